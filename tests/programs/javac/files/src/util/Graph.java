package util;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A directed graph. */
public class Graph<N extends Comparable<? super N>> {
    private final Map<N, Set<N>> successors = new LinkedHashMap<>();

    public static class CycleException extends Exception {
        private static final long serialVersionUID = 1L;

        CycleException(Object node) {
            super("cycle through " + node);
        }
    }

    private enum State {
        OPEN,
        DONE
    }

    @SafeVarargs
    public final Graph<N> edges(N from, N... to) {
        Set<N> set = successors.computeIfAbsent(from, key -> new LinkedHashSet<>());
        for (N node : to) {
            set.add(node);
            successors.putIfAbsent(node, new LinkedHashSet<>());
        }
        return this;
    }

    public List<N> topological() throws CycleException {
        Map<N, State> states = new HashMap<>();
        Deque<N> order = new ArrayDeque<>();
        List<N> nodes = new ArrayList<>(successors.keySet());
        Collections.sort(nodes);
        for (N node : nodes) {
            visit(node, states, order);
        }
        return List.copyOf(order);
    }

    private void visit(N node, Map<N, State> states, Deque<N> order) throws CycleException {
        State state = states.get(node);
        if (state == State.DONE) {
            return;
        }
        if (state == State.OPEN) {
            throw new CycleException(node);
        }
        states.put(node, State.OPEN);
        for (N next : successors.get(node)) {
            visit(next, states, order);
        }
        states.put(node, State.DONE);
        order.addFirst(node);
    }
}
