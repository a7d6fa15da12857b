package periscope.web.play;

/**
 * The bounds on the server's work for visitors.
 *
 * @param atOnce        jobs that run at the same time
 * @param waiting       jobs that wait, of all visitors
 * @param perVisitor    jobs that wait or run, of one address, where the addresses of visitors are known
 * @param keptSeconds   time for which an answer is kept
 * @param silentSeconds time after which a job is dropped that nobody asks about
 * @param keptBytes     size of all answers together; the oldest go first
 */
public record Bounds(int atOnce, int waiting, int perVisitor, int keptSeconds, int silentSeconds, long keptBytes) {

  /** Where all visitors are this machine's. */
  public static final Bounds LOCAL = new Bounds(2, 100, 100, 600, 180, 32_000_000);

  /** Where anybody may come. */
  public static final Bounds PUBLIC = new Bounds(2, 100, 6, 600, 180, 32_000_000);
}
