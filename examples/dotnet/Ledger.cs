// Two payments between two accounts, each under a lock. There is no assertion here:
// what must hold is said on the command line.
//
//   fencepost check Ledger.exe --model sc --at-end "Ledger.a.balance + Ledger.b.balance == 100"   holds
//   fencepost check Ledger.exe --model sc --always "Ledger.a.balance + Ledger.b.balance == 100"   violated:
//                                                          in the middle of a payment, money is missing

using System.Threading;

class Account {
    int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public void Add(int amount) {
        balance += amount;
    }
}

static class Ledger {
    static readonly object gate = new object();
    static Account a, b;

    static void Pay(Account from, Account to, int amount) {
        lock (gate) {
            from.Add(-amount);
            to.Add(amount);
        }
    }

    static void Main() {
        a = new Account(60);
        b = new Account(40);
        var payer = new Thread(() => Pay(a, b, 50));
        payer.Start();
        Pay(b, a, 20);
        payer.Join();
    }
}
