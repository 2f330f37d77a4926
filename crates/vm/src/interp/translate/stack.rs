//! The virtual operand stack: the location of each entry's value, and the moves that put values into place.

use doppel_classpath::bytecode::shuffle;
use rustc_hash::FxHashMap;

use super::emit::{Effect, Link};
use super::kinds::K;
use super::{Res, Translator, verify};
use crate::interp::ops::constant::{const_long, const_wide, const_word};

/// The location of a stack entry's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Val {
    /// In a register: that of a local, the entry's own, or that of another entry.
    Reg(u16),
    /// Not materialised yet: a constant in slot form.
    Const(u64),
}

/// One slot of the operand stack.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub kind: K,
    pub val: Val,
}

impl Entry {
    pub fn in_register(kind: K, register: u16) -> Entry {
        Entry { kind, val: Val::Reg(register) }
    }
}

impl Translator<'_> {
    /// The register of a stack entry.
    pub fn own_register(&self, depth: usize) -> u16 {
        self.code.max_locals + depth as u16
    }

    fn scratch(&self) -> u16 {
        self.code.max_locals + self.code.max_stack
    }

    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    pub fn push(&mut self, kind: K, val: Val) -> Res<()> {
        if self.stack.len() + kind.slots() > usize::from(self.code.max_stack) {
            return Err(verify("Stack size too large"));
        }
        self.stack.push(Entry { kind, val });
        if kind.is_wide() {
            self.stack.push(Entry { kind: K::Hi, val: Val::Const(0) });
        }
        Ok(())
    }

    /// The positions of the topmost entries, which must have these kinds.
    pub fn operands<const N: usize>(&self, kinds: [K; N]) -> Res<[usize; N]> {
        let mut depths = [0; N];
        let mut top = self.stack.len();
        for (depth, kind) in depths.iter_mut().zip(kinds).rev() {
            top = self.operand_below(top, kind)?;
            *depth = top;
        }
        Ok(depths)
    }

    /// The position of the entry that ends at `top` and must have this kind.
    pub fn operand_below(&self, top: usize, kind: K) -> Res<usize> {
        let depth = top.checked_sub(kind.slots()).ok_or_else(|| verify("Unable to pop operand off an empty stack"))?;
        match self.stack.get(depth) {
            Some(entry) if entry.kind == kind => Ok(depth),
            _ => Err(verify(format!("Expecting to find {} on stack", kind.expected()))),
        }
    }

    pub fn drop_to(&mut self, depth: usize) {
        self.stack.truncate(depth);
    }

    pub fn constant(&self, depth: usize) -> Option<u64> {
        match self.stack.get(depth)?.val {
            Val::Const(value) => Some(value),
            Val::Reg(_) => None,
        }
    }

    pub fn int_constant(&self, depth: usize) -> Option<i32> {
        self.constant(depth).map(|value| value as i32)
    }

    /// The registers that hold these entries; constants are loaded into their own ones.
    pub fn regs<const N: usize>(&mut self, depths: [usize; N]) -> [u16; N] {
        for depth in depths {
            if self.constant(depth).is_some() {
                self.settle(depth);
            }
        }
        depths.map(|depth| match self.stack.get(depth).map(|entry| entry.val) {
            Some(Val::Reg(register)) => register,
            _ => self.own_register(depth),
        })
    }

    /// Chooses the register for a result at `depth`: a local if the next instruction stores it there. Entries below
    /// `depth` that alias it are moved out of the way.
    pub fn result(&mut self, depth: usize, kind: K) -> Res<u16> {
        self.store = self.store_ahead(kind);
        let register = match self.store {
            Some((local, _)) => local,
            None if depth + kind.slots() > usize::from(self.code.max_stack) => {
                return Err(verify("Stack size too large"));
            }
            None => self.own_register(depth),
        };
        self.evict(register, depth);
        Ok(register)
    }

    /// Called after the instruction is emitted and its operands are dropped: puts the result on the stack, or stores
    /// it.
    pub fn finish(&mut self, kind: K) -> Res<()> {
        match self.store.take() {
            Some((local, next)) => {
                self.next = next;
                self.set_local(local, kind)
            }
            None => {
                let register = self.own_register(self.depth());
                self.push(kind, Val::Reg(register))
            }
        }
    }

    /// Before `register` is written: entries below `depth` that alias it move to their own registers.
    pub fn evict(&mut self, register: u16, depth: usize) {
        for d in 0..depth.min(self.stack.len()) {
            let aliases = self.stack[d].val == Val::Reg(register) && self.stack[d].kind != K::Hi;
            if aliases && self.own_register(d) != register {
                self.settle(d);
            }
        }
    }

    /// Moves one entry to its own register.
    fn settle(&mut self, depth: usize) {
        let own = self.own_register(depth);
        let taken = |(d, entry): (usize, &Entry)| d != depth && entry.kind != K::Hi && entry.val == Val::Reg(own);
        if self.stack.iter().enumerate().any(taken) {
            self.flush_all();
        } else {
            self.move_entry(depth, own);
        }
    }

    /// Moves all entries to their own registers.
    pub fn flush_all(&mut self) {
        self.flush(0, self.stack.len());
    }

    /// Moves entries to their own registers, and others too if they are in the way.
    pub fn flush(&mut self, from: usize, to: usize) {
        let first = usize::from(self.own_register(from));
        let last = usize::from(self.own_register(to));
        let in_the_way = |(d, entry): (usize, &Entry)| {
            let Val::Reg(register) = entry.val else { return false };
            let inside = (first..last).contains(&usize::from(register));
            !(from..to).contains(&d) && entry.kind != K::Hi && inside
        };
        if self.stack.iter().enumerate().any(in_the_way) {
            self.parallel_move(0, self.stack.len());
        } else {
            self.parallel_move(from, to);
        }
    }

    /// Moves entries to their own registers as a parallel move: first those whose target is no longer read, then cycles
    /// through the scratch register, constants last.
    fn parallel_move(&mut self, from: usize, to: usize) {
        let is_local = |source: u16| source < self.code.max_locals;
        if (from..to).all(|d| self.source_to_move(d).is_none_or(is_local)) {
            for d in from..to {
                if self.source_to_move(d).is_some() {
                    self.move_entry(d, self.own_register(d));
                }
            }
        } else {
            self.move_registers(from, to);
        }
        for d in from..to {
            if self.constant(d).is_some() && self.stack[d].kind != K::Hi {
                self.move_entry(d, self.own_register(d));
            }
        }
    }

    fn move_registers(&mut self, from: usize, to: usize) {
        let mut readers: FxHashMap<u16, usize> = FxHashMap::default();
        for source in (from..to).filter_map(|d| self.source_to_move(d)) {
            *readers.entry(source).or_default() += 1;
        }
        let is_ready = |translator: &Self, readers: &FxHashMap<u16, usize>, d: usize| {
            translator.source_to_move(d).is_some()
                && readers.get(&translator.own_register(d)).is_none_or(|readers| *readers == 0)
        };
        let mut ready: Vec<usize> = (from..to).filter(|&d| is_ready(self, &readers, d)).collect();
        let mut next_cycle = from;
        loop {
            while let Some(d) = ready.pop() {
                let Some(source) = self.source_to_move(d) else { continue };
                self.move_entry(d, self.own_register(d));
                if let Some(count) = readers.get_mut(&source) {
                    *count -= 1;
                }
                let freed = usize::from(source).checked_sub(usize::from(self.code.max_locals));
                if let Some(freed) = freed.filter(|freed| (from..to).contains(freed))
                    && is_ready(self, &readers, freed)
                {
                    ready.push(freed);
                }
            }
            let Some(d) = (next_cycle..to).find(|&d| self.source_to_move(d).is_some()) else { return };
            next_cycle = d;
            // The rest are cycles: save the value in this entry's own register, which another entry needs.
            let own = self.own_register(d);
            let scratch = self.scratch();
            self.emit_move(scratch, own);
            for reader in from..to {
                if self.stack[reader].kind != K::Hi && self.stack[reader].val == Val::Reg(own) {
                    self.stack[reader].val = Val::Reg(scratch);
                }
            }
            let moved = readers.remove(&own).unwrap_or(0);
            *readers.entry(scratch).or_default() += moved;
            ready.push(d);
        }
    }

    /// The register from which an entry's value must be moved, if it is not in place.
    fn source_to_move(&self, depth: usize) -> Option<u16> {
        let entry = self.stack.get(depth)?;
        match entry.val {
            Val::Reg(register) if entry.kind != K::Hi && register != self.own_register(depth) => Some(register),
            _ => None,
        }
    }

    fn move_entry(&mut self, depth: usize, register: u16) {
        let entry = self.stack[depth];
        self.load(register, entry);
        self.stack[depth].val = Val::Reg(register);
    }

    /// Emits code that loads an entry's value into a register.
    pub fn load(&mut self, register: u16, entry: Entry) {
        match entry.val {
            Val::Reg(source) if source == register => {}
            Val::Reg(source) => self.emit_move(register, source),
            // Return addresses are known to the translation and never read.
            Val::Const(_) if matches!(entry.kind, K::Ret(_)) => {}
            Val::Const(value) => self.load_constant(register, entry.kind, value),
        }
    }

    fn load_constant(&mut self, register: u16, kind: K, value: u64) {
        match i32::try_from(value as i64) {
            _ if !kind.is_wide() => self.emit_imm(op!(const_word), register, 0, value as i32),
            Ok(small) => self.emit_imm(op!(const_long), register, 0, small),
            Err(_) => {
                self.emit(op!(const_wide), register, 0, 0);
                self.set_effect(Effect::Assign);
                return self.emit_data([value, 0], Link::Data);
            }
        }
        self.set_effect(Effect::Assign);
    }

    /// dup, dup_x1, …, swap, pop.
    pub fn rearrange(&mut self, opcode: u8) -> Res<()> {
        let Some(shuffle) = shuffle(opcode) else { return Err(verify("Bad instruction")) };
        let base = self.stack.len().checked_sub(shuffle.depth());
        let base = base.ok_or_else(|| verify("Unable to pop operand off an empty stack"))?;
        let is_half = |slot: usize| self.stack.get(base + slot).is_some_and(|entry| entry.kind == K::Hi);
        if shuffle.starts().any(is_half) {
            return Err(verify("Attempt to split long or double on the stack"));
        }
        if base + shuffle.n_pushed() > usize::from(self.code.max_stack) {
            return Err(verify("Stack size too large"));
        }
        let taken: Vec<Entry> = self.stack.drain(base..).collect();
        shuffle.ranges().filter_map(|range| taken.get(range)).for_each(|group| self.stack.extend_from_slice(group));
        Ok(())
    }
}
