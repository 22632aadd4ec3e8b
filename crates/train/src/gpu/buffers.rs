//! What the device keeps, and how it is bound to `step.wgsl`.

use super::CHUNK;
use crate::adam::Adam;
use crate::learner::BATCH;
use bytemuck::{Pod, Zeroable};
use throughline_search::nnue::HIDDEN;
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{BindingType, BufferBindingType, BufferUsages, Device, ShaderModule};

/// A step, as `step.wgsl` reads it.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Step {
    first: u32,
    count: u32,
    rate: f32,
    tiny: f32,
    kept: [f32; 2],
    correction: [f32; 2],
}

/// What is known of a sample, as `step.wgsl` reads it.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Known {
    pub side: u32,
    pub own: f32,
    pub goal: f32,
}

/// What came of a sample.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Outcome {
    pub slope: f32,
    pub error: f32,
}

impl Step {
    pub fn new(first: usize, count: usize, adam: &Adam<f32>) -> Self {
        let Adam { rate, kept, correction, tiny } = *adam;
        let (kept, correction) = (kept.into(), correction.into());
        Step { first: first as u32, count: count as u32, rate, tiny, kept, correction }
    }
}

pub(crate) struct Buffers {
    steps: wgpu::Buffer,
    /// Bytes from one step to the next.
    stride: u64,
    pub samples: wgpu::Buffer,
    pub known: wgpu::Buffer,
    pub model: wgpu::Buffer,
    pub outcomes: wgpu::Buffer,
    layout: wgpu::PipelineLayout,
    pub group: wgpu::BindGroup,
}

/// The bindings of `step.wgsl` that it only reads, after the steps.
const READ_ONLY: u32 = 2;

impl Buffers {
    /// Those for a network of these numbers, and for samples of so many words.
    pub fn new(device: &Device, model: &[f32], words: usize) -> Self {
        let kept = |label, numbers: usize, usage: BufferUsages| {
            let size = (numbers * size_of::<f32>()) as u64;
            let usage = BufferUsages::STORAGE | usage;
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some(label),
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let in_chunk = BATCH * CHUNK;
        let stride =
            u64::from(device.limits().min_uniform_buffer_offset_alignment).max(size_of::<Step>() as u64);
        let steps = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("steps"),
            size: stride * CHUNK as u64,
            usage: BufferUsages::UNIFORM | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let samples = kept("samples", words, BufferUsages::COPY_DST);
        let known = kept("known", in_chunk * size_of::<Known>() / size_of::<f32>(), BufferUsages::COPY_DST);
        let numbers = device.create_buffer_init(&BufferInitDescriptor {
            label: Some("model"),
            contents: bytemuck::cast_slice(model),
            usage: BufferUsages::STORAGE | BufferUsages::COPY_SRC,
        });
        let means = kept("means", 2 * model.len(), BufferUsages::empty());
        let by_hidden = kept("slopes by the hidden units", BATCH * HIDDEN, BufferUsages::empty());
        let by_head = kept("slopes by the head", BATCH * HIDDEN, BufferUsages::empty());
        let outcomes = kept("outcomes", 2 * in_chunk, BufferUsages::COPY_SRC);
        let stored = [&samples, &known, &numbers, &means, &by_hidden, &by_head, &outcomes];
        let (layout, group) = bind(device, &steps, &stored);
        Buffers { steps, stride, samples, known, model: numbers, outcomes, layout, group }
    }

    /// Writes a step of a chunk; where it is, for the binding.
    pub fn write_step(&self, queue: &wgpu::Queue, number: usize, step: &Step) -> u32 {
        let place = self.stride * number as u64;
        queue.write_buffer(&self.steps, place, bytemuck::bytes_of(step));
        place as u32
    }

    /// An entry point of `step.wgsl`, with its constants.
    pub fn pipeline(
        &self,
        device: &Device,
        module: &ShaderModule,
        entry: &str,
        constants: &[(&str, f64)],
    ) -> wgpu::ComputePipeline {
        device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(entry),
            layout: Some(&self.layout),
            module,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions { constants, ..Default::default() },
            cache: None,
        })
    }
}

/// The steps as binding 0, one at a time, and what is stored after it.
fn bind(
    device: &Device,
    steps: &wgpu::Buffer,
    stored: &[&wgpu::Buffer],
) -> (wgpu::PipelineLayout, wgpu::BindGroup) {
    let one = std::num::NonZeroU64::new(size_of::<Step>() as u64);
    let entry = |binding, ty, has_dynamic_offset| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: BindingType::Buffer { ty, has_dynamic_offset, min_binding_size: None },
        count: None,
    };
    let storage =
        |binding| entry(binding, BufferBindingType::Storage { read_only: binding <= READ_ONLY }, false);
    let bindings = 1..=stored.len() as u32;
    let entries: Vec<_> = std::iter::once(entry(0, BufferBindingType::Uniform, true))
        .chain(bindings.clone().map(storage))
        .collect();
    let bound =
        device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
    let step = wgpu::BufferBinding { buffer: steps, offset: 0, size: one };
    let first = wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::Buffer(step) };
    let others = bindings
        .zip(stored)
        .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
    let resources: Vec<_> = std::iter::once(first).chain(others).collect();
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &bound,
        entries: &resources,
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&bound)],
        immediate_size: 0,
    });
    (layout, group)
}

/// A buffer to copy into and read.
pub(crate) fn readable(device: &Device, size: u64) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("read"),
        size,
        usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
        mapped_at_creation: false,
    })
}
