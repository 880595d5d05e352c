import com.gitlab.pdftk_java.com.lowagie.text.pdf.*;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/**
 * Fills one form many times with the library inside pdftk, in one process, which reads the form
 * again for each record.
 *
 * usage: PdftkFill FORM VALUES.tsv COUNT DIRECTORY [flatten]     (see PDFBoxFill)
 */
public class PdftkFill {
    public static void main(String[] arguments) throws Exception {
        byte[] form = Files.readAllBytes(Paths.get(arguments[0]));
        List<String[]> values = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(arguments[1]), StandardCharsets.UTF_8)) {
            values.add(line.split("\t", 2));
        }
        int count = Integer.parseInt(arguments[2]);
        boolean flattens = arguments.length > 4;
        long start = 0;
        for (int number = 0; number < count; number++) {
            if (number == count / 2) start = System.nanoTime();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 18);
            PdfStamper stamper = new PdfStamper(new PdfReader(form), bytes);
            AcroFields fields = stamper.getAcroFields();
            for (String[] pair : values) {
                if (pair[1].startsWith("/")) {
                    fields.setField(pair[0], number % 2 == 0 ? pair[1].substring(1) : "Off");
                } else {
                    String text = String.valueOf(10000 + number);
                    int length = Integer.parseInt(pair[1]);
                    fields.setField(pair[0], text.substring(text.length() - length));
                }
            }
            stamper.setFormFlattening(flattens);
            stamper.close();
            Files.write(Paths.get(arguments[3], String.format("%08d.pdf", number)), bytes.toByteArray());
        }
        System.out.println((System.nanoTime() - start) / 1e9);
    }
}
