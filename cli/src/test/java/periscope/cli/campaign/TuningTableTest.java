package periscope.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import periscope.campaigns.Tuning;
import periscope.campaigns.TuningTable;
import periscope.cli.session.Terminal;
import periscope.generate.mutation.Mutators;
import periscope.litmus.LitmusTest;
import periscope.reports.Palette;
import periscope.results.data.Counts;
import periscope.results.data.Parameters;
import periscope.results.data.Result;
import periscope.runtime.stress.Presets;

/** The table that is drawn while a tuning run goes on. */
class TuningTableTest {

  private static final List<LitmusTest> MUTANTS = Mutators.families("OPENCL").stream()
      .flatMap(f -> f.mutants().stream()).toList();

  private static TuningTable table(int results) {
    TuningTable table = new TuningTable(
        new Tuning(MUTANTS, List.of(Presets.of(Presets.USUAL).orElseThrow()), "seed"));
    for (LitmusTest mutant : MUTANTS.subList(0, results)) {
      table.add(new Result(0, Parameters.of(Map.of()), mutant.name(), Optional.empty(), new Counts(90, 0, 10, 0, 0),
          OptionalLong.of(100), OptionalDouble.of(2), OptionalLong.empty()));
    }
    return table;
  }

  @Test
  void isAsHighAsTheTerminalAllowsAndShowsWhatRanLast() {
    for (int results = 1; results <= MUTANTS.size(); results++) {
      for (int height : new int[] {2, 3, 5, 24, 80}) {
        List<String> live = table(results).live(height);
        String last = MUTANTS.get(results - 1).name();
        assertTrue(live.size() < height, live::toString);
        assertTrue(live.get(0).contains(last + ": 10 weak; "), live::toString);
        assertEquals(height > 3, live.subList(1, live.size()).stream().anyMatch(l -> l.startsWith(last + " ")),
            live::toString);
      }
    }
    assertEquals(1 + 1 + MUTANTS.size(), table(MUTANTS.size()).live(80).size());
  }

  /** Each drawing erases the one before it, and ends where it began. */
  @Test
  void isDrawnOverItself() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    Palette none = new Palette(false);
    Terminal terminal = new Terminal(err, err, none, none, true, false);
    terminal.progress(List.of("a", "b", "c"));
    terminal.progress(List.of("d"));
    terminal.progress("");
    assertEquals("\r\033[Ja\nb\nc\r\033[2A\r\033[Jd\r\r\033[J", bytes.toString(StandardCharsets.UTF_8));
  }
}
