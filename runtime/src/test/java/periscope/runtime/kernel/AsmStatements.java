package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.testing.ForeignTools;

/** The {@code asm} statements of kernels, for NVIDIA's assembler. */
final class AsmStatements {

  private static final Pattern STATEMENT =
      Pattern.compile("asm volatile\\(\\s*((?:\"[^\"]*\"\\s*)+): ([^\\n]*)\\s*: ([^\\n]*)\\s*: \"memory\"\\);");
  private static final Pattern CONSTRAINT = Pattern.compile("\"=?([rl])\"");

  private AsmStatements() {}

  static long count(String text) {
    return STATEMENT.matcher(text).results().count();
  }

  /** How many statements there are, all of which the assembler takes; the test is skipped where there is none. */
  static int assembled(Collection<String> texts, Path folder) throws IOException, InterruptedException {
    Path ptxas = ForeignTools.onPath("ptxas");
    StringBuilder module = new StringBuilder(".version 8.6\n.target sm_90\n.address_size 64\n");
    int statements = 0;
    for (String text : texts) {
      for (Matcher m = STATEMENT.matcher(text); m.find(); ) {
        module.append(entry(statements++, m));
      }
    }
    Path source = Files.writeString(folder.resolve("all.ptx"), module);
    Process assembler = new ProcessBuilder(ptxas.toString(), "-arch=sm_90", "-o", folder.resolve("all.cubin")
        .toString(), source.toString()).redirectErrorStream(true).start();
    String said = new String(assembler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, assembler.waitFor(), said);
    return statements;
  }

  /** The statement's instructions as an entry of their own, with a register for each operand. */
  private static String entry(int number, Matcher m) {
    StringBuilder entry = new StringBuilder(".visible .entry k" + number + "()\n{\n");
    int operands = 0;
    for (Matcher c = CONSTRAINT.matcher(m.group(2) + m.group(3)); c.find(); operands++) {
      boolean number32 = c.group(1).equals("r");
      entry.append(number32 ? ".reg .s32 %op" : ".reg .u64 %op").append(operands).append(";\n");
      entry.append(number32 ? "mov.s32 %op" : "mov.u64 %op").append(operands).append(", 0;\n");
    }
    String body = m.group(1).replaceAll("\"\\s*\"", "").replace("\"", "").replace("\\n\\t", "\n");
    return entry + body.replace("%%", "\0").replaceAll("%(\\d+)", "%op$1").replace('\0', '%') + "\nret;\n}\n";
  }
}
