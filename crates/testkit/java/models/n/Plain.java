package n;

import java.util.Arrays;
import java.util.List;

/** Methods with bytecode. */
public class Plain {
    int[] stack = new int[2];
    int size;

    static int gcd(int a, int b) {
        a &= 0xff;
        b &= 0xff;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    static int abs(int x) {
        return x < 0 ? -x : x;
    }

    static int rarely(int x) {
        return x * 31 == 12345 ? 1 : 0;
    }

    void push(int x) {
        if (size == stack.length) {
            stack = Arrays.copyOf(stack, 2 * size);
        }
        stack[size++] = x;
    }

    void pushes(int x) {
        stack[size++] = x;
    }

    static int[] copies(int[] array) {
        return array;
    }

    static void sorted(List<Integer> list) {
        list.add(0);
        list.remove(0);
    }

    static void print(int x) {
        System.out.println(x & 3);
    }

    static void prints(int x) {
        System.out.println(x & 3);
    }

    static int exits(int x) {
        if (x == 77) {
            System.exit(3);
        }
        return x;
    }

    static int real(int x) {
        return x + 1;
    }
}
