// A bug: the list is changed while another thread goes through it.
using System.Collections.Generic;
using System.Threading.Tasks;

class Inventory
{
    readonly List<int> prices = new List<int> { 5, 7 };

    public void Add(int price)
    {
        lock (prices)
            prices.Add(price);
    }

    public int Total()
    {
        int total = 0;
        foreach (int price in prices)
            total += price;
        return total;
    }
}

static class Program
{
    static async Task Main()
    {
        var inventory = new Inventory();
        Task adding = Task.Run(() => inventory.Add(11));
        inventory.Total();
        await adding;
    }
}
