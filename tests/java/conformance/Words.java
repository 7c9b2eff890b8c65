/** Methods of strings, builders and boxes. */
public class Words {
    public static void main(String[] args) {
        String text = "Hello, World";
        System.out.println(text.length() + " " + text.charAt(4) + " " + text.indexOf('o') + " " + text.lastIndexOf('o') + " " + text.indexOf("World") + " " + text.indexOf("x") + " " + text.indexOf('o', 5));
        System.out.println(text.substring(7) + text.substring(0, 5) + text.toUpperCase() + text.toLowerCase() + text.replace('l', 'L') + text.contains("lo,") + text.startsWith("Hell") + text.endsWith("ld"));
        System.out.println("  trim me ".trim() + "|" + "a,b,,c".isEmpty() + "".isEmpty() + " ".isBlank() + "ab".repeat(3) + "x".concat("y"));
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "ABC".equalsIgnoreCase("abc") + " " + "abc".equals("ABC") + " " + "abc".hashCode() + " " + "".hashCode());
        System.out.println(String.valueOf(1) + String.valueOf(2L) + String.valueOf('c') + String.valueOf(true) + String.valueOf(1.5) + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}));
        StringBuilder b = new StringBuilder("abc");
        b.append(1).append('x').append(2.5).append(true).append((Object) null).append(new char[] {'z'}).insert(0, "<").reverse();
        System.out.println(b + " " + b.length() + " " + b.indexOf("eurt"));
        b.setLength(3);
        b.setCharAt(0, 'Q');
        b.deleteCharAt(1);
        System.out.println(b.toString() + b.charAt(1));
        System.out.println(Integer.parseInt("-42") + Integer.valueOf(7) + " " + Integer.toHexString(-1) + " " + Integer.toBinaryString(10) + " " + Long.parseLong("9999999999") + " " + Integer.MAX_VALUE + " " + Long.toHexString(255));
        System.out.println(Integer.compare(1, 2) + " " + Integer.bitCount(255) + " " + Integer.highestOneBit(100) + " " + Integer.numberOfTrailingZeros(8) + " " + Long.numberOfLeadingZeros(1) + " " + Integer.reverse(1) + " " + Integer.rotateLeft(1, 33));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.isNaN(0.0 / 0) + " " + Double.toString(100) + " " + 1e-5 + " " + 1e7 + " " + 123456789.125f + " " + (float) 1e10 + " " + 0.1f + " " + 100.0);
        System.out.println(Character.isDigit('5') + " " + Character.isLetter('x') + " " + Character.toUpperCase('q') + " " + Character.getNumericValue('7') + " " + (char) ('a' + 1) + " " + ('a' + 1) + " " + Character.isWhitespace(' '));
        Integer small = 127, same = 127, large = 1000, other = 1000;
        System.out.println((small == same) + " " + large.equals(other) + " " + (large == 1000) + " " + large.hashCode() + " " + Boolean.parseBoolean("TRUE") + " " + Long.valueOf(5).equals(5));
        System.out.println(Math.max(1, 2) + " " + Math.abs(-5.5) + " " + Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.sqrt(2) + " " + Math.pow(2, 10) + " " + Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.ceil(1.2) + " " + Math.signum(-3.0) + " " + Math.hypot(3, 4));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("4x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".charAt(5);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        System.out.println("a" + 1 + 2 + 'c' + 1.0f + null + true + (1 + 2) + new int[0].length);
        System.out.println(String.join("-", "a", "b", "c") + " " + "a-b-c".split("-").length + " " + ",a,,b,,".split(",").length + " " + "".split(",").length + " " + ",".split(",").length + " " + "abc".split(",")[0] + " " + "x".compareToIgnoreCase("X"));
        char[] chars = "sorted".toCharArray();
        java.util.Arrays.sort(chars);
        System.out.println(new String(chars));
    }
}
