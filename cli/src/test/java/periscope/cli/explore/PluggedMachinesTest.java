package periscope.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** {@code explore} on machines that modules bring: outcomes, counts and runs of AMD's machines. */
class PluggedMachinesTest {

  private static final String STALE = "1:v0=1 /\\ 1:v1=0";
  private static final String MP = """
      AMDGPU MP
      { x=0; y=0; }
       P0@wg 0, dev 0                   | P1@wg 1, dev 0               ;
       global_store_dword x, 1          | global_load_dword v0, y sc1  ;
       s_waitcnt vmcnt(0) lgkmcnt(0)    | s_waitcnt vmcnt(0)           ;
       global_store_dword y, 1 sc1      | BETWEEN                      ;
                                        | global_load_dword v1, x      ;
      exists (1:v0=1 /\\ 1:v1=0)
      """;

  @TempDir
  private Path folder;

  private String test(String between) throws IOException {
    return Files.writeString(folder.resolve("mp.litmus"), MP.replace("BETWEEN", between)).toString();
  }

  /** The acquire drops the lines of both caches; with one L2 there is nothing to write back. */
  @ParameterizedTest
  @CsvSource({"s_nop 0, gfx942-one-l2, 0", "buffer_inv sc1, gfx942-one-l2, 1", "buffer_inv sc1, gfx942-two-l2, 0"})
  void outcomes(String between, String machine, int exit) throws IOException {
    String file = test(between);
    Result reduced = Result.of("explore", file, "--machine", machine);
    Result exact = Result.of("explore", file, "--machine", machine, "--exact");
    assertEquals(exit, reduced.exit(), reduced.out() + reduced.err());
    assertEquals(exit, exact.exit(), exact.out() + exact.err());
    assertEquals(outcomes(reduced.out()), outcomes(exact.out()));
  }

  private static List<String> outcomes(String report) {
    return report.lines().dropWhile(l -> !l.startsWith("Outcomes")).toList();
  }

  /** The stale value comes from a line that was there before the store: the run has the step that brings it. */
  @Test
  void theShortestRun() throws IOException {
    String file = test("s_nop 0");
    Result run = Result.of("explore", file, "--machine", "gfx942-one-l2", "--trace", STALE);
    assertEquals(Exit.OK, run.exit(), run.err());
    List<String> steps = run.out().lines().dropWhile(l -> !l.startsWith("Shortest run")).toList();
    assertTrue(steps.stream().anyMatch(l -> l.contains("x comes into L1 of cu 1")), run.out());
    assertTrue(steps.stream().anyMatch(l -> l.contains("P1 issues global_load_dword v1, x")), run.out());
    assertEquals(Exit.FAILS, Result.of("explore", file, "--machine", "gfx942-one-l2", "--trace", "1:v0=7").exit());
    JsonNode json = new ObjectMapper().readTree(
        Result.of("explore", file, "--machine", "gfx942-one-l2", "--trace", STALE, "--json").out());
    JsonNode last = json.get("trace").get(json.get("trace").size() - 1).get("state");
    assertTrue(last.toString().contains("\"1:v0=1\"") && last.toString().contains("\"memory x=1\""), last::toString);
  }

  /** A verdict on a machine names what the machine lacks of hardware. */
  @Test
  void partsOfHardwareThatAreNotCovered() {
    Result found = Result.of("verify", "llvm-19-gfx942", "--machine", "gfx942-two-l2", "--events", "1");
    assertEquals(Exit.OK, found.exit(), found.err());
    assertTrue(found.out().startsWith("SOUND"), found.out());
    assertTrue(found.out().contains("; not covered: LDS, scalar caches, DMA, "), found.out());
  }

  @Test
  void testsOfOtherLanguages() {
    Result other = Result.of("explore", "MP+rel.device+acq.device", "--machine", "gfx942-two-l2");
    assertEquals(Exit.USAGE, other.exit());
    assertTrue(other.err().contains("runs tests in amdgpu"), other.err());
    Result unknown = Result.of("explore", "MP+rel.device+acq.device", "--machine", "gfx942-tow-l2");
    assertTrue(unknown.err().contains("gfx942-two-l2?"), unknown.err());
  }
}
