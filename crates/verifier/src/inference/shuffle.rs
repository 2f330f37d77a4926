//! `pop`, `dup`, `swap` and the like: values are moved unchanged, and none is split.

use doppel_classpath::bytecode::{self, Shuffle};

use super::bad;
use crate::failure::Checked;
use crate::frame::Type;

/// Applies one of these instructions. False for any other.
pub fn shuffle(opcode: u8, stack: &mut Vec<Type<'_>>) -> Checked<bool> {
    let Some(Shuffle { groups: slots, order }) = bytecode::shuffle(opcode) else { return Ok(false) };
    let mut groups = Vec::with_capacity(slots.len());
    for &n in slots {
        groups.push(take(n, stack)?);
    }
    for &group in order {
        stack.extend(&groups[group]);
    }
    Ok(true)
}

/// Takes this many slots off the stack: one or two values, the deeper one first.
fn take<'c>(n: usize, stack: &mut Vec<Type<'c>>) -> Checked<Vec<Type<'c>>> {
    let mut taken = Vec::new();
    let mut left = n;
    while left > 0 {
        let Some(top) = stack.pop() else {
            return bad("Unable to pop operand off an empty stack".to_owned());
        };
        let size = if top.is_wide() { 2 } else { 1 };
        if size > left {
            return bad("Attempt to split long or double on the stack".to_owned());
        }
        taken.insert(0, top);
        left -= size;
    }
    Ok(taken)
}
