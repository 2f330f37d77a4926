//! A tree as instructions, without repetitions: those that are bounded are written out.

use super::class::CharClass;
use super::tree::{Anchor, Order, Repeat, Tree};

/// The maximum number of instructions.
const MAX_INSTRUCTIONS: usize = 1 << 11;

#[derive(Debug)]
pub enum Instruction {
    /// The next character is in the class, and is consumed.
    Class(CharClass),
    /// The first of two places from which the rest matches.
    Either(usize, usize),
    /// If the next character is in the class, it is consumed, and there is no other way.
    Must(CharClass, usize, usize),
    Jump(usize),
    /// The start or the end of a group is here.
    Save(usize),
    Anchor(Anchor),
    /// Whether a part matches from here on; then the rest begins at the given place.
    Ahead(bool, usize),
    /// The end of what is looked for ahead.
    EndAhead,
    End,
}

#[derive(Debug)]
pub struct Program {
    pub instructions: Vec<Instruction>,
}

impl Program {
    pub fn of(tree: &Tree) -> Option<Program> {
        let mut program = Program { instructions: Vec::new() };
        program.add(tree)?;
        program.push(Instruction::End)?;
        Some(program)
    }

    fn push(&mut self, instruction: Instruction) -> Option<usize> {
        let at = self.instructions.len();
        (at < MAX_INSTRUCTIONS).then(|| self.instructions.push(instruction))?;
        Some(at)
    }

    fn next(&self) -> usize {
        self.instructions.len()
    }

    fn add(&mut self, tree: &Tree) -> Option<()> {
        match tree {
            Tree::Class(class) => self.push(Instruction::Class(class.clone())).map(drop),
            Tree::Sequence(parts) => parts.iter().try_for_each(|part| self.add(part)),
            Tree::Alternatives(all) => self.add_alternatives(all),
            Tree::Group(None, body) => self.add(body),
            Tree::Group(Some(group), body) => {
                self.push(Instruction::Save(2 * group))?;
                self.add(body)?;
                self.push(Instruction::Save(2 * group + 1)).map(drop)
            }
            Tree::Repeat(repeat) => self.add_repeat(repeat),
            Tree::Ahead(is_there, body) => {
                let at = self.push(Instruction::Ahead(*is_there, 0))?;
                self.add(body)?;
                self.push(Instruction::EndAhead)?;
                self.instructions[at] = Instruction::Ahead(*is_there, self.next());
                Some(())
            }
            &Tree::Anchor(anchor) => self.push(Instruction::Anchor(anchor)).map(drop),
        }
    }

    fn add_alternatives(&mut self, all: &[Tree]) -> Option<()> {
        let Some((last, others)) = all.split_last() else { return Some(()) };
        let mut jumps = Vec::new();
        for one in others {
            let choice = self.push(Instruction::Jump(0))?;
            self.add(one)?;
            jumps.push(self.push(Instruction::Jump(0))?);
            self.instructions[choice] = Instruction::Either(choice + 1, self.next());
        }
        self.add(last)?;
        for jump in jumps {
            self.instructions[jump] = Instruction::Jump(self.next());
        }
        Some(())
    }

    fn add_repeat(&mut self, repeat: &Repeat) -> Option<()> {
        for _ in 0..repeat.least {
            self.add(&repeat.body)?;
        }
        match repeat.most {
            None => {
                let choice = self.push(Instruction::Jump(0))?;
                self.add_iteration(repeat)?;
                if repeat.order != Order::Possessive {
                    self.push(Instruction::Jump(choice))?;
                }
                self.choose(choice, repeat, choice)
            }
            Some(most) => {
                let mut choices = Vec::new();
                for _ in repeat.least..most {
                    choices.push(self.push(Instruction::Jump(0))?);
                    self.add_iteration(repeat)?;
                }
                choices.iter().try_for_each(|&choice| self.choose(choice, repeat, choice + 1))
            }
        }
    }

    /// The body of a repetition; the choice itself consumes one that is possessive.
    fn add_iteration(&mut self, repeat: &Repeat) -> Option<()> {
        if repeat.order == Order::Possessive { Some(()) } else { self.add(&repeat.body) }
    }

    /// Whether there is another iteration, or the rest, which begins behind the last instruction. After a possessive
    /// iteration, execution goes on at `again`.
    fn choose(&mut self, choice: usize, repeat: &Repeat, again: usize) -> Option<()> {
        let (body, rest) = (choice + 1, self.next());
        self.instructions[choice] = match (repeat.order, &repeat.body) {
            (Order::Greedy, _) => Instruction::Either(body, rest),
            (Order::Lazy, _) => Instruction::Either(rest, body),
            (Order::Possessive, Tree::Class(class)) => Instruction::Must(class.clone(), again, rest),
            (Order::Possessive, _) => return None,
        };
        Some(())
    }
}
