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

/** Counts the weak outcomes of one micro-benchmark under one sequence of stress. One thread at a time may use it. */
public final class Counting implements AutoCloseable {

  private static final Environment STRESSED = new Environment(Strategy.SYSTEMATIC, true);

  /** Most steps of a run; no run comes near. */
  private static final long MOST = 10_000_000;

  /**
   * The device and the parameters of counting.
   *
   * @param mapping mapping that compiles the micro-benchmarks; empty for none
   * @param threads number of work-items that run at once on the device; each execution has at least half of them
   * @param items   number of work-items of a work-group
   * @param waits   least number of rounds for which the two communicating work-items wait; up to two more are drawn
   * @param rounds  rounds of a stressing loop on devices
   */
  public record Where(LaunchDevice device, Optional<Mapping> mapping, int threads, int items, int waits, long rounds) {}

  private final Micro micro;
  private final Where where;
  private final Plan plan;
  private final ReadyLaunch launch;

  /** @param words size of scratch memory, in words */
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

  /** Chooses the words of scratch memory that an execution stresses. */
  interface Targets {
    int[] of(SplittableRandom random);
  }

  /**
   * Number of weak outcomes among some executions.
   *
   * @param distance distance of the two locations, in words
   * @param seed     seed of all random choices
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
