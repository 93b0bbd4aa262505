// The offline pass: runs a strategy's offline steps once and stores their output as record files.
#pragma once

#include <filesystem>

#include "calibrate/runtime/dataset.hpp"
#include "calibrate/runtime/run_settings.hpp"
#include "calibrate/runtime/step_runner.hpp"
#include "model/io/store_manifest.hpp"

namespace ppsim {

struct Store {
    std::filesystem::path directory;
    StoreManifest manifest;
    bool reused = false;  ///< a complete store of the same files, steps and codec was there
};

/// Stores under `settings.store`, on `strategy.threads` threads, a shard a thread at a time. Writes
/// into a temporary directory and renames it when complete, so that a name never stands for half a
/// store; on failure (disk full, Ctrl-C) nothing is left. Throws InputError, SampleError (policy
/// stop), Cancelled.
[[nodiscard]] Store store(const StepRunner& runner,
                          const DataFiles& data,
                          const RunSettings& settings);

[[nodiscard]] std::vector<std::filesystem::path> shard_paths(const Store& store);

/// Reads the outputs of the source steps outside `done` of one sample. Throws SampleError.
void read_sources(StepRunner::Values& values,
                  const DataFiles& data,
                  StepSet done,
                  std::size_t number);

}  // namespace ppsim
