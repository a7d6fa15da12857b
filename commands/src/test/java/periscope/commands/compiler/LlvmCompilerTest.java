package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.ForeignTools;

/** LLVM's back end for NVIDIA's devices, release 19.1: its read-modify-writes have neither order nor scope. */
class LlvmCompilerTest {

  @TempDir
  private Path folder;
  private String table;

  @BeforeEach
  void extract() {
    ForeignTools.onPath("llc-19");
    table = folder.resolve("llc.map").toString();
    assertEquals(Exit.OK, Result.of("extract", "llc-19", "-o", table).exit());
  }

  private Result verify(String... more) {
    String[] all = new String[more.length + 4];
    System.arraycopy(new String[] {"verify", table, "--out", folder.toString()}, 0, all, 0, 4);
    System.arraycopy(more, 0, all, 4, more.length);
    Result result = Result.of(all);
    assertEquals(Exit.FAILS, result.exit(), () -> result.out() + result.err());
    return result;
  }

  /** Two devices, two operations: by no option, for the table speaks of all devices. */
  @Test
  void theScopeIsThatOfTheDevice() {
    String out = verify().out();
    assertTrue(out.contains("UNSOUND  llc against llvm-scoped and ptx-7.5; 2 operations are the fewest that show it, "
        + "of up to 4 threads and 2 locations on any devices."), out);
    for (String order : new String[] {"relaxed", "acquire", "release", "acq_rel", "seq_cst"}) {
      assertTrue(out.contains("At fault: r = exchange(" + order + ", _) x v (2 operations).")
          && out.contains("At fault: r = compare_exchange(" + order + ", _) x e d (2 operations)."), out);
    }
  }

  /** On one device: a release that is none, and an acquire that is none. */
  @Test
  void thereIsNoOrder() {
    String out = verify("--placement", "all", "--first").out();
    assertTrue(out.contains("3 operations are the fewest that show it"), out);
  }

  @Test
  void wholeTestsShowItToo() {
    Result broken = Result.of("check", "llc-19", "MP+acq_rel-add.device+acq_rel-add.device", "--no-cache");
    assertEquals(Exit.FAILS, broken.exit(), broken::err);
    assertTrue(
        broken.out().startsWith("UNSOUND  llc-19 O2  for MP+acq_rel-add.device+acq_rel-add.device"), broken::out);
    Result refused = Result.of("check", "llc-19", "MP+release.device+acquire.device", "--no-cache", "--level", "O2");
    assertEquals(Exit.UNKNOWN, refused.exit(), refused::out);
    assertTrue(refused.err().contains(
        "llc-19 does not compile this test: LLVM ERROR: Cannot select: ch = AtomicStore\n"), refused::err);
  }
}
