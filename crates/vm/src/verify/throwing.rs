//! Handlers around the call of another constructor. What they catch leaves `this` uninitialised, so HotSpot used to demand that
//! every way from there end by throwing, beside what the stack maps say; the updates of January 2026 leave it to the stack maps
//! (JDK-8364660).

use doppel_classpath::classfile::opcodes::*;

use super::{Checked, Verifier, internal_codes};

impl Verifier<'_> {
    /// For a call at `bci` that initialises `this`.
    pub fn check_throwing_handlers(&self, bci: usize) -> Checked<()> {
        if self.vm.release.wants_throwing_handlers && !self.handlers_of(bci).all(|handler| self.ends_in_athrow(handler))
        {
            return Err(self.bad_code(bci, "Bad <init> method call from after the start of a try block"));
        }
        Ok(())
    }

    fn handlers_of(&self, bci: usize) -> impl Iterator<Item = usize> + '_ {
        let covering = move |start: u16, end: u16| (usize::from(start)..usize::from(end)).contains(&bci);
        let entries = self.code.exception_table.iter().filter(move |entry| covering(entry.start_pc, entry.end_pc));
        entries.map(|entry| usize::from(entry.handler_pc))
    }

    /// Whether no way from here, those through further handlers included, comes to a return or to the code's end.
    fn ends_in_athrow(&self, start: usize) -> bool {
        let mut seen = vec![false; self.bytes.len()];
        let mut open = vec![start];
        while let Some(bci) = open.pop() {
            let Some(seen) = seen.get_mut(bci) else { return false };
            if std::mem::replace(seen, true) {
                continue;
            }
            open.extend(self.handlers_of(bci));
            match self.ways_on(bci) {
                Some(ways) => open.extend(ways),
                None => return false,
            }
        }
        true
    }

    /// Where an instruction may lead; none if it returns, is none, or leads to before the code. Targets are not checked yet.
    fn ways_on(&self, bci: usize) -> Option<Vec<usize>> {
        let next = bci + internal_codes::len(self.bytes, bci)?;
        let target = |offset: i32| usize::try_from(bci as i64 + i64::from(offset)).ok();
        let near = || target(i32::from(self.u2(bci + 1) as i16));
        Some(match self.u1(bci) {
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => vec![next, near()?],
            GOTO => vec![near()?],
            GOTO_W => vec![target(self.i4(bci + 1))?],
            opcode @ (TABLESWITCH | LOOKUPSWITCH) => {
                // HotSpot looks at what follows as well.
                let offsets = self.switch_offsets(opcode, bci)?.into_iter().map(target);
                [Some(next)].into_iter().chain(offsets).collect::<Option<Vec<usize>>>()?
            }
            // Those with a value are no way out of a constructor, and nothing special.
            RETURN => return None,
            ATHROW => Vec::new(),
            _ => vec![next],
        })
    }

    /// What a switch's default and its cases add to its place.
    fn switch_offsets(&self, opcode: u8, bci: usize) -> Option<Vec<i32>> {
        let at = bci + switch_operands(bci);
        let (step, n) = if opcode == TABLESWITCH {
            (4, i64::from(self.i4(at + 8)) - i64::from(self.i4(at + 4)) + 1)
        } else {
            (8, i64::from(self.i4(at + 4)))
        };
        let cases = (0..usize::try_from(n).ok()?).map(|index| self.i4(at + 12 + index * step));
        Some([self.i4(at)].into_iter().chain(cases).collect())
    }
}
