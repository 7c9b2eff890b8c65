// An actor takes one message at a time, but at an await another message may come in between.

#define DEBUG
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Shop {
    readonly SemaphoreSlim turn = new SemaphoreSlim(1);
    int stock = 1;
    public int Sold;

    // Gives the turn away while it waits for the payment, and does not look at the stock again.
    public async Task Sell() {
        await turn.WaitAsync();
        bool available = stock > 0;
        turn.Release();
        if (!available)
            return;
        await Pay();
        await turn.WaitAsync();
        stock--;
        Sold++;
        turn.Release();
    }

    static async Task Pay() {
        await Task.Yield();
    }
}

static class ActorReentrancy {
    static async Task Main() {
        var shop = new Shop();
        await Task.WhenAll(shop.Sell(), shop.Sell());
        Debug.Assert(shop.Sold <= 1, "sold twice");
    }
}
