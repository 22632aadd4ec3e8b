//! The exports and imports of the module. The memory that the host writes and reads belongs to two
//! vectors, so no foreign pointer is dereferenced here.

use crate::session::Session;
use std::cell::RefCell;

struct Exchange {
    session: Session,
    request: Vec<u8>,
    reply: String,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange {
        session: Session::new(host::time),
        request: Vec::new(),
        reply: String::new(),
    });
}

/// Allocates memory for a command of this many bytes; returns its address.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.request.clear();
        exchange.request.resize(length, 0);
        exchange.request.as_mut_ptr()
    })
}

/// Carries out the command; returns the address of the reply, which is valid until the next call.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    throughline_search::set_clock(host::time);
    throughline_game::Random::set_random_bits(host::random);
    EXCHANGE.with_borrow_mut(|Exchange { session, request, reply }| {
        *reply = session.answer(request);
        reply.as_ptr()
    })
}

/// Returns the length of the reply in bytes.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.reply.len())
}

/// The exports of a module with shared memory. Its host starts the helper threads: each is an
/// instance of the module on the same memory, with its own stack and thread-local variables.
#[cfg(target_feature = "atomics")]
mod threads {
    use super::EXCHANGE;
    use std::sync::{Mutex, PoisonError};
    use throughline_search::{HelperThread, set_helper_threads};

    /// Helper threads that have not been started yet.
    static WAITING: Mutex<Vec<HelperThread>> = Mutex::new(Vec::new());

    /// Allocates memory for a helper's stack or thread-local variables, aligned to 16 bytes.
    #[allow(unsafe_code, reason = "an export needs a name of its own")]
    #[unsafe(no_mangle)]
    pub extern "C" fn room(bytes: usize) -> *mut u8 {
        vec![0_u128; bytes.div_ceil(16)].leak().as_mut_ptr().cast()
    }

    /// Sets the number of helper threads of searches; the host must then call `help` as many times,
    /// each in its own instance.
    #[allow(unsafe_code, reason = "an export needs a name of its own")]
    #[unsafe(no_mangle)]
    pub extern "C" fn use_helpers(count: usize) {
        let wait = |thread| WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        if set_helper_threads(count, wait).is_ok() {
            EXCHANGE.with_borrow_mut(|exchange| exchange.session.set_threads(count + 1));
        }
    }

    /// Runs as a helper thread, without returning.
    #[allow(unsafe_code, reason = "an export needs a name of its own")]
    #[unsafe(no_mangle)]
    pub extern "C" fn help() {
        let thread = WAITING.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(thread) = thread {
            thread.run();
        }
    }
}

mod host {
    use std::time::Duration;

    #[allow(unsafe_code, reason = "the module has neither clock nor chance of its own")]
    mod import {
        #[link(wasm_import_module = "host")]
        // SAFETY: the imports take nothing and give a number.
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
            pub(super) safe fn random() -> u64;
        }
    }

    /// Returns random bits.
    pub(super) fn random() -> u64 {
        import::random()
    }

    /// Returns the time since an arbitrary origin. An invalid time counts as zero.
    pub(super) fn time() -> Duration {
        Duration::try_from_secs_f64(import::now() / 1000.0).unwrap_or_default()
    }
}
