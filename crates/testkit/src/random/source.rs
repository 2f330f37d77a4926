//! Java source as a tree of statements: just enough structure to indent it and to remove statements.

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

    /// `head` opens a brace that is closed after `body`.
    pub fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
        Node { parts: vec![Part { head: head.into(), body }], tail: "}".into() }
    }

    /// Adds `} head` and its body.
    pub fn then(mut self, head: impl Into<String>, body: Vec<Node>) -> Node {
        self.parts.push(Part { head: head.into(), body });
        self
    }

    pub fn with_tail(mut self, tail: impl Into<String>) -> Node {
        self.tail = tail.into();
        self
    }

    /// Text in lines, where one that ends in `{` opens a block and one that starts with `}` closes or continues it.
    pub fn parse(text: &str) -> Vec<Node> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        parse_until_close(&mut lines).0
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

    /// A copy without the statements that `keep` rejects, counted in source order. Statements below a rejected one
    /// still count.
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

/// The statements up to the line that closes them, and that line.
fn parse_until_close<'a>(lines: &mut dyn Iterator<Item = &'a str>) -> (Vec<Node>, Option<&'a str>) {
    let mut nodes = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with('}') {
            return (nodes, Some(line));
        }
        if !line.ends_with('{') {
            nodes.push(Node::line(line));
            continue;
        }
        let mut node = Node { parts: Vec::new(), tail: String::new() };
        let mut head = line;
        loop {
            let (body, close) = parse_until_close(lines);
            node.parts.push(Part { head: head.to_owned(), body });
            match close {
                Some(next) if next.ends_with('{') => head = next,
                close => {
                    close.unwrap_or_default().clone_into(&mut node.tail);
                    break;
                }
            }
        }
        nodes.push(node);
    }
    (nodes, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_text_renders_as_it_was() {
        let text = "if (a) {\n    b();\n    while (c) {\n        d();\n    }\n} else {\n    e();\n}\nf();\n";
        let mut rendered = String::new();
        Node::parse(text).iter().for_each(|node| node.render(0, &mut rendered));
        assert_eq!(rendered, text);
        assert_eq!(Node::parse(text).len(), 2);
    }

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
