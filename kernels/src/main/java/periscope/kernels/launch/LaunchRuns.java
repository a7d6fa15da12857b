package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.condition.Condition;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/**
 * The runs of a launch on a device: how many ended, the final states, the steps without a defined behaviour, and how
 * often each of these was seen.
 */
public final class LaunchRuns {

  /**
   * Something that was seen.
   *
   * @param runs in how many runs
   * @param seed of the first of them
   */
  record Seen(int runs, long seed) {
    private Seen again() {
      return new Seen(runs + 1, seed);
    }
  }

  /** Who is told of runs. */
  public interface Noted {
    /** @param number of the run, from 1 on */
    void run(int number, long seed, GridRun run);
  }

  private final LaunchedProgram launched;
  private final DeviceInfo device;
  private final long seed;
  private final long most;
  private final int wanted;
  private final List<UndefinedStep> steps = new ArrayList<>();
  private final List<Seen> seen = new ArrayList<>();
  /** What memory held in the end, as far as the condition asks; all of it, if there is none and it is small. */
  private final Map<Outcome, Seen> states = new TreeMap<>();
  private int runs;
  private int ended;
  private int cut;
  private long accesses;
  private Optional<String> failure = Optional.empty();

  private LaunchRuns(LaunchedProgram launched, DeviceInfo device, int wanted, long seed, long most) {
    this.launched = launched;
    this.device = device;
    this.wanted = wanted;
    this.seed = seed;
    this.most = most;
  }

  /**
   * Runs a launch.
   *
   * @param seed     of the first run
   * @param most     steps of a run
   * @param stop     asked now and then whether to give up
   * @param noted    is told of each run
   */
  public static LaunchRuns of(LaunchSource source, LaunchedProgram launched, LaunchDevice device, int runs, long seed,
      long most, BooleanSupplier stop, Noted noted) {
    LaunchRuns all = new LaunchRuns(launched, device.info(), runs, seed, most);
    try (PreparedLaunch ready = source.prepare(device, launched)) {
      for (int i = 0; i < runs && !stop.getAsBoolean(); i++) {
        GridRun run = ready.run(seed + i, most, stop);
        if (run.ending() != Ending.CUT || !stop.getAsBoolean()) {
          all.add(run, seed + i);
          noted.run(i + 1, seed + i, run);
        }
      }
    } catch (DeviceException e) {
      all.failure = Optional.of(e.getMessage());
    }
    return all;
  }

  /** One run that was made already. */
  public static LaunchRuns of(LaunchedProgram launched, DeviceInfo device, long seed, long most, GridRun run) {
    LaunchRuns all = new LaunchRuns(launched, device, 1, seed, most);
    all.add(run, seed);
    return all;
  }

  private void add(GridRun run, long of) {
    runs++;
    accesses += run.steps();
    run.fault().map(f -> new UndefinedStep(f.item(), f.cause(), f.span(), true, Optional.empty()))
        .ifPresent(u -> add(u, of));
    cut += run.ending() == Ending.CUT ? 1 : 0;
    if (run.ending() == Ending.ENDED) {
      ended++;
      states.merge(RunFault.outcome(launched, run), new Seen(1, of), (before, now) -> before.again());
    }
  }

  /** The same step of other work-items is the same thing that goes wrong. */
  private void add(UndefinedStep step, long of) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).cause() == step.cause() && steps.get(i).span().offset() == step.span().offset()) {
        seen.set(i, seen.get(i).again());
        return;
      }
    }
    steps.add(step);
    seen.add(new Seen(1, of));
  }

  /** What went wrong in some run, what was seen first before the others, with how often. */
  Map<UndefinedStep, Seen> faults() {
    Map<UndefinedStep, Seen> all = new LinkedHashMap<>();
    Stream.iterate(0, i -> i + 1).limit(steps.size()).sorted(Comparator.comparingLong(i -> seen.get(i).seed()))
        .forEach(i -> all.put(steps.get(i), seen.get(i)));
    return all;
  }

  /** The states in which the condition is not what it should be. */
  Map<Outcome, Seen> failing() {
    Map<Outcome, Seen> all = new LinkedHashMap<>();
    states.forEach((s, n) -> {
      if (RunFault.fails(launched, s)) {
        all.put(s, n);
      }
    });
    return all;
  }

  /** The states that satisfy the condition. */
  Map<Outcome, Seen> satisfying() {
    Map<Outcome, Seen> all = new LinkedHashMap<>();
    states.forEach((s, n) -> {
      if (RunFault.satisfies(launched, s)) {
        all.put(s, n);
      }
    });
    return all;
  }

  /** Whether states are only the beginnings of arrays. */
  boolean shortened() {
    return launched.condition().isEmpty() && launched.arrays().stream()
        .anyMatch(a -> a.space() == AddressSpace.GLOBAL && a.initial().length > RunFault.ELEMENTS);
  }

  LaunchedProgram launched() {
    return launched;
  }

  DeviceInfo device() {
    return device;
  }

  /** Whether the device is a machine whose runs follow from their seeds. */
  boolean simulated() {
    return Devices.simulated(device);
  }

  /** What ended the runs before their time, if the device did. */
  Optional<String> failure() {
    return failure;
  }

  long seed() {
    return seed;
  }

  long most() {
    return most;
  }

  Map<Outcome, Seen> states() {
    return states;
  }

  public int runs() {
    return runs;
  }

  /** How many were asked for. */
  int wanted() {
    return wanted;
  }

  int ended() {
    return ended;
  }

  /** Runs that were given up after as many steps as they may take. */
  public int cut() {
    return cut;
  }

  long accesses() {
    return accesses;
  }

  /** The first run in which something went wrong, or else one that meets a condition on some run. */
  public Optional<Long> telling() {
    return Stream.concat(seen.stream(), failing().values().stream()).map(Seen::seed).min(Long::compare)
        .or(() -> launched.condition().filter(c -> c.quantifier() == Condition.Quantifier.EXISTS)
            .flatMap(c -> satisfying().values().stream().map(Seen::seed).min(Long::compare)));
  }

  /** Whether something went wrong in some run. */
  public boolean failed() {
    return !steps.isEmpty() || !failing().isEmpty();
  }
}
