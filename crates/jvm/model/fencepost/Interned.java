package fencepost;

/** The one string of those with the same characters: a literal, if there is one. */
public final class Interned {
    private static Texts others;

    private Interned() { }

    /** The program's literals, behind an entry that is none of them. */
    private static native Texts literals();

    public static String of(String text) {
        for (Texts each = literals(); each != null; each = each.next)
            if (text.equals(each.first))
                return each.first;
        synchronized (Interned.class) {
            for (Texts each = others; each != null; each = each.next)
                if (text.equals(each.first))
                    return each.first;
            others = new Texts(text, others);
            return text;
        }
    }

    static final class Texts {
        @Immediate final String first;
        @Immediate final Texts next;

        Texts(String first, Texts next) {
            this.first = first;
            this.next = next;
        }
    }
}
