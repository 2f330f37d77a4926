// No symbolic input at all: one path.
//@ paths: 1
//@ verdict: holds
public class Nothing {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        assert sum == 45;
    }
}
