import java.util.*;
import java.util.function.*;
import java.util.regex.*;
public class Ordinary {
  interface Shape { double area(); }
  record Circle(double r) implements Shape { public double area() { return Math.PI * r * r; } }
  record Rect(double w, double h) implements Shape { public double area() { return w * h; } }
  sealed interface Expr permits Num, Add, Mul {}
  record Num(int v) implements Expr {}
  record Add(Expr l, Expr r) implements Expr {}
  record Mul(Expr l, Expr r) implements Expr {}
  static int eval(Expr e) {
    if (e instanceof Num n) return n.v();
    if (e instanceof Add a) return eval(a.l()) + eval(a.r());
    if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
    throw new IllegalArgumentException();
  }
  static class Account { private final String id; private long cents; private final List<String> log = new ArrayList<>();
    Account(String id, long c) { this.id = id; cents = c; }
    void withdraw(long c) { if (c > cents) throw new IllegalStateException(String.format("%s: insufficient funds: %.2f < %.2f", id, cents / 100.0, c / 100.0)); cents -= c; log.add("w" + c); }
    @Override public String toString() { return "Account{" + "id='" + id + '\'' + ", cents=" + cents + '}'; } }
  static class LRU<K,V> extends LinkedHashMap<K,V> { final int cap; LRU(int cap) { super(16, 0.75f, true); this.cap = cap; } protected boolean removeEldestEntry(Map.Entry<K,V> e) { return size() > cap; } }
  public static void main(String[] args) {
    List<Shape> shapes = List.of(new Circle(1.5), new Rect(2, 3));
    for (Shape s : shapes) System.out.printf("%-20s %8.3f%n", s, s.area());
    System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Num(4)))));
    Account acc = new Account("x1", 1050);
    try { acc.withdraw(2000); } catch (IllegalStateException e) { System.out.println("caught: " + e.getMessage()); }
    acc.withdraw(50); System.out.println(acc + " " + acc.log);
    LRU<String,Integer> lru = new LRU<>(2); lru.put("a", 1); lru.put("b", 2); lru.get("a"); lru.put("c", 3); System.out.println(lru.keySet());
    Map<Character,Integer> freq = new TreeMap<>(); for (char c : "mississippi".toCharArray()) freq.merge(c, 1, Integer::sum); System.out.println(freq);
    StringBuilder sb = new StringBuilder(); for (int i = 0; i < 5; i++) sb.append(i).append(','); sb.setLength(sb.length() - 1); System.out.println(sb.reverse().insert(0, "<").append('>').deleteCharAt(1));
    int[][] grid = new int[3][4]; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) grid[i][j] = i * j; System.out.println(Arrays.deepToString(grid));
    Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("joe@example.com, ann@test.com"); while (m.find()) System.out.println(m.group(1) + " at " + m.group(2));
    System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + Arrays.toString("a, b;c".split("[,;]\\s*")) + "abc".matches("[a-c]+"));
    Function<Integer,Function<Integer,Integer>> add = x -> y -> x + y; System.out.println(add.apply(3).apply(4));
    Supplier<List<String>> sup = ArrayList::new; List<String> sl = sup.get(); sl.add("z"); System.out.println(sl);
    BiFunction<Integer,Integer,Integer> mul = (x, y) -> x * y; System.out.println(mul.andThen(x -> x + 1).apply(3, 4));
    UnaryOperator<String> up = String::toUpperCase; System.out.println(up.apply("abc")); Predicate<String> p = String::isEmpty; System.out.println(p.negate().or(s -> true).test("")); 
    System.out.println(Integer.toBinaryString(42) + " " + Integer.parseInt("-17") + " " + Long.toHexString(255L) + " " + Integer.MAX_VALUE + " " + (char) ('a' + 1) + " " + (int) 'a' + " " + 7 / 2 + " " + -7 % 3 + " " + 1.0 / 3 + " " + 1e20 + " " + 100.0f + " " + (float) 1 / 3);
    try { Integer.parseInt("abc"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
    try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { System.out.println("cce"); }
    try { new ArrayList<Integer>().iterator().next(); } catch (NoSuchElementException e) { System.out.println(e); }
    try { List<Integer> l = new ArrayList<>(List.of(1,2,3)); for (Integer i : l) l.remove(i); } catch (ConcurrentModificationException e) { System.out.println(e); }
    try { new ArrayList<>(List.of(1)).get(3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    try { "abc".substring(5); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    try { "abc".charAt(5); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    try { Objects.requireNonNull(null, "must"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    try { throw new Exception("outer", new RuntimeException("inner")); } catch (Exception e) { System.out.println(e + " / " + e.getCause()); }
    try (AutoCloseable c = () -> System.out.println("closed")) { System.out.println("body"); } catch (Exception e) { }
    String text = """
      Hello,
        "block"
      end""";
    System.out.println(text); text.lines().map(String::strip).forEach(System.out::println);
    var day = 3; System.out.println(switch (day) { case 1, 7 -> "weekend"; case 3 -> { String t = "mid"; yield t + "week"; } default -> "day"; });
    Object o = 42; String d = o instanceof Integer i && i > 40 ? "big" : "small"; System.out.println(d);
    Iterator<Integer> gen = new Iterator<>() { int n = 0; public boolean hasNext() { return n < 3; } public Integer next() { return n++; } };
    gen.forEachRemaining(x -> System.out.print(x + " ")); System.out.println();
    PriorityQueue<Integer> heap = new PriorityQueue<>(Collections.reverseOrder()); Collections.addAll(heap, 3, 1, 4, 1, 5); System.out.println(heap.poll() + " " + heap.size());
    List<int[]> pairs = new ArrayList<>(); pairs.add(new int[]{1, 2}); pairs.sort((a, b) -> a[0] - b[0]); System.out.println(pairs.get(0)[1]);
    System.out.println(Math.max(3, 7) + " " + Math.pow(2, 10) + " " + Math.sqrt(2) + " " + Math.abs(-3.5) + " " + Math.round(2.5) + " " + Math.floorMod(-7, 3) + " " + Math.ceil(1.2) + " " + Math.hypot(1, 2) + " " + Math.round(-2.5f));
    System.out.println(Long.MAX_VALUE + 1 + " " + (byte) 200 + " " + (5 & 3 | 4 ^ 1) + " " + (-16 >>> 28) + " " + (-16 >> 2) + " " + (1 << 33) + " " + (1L << 33));
    System.out.println(new int[0].getClass().getName() + " " + new Circle(1).getClass().getSimpleName() + " " + String.class.getName() + " " + Map.Entry.class.getName() + " " + Shape.class.isInterface() + " " + int.class);
    System.out.println(Double.compare(0.0, -0.0) + " " + Double.parseDouble("3.25") + " " + Double.isNaN(0.0 / 0) + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + Double.toString(1234567890123.0) + " " + Double.valueOf("1e3"));
    System.out.println("abc".compareTo("abd") + " " + "b".compareToIgnoreCase("A") + " " + "Hello".chars().sum() + " " + "x=1;y=2".indexOf(';') + " " + "a".equals(null) + " " + "hello".hashCode() + " " + List.of(1, 2).hashCode() + " " + Map.of("a", 1).hashCode() + " " + new Circle(2).hashCode());
    Thread t = new Thread(() -> System.out.println("in " + Thread.currentThread().getName())); t.start(); try { t.join(); } catch (InterruptedException e) { }
    System.out.println(Boolean.parseBoolean("TRUE") + " " + Character.isDigit('5') + Character.isLetter('x') + Character.toUpperCase('q') + Character.getNumericValue('7') + " " + Integer.compare(3, 5) + Integer.valueOf(127).equals(127) + " " + Byte.MAX_VALUE + Short.MIN_VALUE);
  }
}
