// build: no-run
//
// A bank: accounts with their own locks, transfers, refusals and an audit.
//
// Bank::Main             Transfers lock both accounts in order of their numbers.
//                        Money is neither made nor lost, no account is overdrawn.
// BankDeadlock::Run      Transfers lock the source first: two opposite transfers
//                        wait for each other.
// BankLostUpdate::Run    Transfers do not lock at all; reordering loses an update.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class InsufficientFundsException : Exception {
    public readonly int Missing;

    public InsufficientFundsException(int missing) : base("insufficient funds") {
        Missing = missing;
    }
}

class Account {
    public readonly int Number;
    int balance;

    public Account(int number, int balance) {
        Number = number;
        this.balance = balance;
    }

    public int Balance {
        get { return balance; }
    }

    public void Deposit(int amount) {
        if (amount <= 0)
            throw new ArgumentOutOfRangeException("amount");
        balance += amount;
    }

    public void Withdraw(int amount) {
        if (amount > balance)
            throw new InsufficientFundsException(amount - balance);
        balance -= amount;
    }
}

/// How a transfer protects the two accounts it touches.
interface ITransferPolicy {
    void Transfer(Account from, Account to, int amount);
}

class OrderedLocks : ITransferPolicy {
    public void Transfer(Account from, Account to, int amount) {
        var first = from.Number < to.Number ? from : to;
        var second = from.Number < to.Number ? to : from;
        lock (first) {
            lock (second) {
                from.Withdraw(amount);
                to.Deposit(amount);
            }
        }
    }
}

class SourceFirst : ITransferPolicy {
    public void Transfer(Account from, Account to, int amount) {
        lock (from) {
            lock (to) {
                from.Withdraw(amount);
                to.Deposit(amount);
            }
        }
    }
}

class NoLocks : ITransferPolicy {
    public void Transfer(Account from, Account to, int amount) {
        from.Withdraw(amount);
        to.Deposit(amount);
    }
}

class Bank {
    readonly List<Account> accounts = new List<Account>();
    readonly ITransferPolicy policy;
    int refused;

    public Bank(ITransferPolicy policy) {
        this.policy = policy;
    }

    public int Refused {
        get { return refused; }
    }

    public Account Open(int balance) {
        var account = new Account(accounts.Count + 1, balance);
        accounts.Add(account);
        return account;
    }

    public bool Transfer(Account from, Account to, int amount) {
        try {
            policy.Transfer(from, to, amount);
            return true;
        } catch (InsufficientFundsException) {
            Interlocked.Increment(ref refused);
            return false;
        }
    }

    /// To be called when nobody transfers any more.
    public int Audit() {
        int sum = 0;
        foreach (var account in accounts) {
            Debug.Assert(account.Balance >= 0, "overdrawn");
            sum += account.Balance;
        }
        return sum;
    }

    public static void Scenario(ITransferPolicy policy) {
        var bank = new Bank(policy);
        var alice = bank.Open(100);
        var bob = bank.Open(50);

        bool paid = false;
        var salary = new Thread(() => bank.Transfer(alice, bob, 30));
        var rent = new Thread(() => paid = bank.Transfer(bob, alice, 70));
        salary.Start();
        rent.Start();
        salary.Join();
        rent.Join();

        Debug.Assert(bank.Audit() == 150, "money was made or lost");
        Debug.Assert(bank.Refused == (paid ? 0 : 1), "refusals are counted");
        Debug.Assert(bob.Balance == (paid ? 10 : 80), "Bob's balance");
    }

    public static void Main() {
        Scenario(new OrderedLocks());
    }
}

static class BankDeadlock {
    public static void Run() {
        Bank.Scenario(new SourceFirst());
    }
}

static class BankLostUpdate {
    public static void Run() {
        Bank.Scenario(new NoLocks());
    }
}
