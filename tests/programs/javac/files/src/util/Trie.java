package util;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Words by their prefixes. */
public class Trie<V> {
    private final Node root = new Node();

    private class Node {
        final Map<Character, Node> children = new TreeMap<>();
        V value;

        Node child(char c, boolean make) {
            return make ? children.computeIfAbsent(c, key -> new Node()) : children.get(c);
        }

        void collect(String prefix, List<? super Pair<String, V>> into) {
            if (value != null) {
                into.add(Pair.of(prefix, value));
            }
            for (var entry : children.entrySet()) {
                entry.getValue().collect(prefix + entry.getKey(), into);
            }
        }
    }

    public V put(String word, V value) {
        Node node = root;
        for (char c : word.toCharArray()) {
            node = node.child(c, true);
        }
        V old = node.value;
        node.value = value;
        return old;
    }

    public List<Pair<String, V>> withPrefix(String prefix) {
        Node node = root;
        for (int i = 0; i < prefix.length() && node != null; i++) {
            node = node.child(prefix.charAt(i), false);
        }
        List<Pair<String, V>> found = new ArrayList<>();
        if (node != null) {
            node.collect(prefix, found);
        }
        return found;
    }
}
