package periscope.applications.tune;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import periscope.applications.Job;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.stress.Plan;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.ReadyLaunch;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.mappings.table.Mapping;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;

/** Counts weak outcomes of one micro-benchmark under one sequence of stress. Not for use by several threads at once. */
public final class Counting implements AutoCloseable {

  private static final Environment STRESSED = new Environment(Strategy.SYSTEMATIC, true);

  /** Steps after which a run is given up; none comes near. */
  private static final long MOST = 10_000_000;

  /**
   * Where it counts.
   *
   * @param mapping what compiles it, if something does
   * @param threads work-items that run at once on the device; each execution has half of them or more
   * @param items   of a work-group
   * @param waits   rounds for which the two work-items wait at least; few more are drawn
   * @param rounds  of a stressing loop on devices
   */
  public record Where(LaunchDevice device, Optional<Mapping> mapping, int threads, int items, int waits, long rounds) {}

  private final Micro micro;
  private final Where where;
  private final Plan plan;
  private final ReadyLaunch launch;

  /** @param words of scratch memory */
  Counting(Micro micro, Where where, List<Boolean> sequence, int words) {
    this.micro = micro;
    this.where = where;
    boolean simulated = Devices.simulated(where.device().info());
    int groups = Math.max(4, where.threads() / where.items());
    Job job = micro.job(where.items(), 0, new int[2]);
    plan = new Plan(job.grid(), STRESSED, new Tuned(1, sequence, 1), simulated ? Plan.UNENDING : where.rounds(), words,
        Math.max(1, groups / 2 - 2), groups - 2, !simulated);
    launch = ReadyLaunch.of(micro, job, Collections.emptySortedSet(), Optional.of(plan), where.device(),
        where.mapping());
  }

  /** Which words an execution stresses. */
  interface Targets {
    int[] of(SplittableRandom random);
  }

  /**
   * How many of so many executions are weak.
   *
   * @param seed what they follow from
   */
  int weak(int distance, Targets targets, int executions, long seed, BooleanSupplier stop) {
    SplittableRandom random = new SplittableRandom(seed);
    int weak = 0;
    for (int i = 0; i < executions && !stop.getAsBoolean(); i++) {
      int[] waits = {where.waits() + random.nextInt(3), where.waits() + random.nextInt(3)};
      Job job = micro.job(where.items(), distance, waits);
      Map<String, long[]> contents = new HashMap<>(job.memory());
      contents.putAll(plan.contents(random.nextLong(), targets.of(random)));
      GridRun run = launch.run(contents, plan.most(), random.nextLong(), MOST, stop);
      weak += run.ending() == Ending.ENDED && job.check().apply(launch.end(run)).isPresent() ? 1 : 0;
    }
    return weak;
  }

  @Override
  public void close() {
    launch.close();
  }
}
