package n;

import doppel.Model;
import java.util.Arrays;
import java.util.List;

/** Some are right, some are not. */
public class PlainModels {
    @Model("n.Plain.gcd(II)I")
    static int gcd(int a, int b) {
        a &= 0xff;
        b &= 0xff;
        return b == 0 ? a : Plain.gcd(b, a % b);
    }

    /** Wrong for the least of all. */
    @Model("n.Plain.abs(I)I")
    static int abs(int x) {
        return x == Integer.MIN_VALUE ? 0 : x < 0 ? -x : x;
    }

    /** The input that shows it is one of the method's own path. */
    @Model("n.Plain.rarely(I)I")
    static int rarely(int x) {
        return 0;
    }

    @Model("n.Plain.push(I)V")
    static void push(Plain receiver, int x) {
        if (receiver.size == receiver.stack.length) {
            receiver.stack = Arrays.copyOf(receiver.stack, 2 * receiver.size);
        }
        receiver.stack[receiver.size] = x;
        receiver.size++;
    }

    /** Forgets the size. */
    @Model("n.Plain.pushes(I)V")
    static void pushes(Plain receiver, int x) {
        receiver.stack[receiver.size] = x;
    }

    /** Equal, but another array. */
    @Model("n.Plain.copies([I)[I")
    static int[] copies(int[] array) {
        return array == null ? null : array.clone();
    }

    /** What the list has room for does not matter. */
    @Model("n.Plain.sorted(Ljava/util/List;)V")
    static void sorted(List<Integer> list) {
        if (list == null) {
            throw new NullPointerException();
        }
        if (!list.isEmpty()) {
            list.remove(0);
            list.add(0);
        }
    }

    @Model("n.Plain.print(I)V")
    static void print(int x) {
        System.out.print(x & 3);
        System.out.print("\n");
    }

    @Model("n.Plain.prints(I)V")
    static void prints(int x) {
        System.out.println(x & 1);
    }

    @Model("n.Plain.exits(I)I")
    static int exits(int x) {
        return x;
    }

    @Model("n.Plain.real(I)I")
    static int real(int x) {
        return Plain.real(x);
    }
}
