package periscope.reports.picture;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.execution.EventNames;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;

/**
 * An execution to be drawn.
 *
 * @param test      the test
 * @param witness   the execution
 * @param caption   the lines below the test's name that explain the picture
 * @param highlight the violation to draw bold, everything else being grey; if absent, everything is black
 * @param labels    the labels of the events of a folded execution, whose threads without events have no column; empty
 *                  for an execution that is drawn whole
 */
public record Picture(LitmusTest test, Witness witness, List<String> caption, Optional<Violation> highlight,
    List<String> labels) {

  public Picture {
    caption = List.copyOf(caption);
    labels = List.copyOf(labels);
  }

  /** An execution that is drawn whole. */
  public Picture(LitmusTest test, Witness witness, List<String> caption, Optional<Violation> highlight) {
    this(test, witness, caption, highlight, List.of());
  }

  EventNames names() {
    return new EventNames(test, witness);
  }

  /** The label of an event. */
  String label(int e) {
    return labels.isEmpty() ? names().label(e) : labels.get(e);
  }

  /** The threads that have a column, in ascending order. */
  List<Integer> columns() {
    return IntStream.range(0, test.threads().size())
        .filter(t -> labels.isEmpty() || witness.structure().events().stream().anyMatch(e -> e.thread() == t)).boxed()
        .toList();
  }

  /** The picture as a document in a format. */
  public String text(PictureFormat format) {
    List<Arrow> arrows =
        Arrows.of(witness, highlight).stream().filter(a -> a.from() != a.to()).toList();
    return switch (format) {
      case SVG -> SvgText.of(Drawing.of(this, arrows));
      case TIKZ -> TikzText.of(Drawing.of(this, arrows));
      case DOT -> new DotText(this, arrows).text();
    };
  }
}
