//! Tests of the search for regions in hand-written control flow.

use super::region::EXIT;
use super::shape::{BranchForm, Shape, Step, back_to};
use crate::interp::translate::kinds::K;

const STOP: Step = Step::Other;

fn branch(target: u32) -> Step {
    Step::Branch { target, form: BranchForm::Far }
}

/// Blocks begin in these slots, where registers 0 to 3 are in use.
fn shape(steps: &[Step], starts: &[u32]) -> Shape {
    let starts = starts.iter().map(|&start| (start, vec![K::Int; 4].into()));
    Shape::new(steps.into(), starts.collect(), [].into_iter().collect())
}

#[track_caller]
fn check_diamond(shape: &Shape, head: u32, expected: Option<(u32, &[u16])>) {
    let diamond = shape.diamond(head);
    assert_eq!(diamond.as_ref().map(|diamond| (diamond.join, &*diamond.written)), expected);
}

#[track_caller]
fn check_chain(shape: &Shape, head: u32, expected: Option<[u32; 2]>) {
    assert_eq!(shape.chain(head).map(|chain| chain.ends), expected);
}

#[test]
fn a_side_may_be_empty() {
    check_diamond(&shape(&[branch(2), Step::Assign(1), STOP], &[2]), 0, Some((2, &[1])));
}

#[test]
fn both_sides_count() {
    let steps = [branch(3), Step::Assign(2), Step::Goto(4), Step::AssignTwo(0, 1), STOP];
    check_diamond(&shape(&steps, &[3, 4]), 0, Some((4, &[0, 1, 2])));
}

#[test]
fn an_inner_diamond_ends_earlier() {
    let steps = [branch(5), branch(3), Step::Assign(1), Step::Assign(2), Step::Goto(5), STOP];
    let shape = shape(&steps, &[3, 5]);
    check_diamond(&shape, 0, Some((5, &[1, 2])));
    check_diamond(&shape, 1, Some((3, &[1])));
}

#[test]
fn an_effect_on_a_side_is_in_the_way() {
    check_diamond(&shape(&[branch(3), Step::Assign(1), STOP, STOP], &[3]), 0, None);
}

#[test]
fn sides_that_return_meet_behind_the_method() {
    let steps = [branch(3), Step::Assign(1), Step::Return, Step::ReturnConstant];
    check_diamond(&shape(&steps, &[3]), 0, Some((EXIT, &[0, 1])));
}

#[test]
fn sides_meet_at_the_head_of_their_loop_and_where_it_is_repeated() {
    let steps = [STOP, Step::Head(back_to(0)), Step::Assign(1), STOP];
    let starts = [(0, vec![K::Int; 4].into())];
    let shape = Shape::new(steps.into(), starts.into_iter().collect(), [(3, 0)].into_iter().collect());
    check_diamond(&shape, 1, Some((back_to(0), &[1])));
}

#[test]
fn too_much_is_not_merged() {
    let mut steps = vec![branch(100)];
    steps.resize(100, Step::Assign(1));
    steps.push(STOP);
    check_diamond(&shape(&steps, &[100]), 0, None);
}

#[test]
fn a_chain_has_two_ends() {
    // a && b, where b is computed in a register that is not read later.
    let steps = [branch(4), Step::Assign(9), branch(4), STOP, STOP];
    check_chain(&shape(&steps, &[3, 4]), 0, Some([3, 4]));
}

#[test]
fn a_chain_is_as_long_as_it_can_be() {
    // a && b || c
    let steps = [branch(2), branch(3), branch(4), STOP, STOP];
    check_chain(&shape(&steps, &[1, 2, 3, 4]), 0, Some([3, 4]));
}

#[test]
fn a_chain_leaves_nothing_behind() {
    let steps = [branch(4), Step::Assign(1), branch(4), STOP, STOP];
    check_chain(&shape(&steps, &[3, 4]), 0, None);
}

#[test]
fn one_branch_is_no_chain() {
    check_chain(&shape(&[branch(2), STOP, STOP], &[1, 2]), 0, None);
}
