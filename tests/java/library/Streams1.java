import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;

/** Bytes and text: checksums, streams that print elsewhere, charsets. */
public class Streams1 {
    static void sums(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (Checksum sum : new Checksum[] { new CRC32(), new Adler32() }) {
            System.out.print(sum.getValue() + " ");
            sum.update(bytes, 0, bytes.length);
            System.out.print(Long.toHexString(sum.getValue()) + " ");
            sum.update(300);
            sum.update(bytes);
            System.out.print(sum.getValue() + " ");
            sum.reset();
            System.out.println(sum.getValue());
            try {
                sum.update(bytes, 1, bytes.length);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("out of bounds");
            }
        }
    }

    static void prints() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        stream.print("abc");
        stream.println(12);
        stream.printf("%5.2f|%d", 1.5, 3).append('c').append("text", 1, 3);
        stream.write(65);
        stream.write(new byte[] { 66, 67 }, 1, 1);
        stream.println();
        stream.close();
        System.out.print(bytes.toString());
        System.out.println(bytes.size() + " " + stream.checkError());
        PrintStream failing = new PrintStream(new OutputStream() {
            @Override public void write(int value) throws IOException { throw new IOException("full"); }
        }, true);
        failing.println("x");
        System.out.println(failing.checkError());
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        new PrintStream(encoded, true, "UTF-8").print("\u00e4\u20ac");
        new PrintStream(encoded, true, StandardCharsets.ISO_8859_1).print("\u00e4");
        System.out.println(Arrays.toString(encoded.toByteArray()));
        new PrintStream(System.out).println("through");
        try {
            new PrintStream((OutputStream) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        sums("hello");
        sums("");
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(new byte[] { 1, 2, 3 }), new CRC32());
        while (checked.read() >= 0)
            ;
        System.out.println(checked.getChecksum().getValue());
        prints();
        System.out.println(Base64.getEncoder().encodeToString("hello world".getBytes(StandardCharsets.UTF_8)));
        System.out.println(new String(Base64.getDecoder().decode("aGk="), StandardCharsets.US_ASCII));
        System.out.println(HexFormat.of().formatHex(new byte[] { 1, (byte) 0xab }));
        System.out.println(new String(new byte[] { 0, 65, 32, (byte) 0xac }, StandardCharsets.UTF_16BE).codePointAt(1));
        System.out.println(new String(new byte[] { 65, 0 }, StandardCharsets.UTF_16LE));
        System.out.println(new String(new byte[] { 65, 66 }, 0));
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\nthree"));
        System.out.println(reader.readLine() + reader.lines().map(String::length).collect(Collectors.toList()));
    }
}
