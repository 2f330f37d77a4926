//! `java.util.regex`: whether a pattern matches is one choice, and the positions of its groups are expressions.

mod class;
pub mod matcher;
pub mod pattern;
mod subject;
