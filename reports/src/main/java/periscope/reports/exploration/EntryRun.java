package periscope.reports.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import periscope.litmus.schema.Field;
import periscope.litmus.text.TextTable;

/**
 * A run of a machine whose states are entries with values, as a numbered table. Row 0 is the start; each further row is
 * a step, and shows the entries that it changes.
 *
 * @param steps  the steps in words; the first says where the threads run
 * @param states the entries of the state behind each step, in the same order in each state
 */
public record EntryRun(List<String> steps, List<List<String>> states) {

  /** A step of a run, with the state that it leads to; the first row has no step and the initial state. */
  @Field("the same of other machines")
  record Row(
      @Field("for the start, where the threads run") String step,
      @Field("an entry for each register, location, cache and request, such as 'memory x=1'") List<String> state) {}

  public ShownRun shown() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      rows.add(List.of(String.format(Locale.ROOT, "%2d", i), steps.get(i),
          i == 0 ? "" : changed(states.get(i - 1), states.get(i))));
    }
    return new ShownRun(steps.size() - 1, TextTable.align(List.of(" #", "step", "behind it"), rows),
        IntStream.range(0, steps.size()).mapToObj(i -> new Row(steps.get(i), states.get(i))).toList());
  }

  /** The entries that differ from the state before; entries have the same order in all states. */
  static String changed(List<String> before, List<String> now) {
    return String.join("; ", IntStream.range(0, now.size())
        .filter(x -> before.isEmpty() || !before.get(x).equals(now.get(x))).mapToObj(now::get).toList());
  }
}
