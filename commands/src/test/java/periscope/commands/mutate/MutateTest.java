package periscope.commands.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** What {@code mutate} says of small models whose gaps and redundancies are known. */
class MutateTest {

  /** A test of the language with the fewest shipped tests: where the suite does not notice, all of them are asked. */
  private static final String READS = "CoRR+monotonic.device+monotonic.device";

  @TempDir Path folder;

  private String model(String... lines) throws IOException {
    return Files.writeString(folder.resolve("small.cat"), String.join("\n", lines) + "\n").toString();
  }

  private Result mutate(String... arguments) {
    return Result.of(arguments);
  }

  /** Coherence follows from the order of all accesses, whatever the size: no test can pin it down. */
  @Test
  void whatFollowsFromAnotherAxiomIsImplied() throws IOException {
    String model = model("acyclic sb | rf | co | fr as Sc", "acyclic (sb & loc) | rf | co | fr as Coherence");
    Result result = mutate("mutate", model, "SB+rel.dv+acq.dv", "CoRR+rlx.dv+rlx.dv");
    assertTrue(result.out().contains("small.cat:2:1: implied: without Coherence (allows the same)"), result.out());
    assertTrue(result.out().contains("= implied by the rest, as the expressions show"), result.out());
  }

  /** A clause on fences: small programs have none, and the report says no more than that. */
  @Test
  void whatSmallProgramsDoNotExerciseIsSaidSo() throws IOException {
    Result result = mutate("mutate", model("acyclic (po ; [F] ; po) | rf | co | fr as Fences"), READS, "--events", "1");
    assertTrue(result.out().contains("no test and no searched program of up to 1 operation tells the two apart"),
        result.out());
  }

  /** Without a test of load buffering nothing notices that rf is in the order; the smallest one is found. */
  @Test
  void aGapComesWithASmallestTestThatClosesIt() throws IOException {
    String model = model("acyclic po | rf | co | fr as Sc");
    List<String> suite = List.of(READS);
    Path out = folder.resolve("new");
    Result open = mutate("mutate", model, suite.get(0), "--out", out.toString());
    assertEquals(Exit.FAILS, open.exit(), open.out() + open.err());
    assertTrue(open.out().contains("gap: in Sc without co"), open.out());
    assertTrue(open.out().contains("none with fewer"), open.out());
    assertTrue(Files.exists(out.resolve("new-1.litmus")), open.out());
    Result closed = mutate("mutate", model, suite.get(0), out.toString());
    assertEquals(Exit.OK, closed.exit(), closed.out() + closed.err());
    assertTrue(closed.out().contains("NO GAP"), closed.out());
  }

  /** A check that says what is undefined changes no outcome, and is searched for all the same. */
  @Test
  void whatIsUndefinedIsPinnedDownToo() throws IOException {
    String model = model("let hb = (po | (I * ~I))+", "acyclic hb | rf | co | fr as Sc",
        "undefined_unless empty ((W * W) & loc) \\ thd \\ hb \\ hb^-1 \\ (A * A) \\ id as Race");
    Result result = mutate("mutate", model, READS);
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("gap: without Race"), result.out());
    Result noticed = mutate("mutate", model, READS, "WW+plain+plain+two-blocks", "--events", "0");
    assertTrue(!noticed.out().contains("unknown: without Race"), noticed.out());
  }

  @Test
  void badInputIsTold() throws IOException {
    assertEquals(Exit.INVALID, mutate("mutate", "no-such-model", "MP+rel.dv+acq.dv").exit());
    assertEquals(Exit.INVALID, mutate("mutate", "sc", "no-such-test", "MP+rel.dv+acq.dv", "--events", "0").exit());
    assertEquals(Exit.USAGE, mutate("mutate", "sc", "--events", "9").exit());
    assertEquals(Exit.USAGE, mutate("mutate", model("acyclic sb")).exit());
  }
}
