// Time stamps and hashes; SHA-256 by OpenSSL.
#include "model/io/document.hpp"

#include <openssl/evp.h>

#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>

#include "model/core/error.hpp"

namespace ppsim {

std::string timestamp() {
    const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
    const auto time =
        fixed != nullptr ? static_cast<std::time_t>(std::atoll(fixed)) : std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&time, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

std::string sha256_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw InputError(file.string(), "cannot be opened");
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          EVP_MD_CTX_free);
    EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
    std::array<char, 65536> chunk{};
    while (in.read(chunk.data(), chunk.size()) || in.gcount() > 0) {
        EVP_DigestUpdate(context.get(), chunk.data(), static_cast<std::size_t>(in.gcount()));
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_DigestFinal_ex(context.get(), digest.data(), &size);
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        constexpr auto digits = "0123456789abcdef";
        text += {digits[digest[i] >> 4U], digits[digest[i] & 15U]};
    }
    return text;
}

}  // namespace ppsim
