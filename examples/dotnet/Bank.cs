// Two transfers in opposite directions. Withdrawing and depositing are each done
// under a lock, a transfer is not: another thread may spend the money twice.
//
//   fencepost check Bank.exe --model sc                         assertion: overdrawn
//   fencepost check Bank.exe --model sc --entry SafeBank::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Account {
    int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public int Balance {
        get { lock (this) return balance; }
    }

    public void Add(int amount) {
        lock (this) {
            balance += amount;
            Debug.Assert(balance >= 0, "overdrawn");
        }
    }
}

static class Bank {
    public static void Pay(Account from, Account to, int amount) {
        if (from.Balance >= amount) {
            from.Add(-amount);
            to.Add(amount);
        }
    }

    static void Main() {
        var savings = new Account(100);
        var rent = new Account(0);
        var shop = new Account(0);

        var landlord = new Thread(() => Pay(savings, rent, 80));
        landlord.Start();
        Pay(savings, shop, 50);
        landlord.Join();
        Debug.Assert(savings.Balance + rent.Balance + shop.Balance == 100, "money is missing");
    }
}

static class SafeBank {
    static void Pay(Account from, Account to, int amount) {
        lock (from)
            Bank.Pay(from, to, amount);
    }

    static void Run() {
        var savings = new Account(100);
        var rent = new Account(0);
        var shop = new Account(0);

        var landlord = new Thread(() => Pay(savings, rent, 80));
        landlord.Start();
        Pay(savings, shop, 50);
        landlord.Join();
        Debug.Assert(savings.Balance + rent.Balance + shop.Balance == 100, "money is missing");
    }
}
