//! Proofs of assertions by induction over calls, for programs over integers whose recursions and loops a search would
//! unroll.
//!
//! [`mod@unfold`] turns the program into constrained Horn clauses, exact in Java's arithmetic, with one predicate for
//! each recursive method and for each loop. Calls with small arguments are evaluated ([`samples`]), and equations and
//! bounds that fit them are the [`mod@candidates`]. [`induct`] keeps those that hold for all calls, and
//! [`mod@conclude`] proves that with them no assertion can fail.
//!
//! All of this is about calls that return, and calls that create an AssertionError. Stack overflows and other
//! exceptions end the program: programs with handlers are left to the search, as are objects and arrays.

mod candidates;
mod clause;
mod conclude;
mod equation;
mod evaluate;
mod fact;
mod frame;
mod induct;
mod known;
mod method;
mod nodes;
mod polynomial;
mod query;
mod random;
mod reach;
mod samples;
mod simulate;
mod step;
mod unfold;

use std::time::Instant;

use doppel_classpath::classfile::access;

use crate::entry::only_method;
use crate::world::{ClassId, MemberId, World};
use crate::{Analysis, Entry, GiveUp, Program, Proof, Property};
use candidates::{Effort, candidates};
use clause::PredicateId;
use conclude::{Conclusion, FEW, MANY, conclude};
use evaluate::Evaluation;
use induct::Facts;
use query::Query;
use unfold::{Failures, Start, System, unfold};

/// Proves the property, or gives up at the deadline.
pub fn prove(program: &Program<'_>, property: Property, deadline: Instant) -> Result<Proof, GiveUp> {
    let mut world = World::new(program.jdk, program.class_path)?;
    let start = start(&mut world, &program.entry)?;
    let kinds: &[Failures] = match property {
        // With handlers, exceptions must not be thrown at all.
        Property::FailedAssertion => {
            &[Failures { assertions: true, exceptions: false }, Failures { assertions: true, exceptions: true }]
        }
        Property::UncaughtRuntimeException => &[Failures { assertions: false, exceptions: true }],
    };
    let mut reason = GiveUp("there is no proof by induction".into());
    for &failures in kinds {
        match unfold(&mut world, &start, failures) {
            Ok(system) => return by_induction(system, deadline),
            Err(other) => reason = other,
        }
    }
    Err(reason)
}

fn by_induction(mut system: System, deadline: Instant) -> Result<Proof, GiveUp> {
    let constants = samples::constants(&system);
    let near: Vec<i64> = constants.iter().copied().collect();
    let mut evaluation = Evaluation::new();
    let ids: Vec<PredicateId> = (0..system.predicates.len()).map(PredicateId).collect();
    let mut query = Query::new(deadline);
    let proof = Proof { by: Analysis::Induction, n_methods: system.n_methods };
    // Calls that were evaluated with certain arguments.
    let mut points: Facts = vec![Vec::new(); ids.len()];
    // Few inputs may be enough, and a failure is soon found.
    let mut open = match conclude(&mut system, &mut points, &mut evaluation, &mut query, FEW)? {
        Conclusion::Proved => return Ok(proof),
        Conclusion::Open(reason) => return Err(GiveUp(reason.into())),
        Conclusion::Unknown(reason) => reason,
    };
    let reached = simulate::simulate(&system, &near);
    if reach::prove(&mut system, &points, &reached, &constants, &mut query)? {
        return Ok(proof);
    }
    let samples: Vec<_> = ids
        .iter()
        .map(|&id| if id == system.entry { Vec::new() } else { samples::samples(&system, id, &mut evaluation, &near) })
        .collect();
    for effort in [Effort::Equations, Effort::Bounds] {
        let mut facts = Vec::new();
        for (&id, samples) in ids.iter().zip(&samples) {
            let is_entry = id == system.entry;
            facts.push(if is_entry { Vec::new() } else { candidates(&mut system, id.0, samples, &constants, effort) });
        }
        induct::reduce(&mut system, &mut facts, &mut query)?;
        let mut evaluation = Evaluation::new();
        conclude::define(&system, &facts, &mut evaluation);
        for (facts, points) in facts.iter_mut().zip(&points) {
            facts.extend(points.iter().cloned());
        }
        match conclude(&mut system, &mut facts, &mut evaluation, &mut query, MANY)? {
            Conclusion::Proved => return Ok(proof),
            // Equations that replace calls say nothing about those that never return.
            Conclusion::Open(reason) => open = reason.into(),
            Conclusion::Unknown(reason) => open = reason,
        }
        if reach::prove(&mut system, &facts, &reached, &constants, &mut query)? {
            return Ok(proof);
        }
    }
    Err(GiveUp(open))
}

/// The entry, as [`crate::prove`] finds it.
fn start(world: &mut World<'_>, entry: &Entry) -> Result<Start, GiveUp> {
    let (class, method) = match entry {
        Entry::Main(class) => {
            let class = world.load(&class.replace('.', "/"))?;
            (class, world.declared(class, "main([Ljava/lang/String;)V"))
        }
        Entry::Method { class, method, parameters } => {
            let class = world.load(&class.replace('.', "/"))?;
            (class, Some(only_method(world, class, method, parameters.as_deref())?))
        }
    };
    let is_static = |&method: &MemberId| world.flags(method) & access::STATIC != 0;
    let method = method.filter(is_static).ok_or_else(|| GiveUp("the entry is no static method".into()))?;
    if matches!(entry, Entry::Main(_)) && world.flags(method) & access::PUBLIC == 0 {
        return Err(GiveUp("main is not public".into()));
    }
    expect_application(world, class)?;
    let is_main = matches!(entry, Entry::Main(_));
    Ok(Start { initializer: world.declared(class, "<clinit>()V"), method, is_main })
}

fn expect_application(world: &World<'_>, class: ClassId) -> Result<(), GiveUp> {
    match world.class(class).is_jdk {
        true => Err(GiveUp("the entry is the JDK's".into())),
        false => Ok(()),
    }
}
