/** JVMS 2.11.4: conversions between numeric types. */
public class Conversions {
    public static void main(String[] args) {
        int[] ints = { 0, 1, -1, 127, 128, -129, 32768, 65535, 65536, 16777217, Integer.MAX_VALUE, Integer.MIN_VALUE };
        for (int value : ints)
            System.out.println((byte) value + " " + (short) value + " " + (int) (char) value + " " + (long) value + " " + Float.floatToIntBits((float) value) + " " + (double) value);
        long[] longs = { 0, -1, 1L << 32, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE };
        for (long value : longs)
            System.out.println((int) value + " " + Float.floatToIntBits((float) value) + " " + (double) value + " " + (byte) value + " " + (int) (char) value);
        double[] doubles = { 0.0, -0.9, 1.9, -1.9, 2147483647.9, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e39, Double.NaN, Double.POSITIVE_INFINITY };
        for (double value : doubles)
            System.out.println((int) value + " " + (long) value + " " + Float.floatToIntBits((float) value) + " " + (byte) value + " " + (int) (char) value + " " + (short) value);
        float[] floats = { 0.5f, -1.5f, 3e9f, 1e19f, Float.NaN, Float.NEGATIVE_INFINITY, 0.1f };
        for (float value : floats)
            System.out.println((int) value + " " + (long) value + " " + (double) value + " " + (short) value);
        System.out.println((float) 1e-46 + " " + (float) 1e40 + " " + (double) 1.1f + " " + 100.0 + " " + 1e7 + " " + 1.0e-3 + " " + 9.999e-4 + " " + 123456789.125);
        System.out.println(Float.floatToIntBits(1.5f) + " " + Double.doubleToLongBits(-2.0) + " " + Float.intBitsToFloat(0x7fc00000) + " " + Double.longBitsToDouble(1L));
        System.out.println(Integer.parseInt("-123") + Long.parseLong("9999999999") + " " + Integer.parseInt("ff", 16) + " " + Boolean.parseBoolean("TRUE"));
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
