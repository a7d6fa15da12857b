package periscope.verifier.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;

/**
 * The work unit of a layout: what is wanted of it, and its number.
 *
 * @param fault  the fault
 * @param size   number of operations of its programs
 * @param layout number of the layout among those of the size
 * @param each   whether one program for each reason is wanted
 * @param alone  whether the answer may not rest on answers about other layouts
 * @param known  the known reasons, each as the numbers of its rows
 */
record LayoutUnit(Fault fault, int size, int layout, boolean each, boolean alone, List<List<Integer>> known) {

  private static final Pattern FORM = Pattern.compile("layout (?<layout>\\d+) of (?<size>\\d+) operations,"
      + " (?<fault>UNSOUND|STUCK)(?<each>, each reason)?(?<alone>, by itself)?(?<known>(?:, not by rows[\\d ]*)*)");
  private static final String KNOWN = ", not by rows";

  LayoutUnit {
    known = known.stream().map(List::copyOf).toList();
  }

  /** The name of the unit. */
  String text() {
    return "layout " + layout + " of " + size + " operations, " + fault.name() + (each ? ", each reason" : "")
        + (alone ? ", by itself" : "") + known.stream().map(rows -> KNOWN + rows.stream().map(r -> " " + r)
            .collect(Collectors.joining())).collect(Collectors.joining());
  }

  /**
   * The unit with a name.
   *
   * @throws IllegalArgumentException if no unit has this name
   */
  static LayoutUnit parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no work unit: " + text);
    }
    List<List<Integer>> known = new ArrayList<>();
    Arrays.stream(parts.group("known").split(KNOWN, -1)).skip(1).forEach(rows -> known.add(
        Stream.of(rows.split(" ", -1)).filter(r -> !r.isEmpty()).map(Integer::valueOf).toList()));
    return new LayoutUnit(Fault.valueOf(parts.group("fault")), Integer.parseInt(parts.group("size")),
        Integer.parseInt(parts.group("layout")), parts.group("each") != null, parts.group("alone") != null, known);
  }
}
