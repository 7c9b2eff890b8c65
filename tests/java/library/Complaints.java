import java.util.*;
public class Complaints {
  static class A {} static class B extends A {}
  interface F { Object run() throws Exception; }
  static void show(String n, F f) { try { System.out.println(n + " " + f.run()); } catch (Throwable e) { System.out.println(n + " " + e); } }
  enum Suit { CLUBS, HEARTS }
  public static void main(String[] args) {
    Object s = "x", a = new A(), i = 5, arr = new int[2];
    show("cast1", () -> (Integer) s);
    show("cast2", () -> (B) a);
    show("cast3", () -> (String) a);
    show("cast4", () -> (A) i);
    show("cast5", () -> ((List<?>) s).size());
    show("store", () -> { Object[] o = new String[1]; o[0] = 3; return o; });
    show("store2", () -> { Object[] o = new A[1]; o[0] = new Object(); return o; });
    show("neg", () -> new int[-1]);
    show("neg2", () -> new int[2][-3]);
    show("neg3", () -> new int[-2][3]);
    show("aioobe", () -> ((int[]) arr)[2]);
    show("aioobe2", () -> { ((int[]) arr)[-1] += 3; return 0; });
    show("div", () -> 1 / (((int[]) arr)[0]));
    show("npe", () -> { throw new NullPointerException("mine"); });
    show("npe2", () -> { throw new NullPointerException(); });
    show("cce", () -> { throw new ClassCastException("class a cannot be cast to class b"); });
    show("rn", () -> Objects.requireNonNull(null));
    show("valueOf", () -> Suit.valueOf("SPADES"));
    show("initCause", () -> new RuntimeException("a", null).initCause(new Error("b")));
    show("initCause2", () -> { Exception e = new Exception("a"); e.initCause(new Error("b")); return e.initCause(new Error("c")); });
    show("self", () -> { Exception e = new Exception("a"); return e.initCause(e); });
    show("supp", () -> { Exception e = new Exception("a"); e.addSuppressed(new Error("z")); return Arrays.toString(e.getSuppressed()); });
    show("sub", () -> "hello".substring(3, 2));
    show("sb", () -> new StringBuilder("abc").charAt(9));
    show("sb2", () -> new StringBuilder("abc").deleteCharAt(9));
    show("sb3", () -> new StringBuilder("abc").insert(7, "x"));
    show("sb4", () -> new StringBuilder("abc").delete(2, 1));
    show("sb5", () -> new StringBuilder("abc").replace(1, 9, "ZZ"));
    show("sb6", () -> { StringBuilder b = new StringBuilder("abc"); b.setCharAt(4, 'x'); return b; });
    show("sb7", () -> { StringBuilder b = new StringBuilder("abc"); b.setLength(-1); return b; });
    show("repeat", () -> "x".repeat(-1));
    show("parse", () -> Integer.parseInt(""));
    show("parse2", () -> Integer.parseInt(null));
    show("parse3", () -> Long.parseLong("99999999999999999999"));
    show("parse4", () -> Double.parseDouble("x1"));
    show("parse5", () -> Integer.parseInt("12", 99));
    show("al", () -> new ArrayList<>(List.of(1)).remove(3));
    show("al2", () -> { new ArrayList<>().add(2, "x"); return 0; });
    show("al3", () -> new ArrayList<>(-1));
    show("ll", () -> new LinkedList<>().getFirst());
    show("ll2", () -> new LinkedList<>(List.of(1)).get(4));
    show("dq", () -> new ArrayDeque<>().pop());
    show("dq2", () -> { new ArrayDeque<>().add(null); return 0; });
    show("it", () -> new HashMap<>().keySet().iterator().next());
    show("lo", () -> List.of(1, null));
    show("mo", () -> Map.of("a", 1, "a", 2));
    show("so", () -> Set.of(1, 1));
    show("opt", () -> Optional.empty().get());
    show("tm", () -> new TreeMap<String, Integer>().firstKey());
    show("sublist", () -> new ArrayList<>(List.of(1, 2)).subList(1, 5));
    show("asl", () -> Arrays.asList(1, 2).remove(0));
    show("cpy", () -> Arrays.copyOfRange(new int[3], 2, 1));
    show("cpy2", () -> Arrays.copyOf(new String[1], -1));
    show("acopy", () -> { System.arraycopy(new int[2], 0, new int[1], 0, 2); return 0; });
    show("acopy2", () -> { System.arraycopy(new int[2], 0, new long[2], 0, 2); return 0; });
    show("acopy3", () -> { System.arraycopy(new Object[]{1, "a"}, 0, new Integer[2], 0, 2); return 0; });
    show("sort", () -> { Object[] o = {1, "a"}; Arrays.sort(o); return 0; });
    show("exact", () -> Math.addExact(Integer.MAX_VALUE, 1));
    show("exact2", () -> Math.toIntExact(1L << 40));
    show("rnd", () -> new Random(1).nextInt(0));
    show("idx", () -> "aéb".indexOf("é") + " " + "abc".indexOf("", 10) + " " + "a\uD83D\uDE00b".indexOf(0x1F600) + " " + "abc".lastIndexOf("") + " " + "abca".lastIndexOf('a', 2));
    show("rand", () -> new Random() { protected int next(int bits) { return 3; } }.nextInt(10));
    show("round", () -> Math.round(0.49999999999999994) + " " + Math.round(4503599627370497.0) + " " + Math.round(-0.5) + " " + Math.round(1e300) + " " + Math.round(Float.NaN) + " " + Math.round(16777217.5f) + " " + Math.round(Double.NEGATIVE_INFINITY));
    show("hyp", () -> Math.hypot(1e300, 1e300) + " " + Math.hypot(Double.NaN, Double.POSITIVE_INFINITY) + " " + Math.hypot(1e-320, 1e-320) + " " + Math.hypot(3, 4));
    show("mon", () -> { new Object().notify(); return 0; });
    show("ite", () -> { Thread t = new Thread(() -> {}); t.start(); t.start(); return 0; });
    show("intern", () -> ("a" + s).equals("ax"));
    class L extends ArrayList<Integer> { int n; public boolean add(Integer x) { n++; return super.add(x); } }
    class H extends HashMap<Integer,Integer> { int n; public Integer put(Integer k, Integer v) { n++; return super.put(k, v); } }
    class HS extends HashSet<Integer> { int n; public boolean add(Integer k) { n++; return super.add(k); } }
    L l = new L(); l.addAll(List.of(1, 2)); H h = new H(); h.putAll(Map.of(1, 1)); HS hs = new HS(); hs.addAll(List.of(1, 2)); System.out.println(l.n + " " + h.n + " " + hs.n);
  }
}
