package periscope.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Locks on a weak machine, where fences make the difference, and on a processor, where a lock does. */
class LocksTest {

  private static final String TABLE = """
      mapping "relaxed accesses and membars" from opencl-rsp to ptx
      r = load(relaxed, _, non_remote) x  => ld.relaxed.gpu r, x
      store(relaxed, _, non_remote) x v   => st.relaxed.gpu x, v
      r = rmw(relaxed, _, non_remote) x v => atom.relaxed.gpu.op r, x, v
      fence({acquire, release}, _)        => %s
      without load(na), store(na), load({acquire, seq_cst}, _, _), store({release, seq_cst}, _, _),
        rmw({acquire, release, acq_rel, seq_cst}, _, _), load(relaxed, _, remote), store(relaxed, _, remote),
        rmw(relaxed, _, remote), fence({relaxed, acq_rel, seq_cst}, _), barrier
      """;

  @TempDir
  private Path folder;

  private Result onUgpu(String fence) throws IOException {
    Path table = Files.writeString(folder.resolve("mine.map"), TABLE.formatted(fence));
    return Result.of("conform", "locks", "--device", "ugpu-extended", "--instances", "2000", "--mapping",
        table.toString());
  }

  /** For each lock how many increments were lost, and what the model says of it. */
  private static Map<String, List<String>> rows(Result result) {
    Map<String, List<String>> rows = new TreeMap<>();
    result.out().lines().skip(1).filter(l -> !l.contains(": "))
        .map(l -> l.split("  +")).forEach(w -> rows.put(w[0], List.of(w[1], w[w.length - 1])));
    return rows;
  }

  @Test
  void locksWithoutFencesFailOnTheWeakMachineAndOthersDoNot() throws IOException {
    Result fenced = onUgpu("membar.gl");
    assertEquals(Exit.OK, fenced.exit(), fenced.out() + fenced.err());
    assertTrue(fenced.out().lines().allMatch(l -> l.length() <= 80), fenced.out());
    rows(fenced).forEach((lock, row) -> {
      boolean holds = lock.endsWith("-fenced");
      assertEquals(holds ? "forbidden" : "allowed", row.get(1), lock);
      assertEquals(holds, row.get(0).equals("0"), fenced::out);
    });
    assertEquals(7, rows(fenced).size());
  }

  @Test
  void aTableThatDropsFencesBreaksEveryLock() throws IOException {
    Result dropped = onUgpu("nothing");
    assertEquals(Exit.FAILS, dropped.exit(), dropped.out());
    assertTrue(rows(dropped).values().stream().noneMatch(r -> r.get(0).equals("0")), dropped.out());
  }

  /** Whether two threads meet is a matter of chance, so it may take several tries. */
  @Test
  void withoutALockIncrementsAreLostOnAProcessor() {
    boolean there = Result.of("list", "devices").out().contains("pocl-0 ");
    Assumptions.assumeTrue(there || System.getenv("PERISCOPE_REQUIRE_OPENCL") != null, "no PoCL");
    assertTrue(IntStream.range(0, 60).anyMatch(seed -> !rows(Result.of("conform", "locks", "--device", "pocl-0",
        "none", "--instances", "20000", "--seed", String.valueOf(seed))).get("none").get(0).equals("0")));
  }

  /** A table without rows for read-modify-writes compiles none of the locks; what it can compile runs all the same. */
  @Test
  void whatCannotRunIsSaidBesideTheRest() throws IOException {
    Path table = Files.writeString(folder.resolve("few.map"), """
        mapping "relaxed accesses" from opencl-rsp to ptx
        r = load(relaxed, _, non_remote) x => ld.relaxed.gpu r, x
        store(relaxed, _, non_remote) x v  => st.relaxed.gpu x, v
        """);
    Result few = Result.of("conform", "locks", "--device", "ugpu-extended", "--instances", "100", "none,tas",
        "--mapping", table.toString());
    assertEquals(Exit.UNKNOWN, few.exit(), few.out() + few.err());
    assertEquals("cannot run", rows(few).get("tas").get(0), few.out());
    assertTrue(few.err().contains("tas cannot run: "), few.err());
    assertEquals("allowed", rows(few).get("none").get(1), few.out());
  }

  @Test
  void mistakesAreSaid() {
    assertTrue(Result.of("conform", "locks", "--device", "store-buffers", "--rounds", "251").err()
        .contains("--rounds wants a number from 1 to 250, not 251"));
    assertTrue(Result.of("conform", "locks", "--device", "store-buffers", "tass").err().contains("no lock 'tass'"));
    Result model = Result.of("conform", "locks", "--device", "store-buffers", "--model", "opencI");
    assertEquals(Exit.INVALID, model.exit(), model.err());
  }
}
