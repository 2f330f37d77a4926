import java.util.*;
import java.util.function.*;
import nowhere.Nothing;

/** Every kind of mistake. */
public class Broken<T extends Comparable<T>> implements Runnable {
    final int once;
    static int count = "text";
    List<int> primitives;
    Map<String, Strin> misspelt;

    Broken(int once, int once) {}

    int noReturn(boolean b) {
        if (b) {
            return 1;
        }
    }

    void types() {
        String s = 5;
        int i = 3.7;
        byte b = 300;
        boolean c = i;
        Integer[] array = new String[3];
        List<Object> list = new ArrayList<String>();
        Runnable r = () -> 5;
        Function<String, Integer> f = x -> x;
        Supplier<String> g = Broken::missing;
        var v = null;
        var w = {1, 2};
        Object o = (Runnable & String) null;
    }

    void names() {
        undefined++;
        this.nothing();
        new Missing().call();
        Math.abs("x");
        String.valueOf(1, 2, 3, 4);
        int twice = 1;
        int twice = 2;
        super.finalise();
        int x = uninitialised();
        for (String t : 5) {}
    }

    void flow() {
        int unset;
        System.out.println(unset);
        return;
        unset = 4;
    }

    void loops() {
        while (true) {}
        int after;
    }

    void exceptions() {
        throw new Exception("checked");
    }

    void useless() {
        try {
            count++;
        } catch (java.io.IOException e) {
        }
        break;
        continue nowhere;
    }

    static void context() {
        this.types();
        types();
        T t = new T();
        if (t instanceof List<String>) {}
    }

    void lambdas() {
        int captured = 1;
        captured++;
        Runnable r = () -> System.out.println(captured);
        Comparator<String> order = Comparator.comparing(s -> s.size());
        Object nobody = () -> {};
    }

    int switches(Object o, Colour colour) {
        switch (colour) {
            case RED:
            case RED:
            case PURPLE:
        }
        int n = switch (colour) {
            case RED -> 1;
        };
        switch (5) {
            case "five" -> {}
        }
        return switch (o.hashCode()) {
            case 1 -> "one";
            default -> 2;
        };
    }

    enum Colour { RED, GREEN }
}

sealed interface Shape permits Circle, Square {}

record Circle(double radius) {}

final class Square implements Shape, Comparable {}

class Sub extends Square {
    @Override
    public String tostring() {
        return "";
    }

    protected int hashCode() {
        return 1;
    }
}

abstract class Cycle extends Cycle {}

interface Both {
    void f() { }
}

record Bad(int a) {


    Bad {
        this.a = a;
    }
}

@Override
@interface Odd {
    Object value();
}

class Generic<A, B> {
    void same(List<String> a) {}

    void same(List<Integer> a) {}

    static A shared;

    <X extends Number> X pick(X x) {
        return x;
    }

    void use() {
        pick("text");
        new Generic<String>();
        Generic<String, int[]> g = new Generic<>(1);
    }
}
