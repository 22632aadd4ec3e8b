//! What a network is fitted on.

use crate::learner::Learner;
use crate::model::{Aim, Model};
use crate::processor::OnProcessor;

/// What to fit a network on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum DeviceChoice {
    /// A graphics processor, if one is there and the program was built for it; else the processor.
    #[default]
    Auto,
    /// The processor.
    Cpu,
    /// A graphics processor; if there is none, a driver that plays one in software will do.
    Gpu,
}

/// What a network is fitted on.
#[derive(Debug)]
pub enum Device {
    /// The processor, with all its cores.
    Cpu,
    /// A graphics processor.
    #[cfg(feature = "gpu")]
    Gpu(crate::gpu::Gpu),
}

/// Why nothing can be fitted there.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum DeviceError {
    /// The feature `gpu` is off.
    #[error(
        "this program was built without graphics processors: build it with `cargo build --release --features gpu`"
    )]
    NotBuilt,
    /// No driver offers one.
    #[error("no graphics processor was found (expected one with a driver for Vulkan, Metal or Direct3D 12)")]
    NoneFound,
    /// The driver does not give what is needed.
    #[error("the graphics processor {name} cannot be used: {cause}")]
    Refused {
        /// Its name.
        name: String,
        /// What the driver says.
        cause: String,
    },
    /// It stopped working.
    #[error("the graphics processor stopped working: {0}")]
    Lost(String),
}

impl Device {
    /// What there is of a choice.
    ///
    /// # Errors
    /// A graphics processor that was asked for and is not there or cannot be used.
    pub fn find(choice: DeviceChoice) -> Result<Self, DeviceError> {
        match choice {
            DeviceChoice::Cpu => Ok(Device::Cpu),
            DeviceChoice::Auto => Ok(Self::gpu(false).unwrap_or(Device::Cpu)),
            DeviceChoice::Gpu => Self::gpu(true),
        }
    }

    #[cfg(feature = "gpu")]
    fn gpu(even_in_software: bool) -> Result<Self, DeviceError> {
        crate::gpu::Gpu::find(even_in_software).map(Device::Gpu)
    }

    #[cfg(not(feature = "gpu"))]
    fn gpu(_: bool) -> Result<Self, DeviceError> {
        Err(DeviceError::NotBuilt)
    }

    /// Its name: that of a graphics processor, with its driver, or `cpu`.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Device::Cpu => "cpu",
            #[cfg(feature = "gpu")]
            Device::Gpu(gpu) => gpu.name(),
        }
    }

    /// A network of these numbers that learns there.
    pub(crate) fn learner(&self, model: Model, aim: Aim) -> Result<Box<dyn Learner + '_>, DeviceError> {
        match self {
            Device::Cpu => Ok(Box::new(OnProcessor::new(model, aim))),
            #[cfg(feature = "gpu")]
            Device::Gpu(gpu) => Ok(Box::new(gpu.learner(&model, aim)?)),
        }
    }
}
