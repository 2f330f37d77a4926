//! Type inference (JVMS §4.10.2), for class files without stack maps: types at block starts are merged until stable.

use rustc_hash::FxHashMap;

use super::frame::{Frame, Type};
use super::subroutine::Contexts;
use super::{BUDGET, Checked, Fail, Verifier};
use crate::symbol::Sym;

/// Frames at jump targets, and which of them must be looked at (again).
#[derive(Default)]
pub(crate) struct States {
    /// By context and bytecode index.
    frames: FxHashMap<(u16, usize), Frame>,
    pending: Vec<(u16, usize)>,
    pub contexts: Contexts,
}

impl Verifier<'_> {
    pub fn infer(&mut self) -> Checked<()> {
        self.prepare()?;
        self.inferred = States::default();
        self.merge_into(0, None)?;
        let mut budget = BUDGET;
        while let Some((context, start)) = self.inferred.pending.pop() {
            let Some(frame) = self.inferred.frames.get(&(context, start)).cloned() else { continue };
            self.frame = frame;
            self.inferred.contexts.current = context;
            let mut bci = start;
            loop {
                budget = budget.checked_sub(1).ok_or(Fail::TooComplex)?;
                self.frame.bci = bci;
                self.flow_to_handlers(bci)?;
                if !self.instruction(bci)? {
                    break;
                }
                bci += self.len_at(bci)?;
                if bci >= self.bytes.len() {
                    return Err(self.bad_code(bci, "Falling off the end of the code"));
                }
                if self.inferred.frames.contains_key(&(context, bci)) {
                    self.merge_into(bci, None)?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Takes in another way to reach `target`; with `caught`, as an exception handler.
    pub fn merge_into(&mut self, target: usize, caught: Option<Type>) -> Checked<()> {
        if !self.is_start(target) {
            return Err(self.bad_code(self.frame.bci, "Illegal target of jump or branch"));
        }
        let stack = match caught {
            Some(caught) => vec![caught],
            None => self.frame.stack.clone(),
        };
        let key = (self.inferred.contexts.current, target);
        let Some(mut known) = self.inferred.frames.remove(&key) else {
            let frame = Frame { bci: target, stack, ..self.frame.clone() };
            self.inferred.frames.insert(key, frame);
            self.inferred.pending.push(key);
            return Ok(());
        };
        let merged = self.merge(&mut known, &stack);
        self.inferred.frames.insert(key, known);
        if merged? {
            self.inferred.pending.push(key);
        }
        Ok(())
    }

    fn merge(&mut self, known: &mut Frame, stack: &[Type]) -> Checked<bool> {
        if known.stack.len() != stack.len() {
            let message = format!("Inconsistent stack height {} != {}", stack.len(), known.stack.len());
            return Err(self.bad_code(self.frame.bci, &message));
        }
        let mut changed = self.frame.this_uninit && !known.this_uninit;
        known.this_uninit |= self.frame.this_uninit;
        known.n_locals = known.n_locals.max(self.frame.n_locals);
        for index in 0..known.locals.len() {
            let merged = self.common(known.local(index), self.frame.local(index))?;
            changed |= merged != known.locals[index];
            known.locals[index] = merged;
        }
        for (mine, &theirs) in known.stack.iter_mut().zip(stack) {
            let merged = self.common(*mine, theirs)?;
            changed |= merged != *mine;
            *mine = merged;
        }
        Ok(changed)
    }

    fn common(&mut self, a: Type, b: Type) -> Checked<Type> {
        match (a, b) {
            _ if a == b => Ok(a),
            (Type::Null, Type::Ref(_)) => Ok(b),
            (Type::Ref(_), Type::Null) => Ok(a),
            (Type::Ref(a), Type::Ref(b)) => Ok(Type::Ref(self.common_class(a, b)?)),
            _ => Ok(Type::Top),
        }
    }

    /// The nearest class that both can stand for. Interfaces count as `Object`.
    fn common_class(&mut self, a: Sym, b: Sym) -> Checked<Sym> {
        match (a.as_str().strip_prefix('['), b.as_str().strip_prefix('[')) {
            (Some(a), Some(b)) => match (self.component(a), self.component(b)) {
                (Some(a), Some(b)) => {
                    let common = self.common_class(a, b)?;
                    let text = common.as_str();
                    let array = if text.starts_with('[') { format!("[{text}") } else { format!("[L{text};") };
                    Ok(self.vm.symbols.intern(&array))
                }
                _ => Ok(self.object),
            },
            (None, None) if a == self.object || b == self.object => Ok(self.object),
            (None, None) => {
                let (mine, theirs) = (self.named(a)?, self.named(b)?);
                if mine.is_interface() || theirs.is_interface() {
                    return Ok(self.object);
                }
                let mut candidate = Some(mine);
                while let Some(class) = candidate {
                    if theirs.is_subtype_of(class) {
                        return Ok(class.name);
                    }
                    candidate = class.super_class;
                }
                Ok(self.object)
            }
            _ => Ok(self.object),
        }
    }
}
