// A call whose result names a class that is not loaded yet: loading it makes further calls before the first is through.

import java.util.ArrayList;
import java.util.List;

public class Nested {
    static class Lazy {
        static int calls = 5;

        static int call() {
            return calls++;
        }
    }

    static Object sum() {
        return Lazy.call() + Lazy.call();
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        System.out.println(list);
        System.out.println(sum());
        list.add(77);
        System.out.println(list + " " + list.get(3) + " " + Lazy.call());
    }
}
