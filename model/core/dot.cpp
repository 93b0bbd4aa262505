// Writes DOT text; the program `dot` draws it.
#include "model/core/dot.hpp"

namespace ppsim {
namespace {

// Blue and orange are told apart by all common kinds of colour blindness; the words say it too.
constexpr auto limit_style = ", color=\"#D55E00\", penwidth=3";

std::string step_id(StepIndex i) {
    return "step_" + std::to_string(i);
}

std::string node(const std::string& id, const std::string& label, const std::string& rest) {
    return "    " + id + " [label=\"" + label + "\"" + rest + "];\n";
}

std::string second_line(const std::string& text) {
    return text.empty() ? "" : "\\n" + dot_escaped(text);
}

class Writer {
public:
    Writer(const Pipeline& pipeline, const Strategy& strategy, const DotLabels& labels)
        : pipeline_(pipeline), strategy_(strategy), labels_(labels) {}

    std::string write() {
        text_ = "digraph \"" + dot_escaped(pipeline_.name()) + "\" {\n";
        text_ += "  graph [rankdir=LR, fontname=\"sans-serif\", labelloc=t, label=\"" +
                 dot_escaped(labels_.title) + "\"];\n";
        text_ +=
            "  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\", "
            "fillcolor=\"#f2f2f2\", color=\"#555555\"];\n";
        text_ += "  edge [fontname=\"sans-serif\", color=\"#555555\"];\n";
        cluster("offline", "offline, once", false);
        if (!strategy_.offline.empty()) stored();
        cluster("online", labels_.cpu_limits ? "online (limit)" : "online", labels_.cpu_limits);
        consumer();
        edges();
        return text_ + "}\n";
    }

private:
    void cluster(const std::string& id, const std::string& title, bool limits) {
        const bool offline = id == "offline";
        std::string nodes;
        for (StepIndex i = 0; i < pipeline_.size(); ++i) {
            if (strategy_.offline.contains(i) == offline) nodes += "  " + step(i);
        }
        if (nodes.empty()) return;
        text_ += "  subgraph cluster_" + id + " {\n    label=\"" + title +
                 "\"; fontname=\"sans-serif\"; style=rounded;" +
                 (limits ? " color=\"#D55E00\"; penwidth=3;\n" : " color=\"#999999\";\n") + nodes +
                 "  }\n";
    }

    std::string step(StepIndex i) const {
        const auto& step = pipeline_.step(i);
        const bool source = pipeline_.is_source(i);
        const bool limits = source && labels_.storage_limits && strategy_.offline.empty();
        std::string rest = source ? ", shape=folder" : "";
        if (step.random) rest += ", style=\"rounded,filled,dashed\"";
        if (limits) rest += limit_style;
        return node(step_id(i),
                    dot_escaped(step.name) + second_line(labels_.steps[i]) +
                        (step.random ? "\\nrandom" : "") + (limits ? "\\n(limit)" : ""),
                    rest);
    }

    void stored() {
        const auto codec = std::string(name(strategy_.codec));
        text_ += "  " + node("stored",
                             "stored records\\ncodec " + codec +
                                 (labels_.storage_limits ? "\\n(limit)" : ""),
                             std::string(", shape=cylinder, fillcolor=\"#cfe3f1\"") +
                                 (labels_.storage_limits ? limit_style : ""));
    }

    void consumer() {
        text_ += "  " +
                 node("consumer",
                      "consumer" + second_line(labels_.consumer) +
                          (labels_.consumer_limits ? "\\n(limit)" : ""),
                      std::string(", shape=box3d") + (labels_.consumer_limits ? limit_style : ""));
    }

    void edge(const std::string& from, const std::string& to, StepIndex of) {
        text_ +=
            "  " + from + " -> " + to + " [label=\"" + dot_escaped(labels_.outputs[of]) + "\"];\n";
    }

    void edges() {
        for (StepIndex i = 0; i < pipeline_.size(); ++i) {
            const bool offline = strategy_.offline.contains(i);
            bool goes_to_store = offline && i == pipeline_.sink();
            for (const auto reader : pipeline_.outputs(i)) {
                const bool crosses = offline && !strategy_.offline.contains(reader);
                goes_to_store = goes_to_store || crosses;
                edge(crosses ? "stored" : step_id(i), step_id(reader), i);
            }
            if (goes_to_store) edge(step_id(i), "stored", i);
        }
        const auto sink = pipeline_.sink();
        edge(strategy_.offline.contains(sink) ? "stored" : step_id(sink), "consumer", sink);
    }

    const Pipeline& pipeline_;
    const Strategy& strategy_;
    const DotLabels& labels_;
    std::string text_;
};

}  // namespace

std::string dot_escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') {
            result += "\\n";
        } else if (static_cast<unsigned char>(c) >= 0x20) {
            result += c;
        }
    }
    return result;
}

std::string dot(const Pipeline& pipeline, const Strategy& strategy, const DotLabels& labels) {
    auto complete = labels;
    complete.steps.resize(pipeline.size());
    complete.outputs.resize(pipeline.size());
    return Writer(pipeline, strategy, complete).write();
}

}  // namespace ppsim
