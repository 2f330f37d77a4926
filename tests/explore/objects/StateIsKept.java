// Forty decisions that only change fields are few paths, and a limit that they keep is proved.
//@ verdict: holds
import doppel.Symbolic;

public class StateIsKept {
    static class State {
        int mode;
        byte level;
        boolean alarm;
    }

    static int steps;

    static void step(State state, int input) {
        if (input > 10) {
            state.mode = input;
        } else if (input < -10) {
            state.level = (byte) input;
        }
        if (state.mode > 100 && state.level < 0) {
            state.alarm = true;
        }
        if (state.alarm) {
            steps++;
        }
    }

    public static void main(String[] args) {
        State state = new State();
        for (int i = 0; i < 10; i++) {
            step(state, Symbolic.intValue("input" + i, 0));
        }
        assert steps <= 10;
        assert !state.alarm || state.mode > 10;
    }
}
