package periscope.applications.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.applications.stress.Tuned;
import periscope.applications.tune.Counting.Targets;
import periscope.applications.tune.Counting.Where;
import periscope.runtime.Devices;

/**
 * The search for the best parameters of memory stress on a device ([STRESS], section 3): patches, then access
 * sequences, then spread. It uses counts of weak outcomes and nothing else.
 *
 * <p>Counting is divided into tasks, each of one micro-benchmark. The seed of a task follows from its name, so that
 * known counts need not be repeated and the result does not depend on which tasks run at once.
 */
public final class Tuning {

  /**
   * The amount of counting, in the letters of [STRESS].
   *
   * @param reach      D: exclusive bound on the distances of the two locations
   * @param step       difference between two distances; 1 in the paper
   * @param locations  L: exclusive bound on the indices of stressed words
   * @param executions C: executions of each test instance. Sequences are many, and each one has half as many
   *                   executions; spreads are few, and each one has twenty times as many
   * @param noise      threshold: this many weak outcomes of an instance, or fewer, count as none
   * @param length     N: length of the longest sequence
   * @param spread     M: largest spread
   */
  public record Scale(int reach, int step, int locations, int executions, int noise, int length, int spread) {

    private static final int SPREAD_MORE = 20;

    /** C for sequences. */
    public int ofSequence() {
      return (executions + 1) / 2;
    }

    /** C for spreads. */
    public int ofSpread() {
      return SPREAD_MORE * executions;
    }

    /** The distances, from 0 on. */
    public List<Integer> distances() {
      return IntStream.iterate(0, d -> d < reach, d -> d + step).boxed().toList();
    }

    /** The sequences, shorter ones first; true is a store. */
    public List<List<Boolean>> sequences() {
      return IntStream.rangeClosed(1, length).boxed().flatMap(n -> IntStream.range(0, 1 << n).mapToObj(bits ->
          IntStream.range(0, n).mapToObj(i -> (bits >> n - 1 - i & 1) != 0).toList())).toList();
    }
  }

  /** The known counts of an earlier tuning with the same settings. */
  public interface Known {

    /** The counts of the task with a name; empty if it has not run. */
    Optional<int[]> counts(String task);

    /** Stores the counts of a task. One thread at a time calls it. */
    void keep(String task, Micro micro, int[] counts, int executions);
  }

  /** Receiver of the tuning's progress. */
  public interface Told {
    void done(String stage, int tasks, int of);
  }

  /** A task: its name, and the computation of its counts. */
  private record Task(String name, Micro micro, int executions, Callable<int[]> run) {}

  private final Where where;
  private final Scale scale;
  private final long seed;
  private final Known known;
  private final BooleanSupplier stop;
  private final Told told;

  /** @param where device and parameters of counting */
  public Tuning(Where where, Scale scale, long seed, Known known, BooleanSupplier stop, Told told) {
    this.where = where;
    this.scale = scale;
    this.seed = seed;
    this.known = known;
    this.stop = stop;
    this.told = told;
  }

  /** Runs all stages, each as long as the stage before found a result to continue with. */
  public TuningResult run() {
    Optional<List<int[]>> patches = patches();
    if (patches.isEmpty()) {
      return TuningResult.stopped(scale);
    }
    TuningResult result = TuningResult.of(scale, patches.get());
    if (result.patch().isEmpty()) {
      return result;
    }
    Optional<List<int[]>> sequences = sequences(result.patch().getAsInt());
    if (sequences.isEmpty()) {
      return result.cut();
    }
    result = result.sequences(sequences.get());
    if (result.sequence().isEmpty()) {
      return result;
    }
    Optional<List<int[]>> spreads = spreads(result.patch().getAsInt(), result.sequence().orElseThrow());
    return spreads.isEmpty() ? result.cut() : result.spreads(spreads.get());
  }

  /** Stage 1: for each micro-benchmark and distance, the weak outcomes under (store, load) at each word. */
  private Optional<List<int[]>> patches() {
    List<Task> tasks = new ArrayList<>();
    for (Micro micro : Micro.values()) {
      for (int distance : scale.distances()) {
        tasks.add(task("patch " + micro + " " + distance, micro, List.of(true, false), scale.executions(),
            scale.locations(), scale.locations(), distance, l -> random -> new int[] {l}));
      }
    }
    return run("patches", tasks);
  }

  /**
   * Stage 2: for each micro-benchmark and sequence, the weak outcomes of all distances with stress at the first word of
   * each patch.
   */
  private Optional<List<int[]>> sequences(int patch) {
    int places = Math.max(1, scale.locations() / patch);
    List<Task> tasks = new ArrayList<>();
    for (Micro micro : Micro.values()) {
      for (List<Boolean> sequence : scale.sequences()) {
        tasks.add(task("sequence " + micro + " " + Tuned.written(sequence), micro, sequence, scale.ofSequence(),
            scale.locations(), places, -1, l -> random -> new int[] {l * patch}));
      }
    }
    return run("sequences", tasks);
  }

  /** Stage 3: for each micro-benchmark and spread, the weak outcomes of all distances. */
  private Optional<List<int[]>> spreads(int patch, List<Boolean> sequence) {
    List<Task> tasks = new ArrayList<>();
    for (Micro micro : Micro.values()) {
      for (int spread = 1; spread <= scale.spread(); spread++) {
        int wide = spread;
        tasks.add(task("spread " + micro + " " + spread, micro, sequence, scale.ofSpread(), patch * scale.spread(), 1,
            -1, l -> random -> drawn(wide, scale.spread(), patch, random)));
      }
    }
    return run("spreads", tasks);
  }

  /** The first words of {@code some} different patches, drawn from {@code all}. */
  private static int[] drawn(int some, int all, int patch, SplittableRandom random) {
    int[] patches = IntStream.range(0, all).toArray();
    for (int i = 0; i < some; i++) {
      int j = i + random.nextInt(all - i);
      int held = patches[i];
      patches[i] = patches[j];
      patches[j] = held;
    }
    return IntStream.of(patches).limit(some).map(p -> p * patch).toArray();
  }

  /**
   * The task of counting at a number of places for one distance, or for all distances one after the other.
   *
   * @param words    size of scratch memory, in words
   * @param places   number of choices of stressed words
   * @param distance distance of the two locations; -1 for all distances
   * @param targets  the stressed words for each place
   */
  private Task task(String name, Micro micro, List<Boolean> sequence, int executions, int words, int places,
      int distance, IntFunction<Targets> targets) {
    List<Integer> distances = distance < 0 ? scale.distances() : List.of(distance);
    return new Task(name, micro, executions, () -> {
      SplittableRandom random = new SplittableRandom(seed ^ (long) name.hashCode() << Integer.SIZE);
      int[] counts = new int[distances.size() * places];
      try (Counting counting = new Counting(micro, where, sequence, words)) {
        for (int i = 0; i < counts.length && !stop.getAsBoolean(); i++) {
          counts[i] = counting.weak(distances.get(i / places), targets.apply(i % places), executions,
              random.nextLong(), stop);
        }
      }
      return counts;
    });
  }

  /** Runs the tasks without known counts; if the device is a machine, with a thread for each processor. */
  private Optional<List<int[]>> run(String stage, List<Task> tasks) {
    int threads = Devices.simulated(where.device().info()) ? Runtime.getRuntime().availableProcessors() : 1;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<int[]>> running = new ArrayList<>();
      List<Optional<int[]>> before = tasks.stream().map(t -> known.counts(t.name())).toList();
      for (int i = 0; i < tasks.size(); i++) {
        running.add(before.get(i).isPresent() ? null : pool.submit(tasks.get(i).run()));
      }
      List<int[]> all = new ArrayList<>();
      for (int i = 0; i < tasks.size(); i++) {
        int[] counts = before.get(i).isPresent() ? before.get(i).get() : running.get(i).get();
        if (before.get(i).isEmpty() && stop.getAsBoolean()) {
          return Optional.empty();
        } else if (before.get(i).isEmpty()) {
          known.keep(tasks.get(i).name(), tasks.get(i).micro(), counts, tasks.get(i).executions());
        }
        all.add(counts);
        told.done(stage, i + 1, tasks.size());
      }
      return Optional.of(all);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * A micro-benchmark's part of a stage's counts.
   *
   * @param counts the counts of weak outcomes of each task: the tasks of the first micro-benchmark first, equally many
   *               of each micro-benchmark
   */
  static Stream<int[]> of(Micro micro, List<int[]> counts) {
    int each = counts.size() / Micro.values().length;
    return counts.subList(micro.ordinal() * each, (micro.ordinal() + 1) * each).stream();
  }
}
