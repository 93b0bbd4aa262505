// Names of resources, as reports print them.
#include "model/core/outcome.hpp"

namespace ppsim {

std::string_view name(Resource resource) {
    switch (resource) {
        case Resource::cpu:
            return "cpu";
        case Resource::worker:
            return "worker threads";
        case Resource::lock:
            return "lock or serial step";
        case Resource::storage_latency:
            return "storage latency";
        case Resource::storage_bandwidth:
            return "storage bandwidth";
        case Resource::storage_requests:
            return "storage requests";
        case Resource::network:
            return "network";
        case Resource::hand_over:
            return "hand-over";
        case Resource::consumer:
            return "consumer";
    }
    return "?";
}

}  // namespace ppsim
