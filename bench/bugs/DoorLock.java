// The states of a door with a code lock. A code that is changed while the alarm is armed leaves the door in no state.

public class DoorLock {
    private enum State { LOCKED, ENTERING, OPEN, CHANGING, ARMED }

    private State state = State.LOCKED;
    private boolean isArmed;
    private int entered;
    private int code = 2580;

    public static void fuzz(byte[] b) {
        DoorLock lock = new DoorLock();
        for (byte key : b) {
            lock.press(key);
        }
    }

    void press(byte key) {
        switch (state) {
            case LOCKED -> {
                if (key == '*') {
                    entered = 0;
                    state = State.ENTERING;
                }
            }
            case ENTERING -> {
                if (key >= '0' && key <= '9') {
                    entered = (10 * entered + key - '0') % 10000;
                } else if (key == '#') {
                    state = entered == code ? State.OPEN : State.LOCKED;
                }
            }
            case OPEN -> {
                if (key == 'A') {
                    isArmed = true;
                } else if (key == 'C') {
                    entered = 0;
                    state = State.CHANGING;
                } else if (key == '#') {
                    state = isArmed ? State.ARMED : State.LOCKED;
                }
            }
            case CHANGING -> {
                if (key >= '0' && key <= '9') {
                    entered = (10 * entered + key - '0') % 10000;
                } else if (key == '#') {
                    code = entered;
                    state = isArmed ? null : State.OPEN;
                }
            }
            case ARMED -> {
                if (key == '*') {
                    isArmed = false;
                    state = State.LOCKED;
                }
            }
        }
    }
}
