// Batches and the emulated training step.
#include "calibrate/runtime/consumer.hpp"

#include <algorithm>

#include "calibrate/runtime/clock.hpp"

namespace ppsim {

void BatchConsumer::take(const Tensor& tensor) {
    buffer_.insert(buffer_.end(), tensor.data.begin(), tensor.data.end());
    if (++filled_ == batch_) train();
}

void BatchConsumer::finish() {
    if (filled_ > 0) train();
    if (step_time_) sleep_until(busy_until_);
}

// An accelerator trains on a batch while the next one is assembled, so a step starts when both the
// batch and the accelerator are ready: taken before the sleep, which always ends a little late.
void BatchConsumer::train() {
    if (step_time_) {
        const auto start = std::max(now(), busy_until_);
        sleep_until(start);
        busy_until_ = start + *step_time_;
    }
    buffer_.clear();
    filled_ = 0;
}

}  // namespace ppsim
