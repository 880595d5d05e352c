import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;

/**
 * Validates many files with veraPDF's library in one process.
 *
 * Reads lines of a flavor (2b, 2u, ua1 …), a tab and a path; writes for each a line of the path, a tab, and
 * "PASS", or "FAIL" and the rules that it breaks with their numbers of violations, or "ERROR" and a message.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", 2);
      if (parts.length == 2) out.println(parts[1] + "\t" + verdict(parts[0], new File(parts[1])));
    }
  }

  private static String verdict(String flavor, File file) {
    PDFAFlavour wanted = PDFAFlavour.fromString(flavor);
    try (PDFAParser parser = Foundries.defaultInstance().createParser(file, wanted);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(wanted, false)) {
      ValidationResult result = validator.validate(parser);
      if (result.isCompliant()) return "PASS";
      TreeMap<String, Integer> rules = new TreeMap<>();
      for (var entry : result.getFailedChecks().entrySet()) {
        RuleId rule = entry.getKey();
        rules.put(rule.getClause() + "-" + rule.getTestNumber(), entry.getValue());
      }
      StringBuilder text = new StringBuilder("FAIL");
      rules.forEach((rule, count) -> text.append(' ').append(rule).append('=').append(count));
      return text.toString();
    } catch (Throwable problem) {
      return "ERROR " + problem.getClass().getSimpleName();
    }
  }
}
