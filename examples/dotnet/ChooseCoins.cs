// Every way to pay: the checker tries each choice, so the assertion is a proof.
// Compile it together with Fencepost.cs.
//
//   fencepost check ChooseCoins.exe --model sc   holds

#define DEBUG

using System.Diagnostics;

static class ChooseCoins {
    static readonly int[] coins = { 1, 2, 5 };

    static void Main() {
        int paid = 0, count = 0;
        while (paid < 5) {
            paid += coins[Fencepost.Choose(coins.Length)];
            count++;
        }
        Fencepost.Assume(paid == 5);
        Debug.Assert(count <= 5, "five coins are enough");
        Debug.Assert(count != 2, "no two of these coins make five");
    }
}
