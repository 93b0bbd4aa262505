// Catalogues from YAML.
#include "model/io/catalog_yaml.hpp"

#include <cmath>
#include <regex>

#include "model/io/money_text.hpp"
#include "model/io/yaml_object.hpp"

namespace ppsim {
namespace {

OfferOrigin read_origin(YamlObject& object) {
    OfferOrigin origin{object.required_text("source"), object.required_text("as_of")};
    static const std::regex date("[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?");
    if (object.has("as_of") && !std::regex_match(origin.as_of, date)) {
        object.fault_at("as_of", "\"" + origin.as_of + "\" is no date",
                        "write a day, month or year, as in 2024-07-10, 2024-07 or 2024");
    }
    return origin;
}

template <class Price>
std::optional<Price> read_price(YamlObject& object,
                                const std::string& key,
                                Price (*parse)(std::string_view)) {
    const auto text = object.text(key);
    if (!text) return std::nullopt;
    try {
        return parse(*text);
    } catch (const UnitError& error) {
        object.fault_at(key, error.what(), error.remedy);
        return std::nullopt;
    }
}

LocalDisks read_disks(YamlObject object) {
    LocalDisks disks;
    disks.bandwidth = object.data_rate("bandwidth");
    disks.requests_per_second = object.event_rate("requests_per_second");
    disks.latency = object.duration("latency");
    disks.size = object.bytes("size");
    object.finish();
    return disks;
}

std::optional<std::size_t> read_accelerators(YamlObject& object) {
    const auto number = object.number_or_zero("accelerators");
    if (!number) return std::nullopt;
    if (*number != std::floor(*number)) {
        object.fault_at("accelerators", "is no whole number", "0 where there are none");
        return std::nullopt;
    }
    return static_cast<std::size_t>(*number);
}

MachineOffer read_machine(YamlObject object) {
    MachineOffer machine{object.required_text("name")};
    machine.provider = object.text("provider").value_or("");
    machine.origin = read_origin(object);
    machine.cores = object.number("cores");
    machine.cpu_speed = object.number("cpu_speed");
    machine.memory = object.bytes("memory");
    machine.nic = object.data_rate("nic");
    machine.accelerators = read_accelerators(object);
    machine.accelerator = object.text("accelerator").value_or("");
    if (auto disks = object.object("local_disks")) machine.local_disks = read_disks(*disks);
    machine.rent = read_price(object, "rent", parse_money_per_time);
    machine.purchase = read_price(object, "purchase", parse_money);
    if (machine.rent && machine.purchase) {
        object.fault_at("purchase", "a machine is rented or bought, not both",
                        "write two entries of different names");
    }
    object.finish();
    return machine;
}

StorageOffer read_storage(YamlObject object) {
    StorageOffer storage{object.required_text("name")};
    storage.provider = object.text("provider").value_or("");
    storage.origin = read_origin(object);
    const auto shared = object.flag("shared");
    if (!object.has("shared")) {
        object.fault_here("\"shared\" is missing",
                          "true: one for all nodes; false: one for each, with its own copy");
    }
    storage.shared = shared.value_or(true);
    storage.bandwidth = object.data_rate("bandwidth");
    if (const auto per_gigabyte = object.data_rate("bandwidth_per_gigabyte")) {
        storage.bandwidth_per_size = *per_gigabyte / GB;
    }
    storage.requests_per_second = object.event_rate("requests_per_second");
    storage.latency = object.duration("latency");
    storage.size = object.bytes("size");
    storage.price = read_price(object, "price", parse_money_per_byte_time);
    storage.price_per_request = read_price(object, "price_per_request", parse_money);
    object.finish();
    return storage;
}

}  // namespace

Catalog read_catalog(const std::filesystem::path& path) {
    YamlFile file(path, "catalog", {});
    YamlObject root(file, file.root(), "");
    (void)root.text("schema");
    Catalog catalog;
    catalog.name = root.required_text("name");
    for (auto& machine : root.objects("machines"))
        catalog.machines.push_back(read_machine(machine));
    for (auto& storage : root.objects("storage"))
        catalog.storages.push_back(read_storage(storage));
    root.finish();
    file.check();
    return catalog;
}

}  // namespace ppsim
