package periscope.runtime;

/**
 * Instances without an outcome. Reports count them, so that no reader mistakes them for instances without a violation.
 *
 * @param stuck      instances in which no step was possible any more, with a thread left unfinished
 * @param cut        instances dropped because a loop exceeded its bound, or an access left its location
 * @param unfinished instances that exceeded the bound on their steps, or on their time
 */
public record Unended(long stuck, long cut, long unfinished) {

  public static final Unended NONE = new Unended(0, 0, 0);

  /** The sum of two counts. */
  public Unended plus(Unended that) {
    return new Unended(stuck + that.stuck, cut + that.cut, unfinished + that.unfinished);
  }

  public long total() {
    return stuck + cut + unfinished;
  }
}
