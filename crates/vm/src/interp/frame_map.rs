//! Frame maps: the registers of a frame that hold references, which the collector needs for every frame on every stack.
//!
//! The maps are exact: a register is listed if it holds a reference (or null) whenever the instruction executes. They
//! are computed by translating the method again while recording each instruction, and cached per instruction.

use std::rc::Rc;

use doppel_inputs::Kind;

use super::frame::is_at;
use super::translate::reference_maps;
use crate::class::Method;
use crate::heap::Ref;
use crate::thread::Frame;

/// The registers of a translated method that hold references when the instruction in `slot` executes.
///
/// In a frame with a call in progress, the registers from the callee's first one on belong to the callee: see
/// [`visit_frame_refs`].
pub fn live_refs(method: &Method, slot: usize) -> Rc<[u16]> {
    let Some(code) = method.code.get() else { return Rc::default() };
    let key = slot as u32;
    if let Some(found) = code.maps.borrow().get(&key) {
        return Rc::clone(found);
    }
    // The method was translated before, so this cannot fail.
    let maps = reference_maps(method).unwrap_or_default();
    debug_assert_eq!(maps.len(), code.slots.len());
    let found = maps.get(slot).cloned().unwrap_or_default();
    code.maps.borrow_mut().insert(key, Rc::clone(&found));
    found
}

/// Visits every reference in frame `index` (0 is the outermost) of a thread's frames, including `locked`. The state of
/// continuation frames is untyped and is visited elsewhere.
pub fn visit_frame_refs(frames: &[Frame], index: usize, visit: &mut dyn FnMut(Ref)) {
    let Some(frame) = frames.get(index) else { return };
    if !frame.locked.is_null() {
        visit(frame.locked);
    }
    if frame.continuation.is_some() {
        return;
    }
    let at = is_at(frames, index);
    // Registers of a callee's frame are visited with that frame.
    let limit = match frames.get(index + 1) {
        Some(above) if !at => (above.regs as usize).saturating_sub(frame.regs as usize) / size_of::<u64>(),
        _ => usize::MAX,
    };
    let mut show = |register: u16| {
        if usize::from(register) < limit {
            // SAFETY: the register is one of the frame's own.
            let reference = Ref::from_slot(unsafe { *frame.regs.add(usize::from(register)) });
            if !reference.is_null() {
                visit(reference);
            }
        }
    };
    match frame.insn_index(at) {
        Some(slot) => live_refs(frame.method, slot).iter().copied().for_each(&mut show),
        None => argument_refs(frame.method).for_each(&mut show),
    }
}

/// The registers with references in a native, or in a method that has not started: its arguments.
pub fn argument_refs(method: &Method) -> impl Iterator<Item = u16> + '_ {
    let receiver = (!method.is_static()).then_some(0);
    let mut next = u16::from(!method.is_static());
    let params = method.params.iter().filter_map(move |kind| {
        let register = next;
        next += kind.slots();
        (*kind == Kind::Ref).then_some(register)
    });
    receiver.into_iter().chain(params)
}
