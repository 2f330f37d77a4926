// A balance must not become negative: a check that overflows.
//@ entry: Account.f(int,int)
//@ paths: 5
//@ verdict: violated java.lang.AssertionError
public class Account {
    private int balance;

    void deposit(int amount) {
        if (amount > 0) {
            balance += amount;
        }
    }

    public static void f(int first, int second) {
        Account account = new Account();
        account.deposit(first);
        account.deposit(second);
        if (account.balance != 0) {
            assert account.balance > 0; // reached
        }
    }
}
