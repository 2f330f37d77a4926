//! `pop`, `dup`, `swap` and their kin: values are moved as they are, and none is split.

use doppel_classpath::classfile::opcodes::*;

use super::super::Checked;
use super::super::frame::Type;
use super::bad;

/// Applies one of these instructions. False if it is another one.
pub fn shuffle(opcode: u8, stack: &mut Vec<Type>) -> Checked<bool> {
    // How many slots are moved together, from the top down, and in which order they come back.
    let (slots, order): (&[usize], &[usize]) = match opcode {
        POP => (&[1], &[]),
        POP2 => (&[2], &[]),
        DUP => (&[1], &[0, 0]),
        DUP_X1 => (&[1, 1], &[0, 1, 0]),
        DUP_X2 => (&[1, 2], &[0, 1, 0]),
        DUP2 => (&[2], &[0, 0]),
        DUP2_X1 => (&[2, 1], &[0, 1, 0]),
        DUP2_X2 => (&[2, 2], &[0, 1, 0]),
        SWAP => (&[1, 1], &[0, 1]),
        _ => return Ok(false),
    };
    let mut groups = Vec::with_capacity(slots.len());
    for &n in slots {
        groups.push(take(n, stack)?);
    }
    for &group in order {
        stack.extend(&groups[group]);
    }
    Ok(true)
}

/// So many slots off the stack: one or two values, the deeper one first.
fn take(n: usize, stack: &mut Vec<Type>) -> Checked<Vec<Type>> {
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
