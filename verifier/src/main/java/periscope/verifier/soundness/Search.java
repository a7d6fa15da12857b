package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;

/**
 * Checks every program within a bound, or a random sample of them, on all cores; smaller programs first.
 *
 * <p>Programs of one size are finished before larger ones start, so the first findings reported are the smallest, and which
 * ones they are does not depend on how the work was spread over cores.
 */
public final class Search {

  /**
   * What to search.
   *
   * @param mapping   the table to check
   * @param model     the source model, compiled for the mapping's source language
   * @param bound     which programs
   * @param shapes    which placements
   * @param sample    number of programs to draw at random instead of checking all, if given
   * @param seed      seed of the sample; one is drawn if absent
   * @param threads   number of worker threads
   * @param firstOnly stop after the size at which the first finding appears
   * @param exact     take every transition of the machine, instead of the reduced ones that show the same
   * @param focus     check only programs with an operation that satisfies this
   */
  public record Request(
      Mapping mapping,
      CompiledModel model,
      Bound bound,
      List<Shape> shapes,
      OptionalLong sample,
      OptionalLong seed,
      int threads,
      boolean firstOnly,
      boolean exact,
      Optional<Predicate<SourceOperation>> focus) {

    public Request {
      shapes = List.copyOf(shapes);
    }

    /** Every program of these shapes, on two cores or as many as there are, with nothing special asked for. */
    public static Request of(Mapping mapping, CompiledModel model, Bound bound, List<Shape> shapes) {
      return new Request(mapping, model, bound, shapes, OptionalLong.empty(), OptionalLong.empty(),
          Runtime.getRuntime().availableProcessors(), false, false, Optional.empty());
    }

    /** The same, ended at the first size with findings. */
    public Request untilFirst() {
      return new Request(mapping, model, bound, shapes, sample, seed, threads, true, exact, focus);
    }

    /** The same, for another table. */
    public Request with(Mapping changed) {
      return new Request(changed, model, bound, shapes, sample, seed, threads, firstOnly, exact, focus);
    }

    /** The same, for another table and only the programs that have an operation which satisfies the predicate. */
    public Request about(Mapping changed, Predicate<SourceOperation> operations) {
      return new Request(changed, model, bound, shapes, sample, seed, threads, firstOnly, exact, Optional.of(operations));
    }
  }

  /** Hears how a search goes; called from the thread that runs it and, for progress, from a worker. */
  public interface Listener {
    /** All programs of up to {@code size} operations are checked; these are the findings of that size. */
    default void finished(int size, List<Finding> findings) {}
  }

  private final Request request;
  private final Listener listener;
  private final Alphabet alphabet;
  private final ProgramSpace space;
  /** The programs that the focus leaves out. */
  private final Optional<ProgramSpace> unfocused;
  private final List<Tally> tallies = new ArrayList<>();
  private final long total;
  private final AtomicReference<String> stopped = new AtomicReference<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  public Search(Request request, Listener listener) {
    this.request = request;
    this.listener = listener;
    alphabet = Alphabet.of(Searchable.require(request.mapping()));
    Map<List<Object>, Integer> codes = new HashMap<>();
    space = new ProgramSpace(request.bound(), alphabet.operations(), o -> code(o, codes));
    request.shapes().forEach(s -> tallies.add(new Tally()));
    unfocused = request.focus().map(f -> new ProgramSpace(
        request.bound(), alphabet.operations().stream().filter(f.negate()).toList(), o -> code(o, codes)));
    long all = request.shapes().stream().mapToLong(this::programs).sum();
    total = all == 0 ? 0 : request.sample().orElse(all);
  }

  private long programs(Shape shape) {
    return space.programs(shape) - unfocused.map(u -> u.programs(shape)).orElse(0L);
  }

  private int code(SourceOperation operation, Map<List<Object>, Integer> codes) {
    List<Instruction> templates = request.mapping().row(operation).orElseThrow().templates();
    return codes.computeIfAbsent(List.of(operation.operation(), templates), k -> codes.size());
  }

  /** Programs to check in all. */
  public long total() {
    return total;
  }

  /** Programs checked so far. */
  public long done() {
    return tallies.stream().mapToLong(t -> t.programs.sum()).sum();
  }

  /** Ends the search early; {@link #run} then returns what was found. The first reason given counts. */
  public void stop(String reason) {
    stopped.compareAndSet(null, reason);
  }

  /** Runs the search to its end or until {@link #stop}. */
  public SearchResult run() {
    long start = System.nanoTime();
    OptionalLong seed = OptionalLong.empty();
    if (request.sample().isPresent() && total > 0) {
      seed = OptionalLong.of(request.seed().orElseGet(() -> ThreadLocalRandom.current().nextInt(1, 1_000_000)));
      sample(seed.getAsLong());
    } else {
      exhaust();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("the search failed", failure.get());
    }
    List<SearchResult.Coverage> coverage = new ArrayList<>();
    for (int s = 0; s < tallies.size(); s++) {
      Shape shape = request.shapes().get(s);
      coverage.add(tallies.get(s).coverage(shape, programs(shape)));
    }
    List<Finding> findings = findings(0, Integer.MAX_VALUE);
    return new SearchResult(verdict(findings), request.bound(), alphabet, coverage, findings, seed,
        Optional.ofNullable(stopped.get()), System.nanoTime() - start);
  }

  private Verdict verdict(List<Finding> findings) {
    if (findings.stream().anyMatch(f -> f.kind() == Finding.Kind.UNSOUND)) {
      return Verdict.UNSOUND;
    } else if (!findings.isEmpty()) {
      return Verdict.STUCK;
    } else if (total == 0) {
      return Verdict.INAPPLICABLE;
    }
    boolean all = request.sample().isEmpty() && stopped.get() == null
        && tallies.stream().allMatch(t -> t.unfinished.sum() == 0);
    return all ? Verdict.SOUND : Verdict.UNKNOWN;
  }

  private void exhaust() {
    Bound bound = request.bound();
    List<List<Worker>> crew = crew();
    for (int size = bound.threads(); size <= bound.threads() * bound.operations() && stopped.get() == null; size++) {
      int operations = size;
      int units = request.shapes().size() * space.classes();
      AtomicInteger next = new AtomicInteger();
      inParallel(crew, workers -> {
        for (int unit = next.getAndIncrement(); unit < units && stopped.get() == null; unit = next.getAndIncrement()) {
          workers.get(unit / space.classes()).check(unit % space.classes(), operations);
        }
      });
      if (stopped.get() == null && failure.get() == null) {
        List<Finding> found = findings(size, size);
        listener.finished(size, found);
        if (request.firstOnly() && !found.isEmpty()) {
          stop("stopped at the first finding");
        }
      }
    }
    checkCounts();
  }

  /** The number of programs is known from the symmetries alone; having checked another number would be a mistake here. */
  private void checkCounts() {
    for (int s = 0; s < tallies.size() && stopped.get() == null && failure.get() == null; s++) {
      long expected = programs(request.shapes().get(s));
      if (tallies.get(s).programs.sum() != expected) {
        throw new IllegalStateException("checked " + tallies.get(s).programs.sum() + " programs instead of " + expected);
      }
    }
  }

  private void sample(long seed) {
    RandomGenerator.SplittableGenerator random =
        RandomGeneratorFactory.<RandomGenerator.SplittableGenerator>of("L64X128MixRandom").create(seed);
    int units = (int) Math.min(Integer.MAX_VALUE, request.sample().getAsLong());
    RandomGenerator[] generators = random.splits((units + 999) / 1000).toArray(RandomGenerator[]::new);
    AtomicInteger next = new AtomicInteger();
    inParallel(crew(), workers -> {
      int[] program = new int[request.bound().threads()];
      for (int block = next.getAndIncrement(); block < generators.length; block = next.getAndIncrement()) {
        for (int i = 0; i < Math.min(1000, units - 1000 * block) && stopped.get() == null; i++) {
          for (int t = 0; t < program.length; t++) {
            program[t] = generators[block].nextInt(space.threads.size());
          }
          workers.get(generators[block].nextInt(workers.size())).check(program);
        }
      }
    });
    listener.finished(request.bound().threads() * request.bound().operations(), findings(0, Integer.MAX_VALUE));
  }

  /** For each worker thread, a worker for each shape. */
  private List<List<Worker>> crew() {
    List<List<Worker>> crew = new ArrayList<>();
    List<CompiledModel> models = request.shapes().stream()
        .map(s -> SourceOracle.specialised(request.model(), space, request.bound(), s)).toList();
    // All that is remembered together gets a quarter of the memory there is.
    long budget = Runtime.getRuntime().maxMemory() / 4 / Math.max(1, request.shapes().size());
    List<SourceOracle.Known> known = request.shapes().stream().map(s -> SourceOracle.Known.within(budget)).toList();
    for (int i = 0; i < request.threads(); i++) {
      List<Worker> workers = new ArrayList<>();
      for (int s = 0; s < request.shapes().size(); s++) {
        workers.add(new Worker(space, request, models.get(s), request.shapes().get(s), known.get(s), tallies.get(s),
            () -> stopped.get() != null));
      }
      crew.add(workers);
    }
    return crew;
  }

  private interface Task {
    void run(List<Worker> workers);
  }

  private void inParallel(List<List<Worker>> crew, Task task) {
    List<Thread> threads = new ArrayList<>();
    for (List<Worker> workers : crew) {
      Thread thread = new Thread(() -> guarded(task, workers), "search");
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        stop("interrupted");
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void guarded(Task task, List<Worker> workers) {
    try {
      task.run(workers);
    } catch (OutOfMemoryError e) {
      stop("out of memory");
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      stop("internal error");
    }
  }

  private List<Finding> findings(int least, int most) {
    List<Finding> findings = new ArrayList<>();
    for (int s = 0; s < tallies.size(); s++) {
      Shape shape = request.shapes().get(s);
      for (Finding.Kind kind : Finding.Kind.values()) {
        List<int[]> programs = new ArrayList<>(tallies.get(s).of(kind));
        programs.sort(Comparator.comparingInt(this::size).thenComparing(java.util.Arrays::compare));
        for (int[] program : programs) {
          if (size(program) >= least && size(program) <= most) {
            List<ThreadProgram> threads = java.util.Arrays.stream(program).mapToObj(space.threads::get).toList();
            findings.add(new Finding(kind, shape, threads, request.bound().locations()));
          }
        }
      }
    }
    findings.sort(Comparator.comparingInt(Finding::size).thenComparing(Finding::kind));
    return findings;
  }

  private int size(int[] program) {
    int size = 0;
    for (int thread : program) {
      size += space.threads.get(thread).size();
    }
    return size;
  }
}
