// Clusters from YAML.
#include "model/io/cluster_yaml.hpp"

#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

Node read_machine(YamlObject& object, std::string default_name) {
    Node node;
    node.name = object.text("name").value_or(std::move(default_name));
    node.count = object.count("count").value_or(node.count);
    node.cores = object.number("cores");
    node.cpu_speed = object.number("cpu_speed");
    node.memory = object.bytes("memory");
    node.page_cache = object.bytes("page_cache");
    node.nic = object.data_rate("nic");
    return node;
}

Node read_node(YamlObject object) {
    auto node = read_machine(object, "node");
    node.accelerators = object.count("accelerators").value_or(node.accelerators);
    node.step_time = object.duration("step_time");
    object.finish();
    return node;
}

// Accelerators belong to the training nodes.
Node read_workers(YamlObject object) {
    auto workers = read_machine(object, "worker");
    object.finish();
    return workers;
}

Storage read_storage(YamlObject object) {
    Storage storage;
    storage.name = object.text("name").value_or("storage");
    storage.bandwidth = object.data_rate("bandwidth");
    storage.stream_bandwidth = object.data_rate("stream_bandwidth");
    storage.latency = object.duration_or_zero("latency");
    storage.requests_per_second = object.event_rate("requests_per_second");
    storage.request_size = object.bytes("request_size");
    storage.servers = object.count("servers").value_or(storage.servers);
    storage.shared = object.flag("shared").value_or(storage.shared);
    storage.baseline = object.data_rate("baseline");
    if (const auto bucket = object.bytes("bucket")) storage.bucket = *bucket;
    storage.used_by_others = object.data_rate("used_by_others");
    if (storage.bucket > Bytes{} && !storage.baseline) {
        object.fault_at("bucket", "a burst bucket needs the rate below which it fills",
                        "add \"baseline: 100 MB/s\"");
    }
    if (storage.baseline && !storage.bandwidth) {
        object.fault_at("baseline", "a baseline needs the bandwidth while the bucket lasts",
                        "add \"bandwidth: 500 MB/s\"");
    }
    const bool nothing_left =
        storage.used_by_others && storage.bandwidth &&
        *storage.used_by_others >= *storage.bandwidth * static_cast<double>(storage.servers);
    if (nothing_left) {
        object.fault_at("used_by_others", "others take all of the bandwidth",
                        "it counts against \"bandwidth\" times \"servers\"");
    }
    object.finish();
    return storage;
}

Cluster read(YamlFile file) {
    YamlObject root(file, file.root(), "");
    Cluster cluster;
    (void)root.text("schema");
    cluster.name = root.required_text("name");
    if (auto node = root.object("node")) cluster.node = read_node(*node);
    for (auto& group : root.objects("other_nodes"))
        cluster.other_nodes.push_back(read_node(group));
    if (auto workers = root.object("remote_workers")) {
        cluster.remote_workers = read_workers(*workers);
    }
    if (auto storage = root.object("storage")) cluster.storage = read_storage(*storage);
    cluster.network = root.data_rate("network");
    cluster.jobs = root.count("jobs").value_or(cluster.jobs);
    root.finish();
    file.check();
    return cluster;
}

}  // namespace

Cluster read_cluster(const std::filesystem::path& path, const std::vector<std::string>& overrides) {
    return read(YamlFile(path, "cluster", overrides));
}

Cluster calibrated_host(const std::vector<std::string>& overrides) {
    return read(YamlFile::from_text("schema: ppsim.cluster/1\nname: the calibrated host\n", "--set",
                                    "cluster", overrides));
}

}  // namespace ppsim
