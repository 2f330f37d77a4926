//! All opcodes, all alignments, all truncations, and random bytes.

#![allow(clippy::indexing_slicing, clippy::string_slice, clippy::expect_used)]

use super::*;
use crate::classfile::opcodes::*;

fn decode(code: &[u8], bci: usize) -> Instruction<'_> {
    Instruction::decode(code, bci).expect("an instruction")
}

fn reason(code: &[u8], bci: usize) -> Reason {
    let malformed = Instruction::decode(code, bci).expect_err("no instruction");
    assert_eq!(malformed.bci, bci);
    malformed.reason
}

/// A switch after this many `nop`s, and where it begins.
fn switch(opcode: u8, n_nops: usize, words: &[i32]) -> Vec<u8> {
    let mut code = vec![NOP; n_nops];
    code.push(opcode);
    code.resize(n_nops + 4 - n_nops % 4, 0);
    code.extend(words.iter().flat_map(|word| word.to_be_bytes()));
    code
}

/// An opcode followed by the operands 1, 2, 3 and so on.
fn counted(opcode: u8) -> [u8; 6] {
    [opcode, 1, 2, 3, 4, 5]
}

#[test]
fn every_opcode_has_its_length() {
    for opcode in 0..=u8::MAX {
        let operands = match opcode {
            BIPUSH | LDC | ILOAD..=ALOAD | ISTORE..=ASTORE | RET | NEWARRAY => 1,
            SIPUSH | LDC_W | LDC2_W | IINC | IFEQ..=JSR | GETSTATIC..=INVOKESTATIC => 2,
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | IFNULL | IFNONNULL => 2,
            MULTIANEWARRAY => 3,
            INVOKEINTERFACE | INVOKEDYNAMIC | GOTO_W | JSR_W => 4,
            TABLESWITCH | LOOKUPSWITCH | WIDE => continue,
            _ => 0,
        };
        let code = counted(opcode);
        if opcode >= N_OPCODES {
            assert_eq!(reason(&code, 0), Reason::IllegalOpcode(opcode));
            continue;
        }
        let instruction = decode(&code, 0);
        assert_eq!((instruction.opcode, instruction.is_wide), (opcode, false));
        assert_eq!(instruction.len(), 1 + operands, "{}", mnemonic(opcode));
        assert_eq!(instruction.next(), 1 + operands);
        for len in 1..=operands {
            let truncated = Reason::Truncated { len: 1 + operands };
            assert_eq!(reason(&code[..len], 0), truncated, "{}", mnemonic(opcode));
        }
    }
    assert_eq!(reason(&[], 0), Reason::Cut);
    assert_eq!(reason(&[NOP], 1), Reason::Cut);
    assert_eq!(reason(&[NOP], usize::MAX), Reason::Cut);
}

#[test]
fn operands_are_where_they_belong() {
    let of = |code: &'static [u8]| decode(code, 0);
    assert_eq!((of(&[BIPUSH, 0xff]).immediate(), of(&[SIPUSH, 0xff, 0xfe]).immediate()), (-1, -2));
    assert_eq!((of(&[ICONST_M1]).immediate(), of(&[ICONST_5]).immediate(), of(&[NOP]).immediate()), (-1, 5, 0));
    assert_eq!(
        (of(&[LDC, 200]).constant(), of(&[LDC_W, 1, 2]).constant(), of(&[SIPUSH, 1, 2]).constant()),
        (200, 258, 0)
    );
    assert_eq!((of(&[IINC, 200, 0xff]).local(), of(&[IINC, 200, 0xff]).increment()), (200, -1));
    assert_eq!((of(&[NEWARRAY, 10]).array_type(), of(&[MULTIANEWARRAY, 0, 1, 3]).count()), (10, 3));
    assert_eq!(of(&[INVOKEINTERFACE, 0, 1, 3, 0]).count(), 3);
    assert!(of(&[INVOKEINTERFACE, 0, 1, 3, 0]).is_reserved_zero());
    assert!(!of(&[INVOKEINTERFACE, 0, 1, 3, 1]).is_reserved_zero());
    assert!(
        !of(&[INVOKEDYNAMIC, 0, 1, 0, 1]).is_reserved_zero() && !of(&[INVOKEDYNAMIC, 0, 1, 1, 0]).is_reserved_zero()
    );
    for (opcode, general, local) in
        [(ILOAD_0, ILOAD, 0), (DLOAD_1, DLOAD, 1), (ALOAD_3, ALOAD, 3), (LSTORE_2, LSTORE, 2)]
    {
        let code = [opcode];
        let short = decode(&code, 0);
        assert_eq!((short.general_opcode(), short.local()), (general, local));
    }
}

#[test]
fn wide_forms() {
    for opcode in 0..=u8::MAX {
        let code = [WIDE, opcode, 1, 2, 0xff, 0xfe];
        let len = match opcode {
            ILOAD..=ALOAD | ISTORE..=ASTORE | RET => 4,
            IINC => 6,
            _ => {
                assert_eq!(reason(&code, 0), Reason::IllegalWide(opcode));
                continue;
            }
        };
        let wide = decode(&code, 0);
        assert_eq!((wide.opcode, wide.is_wide, wide.len(), wide.local()), (opcode, true, len, 258));
        assert_eq!(wide.increment(), if opcode == IINC { -2 } else { 0 });
        assert_eq!(reason(&code[..1], 0), Reason::Cut);
        for cut in 2..len {
            assert_eq!(reason(&code[..cut], 0), Reason::Truncated { len });
        }
    }
}

#[test]
fn branches_lead_where_their_offset_says() {
    let code = [NOP, IFEQ, 0xff, 0xff, GOTO_W, 0, 1, 0, 0, JSR, 0x80, 0];
    assert_eq!(decode(&code, 1).jump(), Some(Jump { from: 1, offset: -1 }));
    assert_eq!(decode(&code, 1).successors().collect::<Vec<_>>(), [0, 4]);
    assert_eq!(decode(&code, 4).successors().collect::<Vec<_>>(), [4 + 65536]);
    let jsr = decode(&code, 9);
    assert_eq!(jsr.jump().map(|jump| (jump.target(), jump.bci())), Some((9 - 32768, None)));
    assert_eq!(jsr.successors().collect::<Vec<_>>(), [12]);
    assert_eq!(decode(&[RETURN], 0).successors().count(), 0);
    let conditional = |opcode: u8| decode(&counted(opcode), 0).is_conditional();
    assert!(conditional(IFEQ) && conditional(IF_ACMPNE) && conditional(IFNULL) && conditional(IFNONNULL));
    assert!(!conditional(GOTO) && !conditional(JSR) && !conditional(GOTO_W));
}

#[test]
fn switches_at_every_alignment() {
    for n_nops in 0..8 {
        let code = switch(TABLESWITCH, n_nops, &[40, -1, 1, 10, 20, 30]);
        let table = decode(&code, n_nops);
        assert_eq!(table.next(), code.len());
        let operands = table.switch().expect("a switch");
        let jump = |offset| Jump { from: n_nops, offset };
        assert!(operands.is_table() && operands.is_sorted() && operands.is_padded_with_zeros());
        assert_eq!(operands.default(), jump(40));
        assert_eq!(operands.cases().collect::<Vec<_>>(), [(-1, jump(10)), (0, jump(20)), (1, jump(30))]);
        assert_eq!(table.successors().collect::<Vec<_>>(), [40, 10, 20, 30].map(|offset| n_nops + offset));

        let code = switch(LOOKUPSWITCH, n_nops, &[40, 2, -5, 10, 5, 20]);
        let lookup = decode(&code, n_nops);
        assert_eq!(lookup.next(), code.len());
        let operands = lookup.switch().expect("a switch");
        assert!(!operands.is_table() && operands.is_sorted());
        assert_eq!(operands.cases().rev().collect::<Vec<_>>(), [(5, jump(20)), (-5, jump(10))]);

        for code in [switch(TABLESWITCH, n_nops, &[40, 0, 1, 10, 20]), switch(LOOKUPSWITCH, n_nops, &[40, 1, 5, 10])] {
            let len = code.len() - n_nops;
            let header = 4 - n_nops % 4 + if code[n_nops] == TABLESWITCH { 12 } else { 8 };
            for cut in 1..len {
                let expected = if cut < header { Reason::Cut } else { Reason::Truncated { len } };
                assert_eq!(reason(&code[..n_nops + cut], n_nops), expected);
            }
        }
    }
}

#[test]
fn malformed_switches() {
    assert_eq!(reason(&switch(TABLESWITCH, 0, &[0, 1, 0]), 0), Reason::IllegalSwitch);
    assert_eq!(reason(&switch(TABLESWITCH, 0, &[0, i32::MIN, i32::MAX]), 0), Reason::IllegalSwitch);
    assert_eq!(reason(&switch(LOOKUPSWITCH, 0, &[0, -1]), 0), Reason::IllegalSwitch);
    assert_eq!(reason(&switch(LOOKUPSWITCH, 0, &[0, 65536]), 0), Reason::IllegalSwitch);
    assert_eq!(reason(&switch(LOOKUPSWITCH, 0, &[0, 65535]), 0), Reason::Truncated { len: 12 + 8 * 65535 });
    let is_sorted = |words: &[i32]| decode(&switch(LOOKUPSWITCH, 0, words), 0).switch().is_some_and(Switch::is_sorted);
    assert!(is_sorted(&[0, 0]) && is_sorted(&[0, 2, 1, 0, 2, 0]));
    assert!(!is_sorted(&[0, 2, 1, 0, 1, 0]) && !is_sorted(&[0, 2, 2, 0, 1, 0]));
    let mut padded = switch(LOOKUPSWITCH, 1, &[0, 0]);
    padded[3] = 1;
    assert!(!decode(&padded, 1).switch().is_some_and(Switch::is_padded_with_zeros));
    // Keys of a table may reach the maximum int.
    let code = switch(TABLESWITCH, 0, &[0, i32::MAX - 1, i32::MAX, 4, 8]);
    let keys: Vec<i32> = decode(&code, 0).switch().expect("a switch").cases().map(|case| case.0).collect();
    assert_eq!(keys, [i32::MAX - 1, i32::MAX]);
}

#[test]
fn any_bytes_will_do() {
    // A generator by Marsaglia: nothing depends on its quality.
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let (mut n_whole, mut n_malformed) = (0, 0);
    let n_rounds = if cfg!(miri) { 200 } else { 20_000 };
    for _ in 0..n_rounds {
        let len = random() % 48;
        // Otherwise switches and prefixes would be rare.
        let byte = |bits: u64| match bits >> 60 {
            0 => TABLESWITCH,
            1 => LOOKUPSWITCH,
            2 => WIDE,
            3..8 => 0,
            _ => bits as u8,
        };
        let code: Vec<u8> = (0..len).map(|_| byte(random())).collect();
        let mut at = 0;
        for decoded in instructions(&code) {
            let Ok(instruction) = decoded else {
                assert_eq!(decoded.expect_err("malformed").bci, at);
                n_malformed += 1;
                break;
            };
            assert_eq!(instruction.bci, at);
            assert!(instruction.next() > at && instruction.next() <= code.len());
            at = instruction.next();
            n_whole += 1;
            read_all(instruction);
        }
    }
    assert!(n_whole > n_rounds / 2 && n_malformed > n_rounds / 20, "{n_whole} and {n_malformed}");
}

fn read_all(instruction: Instruction<'_>) {
    let _ = (instruction.general_opcode(), instruction.local(), instruction.increment(), instruction.immediate());
    let _ = (instruction.constant(), instruction.array_type(), instruction.count(), instruction.is_reserved_zero());
    assert_eq!(instruction.jumps().count() > 0, instruction.jump().is_some() || instruction.switch().is_some());
    let _ = (instruction.successors().count(), effect(instruction.opcode), shuffle(instruction.opcode));
}

/// JVMS §6.5: popped and pushed slots, for opcodes that determine them alone.
#[test]
fn effects_in_slots() {
    let expected = |opcode: u8| match mnemonic(opcode) {
        "nop" | "iinc" | "goto" | "goto_w" | "ret" | "return" => Some((0, 0)),
        name @ ("laload" | "daload" | "lastore" | "dastore") => {
            Some(if name.ends_with("load") { (2, 2) } else { (4, 0) })
        }
        name if name.ends_with("aload") && name != "aload" => Some((2, 1)),
        name if name.ends_with("astore") && name != "astore" => Some((3, 0)),
        name if name.contains("const_") || matches!(name, "bipush" | "sipush" | "new") || name.contains("load") => {
            Some((0, if name.starts_with(['l', 'd']) { 2 } else { 1 }))
        }
        name if name.contains("store") => Some((if name.starts_with(['l', 'd']) { 2 } else { 1 }, 0)),
        "pop" | "pop2" | "dup" | "dup_x1" | "dup_x2" | "dup2" | "dup2_x1" | "dup2_x2" | "swap" | "jsr" | "jsr_w" => {
            None
        }
        "ldc" | "ldc_w" | "ldc2_w" | "getstatic" | "putstatic" | "getfield" | "putfield" | "multianewarray" => None,
        name if name.starts_with("invoke") || matches!(name, "wide" | "illegal" | "breakpoint") => None,
        "impdep1" | "impdep2" => None,
        "lshl" | "lshr" | "lushr" => Some((3, 2)),
        "lcmp" | "dcmpl" | "dcmpg" => Some((4, 1)),
        "fcmpl" | "fcmpg" => Some((2, 1)),
        "ineg" | "fneg" | "i2f" | "f2i" | "i2b" | "i2c" | "i2s" => Some((1, 1)),
        "lneg" | "dneg" | "l2d" | "d2l" => Some((2, 2)),
        "i2l" | "i2d" | "f2l" | "f2d" => Some((1, 2)),
        "l2i" | "l2f" | "d2i" | "d2f" => Some((2, 1)),
        "ifnull" | "ifnonnull" | "athrow" | "monitorenter" | "monitorexit" | "tableswitch" | "lookupswitch" => {
            Some((1, 0))
        }
        name if name.starts_with("if_") => Some((2, 0)),
        name if name.starts_with("if") => Some((1, 0)),
        name if name.ends_with("return") => Some((if name.starts_with(['l', 'd']) { 2 } else { 1 }, 0)),
        "newarray" | "anewarray" | "arraylength" | "instanceof" | "checkcast" => Some((1, 1)),
        // Binary arithmetic.
        name => Some(if name.starts_with(['l', 'd']) { (4, 2) } else { (2, 1) }),
    };
    for opcode in 0..=u8::MAX {
        let found = effect(opcode).map(|effect| (effect.popped_slots(), effect.pushed_slots()));
        assert_eq!(found, expected(opcode), "{}", mnemonic(opcode));
    }
}

/// The forms of JVMS §6.5, slot by slot: `a` is the top.
#[test]
fn shuffles_slot_by_slot() {
    let forms = [
        (POP, "a", ""),
        (POP2, "ba", ""),
        (DUP, "a", "aa"),
        (DUP_X1, "ba", "aba"),
        (DUP_X2, "cba", "acba"),
        (DUP2, "ba", "baba"),
        (DUP2_X1, "cba", "bacba"),
        (DUP2_X2, "dcba", "badcba"),
        (SWAP, "ba", "ab"),
    ];
    for opcode in 0..=u8::MAX {
        let Some(&(_, before, after)) = forms.iter().find(|form| form.0 == opcode) else {
            assert_eq!(shuffle(opcode), None);
            continue;
        };
        let shuffle = shuffle(opcode).expect("a shuffle");
        assert_eq!(shuffle.depth(), before.len());
        let moved: String = shuffle.ranges().map(|range| &before[range]).collect();
        assert_eq!(shuffle.n_pushed(), after.len());
        assert_eq!(moved, after, "{}", mnemonic(opcode));
        let starts: Vec<usize> = shuffle.starts().collect();
        assert_eq!((starts.len(), starts.last()), (shuffle.groups.len(), Some(&0)));
        assert!(starts.is_sorted_by(|upper, lower| upper > lower));
    }
}
