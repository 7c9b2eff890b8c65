import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class Everyday {
  enum Color { RED, GREEN, BLUE }
  record P(String name, int age) {}
  public static void main(String[] a) {
    LinkedHashMap<String,Integer> m = new LinkedHashMap<>();
    for (String s : "the quick brown fox jumps over the lazy dog the end".split(" ")) m.merge(s, 1, Integer::sum);
    System.out.println(m);
    LinkedHashSet<Integer> ls = new LinkedHashSet<>(Arrays.asList(3,1,2,3,1)); System.out.println(ls);
    EnumMap<Color,Integer> em = new EnumMap<>(Color.class); em.put(Color.BLUE, 3); em.put(Color.RED, 1); System.out.println(em);
    System.out.println(EnumSet.of(Color.RED, Color.BLUE) + " " + EnumSet.allOf(Color.class) + " " + EnumSet.complementOf(EnumSet.of(Color.RED)));
    TreeMap<String,Integer> tm = new TreeMap<>(m); System.out.println(tm + " " + tm.firstKey() + tm.headMap("fox") + tm.ceilingKey("g"));
    PriorityQueue<P> pq = new PriorityQueue<>(Comparator.comparingInt(P::age).thenComparing(P::name));
    pq.add(new P("bob", 3)); pq.add(new P("al", 3)); pq.add(new P("z", 1));
    while (!pq.isEmpty()) System.out.println(pq.poll());
    BitSet b = new BitSet(); b.set(3); b.set(70); b.set(5, 8); System.out.println(b + " " + b.cardinality());
    List<Integer> l = new ArrayList<>(List.of(5, 2, 8, 1));
    Collections.sort(l); System.out.println(l + " " + Collections.max(l) + Collections.binarySearch(l, 5));
    Collections.reverse(l); Collections.swap(l, 0, 1); System.out.println(l + " " + l.subList(1, 3) + Collections.frequency(l, 2));
    l.subList(0, 2).clear(); System.out.println(l);
    ListIterator<Integer> it = l.listIterator(); while (it.hasNext()) { int x = it.next(); if (x == 2) it.set(20); else it.remove(); } System.out.println(l);
    System.out.println(Collections.nCopies(3, "x") + " " + Collections.emptyMap() + Collections.singletonList(1) + Collections.unmodifiableMap(tm));
    try { Collections.unmodifiableList(l).add(1); } catch (UnsupportedOperationException e) { System.out.println("uoe " + e.getMessage()); }
    try { List.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println("uoe2 " + e.getMessage()); }
    System.out.println(new CopyOnWriteArrayList<>(List.of(1,2,3)));
    System.out.println(Map.of("a", 1) + " " + Map.entry("k", 2) + Set.of(7) + List.copyOf(l));
    System.out.println(Arrays.asList(1,2,3) + Arrays.toString(new int[]{1,2}) + Arrays.deepToString(new int[][]{{1},{2,3}}));
    Integer[] arr = l.toArray(new Integer[0]); System.out.println(arr.length + " " + arr.getClass().getName());
    String[] sa = m.keySet().toArray(String[]::new); System.out.println(sa.length + sa[0]);
    System.out.println(Optional.of(3).map(x -> x + 1).orElseThrow() + " " + Optional.empty().isPresent() + OptionalInt.of(3));
    System.out.println(Objects.hash(1,2,3) + Objects.requireNonNullElse(null, "d") + Objects.toString(null));
    StringJoiner sj = new StringJoiner(", ", "{", "}"); sj.add("a").add("b"); System.out.println(sj + String.join("-", "a", "b", "c"));
    Iterator<Map.Entry<String,Integer>> mi = m.entrySet().iterator(); mi.next(); mi.remove(); System.out.println(m.size());
    Map<Boolean, List<Integer>> parts = IntStream.rangeClosed(1, 6).boxed().collect(Collectors.partitioningBy(x -> x % 2 == 0)); System.out.println(parts);
    Map<Integer, Long> byLen = m.keySet().stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())); System.out.println(byLen);
    System.out.println(Stream.of("x","y").map(String::toUpperCase).toList() + " " + Stream.iterate(1, x -> x * 2).limit(5).reduce(0, Integer::sum));
    System.out.println(Arrays.stream(new int[]{3,1,2}).sorted().mapToObj(Integer::toString).collect(Collectors.joining("|")) + " " + IntStream.of(1,2,3).average().getAsDouble() + " " + IntStream.range(0,3).summaryStatistics());
    System.out.println(Stream.of(new P("a", 1), new P("b", 2)).collect(Collectors.toMap(P::name, P::age)));
    System.out.println(Stream.of(5,3,9).sorted(Comparator.reverseOrder()).findFirst().get() + " " + Stream.of(1,2,2).distinct().count() + Stream.of(1,2).anyMatch(x -> x > 1) + Stream.of(List.of(1),List.of(2,3)).flatMap(List::stream).toList());
    ArrayDeque<Integer> dq = new ArrayDeque<>(); dq.push(1); dq.addLast(2); dq.offerFirst(0); System.out.println(dq + " " + dq.peekLast()); Iterator<Integer> di = dq.descendingIterator(); System.out.println(di.next());
    Stack<Integer> st = new Stack<>(); st.push(1); st.push(2); System.out.println(st.pop() + st.peek() + " " + st);
    Vector<String> v = new Vector<>(List.of("q")); System.out.println(v);
    Random r = new Random(42); System.out.println(r.nextInt(100) + " " + r.nextDouble() + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextGaussian());
    Collections.shuffle(l = new ArrayList<>(List.of(1,2,3,4,5)), new Random(1)); System.out.println(l);
    "hello".chars().filter(c -> c == 'l').forEach(c -> System.out.println((char) c));
    Map<String,List<String>> mm = new HashMap<>(); mm.computeIfAbsent("a", k -> new ArrayList<>()).add("x"); System.out.println(mm); mm.forEach((k, w) -> System.out.println(k + w));
    System.out.println(String.valueOf(new char[]{'a','b'}) + "a,b,,c,,".split(",").length + "abc".contains("bc") + "  x ".strip() + "x".repeat(3) + "a-b".replace('-', '+') + "Abc".toLowerCase().indexOf('c') + "a b".isBlank());
  }
}
