package periscope.comparison.oracle;

import java.util.List;
import periscope.reports.json.OutcomeJson;

/**
 * The comparison of one test with one oracle, reduced to the parts that a {@link Tally} counts.
 *
 * @param file       the test's file
 * @param test       the test's name
 * @param size       number of instructions of the test
 * @param kind       the kind of agreement or disagreement
 * @param reason     the reason, as in {@link Disagreement}
 * @param onlyModel  outcomes that the model allows and the oracle lacks
 * @param onlyBeside outcomes of the oracle that the model forbids
 */
public record ComparedTest(String file, String test, int size, Disagreement.Kind kind, String reason,
    List<OutcomeJson> onlyModel, List<OutcomeJson> onlyBeside) implements Comparable<ComparedTest> {

  public ComparedTest {
    onlyModel = List.copyOf(onlyModel);
    onlyBeside = List.copyOf(onlyBeside);
  }

  /** The comparison of a test that prints alike, in another file. */
  ComparedTest in(String other) {
    return new ComparedTest(other, test, size, kind, reason, onlyModel, onlyBeside);
  }

  /** Smaller tests first. */
  @Override
  public int compareTo(ComparedTest that) {
    int bySize = Integer.compare(size, that.size);
    return bySize != 0 ? bySize : file.compareTo(that.file);
  }
}
