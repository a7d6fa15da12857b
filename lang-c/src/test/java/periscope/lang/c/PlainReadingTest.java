package periscope.lang.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.InvalidInputException;

/** What the core makes of statements and expressions, without a dialect's functions. */
class PlainReadingTest {

  private static final String HEAD = "PLAIN t\n{ [x]=0; [y]=0; int a[3]={4, 5, 6}; }\n"
      + "int twice(int n) { return n + n; }\nvoid set(int* p, int v) { *p = v; }\nP0 (int* x, int* y, int* a) {\n";

  private static List<Instruction> body(String statements) {
    return PlainC.read(HEAD + statements + " int z = twice(1); set(x, z);\n}\n").threads().get(0).body();
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "<=>", value = {
      "int r = *x + 2; *y = r; <=> int r = x[0] + 2; y[0] = r;",
      "int r = 1; r += *x * 2; <=> int r = 1; r = r + *x * 2;",
      "a[1] -= *x; <=> a[1] = a[1] - *x;",
      "int* p = a; p++; *p = 3; <=> *(a + 1) = 3;",
      "int* p = &a[2]; p -= 1; *p = *x; <=> a[1] = *x;",
      "for (int i = 0; i < 2; i++) *x = i; <=> int i = 0; while (i < 2) { *x = i; i++; }",
      "if (*x) { *y = 1; } else ; <=> if (*x != 0) *y = 1;",
      "int r = *x; switch (r) { case 1: *y = 1; break; default: *y = 2; } <=> int r = *x; switch (r) { case 1: *y = 1; "
          + "break; case 2 - 2 + 7 * 0: default: *y = 2; }",
      "int r = 2; *x = -r; <=> int r = 2; *x = 0 - r - 0 * r;",
  })
  void sameAccesses(String said, String meant) {
    assertEquals(accesses(body(meant)), accesses(body(said)));
  }

  /** The kinds of the instructions and where memory is accessed; how a number is computed may differ. */
  private static List<String> accesses(List<Instruction> body) {
    return Instruction.walk(body).filter(Access.class::isInstance)
        .map(i -> i.getClass().getSimpleName() + " " + ((Access) i).location()).toList();
  }

  @ParameterizedTest
  @CsvSource(delimiterString = "=>", value = {
      "if (*x) break; *y = 1; => break stands in no loop",
      "if (*x) { *y = 2; continue; } *y = 1; => continue stands in no loop",
      "switch (1) { case 1: if (*x) continue; *y = 1; } => continue stands in no loop",
      "int r = q; => unknown register or location q in thread 0",
      "*x = a; => a is a location, not a value",
      "1 = *x; => this cannot be assigned to",
      "int r = 08; => 08 is no number",
      "f(1); => unknown function f",
      "while (*x) { int* p = x; } int* p = x; while (*y) p = y; => where p points to changes in this loop",
      "twice(1, 2); => twice takes 1 argument, not 2",
  })
  void refused(String statements, String message) {
    InvalidInputException wrong = assertThrows(InvalidInputException.class, () -> body(statements));
    assertEquals(message, wrong.diagnostics().stream().map(d -> d.message()).filter(message::equals).findFirst()
        .orElseGet(() -> wrong.diagnostics().stream().map(d -> d.message()).collect(Collectors.joining(" / "))));
  }
}
