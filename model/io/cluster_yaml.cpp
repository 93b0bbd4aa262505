// Clusters from YAML.
#include "model/io/cluster_yaml.hpp"

#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

Node read_node(YamlObject object) {
    Node node;
    node.count = object.count("count").value_or(node.count);
    node.cores = object.number("cores");
    node.cpu_speed = object.number("cpu_speed");
    node.memory = object.bytes("memory");
    node.page_cache = object.bytes("page_cache");
    node.nic = object.data_rate("nic");
    node.accelerators = object.count("accelerators").value_or(node.accelerators);
    object.finish();
    return node;
}

Storage read_storage(YamlObject object) {
    Storage storage;
    storage.name = object.text("name").value_or("storage");
    storage.bandwidth = object.data_rate("bandwidth");
    storage.stream_bandwidth = object.data_rate("stream_bandwidth");
    storage.latency = object.duration("latency");
    storage.requests_per_second = object.event_rate("requests_per_second");
    object.finish();
    return storage;
}

Cluster read(YamlFile file) {
    YamlObject root(file, file.root(), "");
    Cluster cluster;
    (void)root.text("schema");
    cluster.name = root.required_text("name");
    if (auto node = root.object("node")) cluster.node = read_node(*node);
    if (auto storage = root.object("storage")) cluster.storage = read_storage(*storage);
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
