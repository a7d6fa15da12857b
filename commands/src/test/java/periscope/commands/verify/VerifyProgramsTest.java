package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Several programs at a time, and what their files expect. */
class VerifyProgramsTest {

  private static final String MESSAGE = """
      OPENCL NAME
      (* EXPECT *)
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
        if (r0) { int r1 = *x; }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  @TempDir Path folder;

  private String test(String path, String expect) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    String name = file.getFileName().toString().replace(".litmus", "");
    return Files.writeString(file, MESSAGE.replace("NAME", name).replace("EXPECT", expect)).toString();
  }

  private static Result original(String... programs) {
    return Result.of(Stream.concat(Stream.of("check", "--mapping", "rsp-original"), Stream.of(programs))
        .toArray(String[]::new));
  }

  /** The table, without times. */
  private static List<String> table(Result result) {
    List<String> lines = result.out().lines().toList();
    int head = lines.indexOf(lines.stream().filter(l -> l.startsWith("Program ")).findFirst().orElseThrow());
    return lines.subList(head + 1, lines.size()).stream().takeWhile(l -> !l.isEmpty())
        .map(l -> l.replaceFirst(" +[0-9.]+$", "").replaceAll(" +", " ")).toList();
  }

  /** What a file expects is not passed over because one of its lines is wrong. */
  @Test
  void anExpectationThatCannotBeRead() throws IOException {
    Result slip = original(
        test("a.litmus", "expect mapping rsp-original: sound\n expect mapping rsp-proposed: soundd"));
    assertEquals(Exit.INVALID, slip.exit(), slip::out);
    assertTrue((slip.out() + slip.err()).contains("a mapping is not 'soundd'"), slip::out);
  }

  @Test
  void whatTheFileExpectsDecides() throws IOException {
    assertEquals(Exit.FAILS, original(test("a.litmus", "")).exit());
    assertEquals(Exit.OK, original(test("a.litmus", "expect mapping rsp-original: unsound")).exit());
    assertEquals(Exit.OK, original(test("a.litmus", "expect mapping rsp-original from opencl-rsp: UNSOUND 1")).exit());
    Result sound = original(test("a.litmus", "expect mapping rsp-original: sound"));
    assertEquals(Exit.FAILS, sound.exit());
    assertTrue(sound.out().contains("\n  Expected sound: found unsound 1.\n"), sound::out);
    assertEquals(Exit.FAILS, original(test("a.litmus", "expect mapping rsp-original: unsound 2")).exit());
  }

  @Test
  void aLineThatSpeaksOfOtherModelsDoesNotCount() throws IOException {
    for (String other : List.of("rsp-proposed: unsound", "rsp-original from sc: unsound",
        "rsp-original to ptx-6.0: unsound")) {
      assertEquals(Exit.FAILS, original(test("a.litmus", "expect mapping " + other)).exit(), other);
    }
    assertEquals(Exit.OK, Result.of("check", "--mapping", "rsp-original",
        test("a.litmus", "expect mapping rsp-original: sound\n expect mapping rsp-original from sc: unsound 1"),
        "--model", "sc").exit());
  }

  /** Under a target model: the usual one need not be named, others have to be. */
  @Test
  void targetModels() throws IOException {
    String opencl = test("a.litmus", "expect mapping opencl-ptx: racy\n expect mapping opencl-ptx to ptx-6.0: sound");
    Result usual = Result.of("check", "--mapping", "opencl-ptx", opencl, "--quiet");
    assertEquals(Exit.FAILS, usual.exit(), usual::toString);
    assertEquals(List.of("a sound racy DIFFERS"), table(usual));
    Result named = Result.of("check", "--mapping", "opencl-ptx", opencl, "--quiet", "--target-model", "ptx-6.0");
    assertEquals(Exit.OK, named.exit(), named::toString);
    assertEquals(List.of("a sound sound"), table(named));
  }

  @Test
  void anUndecidedExpectationIsNoAnswer() throws IOException {
    Path file = Path.of(test("a.litmus", "expect mapping rsp-proposed: sound"));
    Files.writeString(file, Files.readString(file).replaceFirst("int r0 = (.*);",
        "int n = 0; int r0 = 0; do { n = n + 1; r0 = $1; } while (r0 == 0);"));
    Result result = Result.of("check", "--mapping", "rsp-proposed", file.toString(), "--quiet");
    assertEquals(Exit.UNKNOWN, result.exit(), result::toString);
    assertEquals(List.of("a unknown sound undecided"), table(result));
  }

  @Test
  void aCommentThatOnlyLooksLikeAnExpectation() throws IOException {
    Result comment = original(test("b.litmus", "expect nothing of this"));
    assertEquals(Exit.FAILS, comment.exit());
    assertTrue(comment.err().contains("b.litmus:2:4: warning: this is not an expectation"), comment::err);
  }

  @Test
  void aSlipInAnExpectationIsAnError() throws IOException {
    Result result = original(test("a.litmus", "expect mapping rsp-original: unsond"));
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("a.litmus:2:33: error: a mapping is not 'unsond'"), result::err);
    assertTrue(result.err().contains("did you mean 'unsound'?"), result::err);
    Result lint = Result.of("lint", folder.resolve("a.litmus").toString());
    assertEquals(Exit.INVALID, lint.exit());
    assertTrue(lint.err().contains("a mapping is not 'unsond'"), lint::err);
  }

  @Test
  void foldersAreTakenWithAllBelowButNotWithOtherLanguages() throws IOException {
    test("tests/a.litmus", "expect mapping rsp-original: unsound");
    test("tests/deep/er/b.litmus", "");
    Files.writeString(folder.resolve("tests/deep/c.litmus"),
        Files.readString(Path.of("../corpus/cuda/cas-sl.litmus")));
    Files.writeString(folder.resolve("tests/broken.litmus"), "OPENCL broken\n{");
    Result result = original(folder.resolve("tests").toString(), test("other.litmus", ""));
    assertEquals(Exit.INVALID, result.exit(), result::err);
    assertEquals(List.of("a unsound 1 unsound", "broken invalid -", "b unsound 1 -", "other unsound 1 -"),
        table(result));
    assertTrue(result.out().contains("\n  verdicts      1 invalid, 3 unsound\n"), result::out);
    assertTrue(result.out().contains("\n  expectations  1 agree, 2 not stated\n"), result::out);
    assertTrue(result.out().contains("\n  left out      1 test in other languages\n"), result::out);
    assertTrue(result.err().contains("broken.litmus:"), result::err);
    long told = result.out().lines().filter(l -> l.startsWith("UNSOUND  rsp-original  for ")).count();
    assertEquals(2, told, "the one that is as expected is not told at length");
  }

  @Test
  void aNamedTestInAnotherLanguageIsRefused() throws IOException {
    Result result = original(test("a.litmus", ""), "cas-sl", "--quiet");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("compiles opencl-rsp tests, and this is a CUDA test"), result::err);
    assertEquals(List.of("a unsound 1 -", "cas-sl invalid -"), table(result));
  }

  @Test
  void theTableFitsATerminal() throws IOException {
    test("t/" + "a".repeat(90) + "-one.litmus", "expect mapping rsp-original: unsound stuck 12");
    test("t/" + "a".repeat(90) + "-two.litmus", "expect mapping rsp-original: unsound");
    Result result = original(folder.resolve("t").toString(), "--quiet");
    result.out().lines().forEach(l -> assertTrue(l.length() <= 80, l));
    List<String> names = table(result).stream().map(l -> l.substring(0, l.indexOf(' '))).toList();
    assertEquals(2, names.stream().distinct().count(), names::toString);
    assertTrue(names.get(0).endsWith("a-one") && names.get(1).endsWith("a-two"), names::toString);
  }

  @Test
  void programsAreForAnotherCommand() {
    Result result = Result.of("verify", "rsp-original", "a.litmus");
    assertEquals(Exit.USAGE, result.exit());
    assertTrue(result.err().replaceAll("\\s+", " ")
        .contains("'periscope check --mapping rsp-original a.litmus' checks programs"), result::err);
    assertFalse(Result.of("verify", "rsp-original", "--quiet").exit() == Exit.OK);
    assertTrue(Result.of("check", "--mapping", "rsp-original", "MP+rel.dv+acq.dv").out().startsWith("UNSOUND"));
  }

  @Test
  void whatIsInterruptedSaysSo() throws IOException {
    Result result = Result.interrupted("check", "--mapping", "rsp-original", test("a.litmus", ""),
        "MP+rel.dv+acq.dv");
    assertEquals(Exit.INTERRUPTED, result.exit());
    assertTrue(result.err().contains("2 of 2 programs were not looked at"), result::err);
  }
}
