package periscope.lang.gpuasm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;

/** Each mistake, where it is reported, and in which words. */
class GpuAsmDiagnosticsTest {

  private static final String HEAD = "GPUASM t\n{ x=0; flag=0; }\n P0@wg 0, dev 0 | P1@wg 1, dev 0 ;\n";

  private static List<Diagnostic> errors(String text) {
    return assertThrows(InvalidInputException.class, () -> GpuAsmParseTest.parse(text), text).diagnostics();
  }

  private static String where(Diagnostic d) {
    return d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset());
  }

  private static void assertFirst(String text, String place, String message, String hint) {
    Diagnostic first = errors(text).get(0);
    assertEquals(place + " " + message, where(first) + " " + first.message());
    assertTrue(first.hint().contains(hint), () -> first.hint() + " lacks " + hint);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "LDX r0 x | ;           § 4:1 § unknown instruction 'LDX' § did you mean LD?",
    "ld r0 x | ;            § 4:1 § unknown instruction 'ld' § did you mean LD?",
    "FLU_LI WG | ;          § 4:1 § unknown instruction 'FLU_LI' § did you mean FLU_L",
    "FLUSHEVERYTHING | ;    § 4:1 § unknown instruction 'FLUSHEVERYTHING' § there is ADD, AND",
    "FLU_L2 WG | ;          § 4:8 § FLU_L2 never stops at the work-group § write FLU_L2 DV|SY",
    "LK_rmw WG | ;          § 4:8 § LK_rmw never stops at the work-group § write LK_rmw DV|SY",
    "INV_L1 XY | ;          § 4:8 § INV_L1 wants an extent here: WG|DV|SY § write INV_L1 WG|DV|SY",
    "INV_L1 | ;             § 4:1 § INV_L1 takes 1 operand, not 0 § write INV_L1 WG|DV|SY",
    "LD r0 | ;              § 4:1 § LD takes 2 operands, not 1 § write LD register location",
    "LD 5 x | ;             § 4:4 § LD wants a register here § write LD register location",
    "ST 42 5 | ;            § 4:7 § ST wants a location here, not a number § write ST register|number location",
    "ST 42 (r0) | ;         § 4:7 § ST wants a location here, not an expression § write ST",
    "ST (1 + 2) x | ;       § 4:4 § ST wants a register or a number here; SET and BR take expressions § write ST",
    "SET r0 5 | ;           § 4:8 § SET wants an expression in parentheses here § write SET register (expression)",
    "JMP 5 | ;              § 4:5 § JMP wants a label here § write JMP label",
    "LD x r0 | ;            § 4:4 § 'x' is a location; the register comes first § write LD register location",
    "MOV r0 99999999999999999999 | ; § 4:8 § this number does not fit in 32 bits § values lie between",
    "ADD r0 r1 | ;          § 4:1 § ADD takes 3 operands, not 2 § write ADD register register|number register|number",
    "BEQ r0 0 END | ;       § 4:10 § P0 has no label 'END' § write 'END:' before",
    "L0: JMP LO | ;         § 4:9 § P0 has no label 'LO' § did you mean L0?",
    "JMP L | L: ;           § 4:5 § P0 has no label 'L' § write 'L:' before",
    "L: L: | ;              § 4:4 § P0 has the label 'L' twice § rename",
    "LD r0 x ;              § 4:1 § this row has 1 column, the row of thread heads has 2 columns § put '|'",
    "LD r0 x | | ;          § 4:1 § this row has 3 columns, the row of thread heads has 2 columns § put '|'",
    "LD r0 x | ; exists 0:r1=0 § 4:20 § thread 0 has no register 'r1' § did you mean r0?",
    "LD r0 x | ; exists 1:r0=0 § 4:20 § thread 1 has no register 'r0' § it uses no registers",
    "LD r0 x | ; exists 2:r0=0 § 4:20 § there is no thread '2' § threads are P0 to P1",
    "LD r0 x | ; exists 01:r0=0 § 4:20 § thread '01' is written with a leading zero § write 1:r0",
    "LD r0 x | ; exists 0x1:r0=0 § 4:20 § thread '0x1' is written in hexadecimal § write 1:r0",
    "LD r0 x | ; exists flog=0 § 4:20 § there is no location 'flog' § did you mean"
        + " flag?",
    "LD r0 x @ | ;          § 4:9 § expected ';' before '@' § a row looks like",
    "LD r0 x | ; exists (x=0 § 4:24 § expected ')' before the end of the file § a condition looks like",
    "LD r0 x | ; exists     § 4:19 § unexpected end of the file § a condition looks like",
    "LD r0 x | exists x=0   § 4:11 § expected ';' before 'exists' § exists (0:r0=1",
    "LD r0 x | ; exists x=0 more § 4:24 § unexpected 'more', expected the end of the file § a test is",
    "SET r0 (r1 + ) | ;     § 4:14 § unexpected ')' § a row looks like",
    "LD r0 x | (* ;         § 4:11 § this comment is never closed § *)",
    "LD r0 x | \"abc ;      § 4:11 § this text in quotes is never closed § end it with \"",
  })
  void mistakesInRowsAndConditions(String rows, String place, String message, String hint) {
    assertFirst(HEAD + rows, place, message, hint);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', ignoreLeadingAndTrailingWhitespace = true, value = {
    "GPUASM                        § 1:1 § the test has no name § the first line reads: GPUASM",
    "GPUASM t                      § 1:9 § expected a name before the end of the file § a test is",
    "GPUASM t {                    § 1:11 § expected '}' before the end of the file § init block looks like",
    "GPUASM t { x=0 y=1; } P0@wg 0 ; § 1:16 § expected '}' before 'y' § looks like",
    "GPUASM t { x=y; } P0@wg 0 ;   § 1:12 § the initial value of 'x' is not a number § number after '='",
    "GPUASM t { x=0; x=1; } P0@wg 0 ; § 1:17 § 'x' is initialised twice § keep one",
    "GPUASM t { 0:r=0; P0:r=1; } P0@wg 0 ; § 1:19 § '0:r' is initialised twice § keep one",
    "GPUASM t { 5=0; } P0@wg 0 ;   § 1:13 § expected ':' before '=' § init block looks like",
    "GPUASM t { 1:r=0; } P0@wg 0 ; § 1:12 § there is no thread '1' § the only thread is P0",
    "GPUASM t { 00:r=0; } P0@wg 0 ; § 1:12 § thread '00' is written with a leading zero § write 0:r",
    "GPUASM t {} P0@wg 010 ;       § 1:16 § the number '010' is written with a leading zero § write wg 8 or wg 10",
    "GPUASM t {} P1@wg 0 ;         § 1:13 § column 1 is headed 'P1' instead of 'P0' § left to right",
    "GPUASM t {} P0 ;              § 1:13 § P0 has no work-group § P0@wg 0, dev 0",
    "GPUASM t {} P0@wg 0, cta 1 ;  § 1:22 § unknown place 'cta' § P0@wg 0, dev 1",
    "GPUASM t {} P0@wg 0, wg 1 ;   § 1:22 § P0 has 'wg' twice § P0@wg 0, dev 0",
    "GPUASM t {} P0@wg 99999999 ;  § 1:16 § work-groups and devices are numbered from 0 to 1000000 § ''",
    "GPUASM t {} P0@wg 0 P1@wg 1 ; § 1:21 § expected ';' before 'P1' § looks like",
  })
  void mistakesInTheHead(String text, String place, String message, String hint) {
    assertFirst(text, place, message, hint);
  }

  @Test
  void everyMistakeIsReportedInOneRun() {
    List<Diagnostic> found = errors(HEAD + "LDD r0 x | ST 1 ;\nLD r0 x | JMP L ;\nexists 0:r1=0");
    assertEquals(List.of("4:1", "4:12", "5:15", "6:8"), found.stream().map(GpuAsmDiagnosticsTest::where).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "LD r0 x|;ST 1 ;|", "(){}|;=+-\\/~'\"*x1 \n", "GPUASM t {}x=0;P@wg01|\n"})
  void noiseGetsAFewDiagnostics(String alphabet) {
    Random random = new Random(42);
    StringBuilder noise = new StringBuilder(HEAD);
    while (noise.length() < 1_000_000) {
      noise.append(alphabet.isEmpty() ? (char) random.nextInt(256)
          : alphabet.charAt(random.nextInt(alphabet.length())));
    }
    int count = errors(noise.toString()).size();
    assertTrue(count <= 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"r1 + ", "- ", "("})
  void deepExpressionsAreRefused(String repeated) {
    List<Diagnostic> found = errors(HEAD + "SET r0 (" + repeated.repeat(30_000) + "r1) | ;\n");
    assertEquals(List.of("the text nests too deeply"), found.stream().map(Diagnostic::message).toList());
  }

  @Test
  void deepConditionsAreRefused() {
    List<Diagnostic> found = errors(HEAD + "exists x=0" + " /\\ x=0".repeat(25_000));
    assertEquals(List.of("the text nests too deeply"), found.stream().map(Diagnostic::message).toList());
  }
}
