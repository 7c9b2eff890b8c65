/** Strings, builders and boxes. */
public class Texts {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + s.indexOf('o') + s.indexOf("o", 5) + s.lastIndexOf('o') + s.indexOf("xyz") + " " + s.substring(7) + s.substring(0, 5) + " " + s.contains("World"));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L') + s.replace("l", "") + " [" + "  trim ".trim() + "] " + "ab".repeat(3) + " " + "".isEmpty() + " ".isBlank());
        System.out.println(s.startsWith("Hell") + " " + s.endsWith("d") + " " + "a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "ABC".equalsIgnoreCase("abc") + " " + s.hashCode() + " " + "".hashCode());
        System.out.println(s.equals("Hello, " + "World") + " " + (s == "Hello, World") + " " + (s == new String("Hello, World")) + " " + s.equals(null) + " " + "x".equals(5));
        char[] units = s.toCharArray();
        units[0] = 'J';
        System.out.println(new String(units) + new String(units, 7, 3) + String.valueOf(units).length() + " " + String.join(",", "a", "b") + " " + new String());
        try {
            s.charAt(99);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        try {
            s.substring(5, 2);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder b = new StringBuilder("x");
        b.append(1).append('c').append(2.5).append(true).append((Object) null).append(3L).append("end").append(1.5f).append(new char[] { 'y' });
        b.insert(1, "--").setCharAt(0, 'X');
        b.deleteCharAt(b.length() - 1).replace(0, 1, "<>");
        System.out.println(b + " " + b.length() + " " + b.indexOf("c") + " " + b.charAt(2) + " " + b.reverse());
        b.setLength(3);
        System.out.println(b.toString() + b.delete(0, 2));
        Integer small = 127, same = 127, large = 128, other = 128;
        System.out.println((small == same) + " " + (large == other) + " " + large.equals(other) + " " + small.compareTo(large) + " " + large.hashCode() + " " + Long.valueOf(1L << 33).hashCode());
        Character c = 'x';
        Boolean z = true;
        Double d = 1.0;
        Object[] boxes = { (byte) 1, (short) 2, 3, 4L, 5.5f, 6.5, 'c', true };
        for (Object box : boxes)
            System.out.print(box + ":" + box.hashCode() + ":" + box.getClass().getSimpleName() + " ");
        System.out.println(c + 1 + " " + !z + d / 0 + " " + Double.isNaN(0.0 / 0) + " " + Integer.MAX_VALUE + Long.MIN_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE);
        System.out.println(Character.isDigit('5') + " " + Character.isLetter('x') + Character.toUpperCase('q') + Character.getNumericValue('7') + " " + Character.isWhitespace('\t'));
        String text = null;
        System.out.println("null: " + text + ' ' + 'a' + 1 + (char) ('a' + 1) + 1.0f + 1e10 + -0.0 + 100f + 0.001 + 1e-5);
        CharSequence sequence = "sequence";
        System.out.println(sequence.length() + sequence.subSequence(1, 3).toString() + sequence.charAt(0));
        System.out.println("\u00e9\ud83d\ude00".length() + " " + "\ud83d\ude00".codePointAt(0));
    }
}
