package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The reason of a single program that {@code check --mapping} finds wrong. */
class ReasonOfProgramTest {

  private static final String KNOWN = "../verifier/src/main/resources/known-reasons/";

  @TempDir
  private Path folder;

  private Result check(String table, String program, String model, String... more) {
    String[] words = {"check", "--mapping", table, program, "--target-model", model};
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Result.of(all);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  /** A fence under a condition goes wrong where a compiler predicates it: a search has no such program. */
  @ParameterizedTest
  @CsvSource({
    "scoped-cpp-ptx, ptx-6.0, ptx-6.0-no-lb", "scoped-cpp-ptx, ptx-7.5, ptx-7.5+no-lb",
    "scoped-cpp-ptx-12.9, ptx-7.5, ptx-7.5+no-lb", "scoped-cpp-ptx-current, ptx-6.0, ptx-6.0-no-lb",
    "scoped-cpp-ptx-current-fences, ptx-7.5, ptx-7.5+no-lb"
  })
  void aFenceUnderAConditionRestsOnLoadBuffering(String table, String model, String without) {
    String program = KNOWN + "fence-under-a-condition.litmus";
    Result result = check(table, program, model);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(oneLine(result.out()).contains("Reason No row is at fault: with all the order and the scope that each"
        + " left side asks for, the program goes wrong under " + model + ", too. It is right under " + without
        + " (without load buffering). The finding rests on load buffering. Known as: A fence under a condition,"
        + " docs/mappings.md#h-a-fence-under-a-condition."), result::out);
    assertEquals(Exit.OK, check(table, program, without).exit());
    assertEquals(Exit.OK, check(table, program, model, "--branches").exit());
  }

  @Test
  void aRowAtFaultIsNamedWithItsMend() throws IOException {
    Path table = folder.resolve("sc.map");
    Files.writeString(table, """
        mapping "sc" from opencl to ptx
        r = load(seq_cst, s) x => ld.acquire.s r, x
        store(seq_cst, s) x v => fence.sc.s; st.release.s x, v
        """);
    Path program = folder.resolve("sb.litmus");
    Files.writeString(program, """
        OPENCL sb
        { [x]=0; [y]=0; }
        P0 @wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(x, 1, memory_order_seq_cst, memory_scope_device);
          int r0 = atomic_load_explicit(y, memory_order_seq_cst, memory_scope_device);
        }
        P1 @wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {
          atomic_store_explicit(y, 1, memory_order_seq_cst, memory_scope_device);
          int r0 = atomic_load_explicit(x, memory_order_seq_cst, memory_scope_device);
        }
        """);
    Path log = folder.resolve("log.sarif");
    Result result = check(table.toString(), program.toString(), "ptx-7.5", "--json", "--sarif", log.toString());
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("\"owner\" : \"row\""), result::out);
    assertTrue(result.out().contains("\"mendedBy\" : \"fence.sc.s; ld.acquire.s r, x\""), result::out);
    assertTrue(Files.readString(log).contains("\"ruleId\" : \"unsound-row\""), result::out);
    assertTrue(oneLine(check(table.toString(), program.toString(), "ptx-7.5").out()).contains(
        "Reason At fault: r = load(seq_cst, s) x. Its left side asks for seq_cst, and the row has ld.acquire.s. The "
            + "program is right with fence.sc.s; ld.acquire.s r, x in its place."));
  }

  /** A finding that is nobody's row is a note, and names no row. */
  @Test
  void aFindingWithoutARowIsANote() throws IOException {
    Path log = folder.resolve("log.sarif");
    Result result = check("scoped-cpp-ptx", KNOWN + "compare-exchange-that-should-never-succeed.litmus", "ptx-7.5",
        "--json", "--sarif", log.toString());
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("\"owner\" : \"reading\""), result::out);
    assertFalse(result.out().contains("\"atFault\""), result::out);
    assertTrue(Files.readString(log).replaceAll("\\s+", "").contains("\"ruleId\":\"no-row-at-fault\",\"ruleIndex\":"),
        log::toString);
    assertTrue(Files.readString(log).contains("\"level\" : \"note\""), log::toString);
    assertFalse(Files.readString(log).contains("\"ruleId\" : \"unsound-row\""), log::toString);
  }
}
