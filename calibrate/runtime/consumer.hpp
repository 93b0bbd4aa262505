// Consumer: assembles batches and takes its training step's time for each.
#pragma once

#include <optional>

#include "calibrate/runtime/tensor.hpp"

namespace ppsim {

class BatchConsumer {
public:
    BatchConsumer(std::size_t batch, std::optional<Seconds> step_time)
        : batch_(batch), step_time_(step_time) {}

    /// Copies the sample into the batch; a full batch is trained on.
    void take(const Tensor& tensor);

    /// Trains on what is left.
    void finish();

private:
    void train();

    std::size_t batch_;
    std::optional<Seconds> step_time_;
    std::size_t filled_ = 0;
    Buffer buffer_;
    Seconds busy_until_;
};

}  // namespace ppsim
