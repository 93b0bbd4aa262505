// Executor: runs a strategy for real, epoch after epoch, and measures it.
#pragma once

#include <string>
#include <vector>

#include "calibrate/runtime/run_settings.hpp"
#include "calibrate/runtime/store.hpp"

namespace ppsim {

struct EpochMeasurement {
    int epoch = 1;
    std::size_t samples = 0;  ///< delivered
    std::size_t skipped = 0;  ///< damaged, or missing from the application cache
    Seconds first_sample;     ///< from the start of the workers to the first sample at the consumer
    Seconds elapsed;          ///< from the start of the workers to the last sample consumed
    Seconds cpu;              ///< of all threads
    Seconds consumer_cpu;
    Bytes bytes_read;  ///< from files, in the page cache or not; none from the application's
    double resident_before = 0;       ///< share of those bytes in the page cache at the start
    std::vector<std::string> faults;  ///< ten damaged samples, the first by name, and why
    std::vector<std::string> warnings;

    [[nodiscard]] SamplesPerSecond rate() const {
        return static_cast<double>(samples) * sample / elapsed;
    }
};

/// Runs `settings.epochs` epochs over the data set (and, where the strategy stores something, over
/// `store`, which must be that strategy's). Workers, each on its own thread, read, decode and run
/// the online steps; the calling thread consumes. The page cache is emptied of the files before
/// every epoch (cache none) or before the first. Throws InputError, SampleError and StreamError
/// (policy stop), Cancelled; all threads have ended by then.
[[nodiscard]] std::vector<EpochMeasurement> run_epochs(const StepRunner& runner,
                                                       const DataFiles& data,
                                                       const Store* store,
                                                       const RunSettings& requested);

}  // namespace ppsim
