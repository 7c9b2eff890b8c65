import java.util.concurrent.locks.ReentrantLock;

// Holds: both threads lock the account with the smaller number first.
class AccountsByNumber {
    static class Account {
        final int number;
        final ReentrantLock lock = new ReentrantLock();
        int balance = 10;

        Account(int number) { this.number = number; }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to, second = first == from ? to : from;
        first.lock.lock();
        try {
            second.lock.lock();
            try {
                from.balance -= amount;
                to.balance += amount;
            } finally {
                second.lock.unlock();
            }
        } finally {
            first.lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Account a = new Account(1), b = new Account(2);
        Together.run(() -> transfer(a, b, 3), () -> transfer(b, a, 5));
        assert a.balance == 12 && b.balance == 8;
    }
}
