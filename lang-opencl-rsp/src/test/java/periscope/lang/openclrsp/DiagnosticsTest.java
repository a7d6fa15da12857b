package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.openclrsp.ReadingTest.LANGUAGE;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** What is said of texts that are wrong, and where. */
class DiagnosticsTest {

  private static List<Diagnostic> diagnose(String text) {
    return assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(new SourceText("t", text))).diagnostics();
  }

  private static String place(Diagnostic d) {
    return d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset());
  }

  /** The text has a mark, « », around the span of its first diagnostic. */
  private static DynamicTest wrong(String marked, String message, String hint) {
    int start = marked.indexOf('«');
    String text = marked.replace("«", "").replace("»", "");
    SourceText source = new SourceText("t", text);
    return DynamicTest.dynamicTest(message + ": " + marked.replace('\n', ' '), () -> {
      Diagnostic first = diagnose(text).get(0);
      assertTrue(first.message().contains(message), first.render());
      assertTrue(first.hint().contains(hint), first.render());
      assertEquals(source.line(start) + ":" + source.column(start), place(first), first.render());
      assertEquals(marked.indexOf('»') - start - 1, first.span().length(), first.render());
    });
  }

  private static DynamicTest inThread(String statement, String message, String hint) {
    String head = "OPENCL t\n{ }\nP0 (global int* x, global atomic_int* y) {\n  int r0;\n  ";
    return wrong(head + statement + "\n}", message, hint);
  }

  private static DynamicTest inCondition(String condition, String message, String hint) {
    String test =
        "OPENCL t\n{ }\nP0 (global int* x) { int r0 = *x; }\nP1 (global int* x) { int r0 = *x; int r1 = *x; }\n";
    return wrong(test + condition, message, hint);
  }

  @TestFactory
  Stream<DynamicTest> texts() {
    return Stream.of(
        wrong("«»", "the file is empty", "OPENCL"),
        wrong("(* only a comment *)«»", "the file is empty", "OPENCL"),
        wrong("«(*» never closed\nOPENCL t\n{}", "never closed", "*)"),
        wrong("OPENCL t\n{}\n«/*» never closed", "never closed", "*/"),
        wrong("«PTX» t\n{}", "starts with OPENCL", ""),
        wrong("«OPENCL»\n{}", "no name", "OPENCL <name"),
        wrong("OPENCL t\n«\"»free text\n{}", "never closed", "double quote"),
        wrong("OPENCL t\n{ x«»=«é»; }".replace("«»", ""), "unexpected character 'é'", ""),
        wrong("OPENCL t\n«{ x=0; }»", "no threads", "P0"),
        wrong("OPENCL t\n{ x=0 «y»=0; }", "expected '}' before 'y'", "init block"),
        wrong("OPENCL t\n{ x=0; «x=1»; }\nP0 () {}", "initialised twice", ""),
        wrong("OPENCL t\n{ x[1]=0; «x[1]=1»; }\nP0 () {}", "'x[1]' is initialised twice", ""),
        wrong("OPENCL t\n{ «int x[1]={1, 2}»; }\nP0 () {}", "a list of values, at most one for each cell", "int x[2]"),
        wrong("OPENCL t\n{ «int x[2]=1»; }\nP0 () {}", "a list of values", "int x[2]"),
        wrong("OPENCL t\n{ «int x[0]»; }\nP0 () {}", "1 to 64 cells", ""),
        wrong("OPENCL t\n{ «x[64]=1»; }\nP0 () {}", "1 to 64 cells", ""),
        wrong("OPENCL t\nCom=Rf Fr\nx«=»0; }\nP0 () {}", "expected '(' before '='", ""),
        wrong("OPENCL t\n{ «3:r0=1»; }\nP0 () {}", "there is no thread '3'", "the only thread is P0"),
        wrong("OPENCL t\n{ «00:r0=1»; }\nP0 () {}", "thread '00' is written with a leading zero", "write 0:r0"),
        wrong("OPENCL t\n{}\nP0@«wg 010», dev 0 () {}", "the number '010' is written with a leading zero",
            "write wg 8 or wg 10"),
        wrong("OPENCL t\n{ «x=99999999999999999999»; }\nP0 () {}", "does not fit 64 bits", ""),
        wrong("OPENCL t\n{}\nP0 () {}\n«P0 () {}»", "two threads P0", ""),
        wrong("OPENCL t\n{}\nP0 () {}\n«P2 () {}»", "P2 but no P1", ""),
        wrong("OPENCL t\n{}\n«Q» () {}", "a thread cannot be called Q", "P0"),
        wrong("OPENCL t\n{}\nP0 (global int* x, «global int* x») {}", "two parameters x", ""),
        wrong("OPENCL t\n{}\nP0@wg 0, dev 0 () {}\n«P1 () {}»", "P1 has no placement", "P1@wg 0, dev 0"),
        wrong("OPENCL t\n{}\nP0@«cta 0», gpu 0 () {}", "unknown place 'cta'", "@wg 0, dev 0"),
        wrong("OPENCL t\n{}\nP0@wg 0 «dev» 0 () {}", "expected ',' before 'dev'", "@wg 0, dev 0"),
        wrong("OPENCL t\n{}\nP0@wg 0, dev 0 () {}\n«scopeTree (device (work_group P0))»", "placed twice", ""),
        wrong("OPENCL t\n{}\nP0 () {}\nP1 () {}\n«scopeTree (device (work_group P0))»", "lacks P1", ""),
        wrong("OPENCL t\n{}\nP0 () {}\nscopeTree (device (work_group P0 «P1»))",
            "'P1', which is neither a thread nor a level", ""),
        wrong("OPENCL t\n{}\nP0 () {}\nscopeTree (device (work_group P0) (work_group «P0»))", "P0 twice", ""),
        wrong("OPENCL t\n{}\nP0 () {}\nscopeTree («gpu» (work_group P0))",
            "'gpu', which is neither a thread nor a level", ""),
        wrong("OPENCL t\n{}\nP0 () {}\nexists (true)\n«leftover» text",
            "unexpected 'leftover' after the end of the test", "nothing may follow"));
  }

  @TestFactory
  Stream<DynamicTest> statements() {
    return Stream.of(
        inThread("*x = 1 «}»", "expected ';' before '}'", ""),
        inThread("r0 = «;»", "unexpected ';'", ""),
        inThread("r0 = «r7»;", "unknown register or location r7 in thread 0", "r0"),
        inThread("r0 = *«flag»;", "unknown register or location flag", ""),
        inThread("r0 = «y»;", "y is a location, not a value", "write *y"),
        inThread("«y» = 1;", "y is a location, not a register", "assign to *y"),
        inThread("«r0 + 1» = 2;", "cannot be assigned", ""),
        inThread("r0 = «*r0»;", "'*' needs a location", ""),
        inThread("r0 = «x[1]»;", "one cell", ""),
        inThread("int «&p = *x»;", "C has no references", "write: int *p"),
        inThread("«atomic_laod(y)»;", "unknown function atomic_laod", "did you mean atomic_load"),
        inThread("«atomic_thread_fence(memory_order_seq_cst)»;", "unknown function atomic_thread_fence",
            "write atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device)"),
        inThread("«barrier_remote(0)»;", "unknown function barrier_remote", "barrier has no remote form"),
        inThread("«atomic_init_remote(y, 1)»;", "unknown function atomic_init_remote",
            "atomic_init has no remote form"),
        inThread("atomic_load_explicit_remote(y, memory_order_acquire, memory_scope_device, «non_remote»);",
            "contradicts", ""),
        inThread("r0 = «atomic_load_explicit(y)»;", "takes 2 to 3 arguments, not 1", "the location, the order"),
        inThread("«atomic_store(y)»;", "takes 2 arguments, not 1", "the location, the value"),
        inThread("«barrier()»;", "takes 1 to 2 arguments, not 0", "the flags"),
        inThread("«barrier(0, memory_scope_device, remote)»;", "takes 1 to 2 arguments, not 3", ""),
        inThread("atomic_load_explicit(y, «memory_order_aquire»);",
            "unknown memory order memory_order_aquire", "did you mean memory_order_acquire"),
        inThread("atomic_load_explicit(y, memory_order_acquire, «memory_scope_devise»);",
            "unknown memory scope", "memory_scope_device?"),
        inThread("r0 = «atomic_store(y, 1)»;", "has no value", "statement of its own"),
        inThread("r0 = 1 + «atomic_store(y, 1)»;", "has no value", ""));
  }

  private static final String MISSING = "a ';' is missing at the end of this line";

  /** Errors behind the first one are those of the text without it: none is an echo. */
  @TestFactory
  Stream<DynamicTest> allThatIsWrong() {
    return Stream.of(
        all("int r1 = *x\n  *y2 = 1;\n  r0 = 2", "5:13 " + MISSING,
            "6:4 unknown register or location y2 in thread 0", "7:8 " + MISSING),
        all("r0 = atomic_load(y)\n  *x = 1\n  r0 = r7;", "5:21 " + MISSING, "6:8 " + MISSING,
            "7:8 unknown register or location r7 in thread 0"),
        all("r0 = * ;\n  if (r0 { *x = 1; }\n  atomic_laod(y);", "5:10 unexpected ';' in a statement",
            "6:7 unexpected '{' in a thread", "7:3 unknown function atomic_laod"),
        // What a statement that cannot be read may have declared is not missed afterwards.
        all("int r5 = * ;\n  r5 = 2;\n  r0 = 3", "5:14 unexpected ';' in a statement", "7:8 " + MISSING),
        all("if (r0)\n  r0 = 1;\n  r0 = (1;", "7:10 expected ')' before ';'"));
  }

  private static DynamicTest all(String statements, String... messages) {
    String text = "OPENCL t\n{ }\nP0 (global int* x, global atomic_int* y) {\n  int r0;\n  " + statements + "\n}\n";
    return DynamicTest.dynamicTest(statements, () -> {
      List<String> told = diagnose(text).stream().map(d -> place(d) + " " + d.message()).toList();
      assertEquals(List.of(messages), told);
    });
  }

  @TestFactory
  Stream<DynamicTest> whatTestsHaveNot() {
    return Stream.of(
        inCondition("exists (0:r0=1 «&» 1:r0=1)", "unexpected '&' in the condition", "/\\ or &&"),
        inCondition("exists (0:r0=1 «or» 1:r0=1)", "unexpected 'or' in the condition", "\\/ or ||"));
  }

  @TestFactory
  Stream<DynamicTest> otherStatements() {
    return Stream.of(
        inThread("atomic_load(«*y»);", "not a location", "write y"),
        inThread("atomic_load(«flag»);", "unknown location flag", ""),
        inThread("atomic_compare_exchange_strong(y, &«e», 1);", "unknown register or location e", ""),
        inThread("barrier(«CLK_GLOBAL»);", "not a fence flag", ""),
        inThread("if («{» r0 = 1; }", "unexpected '{'", ""),
        inThread("for («{» r0 < 2; r0++) ;", "unexpected '{'", ""),
        inThread("for (r0 = 0; r0 < 2«)» r0++;", "expected ';' before ')'", ""),
        inThread("«break;»", "break stands in no loop", ""),
        inThread("if (r0) { «continue;» }", "continue stands in no loop", ""),
        inThread("«x++»;", "'++' cannot change this", "write (*x)++"),
        inThread("r0 = «++5»;", "'++' cannot change this", "register or *location"),
        inThread("«s» += 1;", "unknown register or location s", ""),
        inThread("«x» += 1;", "x is a location, not a register", "assign to *x"),
        inThread("r0 = «x[r0]»;", "x is one cell, and this index may be other than 0", "{ int x[2]; }"),
        inThread("«r0 = *(x + 1);»", "its only index is 0", ""),
        inThread("«atomic_store(y + r0, 1)»;", "this index may be other than 0", "r0 ^ r0"),
        inThread("r0 = «x» * 2;", "x is a location, not a value", ""),
        inThread("r0 = «x + y»;", "cannot have an address here", "write *"),
        inThread("local int «z = 1»;", "no initial value", "z = …"),
        inThread("int «a[2]»;", "not a plain register", ""),
        inThread("local int «a[65]»;", "1 to 64 cells", ""),
        inThread("return; r0 = «r7»;", "unknown register or location r7", ""),
        inThread("«return 0;»", "nothing is returned here", "write: return;"));
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return Stream.of(
        inCondition("exists («1:r7»=1)", "thread 1 has no register 'r7'", "did you mean"),
        inCondition("exists («2:r0»=1)", "there is no thread '2'", "P0 to P1"),
        inCondition("exists («P2:r0»=1)", "there is no thread 'P2'", "P0 to P1"),
        inCondition("exists («01:r0»=1)", "thread '01' is written with a leading zero", "write 1:r0"),
        inCondition("exists («0x1:r0»=1)", "thread '0x1' is written in hexadecimal", "write 1:r0"),
        inCondition("filter («00:r0»=1) exists (x=1)", "thread '00' is written with a leading zero", "write 0:r0"),
        inCondition("exists («flag»=1)", "there is no location 'flag'", ""),
        inCondition("locations [x; «1:r7»;] exists (x=1)", "thread 1 has no register 'r7'", ""),
        inCondition("exists («x[1]»=1)", "there is no location 'x[1]'", ""),
        inCondition("exists («[x[1]]»=1)", "there is no location 'x[1]'", ""),
        inCondition("exists (0:r0 «»=> 1)".replace("«»=>", "= «>»"), "unexpected '>' in the condition", ""),
        inCondition("exists (0:r0=«1»", "expected ')' before the end of the text", ""),
        inCondition("«filter (true)»", "filter without a condition", "exists"),
        inCondition("exists (0:r0 = 1)\n«exists» (true)", "unexpected 'exists' after the end", ""));
  }

  @Test
  void atMostFiveSyntaxErrors() {
    assertEquals(5, diagnose("OPENCL t\n{}\nP0 (global int* x) {\n" + "*x = ;\n".repeat(30) + "}").size());
  }

  @Test
  void severalMistakesAtOnce() {
    List<Diagnostic> found = diagnose("OPENCL t\n{}\nP0 () {\n  r0 = a;\n  r1 = b;\n}\nexists (0:r9=1)");
    assertEquals(List.of("4:8", "5:8", "7:9"), found.stream().map(DiagnosticsTest::place).toList());
  }

  @Test
  void noise() {
    Random random = new Random(7);
    StringBuilder bytes = new StringBuilder("OPENCL ");
    StringBuilder letters = new StringBuilder("OPENCL t\n{");
    String alphabet = "(){}[]*;,=+-/\\&|!~<>@: \nabP01x\"";
    for (int i = 0; i < 1_000_000; i++) {
      bytes.append((char) random.nextInt(256));
    }
    for (int i = 0; i < 190_000; i++) {
      letters.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    String body = "OPENCL t\n{}\nP0 (global int* x) {\n";
    Stream.of(bytes.toString(), bytes.substring(0, 190_000), letters.toString(),
            body + "(".repeat(190_000), body + "(*".repeat(90_000), body + "!".repeat(190_000) + "1;}",
            body + "if (1) ".repeat(27_000) + ";}", body + "*x = 1 " + "+ 1 ".repeat(40_000) + ";}",
            body + "a b ".repeat(47_000), body + "B1: ".repeat(40_000),
            body + "= ; ".repeat(40_000) + "}", "OPENCL t\n" + "{".repeat(100_000),
            "OPENCL t\n{}" + "x ".repeat(90_000))
        .forEach(text -> diagnose(text));
  }

  /** Every prefix of a good test, and every test with one character gone, is read or diagnosed. */
  @Test
  void damagedTests() {
    String good = ReadingTest.MP;
    for (int i = 0; i < good.length(); i++) {
      for (String text : List.of(good.substring(0, i), good.substring(0, i) + good.substring(i + 1))) {
        try {
          LANGUAGE.parse(new SourceText("t", text));
        } catch (InvalidInputException e) {
          for (Diagnostic d : e.diagnostics()) {
            assertTrue(d.span().offset() <= text.length() && !d.message().contains("RULE_"), d.render());
          }
        }
      }
    }
  }
}
