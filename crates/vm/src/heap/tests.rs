//! The arena without a VM: bounds, allocation, the journal. Miri runs these (`cargo xtask miri`).

use std::panic::{AssertUnwindSafe, catch_unwind};

use doppel_inputs::Kind;

use super::*;

const MAX_HEAP: usize = 1 << 20;
/// Any class but none.
const CLASS: ClassId = ClassId(7);

fn heap() -> Heap {
    Heap::new(MAX_HEAP).expect("address space")
}

/// A `byte[]` or the like.
fn array(heap: &mut Heap, length: u32) -> Ref {
    let size = (HEADER as usize + length as usize).next_multiple_of(8);
    heap.alloc(CLASS, size, length).expect("room")
}

/// Whether the heap refuses to do this.
fn refused<T>(mut access: impl FnMut() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(|| drop(access()))).is_err()
}

#[test]
fn a_new_object_has_a_header_and_zeros() {
    let mut heap = heap();
    let (first, second) = (array(&mut heap, 24), array(&mut heap, 9));
    assert_ne!(first, second);
    for (object, length) in [(first, 24), (second, 9)] {
        assert_eq!((heap.class_id(object), heap.array_len(object)), (CLASS, length));
        assert!(heap.elements::<u8>(object).iter().all(|byte| *byte == 0));
    }
}

#[test]
fn what_was_written_is_read() {
    let mut heap = heap();
    let object = array(&mut heap, 32);
    heap.write(object, HEADER, -2i16);
    heap.write(object, HEADER + 8, f64::MAX);
    heap.set_element(object, 4, object);
    assert_eq!(heap.read::<i16>(object, HEADER), -2);
    assert_eq!(heap.read::<f64>(object, HEADER + 8), f64::MAX);
    assert_eq!(heap.element::<Ref>(object, 4), object);
    heap.elements_mut::<u8>(object)[31] = 9;
    assert_eq!(heap.contents(object, 32)[31], 9);
    heap.write_kind(object, HEADER, Kind::Boolean, 3);
    assert_eq!(heap.read_kind(object, HEADER, Kind::Boolean), 1);
}

#[test]
fn a_copy_may_overlap() {
    let mut heap = heap();
    let object = array(&mut heap, 8);
    heap.elements_mut::<u8>(object).copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
    heap.copy_contents((object, 0), (object, 2), 6);
    assert_eq!(heap.elements::<u8>(object), [1, 2, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn references_that_nobody_made_lead_nowhere() {
    let mut heap = heap();
    let made_up = Ref::from_slot(u64::from(u32::MAX));
    assert!(refused(|| heap.read::<u8>(made_up, 0)));
    assert!(refused(|| heap.write(made_up, 0, 1u64)));
    assert!(refused(|| heap.element::<u64>(made_up, u32::MAX)));
    assert!(refused(|| heap.set_element(made_up, 0, 1u8)));
    assert!(refused(|| heap.class_id(made_up)));
    assert!(refused(|| heap.elements::<u8>(made_up).len()));
    assert!(refused(|| heap.elements_mut::<u8>(made_up).len()));
    assert!(refused(|| heap.contents(made_up, 1).len()));
    assert!(refused(|| heap.class_entry(ClassId(u32::MAX)).state));
    let object = array(&mut heap, 8);
    assert!(refused(|| heap.copy_contents((object, 0), (made_up, 0), 8)));
    assert!(refused(|| heap.copy_contents((made_up, 0), (object, 0), 8)));
}

#[test]
fn bounds_are_those_of_the_last_byte() {
    let mut heap = heap();
    let last = Ref::at(heap.reserved - 8);
    heap.write(last, 0, 1u64);
    assert_eq!(heap.read::<u8>(last, 7), 0);
    assert!(refused(|| heap.read::<u16>(last, 7)));
    assert!(refused(|| heap.read::<u8>(last, 8)));
    assert!(refused(|| heap.read::<u8>(last, u32::MAX)));
    // A length that no allocator wrote.
    let object = array(&mut heap, 8);
    heap.write(object, LENGTH_OFFSET, u32::MAX);
    assert!(refused(|| heap.elements::<u64>(object).len()));
    assert!(refused(|| heap.elements_mut::<u64>(object).len()));
}

#[test]
fn a_rollback_takes_back_stores_and_objects() {
    let mut heap = heap();
    let object = array(&mut heap, 2000);
    heap.elements_mut::<u8>(object).fill(1);
    let mark = heap.mark();
    for _ in 0..2 {
        heap.rollback(&mark);
        heap.write(object, HEADER + 8, 7u64);
        heap.elements_mut::<u8>(object)[600..1900].fill(2);
        heap.copy_contents((object, 600), (object, 0), 5);
        heap.set_class_entry(CLASS, ClassEntry { mirror: object, state: 3, resolved: object, failure: object });
        let young = array(&mut heap, 1000);
        heap.elements_mut::<u8>(young).fill(3);
        heap.rollback(&mark);
        assert!(heap.elements::<u8>(object).iter().all(|byte| *byte == 1));
        assert!(heap.class_entry(CLASS).mirror.is_null());
        assert_eq!(array(&mut heap, 1000), young, "the place is free again");
        assert!(heap.elements::<u8>(young).iter().all(|byte| *byte == 0), "and clean");
    }
}

#[test]
fn an_older_mark_takes_back_more() {
    let mut heap = heap();
    let object = array(&mut heap, 8);
    let marks: Vec<Mark> = (1..4u8)
        .map(|value| {
            heap.set_element(object, 0, value);
            heap.mark()
        })
        .collect();
    heap.set_element(object, 0, 9u8);
    for (mark, value) in marks.iter().zip(1..4u8).rev() {
        heap.rollback(mark);
        assert_eq!(heap.element::<u8>(object, 0), value);
    }
}

#[test]
fn a_mark_of_another_arena_is_refused() {
    let (mut heap, mut larger) = (heap(), Heap::new(2 * MAX_HEAP).expect("address space"));
    let mark = larger.mark();
    assert!(refused(|| heap.rollback(&mark)));
}

#[test]
fn a_watch_tells_which_cards_were_written() {
    let mut heap = heap();
    let object = array(&mut heap, 4000);
    heap.watch();
    assert_eq!(heap.written(), Some(&[][..]));
    heap.set_element(object, 3000, 1u8);
    let card = (object.offset() + HEADER as usize + 3000) >> CARD_SHIFT;
    assert_eq!(heap.take_written(), Some(vec![card as u32]));
    assert_eq!(heap.written(), Some(&[][..]));
    assert!(Ref::in_card((object.offset() >> CARD_SHIFT) as u32).contains(&object));
}

#[test]
fn the_limit_is_kept_and_a_reserve_is_left() {
    let mut heap = heap();
    let mut n_bytes = 0;
    while heap.alloc(CLASS, 32 << 10, 0).is_ok() {
        n_bytes += 32 << 10;
    }
    assert!(n_bytes <= MAX_HEAP, "{n_bytes}");
    assert!(heap.alloc_reserve(CLASS, 32 << 10, 0).is_ok());
}

#[test]
fn chunks_of_a_sweep_are_used_again_and_cleared() {
    let mut heap = heap();
    let old = array(&mut heap, 1 << 10);
    heap.elements_mut::<u8>(old).fill(5);
    heap.retire_current();
    let chunk = alloc::Chunk { start: old.offset(), len: 1 << 10 };
    heap.mark_free(chunk);
    heap.install_free(vec![chunk], 0);
    let young = array(&mut heap, 100);
    assert_eq!(young, old);
    assert!(heap.elements::<u8>(young).iter().all(|byte| *byte == 0));
}

#[test]
fn addresses_of_the_program_are_checked() {
    let mut heap = heap();
    let block = array(&mut heap, 16);
    let address = heap.address_of(block);
    assert_eq!(heap.block_at(address), Some(block));
    assert!(heap.address(address, 16).is_some());
    assert!(heap.address_mut(address, usize::MAX).is_none());
    assert!(heap.address(offheap::ARENA_BASE, 1).is_none(), "the class table is not the program's");
    assert!(heap.address(offheap::MAPPED_BASE, 1).is_none());
    assert!(heap.address(0, 1).is_none());
}
