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
 * Finds how a device's memory is stressed best ([STRESS], section 3): patches, then access sequences, then spread. It
 * sees counts of weak outcomes and nothing else.
 *
 * <p>What is counted is divided into tasks, each of one micro-benchmark; the seed of a task follows from its name, so
 * that tasks whose counts are known need not be run again, and it makes no difference which are run at once.
 */
public final class Tuning {

  /**
   * How much is counted, in the letters of [STRESS].
   *
   * @param reach      D: distances of the two locations are below it
   * @param step       between two distances; 1 in the paper
   * @param locations  L: stressed words are below it
   * @param executions C: of each test instance; half as many of each sequence, of which there are many, and
   *                   twenty times as many of each spread, of which there are few
   * @param noise      the threshold: so many weak outcomes of an instance, and fewer, count as none
   * @param length     N: of the longest sequence
   * @param spread     M: of the largest spread
   */
  public record Scale(int reach, int step, int locations, int executions, int noise, int length, int spread) {

    private static final int SPREAD_MORE = 20;

    /** C of a sequence. */
    public int ofSequence() {
      return (executions + 1) / 2;
    }

    /** C of a spread. */
    public int ofSpread() {
      return SPREAD_MORE * executions;
    }

    /** The distances, at least 0. */
    public List<Integer> distances() {
      return IntStream.iterate(0, d -> d < reach, d -> d + step).boxed().toList();
    }

    /** The sequences, shorter ones first. */
    public List<List<Boolean>> sequences() {
      return IntStream.rangeClosed(1, length).boxed().flatMap(n -> IntStream.range(0, 1 << n).mapToObj(bits ->
          IntStream.range(0, n).mapToObj(i -> (bits >> n - 1 - i & 1) != 0).toList())).toList();
    }
  }

  /** Counts that are known. */
  public interface Known {

    /** Those of the task of that name, if it has run. */
    Optional<int[]> counts(String task);

    /** Keeps those of a task. Called by one thread at a time. */
    void keep(String task, Micro micro, int[] counts, int executions);
  }

  /** What is told of the tasks. */
  public interface Told {
    void done(String stage, int tasks, int of);
  }

  /** A task: what it is called, and how it counts. */
  private record Task(String name, Micro micro, int executions, Callable<int[]> run) {}

  private final Where where;
  private final Scale scale;
  private final long seed;
  private final Known known;
  private final BooleanSupplier stop;
  private final Told told;

  /** @param where on which device */
  public Tuning(Where where, Scale scale, long seed, Known known, BooleanSupplier stop, Told told) {
    this.where = where;
    this.scale = scale;
    this.seed = seed;
    this.known = known;
    this.stop = stop;
    this.told = told;
  }

  /** Runs all stages, as far as each finds something that the next can go on with. */
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

  /** Stage 1: of each micro-benchmark and distance, the weak outcomes under (store, load) at each word. */
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

  /** Stage 2: of each micro-benchmark and sequence, the weak outcomes of all distances at the first word of a patch. */
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

  /** Stage 3: of each micro-benchmark and spread, the weak outcomes of all distances. */
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

  /** So many different patches of all. */
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
   * Counts of so many places; of all distances, those of one after the other.
   *
   * @param words    of scratch memory
   * @param distance -1 for all
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

  /** Runs what is not known, on as many threads as there are processors where the device is a machine. */
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

  /** The micro-benchmark that the i-th of several lists of counts is of, if each has as many. */
  static Stream<int[]> of(Micro micro, List<int[]> counts) {
    int each = counts.size() / Micro.values().length;
    return counts.subList(micro.ordinal() * each, (micro.ordinal() + 1) * each).stream();
  }
}
