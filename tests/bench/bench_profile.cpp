// Writes the profile of a made-up host on which every law is known.
#include "model/io/profile_json.hpp"
#include "support/fixtures.hpp"

int main(int count, char** arguments) {
    using namespace ppsim;
    if (count != 2) return 2;
    write_profile(test::profile_of(test::round_model(), 0.01, 1), arguments[1]);
}
