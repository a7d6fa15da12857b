package periscope.comparison.oracle;

/**
 * What became of one test beside one side, as far as it is counted.
 *
 * @param size   how many instructions the test has
 * @param reason as of the contrast
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
