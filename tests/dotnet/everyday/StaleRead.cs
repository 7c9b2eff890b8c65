// A bug: stock is read before an await and written after it, so two orders take the same piece.
using System.Diagnostics;
using System.Threading.Tasks;

class Shop
{
    int stock = 1;
    int sold;

    public int Sold => sold;

    public async Task<bool> Order()
    {
        int left = stock;
        if (left == 0)
            return false;
        await Pay();
        stock = left - 1;
        System.Threading.Interlocked.Increment(ref sold);
        return true;
    }

    static async Task Pay()
    {
        await Task.Delay(10);
    }
}

static class Program
{
    static async Task Main()
    {
        var shop = new Shop();
        bool[] done = await Task.WhenAll(shop.Order(), shop.Order());
        Trace.Assert(done[0] || done[1]);
        Trace.Assert(shop.Sold == 1, "one piece, one sale");
    }
}
