import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.*;

/**
 * Fills one form many times with PDFBox, loaded once: the fastest way there is to use it.
 *
 * usage: PDFBoxFill FORM VALUES.tsv COUNT DIRECTORY [flatten]
 *
 * VALUES.tsv has a full field name and a value a line; the record's number is put in the place of
 * the value's last digits. Flattening needs a document of its own for each record. Prints the
 * seconds that the last half of the records took, when the machine is warm.
 */
public class PDFBoxFill {
    public static void main(String[] arguments) throws Exception {
        byte[] form = Files.readAllBytes(Paths.get(arguments[0]));
        List<String[]> values = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(arguments[1]), StandardCharsets.UTF_8)) {
            values.add(line.split("\t", 2));
        }
        int count = Integer.parseInt(arguments[2]);
        boolean flattens = arguments.length > 4;
        PDDocument document = open(form);
        long start = 0;
        for (int number = 0; number < count; number++) {
            if (number == count / 2) start = System.nanoTime();
            if (flattens && number > 0) document = open(form);
            PDAcroForm acroForm = document.getDocumentCatalog().getAcroForm();
            for (String[] pair : values) {
                PDField field = acroForm.getField(pair[0]);
                if (field instanceof PDCheckBox) {  // Its value in the table is its state.
                    if (number % 2 == 0) ((PDCheckBox) field).check(); else ((PDCheckBox) field).unCheck();
                } else {
                    String text = String.valueOf(10000 + number);
                    int length = Integer.parseInt(pair[1]);
                    field.setValue(text.substring(text.length() - length));
                }
            }
            if (flattens) acroForm.flatten();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 18);
            document.save(bytes);
            Files.write(Paths.get(arguments[3], String.format("%08d.pdf", number)), bytes.toByteArray());
            if (flattens) document.close();
        }
        System.out.println((System.nanoTime() - start) / 1e9);
    }

    private static PDDocument open(byte[] form) throws IOException {
        PDDocument document = PDDocument.load(form);
        document.setAllSecurityToBeRemoved(true);
        document.getDocumentCatalog().getAcroForm().setXFA(null);
        return document;
    }
}
