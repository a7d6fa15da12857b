package periscope.applications.suite;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Job;
import periscope.applications.Job.Wrong;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/**
 * {@code tpo-tm} of [STRESS], Table 4: tasks that create tasks, in queues under locks.
 *
 * <p>The reads under a lock stand behind branches on the compare-exchange and on earlier reads, so that {@code ugpu}
 * shows no error if fences are missing there; only the fences behind the writes matter.
 */
public final class TpoTm implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("tpo-tm.cl", "locks/cas.cl");

  /** Number of unsuccessful looks into queues after which the kernel reports an error: seconds on a device. */
  private static final long PATIENCE = 1 << 24;

  /** Messages for the error numbers that the kernel reports, from 1 on. */
  private static final List<String> TROUBLE = List.of("tasks are outstanding, and in no queue",
      "a queue has a task that there is not", "all queues are full", "more tasks are executed than there are");

  @Override
  public String name() {
    return "tpo-tm";
  }

  @Override
  public String title() {
    return "task manager; work-groups take tasks from queues that have locks, and put new ones into them";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "work";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Collections.emptySortedSet();
  }

  /** The job; its data do not depend on the seed. */
  @Override
  public Job job(Size size, long seed) {
    Grid grid = switch (size) {
      case MODEL -> Grid.of(1, 2);
      case SMALL -> Grid.of(4, 8);
      case USUAL -> Grid.of(32, 64);
      case LARGE -> Grid.of(32, 512);
    };
    int queues = grid.groupCount();
    int tasks = switch (size) {
      case MODEL -> 2;
      case SMALL -> 64;
      case USUAL -> 512;
      case LARGE -> 4096;
    };
    // As much room as there are tasks, so that one finds room, and so little for each that it is not always the first.
    int capacity = (tasks + queues - 1) / queues;
    long[] slots = new long[queues * capacity];
    slots[0] = 1;
    long[] tails = new long[queues];
    tails[0] = 1;
    return new Job(grid, Map.of("tasks", (long) tasks, Job.PATIENCE, PATIENCE, "capacity", (long) capacity),
        Map.of("executed", new long[tasks], "outstanding", new long[] {1}, "trouble", new long[1], "slots", slots,
            "heads", new long[queues], "tails", tails, "mutexes", new long[queues]), Map.of("next_task", 1),
        end -> wrong(grid.items(), end), size != Size.MODEL ? Optional.empty()
            : Optional.of("forall (executed[0]=1 /\\ executed[1]=1 /\\ outstanding=0 /\\ trouble=0)"));
  }

  /** Checks that all work-items of exactly one work-group executed each task. */
  private static Optional<Wrong> wrong(int items, Map<String, long[]> end) {
    long trouble = end.get("trouble")[0];
    if (trouble != 0) {
      return Optional.of(new Wrong(true, trouble > 0 && trouble <= TROUBLE.size() ? TROUBLE.get((int) trouble - 1)
          : "trouble " + trouble));
    }
    long[] executed = end.get("executed");
    for (int task = 0; task < executed.length; task++) {
      if (executed[task] != items) {
        return Optional.of(new Wrong(false, "of " + items + " work-items " + executed[task] + " have executed task "
            + (task + 1)));
      }
    }
    long outstanding = end.get("outstanding")[0];
    return outstanding == 0 ? Optional.empty()
        : Optional.of(new Wrong(false, outstanding + " tasks are outstanding in the end"));
  }
}
