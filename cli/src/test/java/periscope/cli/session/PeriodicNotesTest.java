package periscope.cli.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Periscope;
import periscope.reports.Palette;

/** Progress in a log. The test is the clock. */
class PeriodicNotesTest {

  private final List<String> lines = new ArrayList<>();
  private final PeriodicNotes notes = new PeriodicNotes(lines::add, false);

  @Test
  void eachTickSaysWhereTheWorkIs() {
    int[] done = {0};
    notes.tick();
    notes.progress(() -> done[0] + " of 9");
    done[0] = 1;
    notes.tick();
    done[0] = 4;
    notes.tick();
    notes.progress(() -> "");
    notes.tick();
    assertEquals(List.of("1 of 9", "4 of 9"), lines);
  }

  @Test
  void aTextThatStaysSaysForHowLong() {
    notes.progress(() -> "checking 1 of 2: a.litmus");
    notes.tick();
    notes.tick();
    notes.tick();
    notes.progress(() -> "checking 2 of 2: b.litmus");
    notes.tick();
    assertEquals(List.of("checking 1 of 2: a.litmus", "checking 1 of 2: a.litmus, for 10 s",
        "checking 1 of 2: a.litmus, for 20 s", "checking 2 of 2: b.litmus"), lines);
  }

  @Test
  void aTerminalThatIsNoneWritesNotesAndFindings() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Palette none = new Palette(false);
    Terminal logged = new Terminal(stream, stream, none, none, false, false, Optional.of(notes));
    logged.progress("t.map  2 operations: 3 of 9 layouts decided");
    logged.withoutResults().progress(List.of("a table", "  of 2 lines  "));
    notes.tick();
    logged.milestone("t.map  found: UNSOUND");
    Terminal.plain(stream, stream).milestone("nobody waits for this");
    assertEquals(List.of("of 2 lines"), lines);
    assertEquals("periscope: t.map  found: UNSOUND\n", err.toString(StandardCharsets.UTF_8));
  }

  /** Two models differ; no table is unsound. */
  @Test
  void aDifferenceIsNoFault(@TempDir Path folder) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Palette none = new Palette(false);
    Periscope.run(new Terminal(stream, stream, none, none, false, false, Optional.of(notes)), new Interruption(),
        "models-diff", "sc", "tso", "--language", "opencl", "--ops", "4", "--out", folder.toString());
    String told = err.toString(StandardCharsets.UTF_8);
    assertTrue(told.contains("allowed by tso, forbidden by sc  found: DIFFERENT with 4 operations, after "), told);
    assertFalse(told.contains("UNSOUND"), told);
  }
}
