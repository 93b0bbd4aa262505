// Threads with exceptions.
#include "calibrate/runtime/crew.hpp"

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ppsim {

void run_crew(int threads,
              const std::function<void(int)>& job,
              const std::function<void()>& on_failure) {
    std::mutex mutex;
    std::exception_ptr first;
    const auto guarded = [&](int worker) {
        try {
            job(worker);
        } catch (...) {
            {
                const std::lock_guard lock(mutex);
                if (!first) first = std::current_exception();
            }
            if (on_failure) on_failure();
        }
    };
    {
        std::vector<std::jthread> crew;
        crew.reserve(static_cast<std::size_t>(threads));
        for (int worker = 0; worker < threads; ++worker)
            crew.emplace_back(guarded, worker);
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace ppsim
