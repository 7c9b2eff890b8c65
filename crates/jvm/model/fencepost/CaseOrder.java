package fencepost;

import java.util.Comparator;

/** What {@code String.CASE_INSENSITIVE_ORDER} is. */
public final class CaseOrder implements Comparator<String> {
    private static final CaseOrder ONLY = new CaseOrder();

    private CaseOrder() { }

    public static Comparator<?> only() { return ONLY; }

    public int compare(String a, String b) { return a.compareToIgnoreCase(b); }
}
