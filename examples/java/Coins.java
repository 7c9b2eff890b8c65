/** Which sums can three of these coins make? */
class Coins {
    static int sum;

    public static void main(String[] args) {
        int[] coins = { 1, 2, 5, 10 };
        for (int i = 0; i < 3; i++)
            sum += coins[Fencepost.choose(coins.length)];
        Fencepost.assume(sum % 2 == 0);
        if (Fencepost.bool())
            sum = -sum;
    }
}
