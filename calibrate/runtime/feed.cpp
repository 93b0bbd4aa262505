// Feeds of files, records and cached samples.
#include "calibrate/runtime/feed.hpp"

#include <algorithm>

#include "calibrate/runtime/file_stream.hpp"
#include "calibrate/runtime/record_file.hpp"

namespace ppsim {
namespace {

class FileFeed : public Feed {
public:
    FileFeed(const FeedContext& context, std::size_t worker) : context_(context), worker_(worker) {}

    std::optional<FeedItem> next() override {
        const auto place = context_.turns.take(worker_, mine_++);
        if (!place) return std::nullopt;
        FeedItem item{*place, StepRunner::Values(context_.runner.pipeline().size())};
        try {
            read_sources(item.values, context_.data, context_.offline, *place);
        } catch (const SampleError& error) {
            item.fault = context_.data.files.front()[*place].path.string() + ": " + error.what();
            item.lost = 1;
        }
        return item;
    }

private:
    FeedContext context_;
    std::size_t worker_;
    std::size_t mine_ = 0;
};

class RecordFeed : public Feed {
public:
    RecordFeed(const FeedContext& context, std::size_t worker)
        : context_(context),
          worker_(worker),
          frontier_(context.runner.pipeline().frontier(context.offline)) {}

    std::optional<FeedItem> next() override {
        while (true) {
            if (!reader_ && !open_next_shard()) return std::nullopt;
            if (auto item = next_of_shard()) return item;
            reader_.reset();
        }
    }

private:
    [[nodiscard]] const StoreShard& shard() const {
        return context_.store->manifest.shards[shard_];
    }

    bool open_next_shard() {
        const auto place = context_.turns.take(worker_, mine_++);
        if (!place) return false;
        shard_ = *place;
        seen_ = 0;
        const auto codec = context_.store->manifest.codec;
        reader_.emplace(decoder(codec_named(codec).value_or(Codec::none),
                                open_file(context_.store->directory / shard().file)));
        return true;
    }

    // Nothing at the end of the shard; a broken stream loses what it still held.
    std::optional<FeedItem> next_of_shard() {
        try {
            auto bytes = reader_->next();
            if (!bytes) {
                if (seen_ >= shard().samples) return std::nullopt;
                throw StreamError("the shard ends too early");
            }
            ++seen_;
            return to_item(*bytes);
        } catch (const SampleError& error) {
            ++seen_;
            return fault(error.what(), 1);
        } catch (const StreamError& error) {
            const auto lost = shard().samples - std::min(seen_, shard().samples);
            seen_ = shard().samples;
            reader_.emplace(read_buffer(nothing_));
            return fault(error.what(), lost);
        }
    }

    [[nodiscard]] FeedItem fault(const std::string& what, std::uint64_t lost) const {
        FeedItem item;
        item.fault = shard().file + ": " + what;
        item.lost = lost;
        return item;
    }

    FeedItem to_item(const Buffer& bytes) {
        auto record = deserialise(bytes);
        if (record.tensors.size() != frontier_.size() || record.sample >= context_.data.samples()) {
            throw SampleError("record does not belong to this pipeline");
        }
        FeedItem item{record.sample, StepRunner::Values(context_.runner.pipeline().size())};
        for (std::size_t i = 0; i < frontier_.size(); ++i) {
            item.values[frontier_[i]] =
                std::make_shared<const Tensor>(std::move(record.tensors[i]));
        }
        read_sources(item.values, context_.data, context_.offline, record.sample);
        return item;
    }

    FeedContext context_;
    std::size_t worker_;
    std::vector<StepIndex> frontier_;
    std::size_t mine_ = 0;
    std::size_t shard_ = 0;
    std::uint64_t seen_ = 0;
    Buffer nothing_;
    std::optional<RecordReader> reader_;
};

class CacheFeed : public Feed {
public:
    CacheFeed(const AppCache& cache, Turns& turns, std::size_t worker)
        : cache_(cache), turns_(turns), worker_(worker) {}

    std::optional<FeedItem> next() override {
        while (const auto place = turns_.take(worker_, mine_++)) {
            if (!cache_[*place].empty()) return FeedItem{*place, cache_[*place]};
        }
        return std::nullopt;
    }

private:
    const AppCache& cache_;
    Turns& turns_;
    std::size_t worker_;
    std::size_t mine_ = 0;
};

}  // namespace

std::unique_ptr<Feed> file_feed(const FeedContext& context, std::size_t worker) {
    return std::make_unique<FileFeed>(context, worker);
}

std::unique_ptr<Feed> record_feed(const FeedContext& context, std::size_t worker) {
    return std::make_unique<RecordFeed>(context, worker);
}

std::unique_ptr<Feed> cache_feed(const AppCache& cache, Turns& turns, std::size_t worker) {
    return std::make_unique<CacheFeed>(cache, turns, worker);
}

}  // namespace ppsim
