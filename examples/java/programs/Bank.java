/**
 * Accounts and transfers between them, each account with a lock of its own. Whoever takes two locks takes
 * that of the account with the lower number first. An auditor adds up all accounts meanwhile.
 */
public class Bank {
    static final class Account {
        final int number;
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }

        void deposit(int amount) {
            if (amount < 0)
                throw new IllegalArgumentException("negative: " + amount);
            balance += amount;
        }

        boolean withdraw(int amount) {
            if (balance < amount)
                return false;
            balance -= amount;
            return true;
        }

        int balance() { return balance; }
    }

    private final Account[] accounts;
    private final int total;

    Bank(int... balances) {
        accounts = new Account[balances.length];
        int sum = 0;
        for (int i = 0; i < balances.length; i++) {
            accounts[i] = new Account(i, balances[i]);
            sum += balances[i];
        }
        total = sum;
    }

    /** Moves money, with the locks of both accounts, the lower one first. */
    boolean transfer(int from, int to, int amount) {
        Account source = accounts[from], target = accounts[to];
        Account first = from < to ? source : target, second = from < to ? target : source;
        synchronized (first) {
            synchronized (second) {
                return move(source, target, amount);
            }
        }
    }

    /** The same in the order of the arguments: two of these may wait for each other. */
    boolean transferCarelessly(int from, int to, int amount) {
        synchronized (accounts[from]) {
            synchronized (accounts[to]) {
                return move(accounts[from], accounts[to], amount);
            }
        }
    }

    /** One lock after the other: for a moment the money is nowhere. */
    boolean transferInSteps(int from, int to, int amount) {
        synchronized (accounts[from]) {
            if (!accounts[from].withdraw(amount))
                return false;
        }
        synchronized (accounts[to]) {
            accounts[to].deposit(amount);
        }
        return true;
    }

    private static boolean move(Account source, Account target, int amount) {
        if (!source.withdraw(amount))
            return false;
        target.deposit(amount);
        return true;
    }

    /** All balances at one moment. */
    int audit() { return audit(0); }

    private int audit(int from) {
        if (from == accounts.length)
            return 0;
        synchronized (accounts[from]) {
            return accounts[from].balance() + audit(from + 1);
        }
    }

    interface Transfer {
        boolean run(Bank bank, int from, int to, int amount);
    }

    private static void check(Transfer transfer) {
        Bank bank = new Bank(2, 1);
        Thread there = new Thread(() -> transfer.run(bank, 0, 1, 1), "there");
        Thread back = new Thread(() -> transfer.run(bank, 1, 0, 1), "back");
        there.start();
        back.start();
        int sum = bank.audit();
        assert sum == bank.total : "the auditor counts " + sum;
        try {
            there.join();
            back.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assert bank.accounts[0].balance() == 2 && bank.accounts[1].balance() == 1;
    }

    public static void main(String[] args) { check(Bank::transfer); }

    static void deadlocks() { check(Bank::transferCarelessly); }

    static void loses() { check(Bank::transferInSteps); }
}
