// DataError: stored data that cannot be read as what it claims to be.
#pragma once

#include <stdexcept>

namespace ppsim {

/// One sample is unusable (a damaged JPEG, a record whose checksum fails); the next may be fine.
class SampleError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The rest of a file is unusable (a truncated stream, a broken length).
class StreamError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace ppsim
