//! Learning on a graphics processor, by [wgpu](https://wgpu.rs): Vulkan, Metal or Direct3D 12.
//!
//! The processor lays out the samples as they are seen in a pass, a [`CHUNK`] at a time; the device
//! keeps the network and takes the steps (`step.wgsl`). What it works out is what
//! [`crate::processor`] does, but for the order of sums.

mod buffers;

use crate::device::DeviceError;
use crate::learner::{BATCH, Learner, Lesson, Pass};
use crate::model::{Aim, MOST, Model, Row};
use buffers::{Buffers, Known, Outcome, Step};
use rayon::prelude::*;
use std::sync::{Arc, Mutex};
use throughline_search::nnue::HIDDEN;
use wgpu::{BackendOptions, Backends, DeviceType, Instance, InstanceDescriptor, InstanceFlags};

// A thread of a group for each hidden unit: `step.wgsl` says so in numbers.
const _: () = assert!(HIDDEN == 64);

/// Batches that are laid out and sent at a time.
const CHUNK: usize = 64;

/// A graphics processor.
#[derive(Debug)]
pub struct Gpu {
    name: String,
    device: wgpu::Device,
    queue: wgpu::Queue,
    /// The first thing that went wrong since.
    fault: Arc<Mutex<Option<String>>>,
}

impl Gpu {
    /// The best that there is; one that a driver plays on the processor only where nothing else is
    /// there, and if that will do.
    ///
    /// # Errors
    /// None is there, or it does not give what is needed.
    pub fn find(even_in_software: bool) -> Result<Self, DeviceError> {
        let instance = Instance::new(InstanceDescriptor {
            backends: Backends::VULKAN | Backends::METAL | Backends::DX12,
            flags: InstanceFlags::default(),
            memory_budget_thresholds: wgpu::MemoryBudgetThresholds::default(),
            backend_options: BackendOptions::default(),
            display: None,
        });
        let rank = |adapter: &wgpu::Adapter| match adapter.get_info().device_type {
            DeviceType::DiscreteGpu => Some(0),
            DeviceType::IntegratedGpu => Some(1),
            DeviceType::VirtualGpu => Some(2),
            DeviceType::Cpu | DeviceType::Other => even_in_software.then_some(3),
        };
        let adapters = pollster::block_on(instance.enumerate_adapters(Backends::all()));
        let found = adapters.into_iter().filter_map(|adapter| Some((rank(&adapter)?, adapter)));
        let (_, adapter) = found.min_by_key(|(rank, _)| *rank).ok_or(DeviceError::NoneFound)?;
        let info = adapter.get_info();
        let name = format!("{} ({}, {})", info.name, info.backend, info.driver);
        let wanted = wgpu::DeviceDescriptor { label: Some("fit"), ..wgpu::DeviceDescriptor::default() };
        let (device, queue) = pollster::block_on(adapter.request_device(&wanted))
            .map_err(|cause| DeviceError::Refused { name: name.clone(), cause: cause.to_string() })?;
        let fault = Arc::new(Mutex::new(None));
        let told = Arc::clone(&fault);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            told.lock().expect("nobody panics with it").get_or_insert_with(|| error.to_string());
        }));
        Ok(Gpu { name, device, queue, fault })
    }

    /// Its name and its driver's.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A network of these numbers that learns here.
    pub(crate) fn learner(&self, model: &Model, aim: Aim) -> Result<OnGpu<'_>, DeviceError> {
        let inputs = model.inputs();
        let words = inputs.div_ceil(32);
        let buffers = Buffers::new(&self.device, model.rows.as_flattened(), words * BATCH * CHUNK);
        let shader = self.device.create_shader_module(wgpu::include_wgsl!("step.wgsl"));
        let constants = [
            ("INPUTS", inputs as f64),
            ("WORDS", words as f64),
            ("SURPRISE", f64::from(u8::from(aim == Aim::Surprise))),
            ("MOST", f64::from(MOST)),
        ];
        let learn = buffers.pipeline(&self.device, &shader, "learn", &constants);
        let correct = buffers.pipeline(&self.device, &shader, "correct", &constants);
        self.check()?;
        Ok(OnGpu { gpu: self, buffers, learn, correct, aim, inputs, words, steps: 0 })
    }

    /// Whether all went well so far.
    fn check(&self) -> Result<(), DeviceError> {
        match self.fault.lock().expect("nobody panics with it").take() {
            Some(fault) => Err(DeviceError::Lost(fault)),
            None => Ok(()),
        }
    }

    /// What a buffer holds, once the device has done everything before.
    fn read<T: bytemuck::Pod>(&self, buffer: &wgpu::Buffer, count: usize) -> Result<Vec<T>, DeviceError> {
        let bytes = (count * size_of::<T>()) as u64;
        let copy = buffers::readable(&self.device, bytes);
        let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        commands.copy_buffer_to_buffer(buffer, 0, &copy, 0, bytes);
        self.queue.submit([commands.finish()]);
        let (told, hear) = std::sync::mpsc::channel();
        copy.map_async(wgpu::MapMode::Read, .., move |mapped| drop(told.send(mapped)));
        let lost = |cause: &dyn std::fmt::Display| DeviceError::Lost(cause.to_string());
        self.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|cause| lost(&cause))?;
        self.check()?;
        hear.recv().map_err(|cause| lost(&cause))?.map_err(|cause| lost(&cause))?;
        let view = copy.get_mapped_range(..).map_err(|cause| lost(&cause))?;
        Ok(bytemuck::pod_collect_to_vec(&view))
    }
}

/// A network on a graphics processor, with Adam's state.
pub(crate) struct OnGpu<'a> {
    gpu: &'a Gpu,
    buffers: Buffers,
    learn: wgpu::ComputePipeline,
    correct: wgpu::ComputePipeline,
    aim: Aim,
    inputs: usize,
    /// Words that hold the inputs of a sample.
    words: usize,
    /// Steps taken.
    steps: usize,
}

impl OnGpu<'_> {
    /// Sends the samples of a chunk as they are seen in a pass.
    fn lay_out(&self, lesson: &Lesson, pass: &Pass, chunk: &[u32]) {
        let mut words = vec![0u32; chunk.len() * self.words];
        let known: Vec<Known> = words
            .par_chunks_mut(self.words)
            .zip(chunk)
            .map(|(words, &index)| {
                let (sample, view) = (lesson.samples.get(index as usize), lesson.view(pass, index));
                view.inputs(&sample, lesson.squares).for_each(|input| words[input / 32] |= 1 << (input % 32));
                let own = self.aim.own(&sample);
                let side = view.side(&sample).index() as u32;
                Known { side, own, goal: sample.prospect.target(lesson.trust) }
            })
            .collect();
        self.gpu.queue.write_buffer(&self.buffers.samples, 0, bytemuck::cast_slice(&words));
        self.gpu.queue.write_buffer(&self.buffers.known, 0, bytemuck::cast_slice(&known));
    }

    /// Takes the steps of a chunk; the sum of the squared errors.
    fn learn_chunk(&mut self, lesson: &Lesson, pass: &Pass, chunk: &[u32]) -> Result<f64, DeviceError> {
        self.lay_out(lesson, pass, chunk);
        let mut commands = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut work = commands.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for (number, batch) in chunk.chunks(BATCH).enumerate() {
                let step = Step::new(number * BATCH, batch.len(), &lesson.schedule.step(self.steps));
                self.steps += 1;
                let place = self.buffers.write_step(&self.gpu.queue, number, &step);
                work.set_bind_group(0, &self.buffers.group, &[place]);
                work.set_pipeline(&self.learn);
                work.dispatch_workgroups(batch.len() as u32, 1, 1);
                work.set_pipeline(&self.correct);
                work.dispatch_workgroups(self.rows() as u32, 1, 1);
            }
        }
        self.gpu.queue.submit([commands.finish()]);
        let outcomes: Vec<Outcome> = self.gpu.read(&self.buffers.outcomes, chunk.len())?;
        Ok(outcomes.iter().map(|outcome| f64::from(outcome.error) * f64::from(outcome.error)).sum())
    }

    fn rows(&self) -> usize {
        Model::rows(self.inputs)
    }
}

impl Learner for OnGpu<'_> {
    fn pass(&mut self, lesson: &Lesson, pass: &Pass) -> Result<f64, DeviceError> {
        pass.order.chunks(BATCH * CHUNK).map(|chunk| self.learn_chunk(lesson, pass, chunk)).sum()
    }

    fn model(&mut self) -> Result<Model, DeviceError> {
        let numbers: Vec<f32> = self.gpu.read(&self.buffers.model, self.rows() * HIDDEN)?;
        let row = |row: &[f32]| Row::try_from(row).expect("as many as there are units");
        Ok(Model { rows: numbers.chunks_exact(HIDDEN).map(row).collect() })
    }
}
