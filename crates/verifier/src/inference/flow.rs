//! Types flow from instructions to their successors until nothing changes.

use std::rc::Rc;

use doppel_classpath::classfile::opcodes::*;

use super::instruction::{Instruction, Operand};
use super::registers::Registers;
use super::shuffle::shuffle;
use super::types::{For, is_array, is_object_or_array, size};
use super::{Flags, Inference, State, bad};
use crate::failure::{Checked, Fail};
use crate::frame::Type;

/// The state for a successor.
struct Flow<'c> {
    stack: Rc<[Type<'c>]>,
    registers: Registers<'c>,
    flags: Flags,
    is_exception: bool,
}

impl<'c> Inference<'_, 'c> {
    pub fn flow(&mut self) -> Checked<()> {
        loop {
            let mut is_stable = true;
            for number in 0..self.states.len() {
                if std::mem::take(&mut self.states[number].is_changed) {
                    is_stable = false;
                    self.step(number)?;
                }
            }
            if is_stable {
                return Ok(());
            }
        }
    }

    fn step(&mut self, number: usize) -> Checked<()> {
        let instructions = Rc::clone(&self.instructions);
        let instruction = &instructions[number];
        let State { stack: Some(stack), registers: Some(before), flags, .. } = self.states[number].clone() else {
            return Ok(());
        };
        self.spend(stack.len() + before.types.len() / 8)?;
        check_registers(instruction, &before)?;
        check_flags(instruction, flags)?;
        let mut stack = stack.to_vec();
        let mut registers = before.clone();
        let mut after = flags;
        let mut replaced = None;
        if !shuffle(instruction.opcode, &mut stack)? {
            let stored = stack.last().copied();
            let effect = self.apply(number, instruction, &mut stack)?;
            replaced = effect.replaced;
            self.update_registers(instruction, stored, replaced, &mut registers)?;
            stack.extend(effect.pushes);
        }
        if let (Operand::Constructor(_), Some((from, to))) = (&instruction.operand, replaced) {
            after.is_constructed |= from == Type::UninitThis;
            stack.iter_mut().filter(|ty| **ty == from).for_each(|ty| *ty = to);
        }
        if stack.iter().map(|&ty| size(ty)).sum::<usize>() > usize::from(self.method.code.max_stack) {
            return bad("Stack size too large".to_owned());
        }
        let calls_constructor = matches!(instruction.operand, Operand::Constructor(_));
        let initialises_this = calls_constructor && replaced.is_some_and(|(from, _)| from == Type::UninitThis);
        for handler in Rc::clone(&self.handlers).iter() {
            if !(handler.start..handler.end).contains(&number) {
                continue;
            }
            let caught: Rc<[Type<'c>]> = Rc::new([handler.caught]);
            let thrown = |registers: &Registers<'c>, flags| Flow {
                stack: Rc::clone(&caught),
                registers: registers.clone(),
                flags,
                is_exception: true,
            };
            if calls_constructor {
                // It failed before or inside the call.
                self.merge_into(number, handler.handler, thrown(&before, flags))?;
                let inside = Flags { cannot_return: after.cannot_return || initialises_this, ..after };
                self.merge_into(number, handler.handler, thrown(&registers, inside))?;
            } else {
                self.merge_into(number, handler.handler, thrown(&before, flags.merged(after)))?;
            }
        }
        let stack: Rc<[Type<'c>]> = stack.into();
        for &target in self.successors(number, instruction, &registers).iter() {
            if target >= self.states.len() {
                return bad("Falling off the end of the code".to_owned());
            }
            let flow =
                Flow { stack: Rc::clone(&stack), registers: registers.clone(), flags: after, is_exception: false };
            self.merge_into(number, target, flow)?;
        }
        Ok(())
    }

    fn update_registers(
        &mut self,
        instruction: &Instruction<'c>,
        stored: Option<Type<'c>>,
        replaced: Option<(Type<'c>, Type<'c>)>,
        registers: &mut Registers<'c>,
    ) -> Checked<()> {
        let Operand::Local(index) = instruction.operand else {
            if let (JSR | JSR_W, Operand::Targets(targets)) = (instruction.opcode, &instruction.operand)
                && let Some(&entry) = targets.first()
            {
                if registers.is_inside(entry) {
                    return bad("Recursive call to jsr entry".to_owned());
                }
                registers.enter_subroutine(entry);
            }
            if let Some((from, to)) = replaced {
                registers.replace(from, to);
            }
            return Ok(());
        };
        if let (ISTORE..=ASTORE, Some(stored)) = (instruction.opcode, stored) {
            self.spend(registers.types.len())?;
            registers.store(index, stored);
        }
        let n_slots = if matches!(instruction.opcode, LLOAD | DLOAD | LSTORE | DSTORE) { 2 } else { 1 };
        registers.mark_used(index..index + n_slots);
        Ok(())
    }

    fn successors(&mut self, number: usize, instruction: &Instruction<'c>, registers: &Registers<'c>) -> Rc<[usize]> {
        let next = number + 1;
        match (instruction.opcode, &instruction.operand) {
            (IRETURN..=RETURN | ATHROW, _) => Rc::new([]),
            (RET, Operand::Local(index)) => {
                if let Some(known) = &self.states[number].returns_to {
                    return Rc::clone(known);
                }
                let entry = match registers.get(*index) {
                    Type::ReturnAddress(entry) => usize::from(entry),
                    _ => usize::MAX,
                };
                let calls = |it: &Instruction<'_>| match (it.opcode, &it.operand) {
                    (JSR | JSR_W, Operand::Targets(targets)) => targets.first() == Some(&entry),
                    _ => false,
                };
                let all = self.instructions.iter().enumerate().rev();
                let found: Rc<[usize]> = all.filter(|(_, it)| calls(it)).map(|(at, _)| at + 1).collect();
                self.states[number].returns_to = Some(Rc::clone(&found));
                found
            }
            (JSR | JSR_W, Operand::Targets(targets)) => {
                if let Some(ret) = self.states[number].returned_by {
                    self.states[ret].is_changed = true;
                }
                targets.as_slice().into()
            }
            (GOTO | GOTO_W | TABLESWITCH | LOOKUPSWITCH, Operand::Targets(targets)) => targets.as_slice().into(),
            (_, Operand::Targets(targets)) => std::iter::once(next).chain(targets.iter().copied()).collect(),
            _ => Rc::new([next]),
        }
    }

    fn merge_into(&mut self, from: usize, to: usize, mut flow: Flow<'c>) -> Checked<()> {
        let opcode = self.instructions[from].opcode;
        if matches!(opcode, JSR | JSR_W | RET) {
            flow.stack = flow.stack.iter().map(|ty| ty.unless_new()).collect();
            flow.registers.without_new_objects();
        }
        if opcode == RET && !flow.is_exception {
            let call = to - 1;
            match self.states[call].returned_by {
                Some(ret) if ret != from => return bad("Multiple returns to single jsr".to_owned()),
                _ => self.states[call].returned_by = Some(from),
            }
            // The call marks this instruction as changed when it is reached itself.
            let Some(before) = self.states[call].registers.clone() else { return Ok(()) };
            let address = match self.instructions[from].operand {
                Operand::Local(index) => flow.registers.get(index),
                _ => Type::Top,
            };
            let left = match address {
                Type::ReturnAddress(entry) => flow.registers.leave_subroutine(usize::from(entry), &before),
                _ => None,
            };
            let Some(registers) = left else { return bad("Illegal return from subroutine".to_owned()) };
            flow.registers = registers;
        }
        self.merge_stack(to, &flow.stack)?;
        self.merge_registers(to, flow.registers)?;
        let state = &mut self.states[to];
        let flags = state.flags.merged(flow.flags);
        state.is_changed |= flags != state.flags;
        state.flags = flags;
        Ok(())
    }

    fn merge_stack(&mut self, to: usize, new: &Rc<[Type<'c>]>) -> Checked<()> {
        let Some(old) = self.states[to].stack.clone() else {
            self.states[to].stack = Some(Rc::clone(new));
            self.states[to].is_changed = true;
            return Ok(());
        };
        let [n_new, n_old] = [new, &old].map(|stack| stack.iter().map(|&ty| size(ty)).sum::<usize>());
        if n_new != n_old {
            return bad(format!("Inconsistent stack height {n_new} != {n_old}"));
        }
        if !Rc::ptr_eq(new, &old) && self.first_misfit(new.iter().rev().copied(), old.iter().rev().copied())?.is_some()
        {
            self.spend(new.len())?;
            let mut merged = Vec::with_capacity(old.len());
            for (&mine, &theirs) in old.iter().rev().zip(new.iter().rev()) {
                let ty = self.merge(mine, theirs, For::Join)?;
                if ty == Type::Top {
                    return bad("Mismatched stack types".to_owned());
                }
                merged.push(ty);
            }
            if new.len() != old.len() {
                return bad("Mismatched stack types".to_owned());
            }
            merged.reverse();
            self.states[to].stack = Some(merged.into());
            self.states[to].is_changed = true;
        }
        Ok(())
    }

    /// The first of the types `from` that is not assignable to its counterpart.
    fn first_misfit(
        &mut self,
        from: impl Iterator<Item = Type<'c>>,
        to: impl Iterator<Item = Type<'c>>,
    ) -> Checked<Option<usize>> {
        for (index, (from, to)) in from.zip(to).enumerate() {
            if !self.is_assignable(from, to)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    fn merge_registers(&mut self, to: usize, new: Registers<'c>) -> Checked<()> {
        let Some(old) = self.states[to].registers.clone() else {
            self.states[to].registers = Some(new);
            self.states[to].is_changed = true;
            return Ok(());
        };
        let mut merged = old.clone();
        let n = old.types.len().min(new.types.len());
        if n < old.types.len() {
            merged.types = old.types[..n].into();
        }
        if !Rc::ptr_eq(&old.types, &new.types)
            && let Some(first) = self.first_misfit(new.types.iter().copied(), merged.types.iter().copied())?
        {
            self.spend(n)?;
            let mut types = merged.types.to_vec();
            for (mine, &theirs) in types.iter_mut().zip(new.types.iter()).skip(first) {
                *mine = self.merge(theirs, *mine, For::Join)?;
            }
            while types.last() == Some(&Type::Top) {
                types.pop();
            }
            merged.types = types.into();
        }
        if !old.subroutines.is_empty() && !Rc::ptr_eq(&old.subroutines, &new.subroutines) {
            merged.subroutines = old.common_subroutines(&new).into();
        }
        if merged != old {
            self.states[to].registers = Some(merged);
            self.states[to].is_changed = true;
        }
        Ok(())
    }
}

fn check_flags(instruction: &Instruction<'_>, flags: Flags) -> Checked<()> {
    if instruction.opcode == RETURN && flags.needs_constructor && !flags.is_constructed {
        return bad("Constructor must call super() or this()".to_owned());
    }
    if matches!(instruction.opcode, IRETURN..=RETURN) && flags.cannot_return {
        return bad("Cannot return normally".to_owned());
    }
    Ok(())
}

/// Whether the local that an instruction reads has the required type.
fn check_registers(instruction: &Instruction<'_>, registers: &Registers<'_>) -> Result<(), Fail> {
    let (Operand::Local(index), opcode @ (ILOAD..=ALOAD | IINC | RET)) = (&instruction.operand, instruction.opcode)
    else {
        return Ok(());
    };
    let index = *index;
    let n = registers.types.len();
    let found = registers.get(index);
    if matches!(opcode, LLOAD | DLOAD) {
        let wanted = if opcode == LLOAD { Type::Long } else { Type::Double };
        if index + 1 >= n {
            return bad(format!("Accessing value from uninitialized register pair {index}/{}", index + 1));
        }
        if found != wanted || Some(registers.get(index + 1)) != wanted.second_half() {
            return bad(format!("Register pair {index}/{} contains wrong type", index + 1));
        }
        return Ok(());
    }
    if index >= n {
        return bad(format!("Accessing value from uninitialized register {index}"));
    }
    let fits = match opcode {
        ILOAD | IINC => found == Type::Int,
        FLOAD => found == Type::Float,
        ALOAD => is_object_or_array(found) || is_array(found) || matches!(found, Type::Uninit(_) | Type::UninitThis),
        _ => matches!(found, Type::ReturnAddress(_)),
    };
    if fits {
        return Ok(());
    }
    match found {
        Type::ReturnAddress(_) => bad(format!("Cannot load return address from register {index}")),
        _ => bad(format!("Register {index} contains wrong type")),
    }
}
