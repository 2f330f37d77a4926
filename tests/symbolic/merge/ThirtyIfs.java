// Thirty independent conditions are one path.
import doppel.Symbolic;

public class ThirtyIfs {
    public static void main(String[] args) {
        int x = Symbolic.intValue("x", 0x2a5);
        int sum = 0;
        if ((x & 1 << 0) != 0) {
            sum += 1;
        }
        if ((x & 1 << 1) != 0) {
            sum += 4;
        }
        if ((x & 1 << 2) != 0) {
            sum += 7;
        }
        if ((x & 1 << 3) != 0) {
            sum += 10;
        }
        if ((x & 1 << 4) != 0) {
            sum += 13;
        }
        if ((x & 1 << 5) != 0) {
            sum += 16;
        }
        if ((x & 1 << 6) != 0) {
            sum += 19;
        }
        if ((x & 1 << 7) != 0) {
            sum += 22;
        }
        if ((x & 1 << 8) != 0) {
            sum += 25;
        }
        if ((x & 1 << 9) != 0) {
            sum += 28;
        }
        if ((x & 1 << 10) != 0) {
            sum += 31;
        }
        if ((x & 1 << 11) != 0) {
            sum += 34;
        }
        if ((x & 1 << 12) != 0) {
            sum += 37;
        }
        if ((x & 1 << 13) != 0) {
            sum += 40;
        }
        if ((x & 1 << 14) != 0) {
            sum += 43;
        }
        if ((x & 1 << 15) != 0) {
            sum += 46;
        }
        if ((x & 1 << 16) != 0) {
            sum += 49;
        }
        if ((x & 1 << 17) != 0) {
            sum += 52;
        }
        if ((x & 1 << 18) != 0) {
            sum += 55;
        }
        if ((x & 1 << 19) != 0) {
            sum += 58;
        }
        if ((x & 1 << 20) != 0) {
            sum += 61;
        }
        if ((x & 1 << 21) != 0) {
            sum += 64;
        }
        if ((x & 1 << 22) != 0) {
            sum += 67;
        }
        if ((x & 1 << 23) != 0) {
            sum += 70;
        }
        if ((x & 1 << 24) != 0) {
            sum += 73;
        }
        if ((x & 1 << 25) != 0) {
            sum += 76;
        }
        if ((x & 1 << 26) != 0) {
            sum += 79;
        }
        if ((x & 1 << 27) != 0) {
            sum += 82;
        }
        if ((x & 1 << 28) != 0) {
            sum += 85;
        }
        if ((x & 1 << 29) != 0) {
            sum += 88;
        }
        System.out.println(sum == 17);
    }
}
