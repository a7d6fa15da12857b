package periscope.comparison.oracle;

/**
 * The comparison of one test with one oracle, reduced to the parts that a {@link Tally} counts.
 *
 * @param size   number of instructions in the test
 * @param reason reason, as in the {@link Disagreement}
 */
public record ComparedTest(String file, String test, int size, Disagreement.Kind kind, String reason)
    implements Comparable<ComparedTest> {

  /** The smallest first. */
  @Override
  public int compareTo(ComparedTest that) {
    int bySize = Integer.compare(size, that.size);
    return bySize != 0 ? bySize : file.compareTo(that.file);
  }
}
