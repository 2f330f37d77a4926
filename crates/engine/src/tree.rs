//! The paths of a program as a tree: a *point* is where a run makes a choice, and its edges are the conjuncts that runs
//! have recorded there. The edges of a point exclude each other, since each is an outcome of the same decision.
//!
//! A point with edges is *open* until no input can take another way out of it. Two edges that are each other's negation
//! close it; other decisions (a switch, a value that was concretised) may have any number of edges.

use doppel_expr::ExprId;
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PointId(u32);

impl PointId {
    pub const ROOT: PointId = PointId(0);
    const NONE: PointId = PointId(u32::MAX);

    fn idx(self) -> usize {
        self.0 as usize
    }
}

struct Point {
    parent: PointId,
    /// The conjunct between the parent and this point.
    edge: ExprId,
    depth: u32,
    /// Whether another lane looks for other ways out of this point.
    is_foreign: bool,
    first_child: PointId,
    next_sibling: PointId,
}

pub struct Tree {
    points: Vec<Point>,
    /// Children after the first two of their parents, by edge: a concretised value may have thousands.
    further: FxHashMap<(PointId, ExprId), PointId>,
}

/// The result of adding a path.
pub struct Added {
    /// The point from which on the path is new; `None` if all of it is known.
    pub new_at: Option<PointId>,
    /// Points whose first edge this path has created, outermost first.
    pub opened: Vec<PointId>,
}

impl Tree {
    pub fn new() -> Tree {
        let root = Point {
            parent: PointId::NONE,
            edge: ExprId::NONE,
            depth: 0,
            is_foreign: true,
            first_child: PointId::NONE,
            next_sibling: PointId::NONE,
        };
        Tree { points: vec![root], further: FxHashMap::default() }
    }

    fn point(&self, id: PointId) -> &Point {
        &self.points[id.idx()]
    }

    /// The number of choices that lead to a point.
    pub fn depth(&self, id: PointId) -> usize {
        self.point(id).depth as usize
    }

    /// The conjuncts on the way to a point, outermost first.
    pub fn prefix(&self, id: PointId, into: &mut Vec<ExprId>) {
        into.clear();
        let mut at = id;
        while at != PointId::ROOT {
            let point = self.point(at);
            into.push(point.edge);
            at = point.parent;
        }
        into.reverse();
    }

    /// The conjuncts that lead on from a point, latest first.
    pub fn edges(&self, id: PointId) -> impl Iterator<Item = ExprId> + '_ {
        self.children(id).map(|child| self.point(child).edge)
    }

    fn children(&self, id: PointId) -> impl Iterator<Item = PointId> + '_ {
        let some = |child: PointId| Some(child).filter(|child| *child != PointId::NONE);
        std::iter::successors(some(self.point(id).first_child), move |child| some(self.point(*child).next_sibling))
    }

    fn child(&self, id: PointId, edge: ExprId) -> Option<PointId> {
        let mut first = self.children(id).take(2);
        first.find(|child| self.point(*child).edge == edge).or_else(|| self.further.get(&(id, edge)).copied())
    }

    /// Adds an edge that another lane will follow.
    pub fn add_edge(&mut self, id: PointId, edge: ExprId) {
        if self.child(id, edge).is_none() {
            let child = self.grow(id, edge);
            self.points[child.idx()].is_foreign = true;
        }
    }

    /// Makes this lane the owner of a path from its `floor`th choice on. Points before it are another lane's if this
    /// lane has not known them before: `n_known` is the number of points that it had.
    pub fn claim(&mut self, path: impl Iterator<Item = ExprId>, floor: usize, n_known: usize) {
        let mut at = Some(PointId::ROOT);
        let mut path = path;
        while let Some(id) = at {
            let is_new = id.idx() >= n_known;
            let point = &mut self.points[id.idx()];
            match (point.depth as usize).cmp(&floor) {
                std::cmp::Ordering::Less => point.is_foreign |= is_new,
                _ => {
                    point.is_foreign = false;
                    return;
                }
            }
            at = path.next().and_then(|edge| self.child(id, edge));
        }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether a path is new, and leaves the known paths at a point of this lane.
    pub fn is_own(&self, path: impl Iterator<Item = ExprId>) -> bool {
        let mut at = PointId::ROOT;
        for edge in path {
            match self.child(at, edge) {
                Some(child) => at = child,
                None => return !self.point(at).is_foreign,
            }
        }
        false
    }

    fn grow(&mut self, id: PointId, edge: ExprId) -> PointId {
        // The second child becomes the third.
        let second = self.children(id).nth(1);
        if let Some(second) = second {
            self.further.insert((id, self.point(second).edge), second);
        }
        let child = PointId(self.points.len() as u32);
        let (depth, next_sibling) = (self.point(id).depth + 1, self.point(id).first_child);
        self.points.push(Point {
            parent: id,
            edge,
            depth,
            is_foreign: false,
            first_child: PointId::NONE,
            next_sibling,
        });
        self.points[id.idx()].first_child = child;
        child
    }

    /// Adds the path that a run took.
    pub fn add(&mut self, path: impl Iterator<Item = ExprId>) -> Added {
        let mut added = Added { new_at: None, opened: Vec::new() };
        let mut at = PointId::ROOT;
        for edge in path {
            let known = if added.new_at.is_none() { self.child(at, edge) } else { None };
            at = match known {
                Some(child) => child,
                None => {
                    added.new_at.get_or_insert(at);
                    if self.point(at).first_child == PointId::NONE {
                        added.opened.push(at);
                    }
                    self.grow(at, edge)
                }
            };
        }
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(tree: &mut Tree, edges: &[u32]) -> Added {
        tree.add(edges.iter().map(|&edge| ExprId(edge)))
    }

    #[test]
    fn a_path_is_new_from_the_first_edge_that_nobody_took() {
        let mut tree = Tree::new();
        let first = path(&mut tree, &[1, 2, 3]);
        assert_eq!((first.new_at, first.opened.len()), (Some(PointId::ROOT), 3));
        let point = first.opened[1];
        let second = path(&mut tree, &[1, 4, 5]);
        assert_eq!(second.new_at, Some(point));
        assert_eq!(second.opened.len(), 1);
        assert_eq!(tree.edges(point).collect::<Vec<_>>(), [ExprId(4), ExprId(2)]);
        assert!(path(&mut tree, &[1, 2, 3]).new_at.is_none());
        for edge in 10..20 {
            assert_eq!(path(&mut tree, &[1, edge]).new_at, Some(point));
        }
        assert_eq!(tree.edges(point).count(), 12);
        assert!([2, 4, 10, 15, 19].iter().all(|&edge| path(&mut tree, &[1, edge]).new_at.is_none()));
        let mut prefix = Vec::new();
        tree.prefix(second.opened[0], &mut prefix);
        assert_eq!(prefix, [ExprId(1), ExprId(4)]);
        assert_eq!(tree.depth(second.opened[0]), 2);
    }

    #[test]
    fn a_lane_owns_what_it_was_given_and_has_not_given_away() {
        let is_own = |tree: &Tree, edges: &[u32]| tree.is_own(edges.iter().map(|&edge| ExprId(edge)));
        let take = |tree: &mut Tree, edges: &[u32], floor: usize| {
            let n_known = tree.len();
            path(tree, edges);
            tree.claim(edges.iter().map(|&edge| ExprId(edge)), floor, n_known);
        };
        let mut first = Tree::new();
        assert!(!is_own(&first, &[1]));
        take(&mut first, &[1, 2, 3], 0);
        assert!(is_own(&first, &[9]) && is_own(&first, &[1, 9]) && is_own(&first, &[1, 2, 9]));
        assert!(!is_own(&first, &[1, 2, 3]), "it is known");
        let root = PointId::ROOT;
        first.add_edge(root, ExprId(4));
        assert!(!is_own(&first, &[4, 5]) && is_own(&first, &[9, 5]));
        // What it gave away comes back in part.
        take(&mut first, &[4, 5, 6], 2);
        assert!(!is_own(&first, &[4, 9]) && is_own(&first, &[4, 5, 9]) && is_own(&first, &[1, 9]));
        let mut second = Tree::new();
        take(&mut second, &[4, 7], 1);
        assert!(!is_own(&second, &[9]) && is_own(&second, &[4, 9]) && is_own(&second, &[4, 7, 9]));
    }
}
