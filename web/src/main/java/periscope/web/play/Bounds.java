package periscope.web.play;

/**
 * The bounds on the server's work for visitors.
 *
 * @param atOnce        most jobs that run at the same time
 * @param waiting       most waiting jobs of all visitors
 * @param perVisitor    most waiting and running jobs of one address, if visitors' addresses are known
 * @param keptSeconds   time for which an answer is kept
 * @param silentSeconds time after which a job without requests is dropped
 * @param keptBytes     most memory for all answers together; the oldest are dropped first
 */
public record Bounds(int atOnce, int waiting, int perVisitor, int keptSeconds, int silentSeconds, long keptBytes) {

  /** Most jobs that may take minutes and run at the same time: one thread is left for others, if there are several. */
  int longAtOnce() {
    return Math.max(1, atOnce - 1);
  }

  /** The bounds of a server whose visitors are all on this machine. */
  public static final Bounds LOCAL = new Bounds(2, 100, 100, 600, 180, 32_000_000);

  /** The bounds of a public server. */
  public static final Bounds PUBLIC = new Bounds(2, 100, 6, 600, 180, 32_000_000);
}
