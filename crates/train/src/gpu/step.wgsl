// One step of a fit, as `Model::learn` and `Adam::change` do it on the processor: `learn` works out the slope of each sample's
// error, `correct` adds them up for each number of the network and changes it. Every sum has one order, so the same device
// always gives the same network.

/// Units of the hidden layer: one for each thread of a group.
const HIDDEN: u32 = 64u;

/// Inputs; rows of the model are those of the inputs, then the bias, both heads, and the heads' biases.
override INPUTS: u32;
/// Words that hold the inputs of a sample, a bit each.
override WORDS: u32;
/// Whether the surprise is descended, and not the squared error.
override SURPRISE: bool;
/// No weight grows beyond this.
override MOST: f32;

struct Step {
    /// The first sample of the batch, and their number.
    first: u32,
    count: u32,
    /// Adam's numbers.
    rate: f32,
    tiny: f32,
    kept: vec2<f32>,
    correction: vec2<f32>,
}

struct Known {
    /// 0 or 1: who is to move.
    side: u32,
    /// What the game's own judgement adds; 0 for a network that stands in its place.
    own: f32,
    /// What the network is to say.
    goal: f32,
}

struct Outcome {
    /// The slope by the output.
    slope: f32,
    error: f32,
}

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read> samples: array<u32>;
@group(0) @binding(2) var<storage, read> known: array<Known>;
@group(0) @binding(3) var<storage, read_write> model: array<f32>;
/// Means of the slopes of each number, and of their squares.
@group(0) @binding(4) var<storage, read_write> means: array<vec2<f32>>;
/// For each sample of the batch, the slopes by the hidden units.
@group(0) @binding(5) var<storage, read_write> by_hidden: array<f32>;
/// And by the weights of the head.
@group(0) @binding(6) var<storage, read_write> by_head: array<f32>;
/// For each sample.
@group(0) @binding(7) var<storage, read_write> outcomes: array<Outcome>;

var<workgroup> shares: array<f32, HIDDEN>;

/// A sample for each group, a hidden unit for each thread.
@compute @workgroup_size(64)
fn learn(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let unit = local.x;
    let sample = step.first + group.x;
    var hidden = model[INPUTS * HIDDEN + unit];
    for (var word = 0u; word < WORDS; word++) {
        var on = samples[sample * WORDS + word];
        while on != 0u {
            hidden += model[(word * 32u + firstTrailingBit(on)) * HIDDEN + unit];
            on &= on - 1u;
        }
    }
    let side = known[sample].side;
    let weight = model[(INPUTS + 1u + side) * HIDDEN + unit];
    let clipped = clamp(hidden, 0.0, 1.0);
    shares[unit] = clipped * clipped * weight;
    workgroupBarrier();
    for (var half = HIDDEN / 2u; half > 0u; half /= 2u) {
        if unit < half {
            shares[unit] += shares[unit + half];
        }
        workgroupBarrier();
    }
    let output = shares[0] + model[(INPUTS + 3u) * HIDDEN + side] + known[sample].own;
    let judged = 1.0 / (1.0 + exp(-output));
    let error = judged - known[sample].goal;
    let by_output = select(2.0 * error * judged * (1.0 - judged), error, SURPRISE);
    let open = hidden > 0.0 && hidden < 1.0;
    by_hidden[group.x * HIDDEN + unit] = select(0.0, by_output * weight * 2.0 * clipped, open);
    by_head[group.x * HIDDEN + unit] = by_output * clipped * clipped;
    if unit == 0u {
        outcomes[sample] = Outcome(by_output, error);
    }
}

/// A row of the model for each group, a unit for each thread.
@compute @workgroup_size(64)
fn correct(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let row = group.x;
    let unit = local.x;
    var slope = 0.0;
    for (var place = 0u; place < step.count; place++) {
        let sample = step.first + place;
        if row < INPUTS {
            if (samples[sample * WORDS + row / 32u] >> (row % 32u) & 1u) == 1u {
                slope += by_hidden[place * HIDDEN + unit];
            }
        } else if row == INPUTS {
            slope += by_hidden[place * HIDDEN + unit];
        } else if row < INPUTS + 3u {
            if row == INPUTS + 1u + known[sample].side {
                slope += by_head[place * HIDDEN + unit];
            }
        } else if unit == known[sample].side {
            slope += outcomes[sample].slope;
        }
    }
    slope /= f32(step.count);
    let number = row * HIDDEN + unit;
    let mean = step.kept * means[number] + (1.0 - step.kept) * vec2(slope, slope * slope);
    means[number] = mean;
    let change = step.rate * mean.x * step.correction.x / (sqrt(mean.y * step.correction.y) + step.tiny);
    model[number] = clamp(model[number] - change, -MOST, MOST);
}
