//! Operands of an instruction as expressions.

use doppel_expr::{ExprId, Sort};

use crate::Vm;
use crate::interp::insn::Insn;
use crate::interp::memory::{length, object, reference};
use crate::interp::tags;

/// The operand of an instruction that names a register.
#[derive(Clone, Copy)]
pub enum Position {
    A,
    B,
    C,
}

/// The source of an operand.
#[derive(Clone, Copy)]
pub enum Operand {
    /// A register with a value of this sort.
    Register(Position, Sort),
    /// The immediate.
    Imm(Sort),
    /// Operand b itself, sign-extended.
    Short(Sort),
    Zero(Sort),
    /// The length of the array in register b.
    Length,
}

/// int and smaller types.
pub const INT: Sort = Sort::Bv(32);
pub const LONG: Sort = Sort::Bv(64);

pub const INT_A: Operand = Operand::Register(Position::A, INT);
pub const INT_B: Operand = Operand::Register(Position::B, INT);
pub const INT_C: Operand = Operand::Register(Position::C, INT);
pub const LONG_A: Operand = Operand::Register(Position::A, LONG);
pub const LONG_B: Operand = Operand::Register(Position::B, LONG);
pub const LONG_C: Operand = Operand::Register(Position::C, LONG);
pub const FLOAT_A: Operand = Operand::Register(Position::A, Sort::F32);
pub const FLOAT_B: Operand = Operand::Register(Position::B, Sort::F32);
pub const FLOAT_C: Operand = Operand::Register(Position::C, Sort::F32);
pub const DOUBLE_A: Operand = Operand::Register(Position::A, Sort::F64);
pub const DOUBLE_B: Operand = Operand::Register(Position::B, Sort::F64);
pub const DOUBLE_C: Operand = Operand::Register(Position::C, Sort::F64);
pub const IMM: Operand = Operand::Imm(INT);
pub const IMM_LONG: Operand = Operand::Imm(LONG);

impl Operand {
    /// The operand's expression; a constant if it has no tag.
    pub unsafe fn expr(self, ip: *const Insn, regs: *mut u64, vm: &mut Vm) -> ExprId {
        // SAFETY: the contract of `crate::interp`.
        unsafe {
            match self {
                Operand::Register(position, sort) => {
                    let register = match position {
                        Position::A => (*ip).a,
                        Position::B => (*ip).b,
                        Position::C => (*ip).c,
                    };
                    register_expr(regs, vm, register, sort)
                }
                Operand::Imm(sort) => vm.symbolic.constant(sort, i64::from((*ip).imm()) as u64),
                Operand::Short(sort) => vm.symbolic.constant(sort, i64::from((*ip).b as i16) as u64),
                Operand::Zero(sort) => vm.symbolic.constant(sort, 0),
                Operand::Length => {
                    let array = reference(regs, (*ip).b);
                    let concrete = length(object(vm.heap.base(), array));
                    vm.length_expr(crate::heap::Ref::from_word(array), concrete)
                }
            }
        }
    }
}

/// The expression of a register's value.
pub unsafe fn register_expr(regs: *mut u64, vm: &mut Vm, register: u16, sort: Sort) -> ExprId {
    // SAFETY: the contract of `crate::interp`.
    unsafe {
        let slot = *regs.add(usize::from(register));
        let tag = tags::tag(regs, vm, register);
        vm.symbolic.expr_of(tag, slot, sort)
    }
}
