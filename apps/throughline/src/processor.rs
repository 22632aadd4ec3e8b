//! What the processor is, and what this build needs of it.
//!
//! The program is built for x86-64 processors of 2013 and later (see `.cargo/config.toml`); on an
//! older one it would die of an illegal instruction in the middle of something. This says so at the
//! start instead.

/// Threads that the processor runs at a time, as far as the system lets us know.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Names what the processor lacks.
#[cfg(target_arch = "x86_64")]
pub fn check() -> anyhow::Result<()> {
    let id = raw_cpuid::CpuId::new();
    let basic = id.get_feature_info();
    let extended = id.get_extended_feature_info();
    let needed = [
        ("popcnt", basic.as_ref().is_some_and(|f| f.has_popcnt())),
        ("fma", basic.as_ref().is_some_and(|f| f.has_fma())),
        ("movbe", basic.as_ref().is_some_and(|f| f.has_movbe())),
        ("avx2", extended.as_ref().is_some_and(|f| f.has_avx2())),
        ("bmi1", extended.as_ref().is_some_and(|f| f.has_bmi1())),
        ("bmi2", extended.as_ref().is_some_and(|f| f.has_bmi2())),
    ];
    let missing: Vec<&str> = needed.iter().filter(|(_, there)| !there).map(|(name, _)| *name).collect();
    anyhow::ensure!(
        missing.is_empty(),
        "this build needs an x86-64 processor with {}; build it here with RUSTFLAGS=\"-C target-cpu=native\"",
        missing.join(", ")
    );
    Ok(())
}

/// Other processors are built for as they are.
#[cfg(not(target_arch = "x86_64"))]
pub fn check() -> anyhow::Result<()> {
    Ok(())
}
