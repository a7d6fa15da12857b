package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/**
 * Rows at fault in programs that another reading of the target model makes right: whether they are at fault under that
 * reading, too, in a larger program.
 */
class RowsUnderReadingsTest {

  private static final String TABLE = """
      mapping "mine" from llvm to ptx
      r = load(na) x                          => ld.weak r, x
      r = exchange(seq_cst, agent) x v        => fence.sc.gpu; atom.acquire.gpu.exch r, x, v
      r = load({monotonic, acquire}, agent) x => ld.order.gpu r, x
      store({monotonic, release}, agent) x v  => st.order.gpu x, v
      """;
  private static final String RELEASE = "r = exchange(release, agent) x v => FENCE; atom.relaxed.gpu.exch r, x, v\n";
  /** Only load buffering makes the row wrong. */
  private static final String ACQUIRE = "r = exchange(acquire, agent) x v => atom.relaxed.gpu.exch r, x, v; FENCE\n";
  private static final String AGAIN = "At fault: r = exchange(release, agent) x v. Its left side asks for scope dv, "
      + "and the row has fence.acq_rel.cta. It is at fault under ptx-7.5+no-lb, too, with 4 "
      + "operations: different work-groups: load(acquire, dv) x; load(relaxed, dv) y | store(relaxed, dv) y; "
      + "exchange(release, dv) x. The program is right with fence.acq_rel.gpu; atom.relaxed.gpu.exch r, x, v in its "
      + "place.";

  @TempDir
  Path folder;

  private Result verify(String row, String... more) throws IOException {
    Path table = Files.writeString(folder.resolve("mine.map"), TABLE + row);
    String[] words = {"verify", table.toString(), "--scopes", "gpu", "--out", folder.resolve("out").toString()};
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Result.of(all);
  }

  private static String oneLine(Result result) {
    return result.out().replaceAll("\\s+", " ");
  }

  @Test
  void aRowWithTooNarrowAFence() throws IOException {
    Result result = verify(RELEASE.replace("FENCE", "fence.acq_rel.cta"));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    String told = oneLine(result);
    assertTrue(told.contains(AGAIN), result::out);
    assertTrue(told.contains("This program is right as it stands under ptx-7.5+no-lb (without load buffering)."),
        result::out);
    assertTrue(told.contains("At fault: r = exchange(release, agent) x v (3 operations; under ptx-7.5+no-lb, too, "
        + "with 4 operations)."), result::out);
  }

  @Test
  void otherReadingsInJson() throws IOException {
    Result result = verify(RELEASE.replace("FENCE", "fence.acq_rel.cta"), "--json");
    JsonNode reason = new ObjectMapper().readTree(result.out()).at("/findings/0/reason");
    assertEquals("ptx-7.5+no-lb", reason.at("/again/0/model").asText(), reason::toString);
    assertEquals(4, reason.at("/again/0/operations").asInt(), reason::toString);
  }

  /** The finding of the second row rests on load buffering as the first one does: it has few lines, and a command. */
  @Test
  void aCauseIsShownInFullOnce() throws IOException {
    String both = ACQUIRE.replace("FENCE", "fence.acq_rel.gpu")
        + "r = exchange(acq_rel, agent) x v => fence.acq_rel.gpu; atom.relaxed.gpu.exch r, x, v; fence.acq_rel.gpu\n";
    Result result = verify(both);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertEquals(2, result.out().split("Compiled: an execution", -1).length, result::out);
    assertTrue(result.out().contains("\nUNSOUND  mine  for mine-unsound-2, by the cause of mine-unsound\n"),
        result::out);
    assertTrue(result.out().contains("mine-unsound-2.litmus"), result::out);
    assertTrue(oneLine(result).contains("At fault: r = exchange(acquire, agent) x v, r = exchange(acq_rel, agent) x v "
        + "(2 findings, 3 operations; right under ptx-7.5+no-lb, each of these programs)."), result::out);
  }

  /** Without load buffering this row is right: nothing is said of another program, and nothing claimed. */
  @ParameterizedTest
  @CsvSource({"fence.acq_rel.gpu", "fence.acq_rel.sys"})
  void aRowThatIsOnlyWrongUnderLoadBuffering(String fence) throws IOException {
    Result result = verify(ACQUIRE.replace("FENCE", fence));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    String told = oneLine(result);
    assertFalse(told.contains("too, with"), result::out);
    assertTrue(told.contains("under ptx-7.5+no-lb (without load buffering). That is no claim about other programs."),
        result::out);
    Result stronger = verify(ACQUIRE.replace("FENCE", fence), "--target-model", "ptx-7.5+no-lb");
    assertEquals(Exit.OK, stronger.exit(), stronger::out);
  }
}
