// Initialisers of enums, records, interfaces, superclasses, and of the tables behind a switch on an enum.
//@ entry: Shapes.f
//@ paths: 6
//@ verdict: holds
//@ findings: none
public class Shapes {
    enum Kind {
        SMALL {
            int size() {
                return 1;
            }
        },
        LARGE {
            int size() {
                return 10;
            }
        };

        int n = 3;

        abstract int size();
    }

    record Pair(Kind kind, int[] numbers) {
        static final Pair DEFAULT = new Pair(Kind.LARGE, new int[] {Kind.LARGE.size()});
    }

    interface Named {
        int[] NUMBERS = {Kind.SMALL.n};

        default int number() {
            return NUMBERS[0];
        }
    }

    static class Parent {
        static int base = Pair.DEFAULT.numbers()[0];
    }

    static class Child extends Parent implements Named {
        static int own = base + NUMBERS[0];
        static int choice;

        static {
            switch (Pair.DEFAULT.kind()) {
                case SMALL:
                    choice = 1;
                    break;
                case LARGE:
                    choice = 2;
                    break;
            }
        }
    }

    static void f(int x) {
        switch (x) {
            case 1:
                Kind.SMALL.n = 5;
                assert Child.own == 15;
                break;
            case 2:
                Pair.DEFAULT.numbers()[0] = 20;
                assert Child.own == 23 && Child.base == 20;
                break;
            case 3:
                Parent.base = 30;
                assert Child.own == 33;
                break;
            case 4:
                Named.NUMBERS[0] = 4;
                assert new Child().number() == 4 && Child.own == 14;
                break;
            case 5:
                assert Kind.valueOf("LARGE") == Kind.LARGE && Pair.DEFAULT.kind() == Kind.values()[1];
                assert Child.base == 10;
                break;
            default:
                assert Child.own == 13 && Pair.DEFAULT.numbers() == Pair.DEFAULT.numbers();
        }
        assert Child.choice == 2;
    }
}
