//! Frames switch between concrete and tagged code: the same instruction, in the other form of the method's code.

use super::code::{Code, at};
use super::insn::Insn;
use super::{tags, translate};
use crate::Vm;
use crate::class::Method;
use crate::thread::Frame;

/// The tagged instruction that corresponds to one of either form; none if the method has no code yet.
pub fn tagged_twin(method: &'static Method, ip: *const Insn) -> Option<*const Insn> {
    let code = method.code.get()?;
    let index = code.index_of(ip)?;
    Some(at(tagged(method, code)?, index as u32))
}

/// The entry point of a translated method's tagged code.
pub fn tagged_entry(method: &'static Method) -> Option<*const Insn> {
    Some(at(tagged(method, method.code.get()?)?, 0))
}

fn tagged(method: &'static Method, code: &'static Code) -> Option<&'static [std::cell::UnsafeCell<super::insn::Slot>]> {
    if code.tagged.get().is_none() {
        // The method was translated before, so this cannot fail.
        let slots = translate::translate_tagged(method).ok()?;
        debug_assert_eq!(slots.len(), code.slots.len());
        let _ = code.tagged.set(slots);
    }
    code.tagged.get().map(|slots| &**slots)
}

impl Vm {
    /// Switches a frame from concrete to tagged code; no register has a tag yet.
    pub(crate) fn switch_to_tagged(&mut self, frame: *mut Frame) {
        // SAFETY: a live frame of the running thread.
        unsafe {
            let method = (*frame).method;
            if let Some(twin) = tagged_twin(method, (*frame).ip) {
                (*frame).ip = twin;
                tags::of((*frame).regs, self).write_bytes(0, method.frame_slots.get() as usize);
            }
        }
    }

    /// Switches a frame in tagged code back to concrete code if no register has a tag (any more).
    pub(crate) fn switch_to_concrete(&mut self, frame: *mut Frame) {
        // SAFETY: as above.
        unsafe {
            let method = (*frame).method;
            let Some(code) = method.code.get().filter(|_| (*frame).continuation.is_none()) else { return };
            if !code.is_tagged((*frame).ip) {
                return;
            }
            let tags = std::slice::from_raw_parts(tags::of((*frame).regs, self), method.frame_slots.get() as usize);
            if tags.iter().all(|tag| *tag == 0)
                && let Some(index) = code.index_of((*frame).ip)
            {
                (*frame).ip = code.insn_at(index as u32);
            }
        }
    }

    /// Whether a frame is in tagged code, so that its registers' tags are defined.
    pub(crate) fn is_tagged(&self, frame: &Frame) -> bool {
        frame.continuation.is_none() && frame.method.code.get().is_some_and(|code| code.is_tagged(frame.ip))
    }
}
