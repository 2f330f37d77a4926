// Which method it is depends on which object was made.
//@ entry: VirtualCall.f(int,int)
//@ paths: 4
//@ verdict: violated java.lang.AssertionError
public class VirtualCall {
    static class Shape {
        int area(int side) {
            return side;
        }
    }

    static class Square extends Shape {
        @Override
        int area(int side) {
            return side * side;
        }
    }

    public static void f(int kind, int side) {
        Shape shape = kind == 4 ? new Square() : new Shape();
        assert shape.area(side) != 144;
    }
}
