package fencepost;

/** The text of a test's result, four characters in each word, and its length behind them, where the checker looks at it. */
public final class Results {
    private Results() { }

    @Immediate static long word0, word1, word2, word3, word4, word5, word6, word7, word8, word9, word10, word11,
        word12, word13, word14, word15, word16, word17, word18, word19, word20, word21, word22, word23, length;

    /** Called when all actors have ended. */
    static void note(Object result) {
        String text = result.toString();
        if (text.length() > 96)
            Machine.tooLong();
        word0 = word(text, 0);
        word1 = word(text, 4);
        word2 = word(text, 8);
        word3 = word(text, 12);
        word4 = word(text, 16);
        word5 = word(text, 20);
        word6 = word(text, 24);
        word7 = word(text, 28);
        word8 = word(text, 32);
        word9 = word(text, 36);
        word10 = word(text, 40);
        word11 = word(text, 44);
        word12 = word(text, 48);
        word13 = word(text, 52);
        word14 = word(text, 56);
        word15 = word(text, 60);
        word16 = word(text, 64);
        word17 = word(text, 68);
        word18 = word(text, 72);
        word19 = word(text, 76);
        word20 = word(text, 80);
        word21 = word(text, 84);
        word22 = word(text, 88);
        word23 = word(text, 92);
        length = text.length();
    }

    /** Called when all actors have ended, if it was asked whether they do. */
    static void terminated() { note("TERMINATED"); }

    private static long word(String text, int from) {
        long word = 0;
        for (int i = from; i < from + 4 && i < text.length(); i++)
            word |= (long) text.charAt(i) << 16 * (i - from);
        return word;
    }
}
