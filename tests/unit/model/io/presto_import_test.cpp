// PRESTO's tables and log frames as measured sets.
#include "model/io/presto_import.hpp"

#include <catch2/catch.hpp>
#include <fstream>

#include "support/temporary_directory.hpp"
#include "unit/model/io/faults_of.hpp"

namespace ppsim {
namespace {

constexpr auto synthetic =
    "experiment,dtype,sample_count,sample_size_MB,threads,epoch,caching,online_time_s,dataset_MB,"
    "stat\n"
    "read-threads,float32,1000,1,1,0,none,10,1000,mean\n"
    "read-threads,float32,1000,1,8,0,none,2,1000,mean\n"
    "read,float32,1000,1,8,1,system,1,1000,mean\n"
    "read,uint8,1000,1,8,1,system,1,1000,mean\n";

constexpr auto log_frame =
    "split_name,sample_count,thread_count,runs_count,compression_type,throughput_sps,"
    "online_processing_time_s,offline_processing_and_save_time_s,shard_cum_size_MB\n"
    "0-fully-online,1000,1,0,none,10,100,0,100\n"
    "1-decoded,1000,1,0,none,20,50,30,600\n"
    "1-decoded,1000,1,0,none,40,25,30,600\n"
    "1-decoded,500,8,0,none,100,5,30,300\n"
    "1-decoded,4000,8,0,none,200,20,30,2400\n"
    "1-decoded,4000,8,1,none,400,10,30,2400\n"
    "1-decoded,4000,8,0,GZIP,150,26,30,1200\n";

class Files {
public:
    std::filesystem::path add(const std::string& name, const std::string& text) const {
        const auto path = directory_.path() / name;
        std::ofstream(path) << text;
        return path;
    }

private:
    test::TemporaryDirectory directory_;
};

}  // namespace

TEST_CASE("a log frame becomes calibration and targets, repeats averaged, steps in its order") {
    const Files files;
    PrestoImport request;
    request.tables = {files.add("log.csv", log_frame), files.add("synthetic.csv", synthetic)};
    request.pipeline_name = "mine";
    const auto imported = import_presto(request);
    REQUIRE(imported.set.pipelines.size() == 1);
    const auto& pipeline = imported.set.pipelines.front();
    CHECK(pipeline.pipeline.name() == "mine");
    REQUIRE(pipeline.pipeline.size() == 2);
    CHECK(pipeline.pipeline.step(0).name == "unprocessed");
    CHECK(*pipeline.pipeline.step(1).declared_output_size / (MB / sample) == Approx(0.6));
    std::size_t calibration = 0;
    for (const auto& row : pipeline.rows) {
        if (row.role != RowRole::calibration) continue;
        ++calibration;
        const bool repeated = !row.strategy.offline.empty() && row.strategy.threads == 1;
        if (repeated) CHECK(row.value == Approx(30));
    }
    CHECK(calibration == 3);
    CHECK(pipeline.rows.size() == 6);
    CHECK(imported.set.sweep.size() == 3);
}

TEST_CASE("what cannot be imported is refused with a remedy") {
    const Files files;
    PrestoImport request;
    request.tables = {files.add("log.csv", log_frame)};
    CHECK(faults_of([&] { (void)import_presto(request); }).find("--pipeline-name") !=
          std::string::npos);
    request.pipeline_name = "mine";
    CHECK(faults_of([&] { (void)import_presto(request); }).find("synthetic") != std::string::npos);
    request.tables = {files.add("other.csv", "a,b\n1,2\n")};
    CHECK(faults_of([&] { (void)import_presto(request); }).find("none of PRESTO's tables") !=
          std::string::npos);
}

}  // namespace ppsim
