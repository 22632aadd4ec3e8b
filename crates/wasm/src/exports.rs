//! What the module exports and imports. The memory that is written and read from outside belongs to
//! two vectors, so nothing here follows a foreign pointer.

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

/// Makes room for a command of so many bytes; where it is to be written.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.request.clear();
        exchange.request.resize(length, 0);
        exchange.request.as_mut_ptr()
    })
}

/// Carries out the command; where the reply is, until the next call.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn call() -> *const u8 {
    throughline_search::set_clock(host::time);
    EXCHANGE.with_borrow_mut(|Exchange { session, request, reply }| {
        *reply = session.answer(request);
        reply.as_ptr()
    })
}

/// Bytes of the reply.
#[allow(unsafe_code, reason = "an export needs a name of its own")]
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.reply.len())
}

/// The exports of a module with shared memory. Its host begins helper threads: each is an instance
/// of the module on the same memory, with a stack and thread-local variables of its own.
#[cfg(target_feature = "atomics")]
mod threads {
    use super::EXCHANGE;
    use std::sync::{Mutex, PoisonError};
    use throughline_search::{HelperThread, set_helper_threads};

    /// Threads that are not begun yet.
    static WAITING: Mutex<Vec<HelperThread>> = Mutex::new(Vec::new());

    /// Room for a helper's stack or its thread-local variables, at an address that 16 divides.
    #[allow(unsafe_code, reason = "an export needs a name of its own")]
    #[unsafe(no_mangle)]
    pub extern "C" fn room(bytes: usize) -> *mut u8 {
        vec![0_u128; bytes.div_ceil(16)].leak().as_mut_ptr().cast()
    }

    /// Lets searches have so many helper threads from now on; as many calls of `help`, each in an
    /// instance of its own, have to follow.
    #[allow(unsafe_code, reason = "an export needs a name of its own")]
    #[unsafe(no_mangle)]
    pub extern "C" fn use_helpers(count: usize) {
        let wait = |thread| WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        if set_helper_threads(count, wait).is_ok() {
            EXCHANGE.with_borrow_mut(|exchange| exchange.session.set_threads(count + 1));
        }
    }

    /// Is a helper thread, for ever.
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

    #[allow(unsafe_code, reason = "the module has no clock of its own")]
    mod import {
        #[link(wasm_import_module = "host")]
        // SAFETY: the import takes nothing and gives a number.
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
        }
    }

    /// The time since some beginning. What is no time counts as the beginning.
    pub(super) fn time() -> Duration {
        Duration::try_from_secs_f64(import::now() / 1000.0).unwrap_or_default()
    }
}
