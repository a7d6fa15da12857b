package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.Searchable;

/**
 * The check of every program within a bound, or of a random sample, on all cores; smaller programs first.
 *
 * <p>All programs of one size are checked before larger ones, so the first findings are the smallest, and they do not
 * depend on the distribution of the work over cores.
 */
public final class MachineEnumeration implements Search {

  private static final int MOST_THREADS = 6;
  private static final int MOST_LOCATIONS = 4;
  /** Milliseconds between two checks whether to give up. */
  private static final long TICK = 200;

  /**
   * The programs to check, and how.
   *
   * @param question  the question; in its programs every thread has an operation
   * @param shapes    the placements to search
   * @param sample    number of programs to draw at random; empty to check all
   * @param seed      seed of the sample; empty for a random one
   * @param workers   number of threads that search
   * @param firstOnly whether to stop after the size with the first finding
   * @param exact     whether to take every transition of the machine, instead of the reduced ones that show the same
   */
  public record Request(Question question, List<Shape> shapes, OptionalLong sample, OptionalLong seed, int workers,
      boolean firstOnly, boolean exact) {

    /** @throws IllegalArgumentException if programs are too large */
    public Request {
      shapes = List.copyOf(shapes);
      Bound bound = question.bound();
      if (bound.threads() > MOST_THREADS || bound.locations() > MOST_LOCATIONS) {
        throw new IllegalArgumentException("at most " + MOST_THREADS + " threads and " + MOST_LOCATIONS + " locations");
      }
      new StoredValues(bound);
    }

    /** A request for every program of the question, on all cores, with default settings. */
    public static Request of(Question question) {
      return of(question, Shape.of(question.bound().placement(), question.bound().threads()));
    }

    /** A request for the given placements only. */
    static Request of(Mapping mapping, CompiledModel model, Bound bound, List<Shape> shapes) {
      return of(MachineEnumeration.question(mapping, model, bound), shapes);
    }

    private static Request of(Question question, List<Shape> shapes) {
      return new Request(question, shapes, OptionalLong.empty(), OptionalLong.empty(),
          Runtime.getRuntime().availableProcessors(), false, false);
    }

    /** Copy that ends at the first size with findings. */
    public Request untilFirst() {
      return new Request(question, shapes, sample, seed, workers, true, exact);
    }

    /** Copy that draws programs at random. */
    public Request sampling(OptionalLong programs, OptionalLong from) {
      return new Request(question, shapes, programs, from, workers, firstOnly, exact);
    }

    /** Copy with another number of threads, and with every transition of the machine or only the reduced ones. */
    public Request by(int threads, boolean everyTransition) {
      return new Request(question, shapes, sample, seed, threads, firstOnly, everyTransition);
    }

    /** Copy for another question. */
    Request of(UnaryOperator<Question> other) {
      return new Request(other.apply(question), shapes, sample, seed, workers, firstOnly, exact);
    }

    Mapping mapping() {
      return question.translation().mapping().orElseThrow();
    }

    CompiledModel model() {
      return question.source();
    }

    Bound bound() {
      return question.bound();
    }

    /** Whether an operation is one of those of which each program needs at least one. */
    boolean needs(SourceOperation operation) {
      return question.operations().focus().map(f -> f.stream().anyMatch(
          c -> c.source().equals(Optional.of(operation)))).orElse(true);
    }

    /** Number of programs to check. */
    public long programs() {
      return new MachineEnumeration(this).total();
    }
  }

  /**
   * The question whether a mapping to the machine is sound, for programs of plain accesses, loads that acquire, stores
   * that release and increments that do both ({@link Alphabet}).
   *
   * @param scopes scopes of their operations; empty for all that the mapping has rows for
   * @param wanted further filter
   * @throws periscope.litmus.source.InvalidInputException if the mapping is not to the machine
   */
  public static Question question(Mapping mapping, CompiledModel model, Bound bound, Optional<Set<Scope>> scopes,
      Predicate<SourceOperation> wanted) {
    return new Question(Translation.by(Searchable.require(mapping)), model, new Target.Machine(),
        Alphabet.of(mapping, model).forQuestion(scopes, wanted), bound);
  }

  /** The question with all operations. */
  public static Question question(Mapping mapping, CompiledModel model, Bound bound) {
    return question(mapping, model, bound, Optional.empty(), o -> true);
  }

  private final Request request;
  private final ProgramSpace space;
  /** The programs without an operation of the focus. */
  private final Optional<ProgramSpace> unfocused;
  private final List<PlacementTally> tallies = new ArrayList<>();
  private final long total;
  private final AtomicReference<String> stopped = new AtomicReference<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile Listener listener = new Listener() {};
  private volatile Stop asked = Stop.NEVER;
  /** {@link System#nanoTime} at the start of the search. */
  private long began;

  public MachineEnumeration(Request request) {
    this.request = request;
    List<SourceOperation> operations =
        request.question().operations().choices().stream().map(c -> c.source().orElseThrow()).toList();
    Map<List<Object>, Integer> codes = new HashMap<>();
    space = new ProgramSpace(request.bound(), operations, o -> code(o, codes));
    request.shapes().forEach(s -> tallies.add(new PlacementTally()));
    unfocused = request.question().operations().focus().map(f -> new ProgramSpace(request.bound(),
        operations.stream().filter(o -> !request.needs(o)).toList(), o -> code(o, codes)));
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

  /** Number of programs to check. */
  public long total() {
    return total;
  }

  /** Number of programs checked so far. */
  private long done() {
    return tallies.stream().mapToLong(t -> t.programs.sum()).sum();
  }

  /** Records the reason for ending early; the first one counts. */
  private void stop(String reason) {
    stopped.compareAndSet(null, reason);
  }

  @Override
  public Answer run(Listener heard, Stop stop) {
    listener = heard;
    asked = stop;
    long start = System.nanoTime();
    began = start;
    OptionalLong seed = OptionalLong.empty();
    int completed = 0;
    stop.reason().ifPresent(this::stop);
    if (request.sample().isPresent() && total > 0) {
      seed = OptionalLong.of(request.seed().orElseGet(() -> ThreadLocalRandom.current().nextInt(1, 1_000_000)));
      sample(seed.getAsLong());
    } else {
      completed = exhaust();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("the search failed", failure.get());
    }
    List<Coverage.Counts> counts = new ArrayList<>();
    for (int s = 0; s < tallies.size(); s++) {
      Shape shape = request.shapes().get(s);
      counts.add(tallies.get(s).counts(shape, programs(shape)));
    }
    List<Finding> findings = findings(0, Integer.MAX_VALUE);
    long nanos = System.nanoTime() - start;
    Coverage coverage = new Coverage(EnumSet.allOf(Fault.class), completed, 0, 0, List.of(), counts, nanos);
    return new Answer(verdict(findings), findings, List.of(coverage), seed, Optional.ofNullable(stopped.get()), nanos);
  }

  private Verdict verdict(List<Finding> findings) {
    if (!findings.isEmpty()) {
      return Verdict.FAILS;
    } else if (total == 0) {
      return Verdict.INAPPLICABLE;
    }
    boolean all = request.sample().isEmpty() && stopped.get() == null
        && tallies.stream().allMatch(t -> t.unfinished.sum() == 0);
    return all ? Verdict.HOLDS : Verdict.UNKNOWN;
  }

  /**
   * Checks all programs, size by size.
   *
   * @return number of operations up to which every program was checked
   */
  private int exhaust() {
    Bound bound = request.bound();
    List<List<Worker>> crew = crew();
    int completed = 0;
    int most = Math.min(bound.operations(), bound.threads() * bound.perThread());
    for (int size = bound.threads(); size <= most && stopped.get() == null; size++) {
      int operations = size;
      int units = request.shapes().size() * space.classes();
      AtomicInteger next = new AtomicInteger();
      inParallel(crew, workers -> {
        for (int unit = next.getAndIncrement(); unit < units && stopped.get() == null; unit = next.getAndIncrement()) {
          workers.get(unit / space.classes()).check(unit % space.classes(), operations);
        }
      });
      if (stopped.get() == null && failure.get() == null) {
        completed = size;
        List<Finding> found = findings(size, size);
        listener.finished(size, found);
        asked.reason().ifPresent(this::stop);
        if (request.firstOnly() && !found.isEmpty()) {
          stop("stopped at the first finding");
        }
      }
    }
    checkCounts();
    return completed;
  }

  /** Verifies the number of checked programs against the number that follows from the symmetries alone. */
  private void checkCounts() {
    for (int s = 0; s < tallies.size() && stopped.get() == null && failure.get() == null; s++) {
      long expected = programs(request.shapes().get(s));
      if (tallies.get(s).programs.sum() != expected) {
        throw new IllegalStateException("checked " + tallies.get(s).programs.sum() + " programs instead of "
            + expected);
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
          do {
            for (int t = 0; t < program.length; t++) {
              program[t] = generators[block].nextInt(space.threads.size());
            }
          } while (size(program) > request.bound().operations());
          workers.get(generators[block].nextInt(workers.size())).check(program);
        }
      }
    });
    listener.finished(request.bound().operations(), findings(0, Integer.MAX_VALUE));
  }

  /** For each worker thread, a worker for each shape. */
  private List<List<Worker>> crew() {
    List<List<Worker>> crew = new ArrayList<>();
    List<CompiledModel> models = request.shapes().stream()
        .map(s -> SourceOracle.specialised(request.model(), space, request.bound(), s)).toList();
    // All that is remembered together gets a quarter of the memory there is.
    long budget = Runtime.getRuntime().maxMemory() / 4 / Math.max(1, request.shapes().size());
    List<SourceOracle.Known> known = request.shapes().stream().map(s -> SourceOracle.Known.within(budget)).toList();
    for (int i = 0; i < request.workers(); i++) {
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
        for (thread.join(TICK); thread.isAlive(); thread.join(TICK)) {
          asked.reason().ifPresent(this::stop);
          String done = progress((System.nanoTime() - began) / 1e9);
          listener.progress(() -> done);
        }
      } catch (InterruptedException e) {
        stop("interrupted");
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private String progress(double seconds) {
    long done = done();
    double share = total == 0 ? 1 : (double) done / total;
    String left = share < 0.02 ? "" : String.format(Locale.ROOT, ", about %.0f s left", seconds / share - seconds);
    return String.format(Locale.ROOT, "%,d of %,d programs (%.0f %%)%s", done, total, 100 * share, left);
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
      for (Fault kind : Fault.values()) {
        List<int[]> programs = new ArrayList<>(tallies.get(s).of(kind));
        programs.sort(Comparator.comparingInt(this::size).thenComparing(Arrays::compare));
        for (int[] program : programs) {
          if (size(program) >= least && size(program) <= most) {
            List<ThreadProgram> threads = Arrays.stream(program).mapToObj(space.threads::get).toList();
            findings.add(new ThreadFinding(kind, shape, threads, request.bound().locations()));
          }
        }
      }
    }
    findings.sort(Comparator.comparingInt(Finding::size).thenComparing(Finding::fault));
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
