// Constants with methods of their own.
//@ runtime-exception: proved
public class EnumWithBodies {
    public static void main(String[] args) {
        int n = args.length;
        int[] table = new int[3];
        for (int i = 0; i < 2; i++) {
            Op op = i == 0 ? Op.ADD : Op.SUB;
            table[op.ordinal()] = op.apply(n);
        }
        System.out.println(table[0]);
    }

    enum Op {
        ADD {
            int apply(int n) {
                return n + 1;
            }
        },
        SUB {
            int apply(int n) {
                return n - 1;
            }
        };
        abstract int apply(int n);
    }
}
