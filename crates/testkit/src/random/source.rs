//! Java source as a tree of statements: enough structure to indent it and to take statements out again, and no more.

use std::fmt::Write as _;

/// A statement or member: heads, each with the statements below it, and a closing line. `if (c) {` … `} else {` … `}`
/// has two heads; a simple statement has one head, nothing below it, and no closing line.
#[derive(Clone, Debug)]
pub struct Node {
    pub parts: Vec<Part>,
    pub tail: String,
}

#[derive(Clone, Debug)]
pub struct Part {
    pub head: String,
    pub body: Vec<Node>,
}

impl Node {
    pub fn line(text: impl Into<String>) -> Node {
        Node { parts: vec![Part { head: text.into(), body: Vec::new() }], tail: String::new() }
    }

    /// `head` opens a brace that is closed behind `body`.
    pub fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
        Node { parts: vec![Part { head: head.into(), body }], tail: "}".into() }
    }

    /// Adds `} head` and what follows it.
    pub fn then(mut self, head: impl Into<String>, body: Vec<Node>) -> Node {
        self.parts.push(Part { head: head.into(), body });
        self
    }

    pub fn with_tail(mut self, tail: impl Into<String>) -> Node {
        self.tail = tail.into();
        self
    }

    pub fn render(&self, indent: usize, out: &mut String) {
        for part in &self.parts {
            for line in part.head.lines() {
                let _ = writeln!(out, "{:width$}{line}", "", width = indent * 4);
            }
            for node in &part.body {
                node.render(indent + 1, out);
            }
        }
        for line in self.tail.lines() {
            let _ = writeln!(out, "{:width$}{line}", "", width = indent * 4);
        }
    }

    /// How many statements are below this one.
    pub fn n_below(&self) -> usize {
        self.parts.iter().flat_map(|part| &part.body).map(|node| 1 + node.n_below()).sum()
    }

    /// A copy without the statements that `keep` rejects; they are counted in source order. What is below a rejected
    /// statement is still counted.
    pub fn filtered(&self, counter: &mut usize, keep: &dyn Fn(usize) -> bool) -> Node {
        let parts = self.parts.iter().map(|part| {
            let body = part.body.iter().filter_map(|node| {
                let kept = keep(*counter);
                *counter += 1;
                let copy = node.filtered(counter, keep);
                kept.then_some(copy)
            });
            Part { head: part.head.clone(), body: body.collect() }
        });
        Node { parts: parts.collect(), tail: self.tail.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_numbered_in_source_order() {
        let tree = Node::block(
            "class A {",
            vec![
                Node::line("a();"),
                Node::block("if (c) {", vec![Node::line("b();")]).then("} else {", vec![Node::line("d();")]),
                Node::line("e();"),
            ],
        );
        assert_eq!(tree.n_below(), 5);
        let mut text = String::new();
        tree.filtered(&mut 0, &|n| n != 2 && n != 4).render(0, &mut text);
        assert_eq!(text, "class A {\n    a();\n    if (c) {\n    } else {\n        d();\n    }\n}\n");
    }
}
