import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What exceptions say about what was null: JEP 358. */
public class NullMessages {
    interface T { Object run() throws Throwable; }
    static class Node { Node next; int value; long wide; int[] ints; Node[] nodes; String name; static Node first; Node next() { return next; } static Node make() { return null; } int sum(int a, String b, long[] c, Object d, Map<String, int[]> e) { return a; } }
    static int n;
    static void show(T t) {
        n++;
        try { System.out.println(n + ": " + t.run()); }
        catch (NullPointerException e) { System.out.println(n + ": " + e.getMessage()); }
        catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    static Node node = new Node();
    enum Color { RED }
    static int sw(Color c) { switch (c) { case RED: return 1; default: return 2; } }
    static int sws(String s) { switch (s) { case "a": return 1; default: return 2; } }
    static int param(String given) { given = given == null ? null : given; return given.length(); }
    static int twice(int[] a, int i) { return a[i + 1]; }
    static int each(List<String> l) { int k = 0; for (String s : l) k += s.length(); return k; }
    static int eachArray(String[] l) { int k = 0; for (String s : l) k += s.length(); return k; }
    public static void main(String[] args) {
        show(() -> node.next.value);
        show(() -> node.next.next.value);
        show(() -> { node.next.value = 3; return 1; });
        show(() -> { node.next.wide = 3; return 1; });
        show(() -> node.next().next());
        show(() -> Node.make().value);
        show(() -> Node.first.value);
        show(() -> node.ints[3]);
        show(() -> { node.ints[n] = 4; return 1; });
        show(() -> node.nodes[n + 1].value);
        show(() -> { Node[] all = new Node[3]; int i = 2; return all[i].nodes[1].name.length(); });
        show(() -> { Node[][] all = new Node[3][]; int i = 2; return all[i][1]; });
        show(() -> { int[] a = null; return a.length; });
        show(() -> { RuntimeException e = null; throw e; });
        show(() -> { Object lock = null; synchronized (lock) { return 1; } });
        show(() -> { String s = null; return s.length(); });
        show(() -> { Object o = null; return ((String) o).length(); });
        show(() -> { Integer i = null; int k = i; return k; });
        show(() -> { Map<String, Integer> m = new HashMap<>(); int k = m.get("a"); return k; });
        show(() -> sw(null));
        show(() -> sws(null));
        show(() -> param(null));
        show(() -> twice(null, 2));
        show(() -> each(null));
        show(() -> each(Arrays.asList("a", null)));
        show(() -> eachArray(null));
        show(() -> ((Object) null).hashCode());
        show(() -> { Node x = null; return x.sum(1, "", null, null, null); });
        show(() -> { int[] a = null; return a.clone(); });
        show(() -> { boolean[] a = null; return a[0]; });
        show(() -> { byte[] a = null; a[0] = 1; return 1; });
        show(() -> { long[] a = null; a[0] = 1; return 1; });
        show(() -> { char[] a = null; return a[0]; });
        show(() -> { short[] a = null; return a[0]; });
        show(() -> { float[] a = null; return a[0]; });
        show(() -> { double[] a = null; return a[0]; });
        show(() -> { Object[] a = null; a[0] = a; return 1; });
        show(() -> { throw new NullPointerException("own"); });
        show(() -> { throw new NullPointerException(); });
        show(() -> Objects.requireNonNull(null));
        show(() -> Objects.requireNonNull(null, "what"));
        show(() -> (node.value > 0 ? node.next : null).value);
        show(() -> { Node x = node; return x.next.next.next.next.next.next.value; });
        show(() -> { T t = null; return t.run(); });
        show(() -> { List<Node> l = new ArrayList<>(); l.add(null); return l.get(0).name; });
        show(() -> { List<Integer> l = new ArrayList<>(); l.add(null); int s = 0; for (int i : l) s += i; return s; });
        show(() -> { Node x = new Node(); return x.nodes[x.ints[2]].name; });
        show(() -> node.nodes[1000].name);
        show(() -> node.nodes[100000].name);
        show(() -> { node.next.ints[0]++; return 0; });
        show(() -> { node.next.value += 2; return 0; });
        show(() -> { Node.first.next = null; return 0; });
        show(() -> { Node a = null, b = null; b.next = a.next; return 0; });
        show(() -> { String s = null; return switch (s) { case "a" -> 1; default -> 2; }; });
        show(() -> { Thread t = null; t.start(); return 0; });
        show(() -> { String s = null; return "a" + s.trim() + 3; });
        show(() -> { Iterator<String> i = null; return i.next(); });
    }
}
