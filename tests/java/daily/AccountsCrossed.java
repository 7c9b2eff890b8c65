// Deadlock: each thread holds the account it takes from and wants the one it gives to.
class AccountsCrossed {
    static class Account {
        int balance = 10;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Account a = new Account(), b = new Account();
        Together.run(() -> transfer(a, b, 3), () -> transfer(b, a, 5));
    }
}
