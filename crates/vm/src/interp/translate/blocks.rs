//! Basic blocks by bytecode index and subroutine context, and the flow of kinds between them.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::emit::Emitted;
use super::kinds::{K, State};
use super::{Reject, Res, Translator, verify};

/// The maximum number of distinct subroutine calls.
const MAX_CONTEXTS: usize = 4096;

#[derive(Default)]
pub struct Blocks {
    blocks: Vec<Block>,
    numbers: FxHashMap<(u16, usize), usize>,
    /// Blocks to translate (again), in order of context and bytecode index.
    pending: BTreeSet<(u16, usize)>,
    /// Context 0 is the method itself and not listed; context `n` is at `n - 1`.
    contexts: Vec<Context>,
}

pub struct Block {
    pub bci: usize,
    pub context: u16,
    state: State,
    pub code: Vec<Emitted>,
    /// The block at which execution continues if the condition at the end does not hold.
    pub otherwise: Option<usize>,
}

/// A call of a subroutine.
struct Context {
    parent: u16,
    /// The bytecode indices of the jsr and of the instruction after it.
    call: usize,
    target: usize,
    back: usize,
}

impl Blocks {
    pub fn take_pending(&mut self) -> Option<usize> {
        let key = self.pending.pop_first()?;
        self.numbers.get(&key).copied()
    }

    pub fn start_of(&self, block: usize) -> (usize, u16, &State) {
        let block = &self.blocks[block];
        (block.bci, block.context, &block.state)
    }

    /// The registers that hold references where a block begins. Branches poll there, and so do exceptions on their way
    /// to a handler, before the block's first instruction has consumed its operands: the operands still count.
    pub fn refs_at_start(&self, block: usize, stack_base: u16) -> Rc<[u16]> {
        let State { locals, stack } = &self.blocks[block].state;
        let refs = |kinds: &[K], first: u16| -> Vec<u16> {
            (first..).zip(kinds).filter(|(_, kind)| **kind == K::Ref).map(|(register, _)| register).collect()
        };
        [refs(locals, 0), refs(stack, stack_base)].concat().into()
    }

    /// The kind of every register where a block begins, up to the last register in use.
    pub fn kinds_at_start(&self, block: usize) -> Box<[K]> {
        let State { locals, stack } = &self.blocks[block].state;
        locals.iter().chain(stack).copied().collect()
    }

    pub fn set_code(&mut self, block: usize, code: Vec<Emitted>, otherwise: Option<usize>) {
        self.blocks[block].code = code;
        self.blocks[block].otherwise = otherwise;
    }

    pub fn get(&self, block: usize) -> &Block {
        &self.blocks[block]
    }

    pub fn find(&self, bci: usize, context: u16) -> Option<usize> {
        self.numbers.get(&(context, bci)).copied()
    }

    /// Block numbers in the order of the code: by context, then by bytecode index.
    pub fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.blocks.len()).collect();
        order.sort_unstable_by_key(|&block| (self.blocks[block].context, self.blocks[block].bci));
        order
    }

    pub fn n_contexts(&self) -> usize {
        self.contexts.len() + 1
    }

    fn context(&self, context: u16) -> Option<&Context> {
        self.contexts.get(usize::from(context).checked_sub(1)?)
    }

    /// The context of a jsr at `call` in context `parent`.
    pub fn enter_subroutine(&mut self, parent: u16, call: usize, target: usize, back: usize) -> Res<u16> {
        // A subroutine that is called again before it returned was left by a jump, as the verifier has checked.
        let mut parent = parent;
        let mut outer = parent;
        while let Some(context) = self.context(outer) {
            outer = context.parent;
            if context.target == target {
                parent = outer;
            }
        }
        let known = self.contexts.iter().position(|context| context.parent == parent && context.call == call);
        if let Some(position) = known {
            return Ok(position as u16 + 1);
        }
        if self.contexts.len() >= MAX_CONTEXTS {
            return Err(Reject::TooComplex("too many subroutine calls"));
        }
        self.contexts.push(Context { parent, call, target, back });
        Ok(self.contexts.len() as u16)
    }

    /// The target of a return from `subroutine`, which must be `current` or one of its callers.
    pub fn leave_subroutine(&self, current: u16, subroutine: u16) -> Option<(usize, u16)> {
        let mut context = current;
        while context != subroutine {
            context = self.context(context)?.parent;
        }
        let left = self.context(subroutine)?;
        Some((left.back, left.parent))
    }
}

impl Translator<'_> {
    /// The block at a branch target, reached with the current kinds; the stack is in its own registers.
    pub fn flow_to(&mut self, bci: usize, context: u16) -> Res<usize> {
        self.points.check_target(bci)?;
        let stack: Vec<K> = self.stack.iter().map(|entry| entry.kind).collect();
        self.flow(bci, context, &stack)
    }

    /// Flows the current locals to the handlers that cover the current instruction.
    pub fn flow_to_exception_handlers(&mut self) -> Res<()> {
        let table = &self.code.exception_table;
        if table.is_empty() || !(self.locals_changed || self.points.is_range_edge(self.bci)) {
            return Ok(());
        }
        self.locals_changed = false;
        self.spend(table.len())?;
        for entry in table {
            if (usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(&self.bci) {
                if self.code.max_stack == 0 {
                    return Err(verify("Stack size too large"));
                }
                self.flow(usize::from(entry.handler_pc), self.context, &[K::Ref])?;
            }
        }
        Ok(())
    }

    fn flow(&mut self, bci: usize, context: u16, stack: &[K]) -> Res<usize> {
        self.spend(self.locals.len() + stack.len() + 1)?;
        if let Some(block) = self.blocks.find(bci, context) {
            let state = &mut self.blocks.blocks[block].state;
            if state.merge(&self.locals, stack.iter().copied()).map_err(verify)? {
                self.blocks.pending.insert((context, bci));
            }
            return Ok(block);
        }
        let state = State { locals: self.locals.clone(), stack: stack.to_vec() };
        let block = self.blocks.blocks.len();
        self.blocks.blocks.push(Block { bci, context, state, code: Vec::new(), otherwise: None });
        self.blocks.numbers.insert((context, bci), block);
        self.blocks.pending.insert((context, bci));
        Ok(block)
    }
}
