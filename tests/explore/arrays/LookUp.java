// Which index holds 9: one answer.
//@ entry: LookUp.f(int)
//@ paths: 4
//@ verdict: holds
public class LookUp {
    public static void f(int i) {
        int[] table = {3, 1, 4, 1, 5, 9, 2, 6};
        if (i >= 0 && i < 8) {
            if (table[i] == 9) {
                assert i == 5; // reached
            }
        }
    }
}
