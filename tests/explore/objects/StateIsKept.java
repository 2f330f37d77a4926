// Decisions that only change static fields: what they keep true is proved on few paths.
//@ verdict: holds
import doppel.Symbolic;

public class StateIsKept {
    static int balance;
    static boolean isClosed;
    static short refused;

    static void book(int amount) {
        if (isClosed) {
            refused++;
        } else if (amount > 0 && amount < 1000) {
            balance += amount;
        } else {
            isClosed = balance > 100;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            book(Symbolic.intValue("amount" + i, 0));
        }
        assert balance < 8000;
        assert !isClosed || balance > 100;
    }
}
