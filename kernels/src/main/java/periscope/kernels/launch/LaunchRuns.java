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
import periscope.machines.grid.GridRun.Standstill;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.PreparedLaunch;

/**
 * The runs of a launch on a device: the numbers of runs, the final states, and the steps with undefined behaviour, each
 * with its number of runs.
 */
public final class LaunchRuns {

  /**
   * The frequency of a result.
   *
   * @param runs number of runs with the result
   * @param seed seed of the first of them
   */
  record Seen(int runs, long seed) {
    private Seen again() {
      return new Seen(runs + 1, seed);
    }
  }

  /** Receiver of each run. */
  public interface Noted {
    /** @param number number of the run, from 1 on */
    void run(int number, long seed, GridRun run);
  }

  private final LaunchedProgram launched;
  private final DeviceInfo device;
  private final long seed;
  private final long most;
  private final int wanted;
  private final List<UndefinedStep> steps = new ArrayList<>();
  private final List<Seen> seen = new ArrayList<>();
  /**
   * Final values of memory, restricted to the locations of the condition; without a condition, the beginning of each
   * array.
   */
  private final Map<Outcome, Seen> states = new TreeMap<>();
  private int runs;
  private int ended;
  private int cut;
  private int endless;
  private Optional<Standstill> standstill = Optional.empty();
  private long stoodStill;
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
   * Makes runs of a launch.
   *
   * @param seed  seed of the first run
   * @param most  most steps of a run
   * @param stop  called now and then; true ends the work
   * @param noted receives each run
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

  /** The result of a single run that was made elsewhere. */
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
    if (run.standstill().isPresent()) {
      stoodStill = endless == 0 ? of : stoodStill;
      standstill = standstill.or(run::standstill);
      endless++;
    } else if (run.ending() == Ending.CUT) {
      cut++;
    }
    if (run.ending() == Ending.ENDED) {
      ended++;
      states.merge(RunFault.outcome(launched, run), new Seen(1, of), (before, now) -> before.again());
    }
  }

  /** Counts a step with undefined behaviour; equal steps of different work-items count as one. */
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

  /** The steps with undefined behaviour, in the order of their first runs, with their frequencies. */
  Map<UndefinedStep, Seen> faults() {
    Map<UndefinedStep, Seen> all = new LinkedHashMap<>();
    Stream.iterate(0, i -> i + 1).limit(steps.size()).sorted(Comparator.comparingLong(i -> seen.get(i).seed()))
        .forEach(i -> all.put(steps.get(i), seen.get(i)));
    return all;
  }

  /** The final states that violate the condition. */
  Map<Outcome, Seen> failing() {
    Map<Outcome, Seen> all = new LinkedHashMap<>();
    states.forEach((s, n) -> {
      if (RunFault.fails(launched, s)) {
        all.put(s, n);
      }
    });
    return all;
  }

  /** The final states that satisfy the condition's proposition. */
  Map<Outcome, Seen> satisfying() {
    Map<Outcome, Seen> all = new LinkedHashMap<>();
    states.forEach((s, n) -> {
      if (RunFault.satisfies(launched, s)) {
        all.put(s, n);
      }
    });
    return all;
  }

  /** Whether final states contain only the beginnings of arrays. */
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

  /** Whether the device is a machine, whose runs follow from their seeds. */
  boolean simulated() {
    return Devices.simulated(device);
  }

  /** The failure of the device that ended the runs early; empty if there was none. */
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

  /** Number of requested runs. */
  int wanted() {
    return wanted;
  }

  int ended() {
    return ended;
  }

  /** The first standstill of a run, with the number of runs that came to one; empty if none did. */
  Optional<Map.Entry<Standstill, Seen>> standstill() {
    return standstill.map(s -> Map.entry(s, new Seen(endless, stoodStill)));
  }

  /** Number of runs that exceeded the bound on steps; it is unknown whether they end. */
  public int cut() {
    return cut;
  }

  long accesses() {
    return accesses;
  }

  /**
   * Seed of the first run with a fault or a violated condition; else of the first run that satisfies a condition on
   * some run. Empty if there is none.
   */
  public Optional<Long> telling() {
    return Stream.concat(seen.stream(), failing().values().stream()).map(Seen::seed).min(Long::compare)
        .or(() -> launched.condition().filter(c -> c.quantifier() == Condition.Quantifier.EXISTS)
            .flatMap(c -> satisfying().values().stream().map(Seen::seed).min(Long::compare)));
  }

  /** Whether some run has a fault, violates the condition or never ends. */
  public boolean failed() {
    return endless > 0 || !steps.isEmpty() || !failing().isEmpty();
  }
}
