// Two deposits read the balance before an await and write it after: one of them may be lost.

#define DEBUG
using System.Diagnostics;
using System.Threading.Tasks;

class Account {
    public int Balance;

    public async Task Deposit(int amount) {
        int before = Balance;
        await Save();
        Balance = before + amount;
    }

    static async Task Save() {
        await Task.Yield();
    }
}

static class LostUpdate {
    static async Task Main() {
        var account = new Account();
        await Task.WhenAll(account.Deposit(1), account.Deposit(2));
        Debug.Assert(account.Balance == 3, "a deposit is lost");
    }
}
