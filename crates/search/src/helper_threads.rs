//! The helper threads of a search: threads of the operating system, or those that the host of a
//! WebAssembly module provides.

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub(crate) use host::search_with_helpers;
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use host::{HelperThread, set_helper_threads};

/// Runs the main search on this thread, and each helper on a thread of its own. Returns the results
/// of the main search and of the helpers that did not panic, once all have ended.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn search_with_helpers<T: Send, R>(
    helpers: Vec<impl FnOnce() -> T + Send>,
    main: impl FnOnce() -> R,
) -> (R, Vec<T>) {
    std::thread::scope(|scope| {
        let at_work: Vec<_> = helpers.into_iter().map(|helper| scope.spawn(helper)).collect();
        let found = main();
        (found, at_work.into_iter().filter_map(|helper| helper.join().ok()).collect())
    })
}

/// Runs the main search alone: a module without shared memory has no threads.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
pub(crate) fn search_with_helpers<T: Send, R>(
    _helpers: Vec<impl FnOnce() -> T + Send>,
    main: impl FnOnce() -> R,
) -> (R, Vec<T>) {
    (main(), Vec::new())
}

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod host {
    use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
    use std::sync::{Mutex, OnceLock, PoisonError};

    static HELPERS: OnceLock<ThreadPool> = OnceLock::new();

    /// A helper thread that the host has not started yet.
    pub struct HelperThread(ThreadBuilder);

    impl HelperThread {
        /// Runs as the helper thread, until the module ends.
        pub fn run(self) {
            self.0.run();
        }
    }

    /// Sets the number of helper threads of all searches, once. Each is passed to `spawn`, and must
    /// be run by a thread of the host: searches wait for all of them.
    ///
    /// # Errors
    /// When the threads cannot be created.
    pub fn set_helper_threads(
        count: usize,
        mut spawn: impl FnMut(HelperThread),
    ) -> Result<(), ThreadPoolBuildError> {
        let hand_out = |thread| {
            spawn(HelperThread(thread));
            Ok(())
        };
        let pool = ThreadPoolBuilder::new().num_threads(count).spawn_handler(hand_out).build()?;
        HELPERS.get_or_init(|| pool);
        Ok(())
    }

    pub(crate) fn search_with_helpers<T: Send, R>(
        helpers: Vec<impl FnOnce() -> T + Send>,
        main: impl FnOnce() -> R,
    ) -> (R, Vec<T>) {
        let Some(threads) = HELPERS.get() else { return (main(), Vec::new()) };
        let all = Mutex::new(Vec::new());
        let found = threads.in_place_scope(|scope| {
            for helper in helpers {
                scope.spawn(|_| {
                    let found = helper();
                    all.lock().unwrap_or_else(PoisonError::into_inner).push(found);
                });
            }
            main()
        });
        (found, all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
