//! The last step: lays the blocks out in sequence, rotates loops so that their condition is at the end, and fills in
//! addresses.

use std::cell::{OnceCell, RefCell, UnsafeCell};
use std::rc::Rc;

use super::emit::{Effect, Emitted, Link};
use super::{Reject, Res, Translator};
use crate::interp::code::{Code, NO_HANDLER};
use crate::interp::frame_map::argument_refs;
use crate::interp::insn::{Insn, Slot};
use crate::interp::merge::{BranchForm, Shape, Step, back_to};
use crate::interp::ops::branch::{Branch, Form, next_int};
use crate::interp::ops::cover::cover_enter;
use crate::interp::ops::monitor;

/// A loop head of at most this many slots, not counting coverage, is repeated at the end of the loop.
const MAX_HEAD: usize = 4;

/// All slots in order.
pub struct Layout {
    slots: Vec<Emitted>,
    /// The context of each slot.
    contexts: Vec<u16>,
    /// The first slot of each block, by number.
    starts: Vec<usize>,
    /// Slots from which on a loop head is repeated, and its block.
    repeats: Vec<(usize, usize)>,
    tagged: bool,
}

impl Layout {
    pub fn of(translator: &Translator<'_>) -> Layout {
        let order = translator.blocks.in_order();
        let mut layout = Layout {
            slots: prologue(translator),
            contexts: Vec::new(),
            starts: vec![0; order.len()],
            repeats: Vec::new(),
            tagged: translator.tagged,
        };
        layout.contexts.resize(layout.slots.len(), 0);
        let mut placed = vec![false; order.len()];
        for (position, &block) in order.iter().enumerate() {
            layout.starts[block] = layout.slots.len();
            placed[block] = true;
            let mut code = match turned(translator, &placed, block) {
                Some(Turned { code, repeat }) => {
                    layout.repeats.extend(repeat.map(|(at, head)| (layout.slots.len() + at, head)));
                    code
                }
                None => translator.blocks.get(block).code.clone(),
            };
            let goes_to = code.last().map(|last| last.link);
            if matches!(goes_to, Some(Link::Branch(Branch::Always, next)) if order.get(position + 1) == Some(&next)) {
                code.pop();
            }
            layout.slots.append(&mut code);
            layout.contexts.resize(layout.slots.len(), translator.blocks.get(block).context);
        }
        layout
    }

    pub fn reference_maps(self) -> Vec<Rc<[u16]>> {
        self.slots.into_iter().map(|emitted| emitted.refs.unwrap_or_default()).collect()
    }

    /// The control flow between slots.
    pub fn shape(&self, translator: &Translator<'_>) -> Shape {
        let steps = (0u32..).zip(&self.slots).map(|(index, emitted)| self.step(index, emitted, translator)).collect();
        // An empty block takes the start of the following block, which comes later.
        let order = translator.blocks.in_order().into_iter();
        let starts = order.map(|block| (self.starts[block] as u32, translator.blocks.kinds_at_start(block))).collect();
        let repeats = self.repeats.iter().map(|&(slot, head)| (slot as u32, self.starts[head] as u32)).collect();
        Shape::new(steps, starts, repeats)
    }

    fn step(&self, index: u32, emitted: &Emitted, translator: &Translator<'_>) -> Step {
        // SAFETY: only called for slots that were emitted as instructions.
        let insn = || unsafe { emitted.slot.insn };
        match (emitted.link, emitted.effect) {
            (Link::Branch(branch, block), _) => {
                let target = self.starts[block] as u32;
                match branch {
                    Branch::Always if target <= index => Step::Goto(back_to(target)),
                    Branch::Always => Step::Goto(target),
                    _ if target <= index => Step::Head(back_to(target)),
                    Branch::NextInt(..) => Step::Head(target),
                    Branch::Int(_, Form::Length) => Step::Branch { target, form: BranchForm::Length },
                    Branch::Int(_, Form::Word) => Step::Branch { target, form: BranchForm::Near },
                    _ => Step::Branch { target, form: BranchForm::Far },
                }
            }
            (Link::Data, _) => Step::Data,
            (_, Effect::Assign) => Step::Assign(insn().a),
            (_, Effect::AssignTwo) => Step::AssignTwo(insn().a, insn().c),
            (_, Effect::Element) => Step::Element(insn().a),
            (_, Effect::Field) => {
                let name = translator.field_name(usize::from(emitted.bci));
                name.map_or(Step::Other, |name| Step::Field(insn().a, name))
            }
            (_, Effect::Store) => translator.field_name(usize::from(emitted.bci)).map_or(Step::Other, Step::Store),
            (_, Effect::Cover(note)) => Step::Cover(note),
            (_, Effect::Return) => Step::Return,
            (_, Effect::ReturnConstant) => Step::ReturnConstant,
            (_, Effect::Other) => Step::Other,
        }
    }

    pub fn into_code(self, translator: &Translator<'_>) -> Res<Code> {
        let n_contexts = translator.blocks.n_contexts();
        if self.slots.len() > (i32::MAX as usize) / size_of::<Slot>() {
            return Err(Reject::TooComplex("too much code"));
        }
        let slots: Box<[UnsafeCell<Slot>]> = self.slots.iter().map(|emitted| UnsafeCell::new(emitted.slot)).collect();
        let code = Code {
            slots,
            bcis: self.slots.iter().map(|emitted| emitted.bci).collect(),
            contexts: if n_contexts > 1 { self.contexts.clone().into() } else { Box::default() },
            catches: self.catches(translator, n_contexts),
            has_monitors: translator.points.has_monitors(),
            stack_base: translator.code.max_locals,
            maps: RefCell::default(),
            tagged: OnceCell::new(),
            shape: OnceCell::new(),
        };
        for (index, emitted) in self.slots.iter().enumerate() {
            self.link(&code, index, emitted.link)?;
        }
        Ok(code)
    }

    fn catches(&self, translator: &Translator<'_>, n_contexts: usize) -> Box<[u32]> {
        let mut catches = Vec::new();
        for context in 0..n_contexts {
            for entry in &translator.code.exception_table {
                let block = translator.blocks.find(usize::from(entry.handler_pc), context as u16);
                catches.push(block.map_or(NO_HANDLER, |block| self.starts[block] as u32));
            }
        }
        catches.into()
    }

    fn link(&self, code: &Code, index: usize, link: Link) -> Res<()> {
        let slot = code.slots[index].get();
        match link {
            Link::Branch(branch, block) => {
                let distance = self.starts[block] as i64 - index as i64;
                // SAFETY: the slot was emitted as an instruction, and the code is not shared yet.
                let insn = unsafe { &mut (*slot).insn };
                insn.handler = branch.op(distance <= 0).of_mode(self.tagged);
                if let Branch::Int(_, Form::Word) | Branch::NextInt(_, Form::Word) = branch {
                    let near = i16::try_from(distance).map_err(|_| Reject::TooComplex("too much code"))?;
                    insn.b = near as u16;
                } else {
                    insn.set_imm((distance * size_of::<Slot>() as i64) as i32);
                }
            }
            Link::Addresses(blocks) => {
                for (word, block) in blocks.into_iter().enumerate() {
                    if let Some(block) = block {
                        let address: *const Insn = code.insn_at(self.starts[block] as u32);
                        // SAFETY: the slot was emitted as data.
                        unsafe { (*slot).data[word] = address as usize as u64 };
                    }
                }
            }
            Link::None | Link::Data | Link::Increment | Link::Move => {}
        }
        Ok(())
    }
}

/// The instructions before the first block, which run once.
fn prologue(translator: &Translator<'_>) -> Vec<Emitted> {
    let mut slots = Vec::new();
    if translator.method.is_synchronized() {
        let insn = Insn::new(monitor::lock_method, 0, 0, 0);
        let refs = translator.recording.then(|| argument_refs(translator.method).collect());
        slots.push(Emitted { slot: Slot { insn }, bci: 0, link: Link::None, effect: Effect::Other, refs });
    }
    if let Some(register) = translator.branch_register() {
        let insn = Insn::new(op!(cover_enter).of_mode(translator.tagged), register, 0, 0);
        let refs = translator.recording.then(|| argument_refs(translator.method).collect());
        slots.push(Emitted { slot: Slot { insn }, bci: 0, link: Link::None, effect: Effect::Other, refs });
    }
    slots
}

/// A block with the head of a loop at its end.
struct Turned {
    code: Vec<Emitted>,
    /// Where the head begins in it, and the head's block; none if an instruction was fused into the head's first one.
    repeat: Option<(usize, usize)>,
}

/// A block that ends with a jump to the head of a loop. If the head is short and ends with a condition, it is repeated
/// here instead, with its condition negated. `placed` are the blocks up to this one.
fn turned(translator: &Translator<'_>, placed: &[bool], block: usize) -> Option<Turned> {
    let block = translator.blocks.get(block);
    let (last, body) = block.code.split_last()?;
    let Link::Branch(Branch::Always, head) = last.link else { return None };
    if !placed[head] || translator.blocks.get(head).context != block.context {
        return None;
    }
    let head_code = &translator.blocks.get(head).code;
    let (condition, before) = head_code.split_last()?;
    let Link::Branch(branch, exit) = condition.link else { return None };
    let negated = branch.negated()?;
    if head_code.iter().filter(|emitted| !matches!(emitted.effect, Effect::Cover(_))).count() > MAX_HEAD {
        return None;
    }
    let inside = translator.blocks.get(head).otherwise?;
    let mut turned = body.to_vec();
    turned.extend_from_slice(before);
    let mut condition = condition.clone();
    condition.link = Link::Branch(negated, inside);
    fuse_increment(&mut turned, &mut condition, negated, inside);
    let repeat = (turned.len() >= body.len()).then_some((body.len(), head));
    turned.push(condition);
    let mut leave = last.clone();
    leave.link = Link::Branch(Branch::Always, exit);
    leave.bci = head_code.first()?.bci;
    turned.push(leave);
    Some(Turned { code: turned, repeat })
}

/// Fuses `i++` with a directly following condition on `i`.
fn fuse_increment(before: &mut Vec<Emitted>, condition: &mut Emitted, branch: Branch, target: usize) {
    let Some(last) = before.last() else { return };
    let (Link::Increment, Some(fused)) = (last.link, next_int(branch)) else { return };
    // SAFETY: both were emitted as instructions.
    let (incremented, compared) = unsafe { (last.slot.insn.a, condition.slot.insn.a) };
    if incremented == compared {
        condition.link = Link::Branch(fused, target);
        before.pop();
    }
}
