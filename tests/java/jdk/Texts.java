import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;

/** Classes for numbers, dates and bytes as everyday programs use them. */
public class Texts {
    static void scanner() {
        Scanner scanner = new Scanner("1 two 3.5 true\nline here\n\nlast");
        assert scanner.hasNextInt() && scanner.nextInt() == 1;
        assert !scanner.hasNextInt() && scanner.next().equals("two");
        assert scanner.hasNextDouble() && scanner.nextDouble() == 3.5 && scanner.nextBoolean();
        assert scanner.nextLine().isEmpty() && scanner.nextLine().equals("line here");
        assert scanner.nextLine().isEmpty() && scanner.hasNextLine() && scanner.nextLine().equals("last");
        assert !scanner.hasNext() && !scanner.hasNextLine();
        try {
            new Scanner("x").nextInt();
            assert false;
        } catch (InputMismatchException e) {
            assert e.getMessage() == null;
        }
        try {
            new Scanner("99999999999").nextInt();
            assert false;
        } catch (InputMismatchException e) {
            assert e.getMessage().equals("For input string: \"99999999999\"");
        }
        try {
            new Scanner("").next();
            assert false;
        } catch (NoSuchElementException e) {
            assert e.getMessage() == null;
        }
    }

    static void decimals() {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.US);
        assert new DecimalFormat("0.00", symbols).format(3.14159).equals("3.14");
        assert new DecimalFormat("#,##0.#", symbols).format(1234567.25).equals("1,234,567.2");
        assert new DecimalFormat("00%", symbols).format(0.256).equals("26%");
        assert new DecimalFormat("0.###E0", symbols).format(12345).equals("1.234E4");
    }

    static void locales() {
        assert new Locale("de", "DE").toString().equals("de_DE") && Locale.GERMANY.equals(new Locale("de", "DE"));
        assert Locale.forLanguageTag("fr-CA").getCountry().equals("CA") && Locale.US.toLanguageTag().equals("en-US");
        assert "TITLE".toLowerCase(Locale.GERMAN).equals("title");
    }

    static void bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(24);
        buffer.putInt(0x01020304).putLong(-5L).putShort((short) 7).putChar('x').flip();
        assert buffer.getInt() == 0x01020304 && buffer.getLong() == -5L && buffer.getShort() == 7 && buffer.getChar() == 'x';
        assert !buffer.hasRemaining() && buffer.order(ByteOrder.LITTLE_ENDIAN).getInt(0) == 0x04030201;
        buffer.clear();
        assert buffer.putDouble(0, 1.5).getDouble(0) == 1.5 && buffer.get(0) == 0 && buffer.array().length == 24;
    }

    static void directBytes() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(16);
        assert buffer.isDirect() && !buffer.hasArray() && buffer.capacity() == 16 && buffer.get(15) == 0;
        assert buffer.order() == ByteOrder.BIG_ENDIAN && !buffer.isReadOnly() && !ByteBuffer.allocate(1).isDirect();
        buffer.putInt(0x01020304).putLong(-5L).mark();
        assert buffer.toString().equals("java.nio.DirectByteBuffer[pos=12 lim=16 cap=16]");
        ByteBuffer same = buffer.duplicate();
        same.put((byte) 9).reset();
        assert same.isDirect() && same.position() == 12 && buffer.get(12) == 9;
        buffer.position(4);
        ByteBuffer rest = buffer.slice();
        assert rest.isDirect() && rest.capacity() == 12 && rest.getLong() == -5L;
        buffer.flip();
        assert buffer.getInt() == 0x01020304 && buffer.equals(ByteBuffer.allocate(0));
        try {
            buffer.array();
            assert false;
        } catch (UnsupportedOperationException e) {
            assert buffer.slice(1, 2).put(0, (byte) 8).isDirect() && buffer.clear().get(1) == 8;
        }
        try {
            ByteBuffer.allocateDirect(-1);
            assert false;
        } catch (IllegalArgumentException e) {
            assert buffer.asIntBuffer().isDirect();
        }
    }

    /** What a view that is only read says of itself is not known. */
    static void directView() {
        assert ByteBuffer.allocateDirect(4).asReadOnlyBuffer().isDirect();
    }

    static void times() {
        assert Instant.ofEpochSecond(0).toString().equals("1970-01-01T00:00:00Z");
        assert LocalDate.parse("2020-05-06").getDayOfWeek() == DayOfWeek.WEDNESDAY;
        assert LocalDate.of(2020, 5, 6).format(DateTimeFormatter.ofPattern("yyyy/MM/dd")).equals("2020/05/06");
        assert LocalDateTime.parse("2020-05-06T07:08:09").plusHours(20).toString().equals("2020-05-07T03:08:09");
    }

    static String word = "b";

    static void interned() {
        assert ("a" + word).intern() == "ab" && ("a" + word) != "ab" && ("c" + word).intern() == ("c" + word).intern();
    }
}
