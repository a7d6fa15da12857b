package periscope.reports.picture;

import java.util.List;
import java.util.Optional;
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
 */
public record Picture(LitmusTest test, Witness witness, List<String> caption, Optional<Violation> highlight) {

  public Picture {
    caption = List.copyOf(caption);
  }

  /** The picture as a document in a format. */
  public String text(PictureFormat format) {
    List<Arrow> arrows =
        Arrows.of(witness, highlight).stream().filter(a -> a.from() != a.to()).toList();
    return switch (format) {
      case SVG -> SvgText.of(Drawing.of(this, arrows));
      case TIKZ -> TikzText.of(Drawing.of(this, arrows));
      case DOT -> new DotText(this, new EventNames(test, witness), arrows).text();
    };
  }
}
