package periscope.lang.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** What is said of texts that are no tests: what is wrong, where, and a way out. */
class DiagnosticsTest {

  private static List<Diagnostic> problems(String text) {
    return assertThrows(InvalidInputException.class, () -> Texts.read(text)).diagnostics();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "%r = load atomic i32, ptr %x syncscope(\"cluster\") acquire|\"cluster\"|no model has clusters yet",
    "%r = load atomic i32, ptr %x syncscope(\"agent-one-as\") acquire|\"agent-one-as\"|scopes of one address space",
    "%r = load atomic i32, ptr %x syncscope(\"devize\") acquire|\"devize\"|there is no scope \"devize\"",
    "%r = load atomic i32, ptr %x release|release|this instruction cannot be release",
    "%r = load atomic i32, ptr %x|}|expected an order here",
    "%r = load i32, ptr %x acquire|acquire|an access that is not atomic has no order",
    "%r = load i32, ptr %z|%z|there is no address %z here",
    "%r = load atomic volatile i32, ptr %x acquire|volatile|volatile atomic operations",
    "store atomic i32 1, ptr %x acquire|acquire|this instruction cannot be acquire",
    "store i32 %z, ptr %x|%z|there is no value %z",
    "store i1 1, ptr %x|i1|memory holds whole bytes",
    "store float 1.0, ptr %x|float|values of the type float are not read",
    "atomicrmw nand ptr %x, i32 1 monotonic|nand|no test has an atomicrmw nand",
    "atomicrmw umax ptr %x, i32 1 monotonic|umax|a minimum or maximum without a sign",
    "fence release, !mmra !{!\"amdgpu-as\", !\"global\"}|\"global\"|expected \"local\"",
    "fence release, !mmra !0|!0|expected '!'",
    "fence monotonic|monotonic|this instruction cannot be monotonic",
    "%r = cmpxchg ptr %x, i32 0, i32 1 acquire release|release|this instruction cannot be release",
    "%r = add nsw i32 1, 2|nsw|makes poison of some results",
    "%r = shl i32 1, 32|32|a shift by what may be 32 bits or more gives poison",
    "%r = udiv i32 1, 2|udiv|no test has an instruction udiv",
    "%r = freeze i32 undef|undef|'undef' is no value that a test can have",
    "%r = freeze i8 300|300|300 is no number of 8 bits",
    "%r = lode i32, ptr %x|lode|no test has an instruction lode",
    "br label %nowhere|br label %nowhere|there is no label nowhere",
    "call void @foo()|@foo|no test calls @foo",
    "%r = load i32, ptr %x, !nontemporal !0|!nontemporal|'!nontemporal' behind an instruction is not known here",
    "%x = add i32 1, 2|%x|%x is made twice"})
  void oneLine(String line, String at, String message) {
    String text = Texts.of("  " + line + "\n" + (line.startsWith("br") ? "" : "  ret void"));
    Diagnostic first = problems(text).get(0);
    assertTrue(first.message().startsWith(message) || first.message().contains(message), first::render);
    String shown = text.substring(first.span().offset(), first.span().offset() + first.span().length());
    assertTrue(shown.startsWith(at) || at.equals("}"), first::render);
  }

  @Test
  void everyLineIsLookedAt() {
    assertEquals(List.of("no test has an atomicrmw nand", "there is no address %z here",
        "no test has an instruction udiv"),
        problems(Texts.of("""
            %a = atomicrmw nand ptr %x, i32 1 monotonic
            %b = add i32 %a, 1
            store i32 %b, ptr %z
            %c = udiv i32 %b, %a
            ret void""")).stream().map(Diagnostic::message).toList());
  }

  @Test
  void valuesAreMadeOnEveryWay() {
    Diagnostic found = problems(Texts.of("""
        %a = load i32, ptr %x
        %c = icmp eq i32 %a, 0
        br i1 %c, label %then, label %join
        then:
        %b = add i32 %a, 1
        br label %join
        join:
        store i32 %b, ptr %x
        ret void""")).get(0);
    assertEquals("%b is not made on every way that leads here", found.message());
    assertEquals("let a phi join the values of several ways", found.hint());
  }

  @Test
  void phisHaveAValueForEachWay() {
    assertEquals("a phi has one value for each block that control comes from", problems(Texts.of("""
        br label %join
        join:
        %b = phi i32 [ 0, %entry ]
        ret void""")).get(0).message());
  }

  @Test
  void accessesOfALocationHaveOneWidth() {
    assertEquals("this accesses 8 bits of memory that is accessed in pieces of 32 elsewhere", problems(Texts.of("""
        store i32 1, ptr %x
        store i8 1, ptr %x
        ret void""")).get(0).message());
  }

  @Test
  void longTextsAreNoTests() {
    for (String text : List.of("LLVM " + "a".repeat(150_000), "LLVM a\n" + "(".repeat(150_000),
        "LLVM a\n" + "(* ".repeat(50_000), Texts.of("ret void") + "exists " + "(".repeat(100_000),
        "LLVM a\n{ [x]=" + "9".repeat(1_000) + "; }", "LLVM a " + "x".repeat(300_000), "LLVM", "")) {
      assertTrue(problems(text).get(0).message().length() < 120);
    }
  }

  @Test
  void theConditionNamesWhatIsThere() {
    String body = Texts.of("%r0 = load i32, ptr %x\nret void");
    assertEquals("there is no value %r1 in thread 0", problems(body + "exists (0:r1=0)").get(0).message());
    assertEquals("there is no location y", problems(body + "exists (y=0)").get(0).message());
    assertEquals("there is no thread '3'", problems(body + "exists (3:r0=0)").get(0).message());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "exists (00:r0=0)|thread '00' is written with a leading zero|00",
    "exists (P00:r0=0)|thread 'P00' is written with a leading zero|P00",
    "exists (0x0:r0=0)|thread '0x0' is written in hexadecimal|0x0",
    "filter (00:r0=0) exists (x=0)|thread '00' is written with a leading zero|00"})
  void threadNumbersAreDecimalWithoutLeadingZeros(String condition, String message, String at) {
    Diagnostic found = problems(Texts.of("%r0 = load i32, ptr %x\nret void") + condition).get(0);
    assertEquals(message, found.message());
    assertEquals("write " + (at.startsWith("P") ? "P0:r0" : "0:r0"), found.hint());
    assertEquals(at, found.text().content().substring(found.span().offset()).substring(0, found.span().length()));
  }

  @Test
  void placesHaveNoLeadingZero() {
    Diagnostic found = problems("LLVM a\nP0@block 010, device 0 (ptr %x) {\nret void\n}").get(0);
    assertEquals("the number 010 is written with a leading zero = write 8 or 10",
        found.message() + " = " + found.hint());
  }

  @Test
  void unorderedAccessesAreWarnedOf() {
    SourceText text = new SourceText("t", Texts.of("%r = load atomic i32, ptr %x unordered, align 4\nret void"));
    List<Diagnostic> warnings = new Llvm().warnings(text);
    assertEquals(1, warnings.size());
    assertTrue(warnings.get(0).message().startsWith("an unordered access is taken for one that is not atomic"));
    assertEquals(Diagnostic.Severity.WARNING, warnings.get(0).severity());
  }
}
