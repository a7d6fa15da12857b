package periscope.cluster;

import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;

/**
 * The latest question that this process answers units of. Opening a question takes longer than answering a unit, and
 * Spark gives a task no place for objects that later tasks use; so the process has one such place.
 */
final class OpenedWork {

  private static final OpenedWork OF_PROCESS = new OpenedWork();

  private Work work;
  private WorkKind.Opened opened;

  private OpenedWork() {}

  /** The opened question; questions before it are forgotten. */
  static WorkKind.Opened of(Work work) {
    return OF_PROCESS.opened(work);
  }

  /** Forgets all questions, to free their memory. */
  static void forget() {
    OF_PROCESS.drop();
  }

  private synchronized WorkKind.Opened opened(Work asked) {
    if (!asked.equals(work)) {
      drop();
      opened = WorkKind.open(asked);
      work = asked;
    }
    return opened;
  }

  private synchronized void drop() {
    work = null;
    opened = null;
  }
}
