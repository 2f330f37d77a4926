// A switch over the constants.
//@ entry: SwitchOverEnum.f(int)
//@ verdict: holds
public class SwitchOverEnum {
    enum Direction { NORTH, EAST, SOUTH, WEST }

    static Direction turn(Direction d) {
        switch (d) {
            case NORTH:
                return Direction.EAST; // reached
            case EAST:
                return Direction.SOUTH; // reached
            case SOUTH:
                return Direction.WEST; // reached
            default:
                return Direction.NORTH; // reached
        }
    }

    public static void f(int x) {
        Direction d = Direction.values()[x & 3];
        assert turn(turn(turn(turn(d)))) == d;
    }
}
