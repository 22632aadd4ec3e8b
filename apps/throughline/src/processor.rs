//! The processor: its number of threads, and whether it has the instructions this build needs.
//!
//! The program is built for x86-64 processors of 2013 and later (see `.cargo/config.toml`). On an
//! older one it would crash with an illegal instruction; the check at the start reports that
//! instead.

/// Returns the number of threads that run in parallel, as far as the system tells.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns an error that names the missing instructions.
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

/// Other architectures need no check.
#[cfg(not(target_arch = "x86_64"))]
pub fn check() -> anyhow::Result<()> {
    Ok(())
}
