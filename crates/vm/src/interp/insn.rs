//! An instruction of the register form: its handler and up to four 16-bit operands.

use crate::Vm;

/// Executes the instruction at `ip` on the frame's registers and continues with the next one. Returns an [`Exit`] only
/// to leave the interpreter.
pub type Handler = unsafe fn(ip: *const Insn, regs: *mut u64, heap: *mut u8, vm: *mut Vm) -> Exit;

/// Why handlers return to the run loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Exit {
    /// Continue at the `ip` of `hot.frame`: after every slow path, and after every instruction of an unoptimised build.
    Next,
    /// The running thread must be rescheduled.
    Switch,
    /// The run has ended; `vm.end` says how.
    End,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Insn {
    pub handler: Handler,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub d: u16,
}

impl Insn {
    pub const fn new(handler: Handler, a: u16, b: u16, c: u16) -> Insn {
        Insn { handler, a, b, c, d: 0 }
    }

    pub fn with_imm(handler: Handler, a: u16, b: u16, imm: i32) -> Insn {
        let mut insn = Insn::new(handler, a, b, 0);
        insn.set_imm(imm);
        insn
    }

    /// Operands c and d as one 32-bit immediate.
    #[inline(always)]
    pub fn imm(&self) -> i32 {
        // SAFETY: c and d are the last four bytes of a `repr(C)` struct with an alignment of 8. One load of both takes
        // half the code of two; `read` would prevent tail calls in builds with debug assertions.
        i32::from_le(unsafe { *(&raw const self.c).cast::<i32>() })
    }

    pub fn set_imm(&mut self, imm: i32) {
        let [a, b, c, d] = imm.to_le_bytes();
        self.c = u16::from_ne_bytes([a, b]);
        self.d = u16::from_ne_bytes([c, d]);
    }
}

/// An element of the instruction stream: an instruction, or data of the preceding instruction.
#[derive(Clone, Copy)]
#[repr(C)]
pub union Slot {
    pub insn: Insn,
    pub data: [u64; 2],
}

/// The first data slot of the instruction at `ip`.
///
/// # Safety
///
/// `ip` is an instruction of translated code, and one that has data.
#[inline(always)]
pub unsafe fn data(ip: *const Insn) -> *mut [u64; 2] {
    // SAFETY: its data follow an instruction.
    unsafe { ip.add(1).cast::<[u64; 2]>().cast_mut() }
}
