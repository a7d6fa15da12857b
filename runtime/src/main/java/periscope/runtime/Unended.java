package periscope.runtime;

/**
 * Instances that came to no outcome. They are counted, so that nobody takes them for instances that showed nothing
 * wrong.
 *
 * @param stuck      instances in which nothing could move any more, with a thread left unfinished
 * @param cut        instances dropped because a loop ran more often than its bound, or an access left its location
 * @param unfinished instances that met the bound on their steps, or on their time
 */
public record Unended(long stuck, long cut, long unfinished) {

  public static final Unended NONE = new Unended(0, 0, 0);

  /** Both together. */
  public Unended plus(Unended that) {
    return new Unended(stuck + that.stuck, cut + that.cut, unfinished + that.unfinished);
  }

  public long total() {
    return stuck + cut + unfinished;
  }
}
