//! Networks fitted on a graphics processor (the feature `gpu`; a driver that plays one in software
//! will do), and what is said without.

mod common;

#[cfg(feature = "gpu")]
mod with {
    use super::common::{game, heading, samples};
    use throughline_search::nnue::{Heading, Network};
    use throughline_train::{Device, DeviceChoice, Epoch, Fit, Samples};

    fn gpu() -> Device {
        Device::find(DeviceChoice::Gpu)
            .expect("a graphics processor, or a driver (Debian: mesa-vulkan-drivers)")
    }

    fn run(
        fit: &Fit,
        corrects: bool,
        (training, validation): (&Samples, &Samples),
        device: &Device,
    ) -> (Network, Epoch) {
        let (mut last, heading) = (None, Heading { corrects, ..heading() });
        let network =
            fit.run(&*game(), &heading, (training, validation), device, &mut |epoch| last = Some(*epoch));
        (network.expect("it works"), last.expect("an epoch"))
    }

    /// The largest difference between what two networks make of samples, in hundredths.
    fn difference(samples: &Samples, one: &Network, other: &Network) -> i32 {
        let both = samples.judged(one).zip(samples.judged(other));
        both.map(|((_, a), (_, b))| (a - b).abs()).max().expect("there are samples")
    }

    #[test]
    fn a_graphics_processor_takes_the_steps_that_the_processor_takes() {
        let [training, validation] = samples(60);
        let both = (&training, &validation);
        for corrects in [false, true] {
            let fit = |seed| Fit { epochs: 1, rate: 0.01, trust: 0.5, seed };
            let (expected, by_cpu) = run(&fit(4), corrects, both, &Device::Cpu);
            let (network, by_gpu) = run(&fit(4), corrects, both, &gpu());
            assert!(difference(&validation, &expected, &network) <= 1, "corrects: {corrects}");
            assert!((by_cpu.training - by_gpu.training).abs() < 1e-6, "{by_cpu:?} {by_gpu:?}");
            let (other, _) = run(&fit(5), corrects, both, &gpu());
            assert!(
                difference(&validation, &expected, &other) > 3,
                "other first numbers, corrects: {corrects}"
            );
        }
    }

    #[test]
    fn a_long_fit_learns_as_well_and_always_the_same() {
        let [training, validation] = samples(300);
        let fit = Fit { epochs: 12, rate: 0.005, trust: 0.5, seed: 4 };
        let both = (&training, &validation);
        let (network, by_gpu) = run(&fit, false, both, &gpu());
        let (_, by_cpu) = run(&fit, false, both, &Device::Cpu);
        assert!((by_gpu.validation / by_cpu.validation - 1.0).abs() < 0.03, "{by_cpu:?} {by_gpu:?}");
        assert_eq!(run(&fit, false, both, &gpu()).0, network);
    }
}

#[cfg(not(feature = "gpu"))]
#[test]
fn a_program_without_graphics_processors_says_how_to_build_one_with() {
    use throughline_train::{Device, DeviceChoice, DeviceError};
    let error = Device::find(DeviceChoice::Gpu).expect_err("none was built in");
    assert_eq!(error, DeviceError::NotBuilt);
    assert!(error.to_string().contains("--features gpu"), "{error}");
    assert!(matches!(Device::find(DeviceChoice::Auto), Ok(Device::Cpu)));
}
