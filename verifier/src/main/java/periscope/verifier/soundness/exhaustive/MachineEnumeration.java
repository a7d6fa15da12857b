package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import periscope.engines.work.Workers;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
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

  /**
   * The programs to check, and how.
   *
   * @param question  the question; in its programs every thread has an operation
   * @param shapes    the placements to search
   * @param sample    number of programs to draw at random; empty to check all
   * @param seed      seed of the sample; empty for a random one
   * @param workers   the workers that check programs
   * @param firstOnly whether to stop after the size with the first finding
   * @param exact     whether to take every transition of the machine, instead of the reduced ones that show the same
   */
  public record Request(Question question, List<Shape> shapes, OptionalLong sample, OptionalLong seed, Workers workers,
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

    static Request of(Question question, List<Shape> shapes) {
      return new Request(question, shapes, OptionalLong.empty(), OptionalLong.empty(),
          Workers.Threads.ofAllCores(), false, false);
    }

    /** Copy that ends at the first size with findings. */
    public Request untilFirst() {
      return new Request(question, shapes, sample, seed, workers, true, exact);
    }

    /** Copy that draws programs at random. */
    public Request sampling(OptionalLong programs, OptionalLong from) {
      return new Request(question, shapes, programs, from, workers, firstOnly, exact);
    }

    /** Copy with other workers. */
    public Request by(Workers others) {
      return new Request(question, shapes, sample, seed, others, firstOnly, exact);
    }

    /** Copy with every transition of the machine, or only with the reduced ones. */
    public Request exploring(boolean everyTransition) {
      return new Request(question, shapes, sample, seed, workers, firstOnly, everyTransition);
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
      return new RequestedPrograms(this).total();
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
  private final RequestedPrograms programs;
  private final List<PlacementTally> tallies;
  /** The units whose answers count already. */
  private final Set<SearchUnit> answered = new HashSet<>();
  private final AtomicReference<String> stopped = new AtomicReference<>();
  /** The first unit without an answer, with the reason. */
  private final AtomicReference<String> undecided = new AtomicReference<>();
  private volatile Listener listener = new Listener() {};
  private volatile Stop asked = Stop.NEVER;
  /** {@link System#nanoTime} at the start of the search. */
  private long began;

  public MachineEnumeration(Request request) {
    this.request = request;
    programs = new RequestedPrograms(request);
    tallies = UnitAnswer.none(request.shapes().size());
  }

  /** Number of programs to check. */
  public long total() {
    return programs.total();
  }

  /** Records the reason for ending early; the first one counts. */
  private void stop(String reason) {
    stopped.compareAndSet(null, reason);
  }

  @Override
  public Answer run(Listener heard, Stop stop) {
    listener = heard;
    asked = stop;
    began = System.nanoTime();
    OptionalLong seed = request.sample().isPresent() && total() > 0
        ? OptionalLong.of(request.seed().orElseGet(() -> ThreadLocalRandom.current().nextInt(1, 1_000_000)))
        : OptionalLong.empty();
    stop.reason().ifPresent(this::stop);
    Crew crew = crew(seed.orElse(0));
    int completed = seed.isPresent() ? sample(crew) : exhaust(crew);
    List<Coverage.Counts> counts = new ArrayList<>();
    for (int s = 0; s < tallies.size(); s++) {
      Shape shape = request.shapes().get(s);
      counts.add(tallies.get(s).counts(shape, programs.programs(shape)));
    }
    List<Finding> findings = findings(0, Integer.MAX_VALUE);
    long nanos = System.nanoTime() - began;
    Coverage coverage = new Coverage(EnumSet.allOf(Fault.class), completed, 0, 0, List.of(), counts, nanos);
    Optional<String> reason = Optional.ofNullable(stopped.get()).or(() -> Optional.ofNullable(undecided.get()));
    return new Answer(verdict(findings), findings, List.of(coverage), seed, reason, nanos);
  }

  private Crew crew(long seed) {
    if (request.workers() instanceof Workers.Threads threads) {
      return new ThreadCrew(threads.number(), new UnitChecker(programs, seed));
    } else if (request.workers() instanceof Workers.Cluster cluster) {
      return new ClusterCrew(cluster, EnumerationText.work(programs, seed), new LongAdder());
    }
    throw new IllegalArgumentException("no crew of " + request.workers());
  }

  /** Whether every unit so far has its answer. */
  private boolean gapless() {
    return stopped.get() == null && undecided.get() == null;
  }

  private Verdict verdict(List<Finding> findings) {
    if (!findings.isEmpty()) {
      return Verdict.FAILS;
    } else if (total() == 0) {
      return Verdict.INAPPLICABLE;
    }
    boolean all = request.sample().isEmpty() && gapless()
        && tallies.stream().allMatch(t -> t.unfinished == 0);
    return all ? Verdict.HOLDS : Verdict.UNKNOWN;
  }

  /**
   * Checks all programs, size by size.
   *
   * @return number of operations up to which every program was checked
   */
  private int exhaust(Crew crew) {
    int completed = 0;
    for (int size = request.bound().threads(); size <= programs.largest() && stopped.get() == null; size++) {
      crew.answer(programs.units(size), new Merge(crew));
      if (gapless()) {
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
    for (int s = 0; s < tallies.size() && gapless(); s++) {
      long expected = programs.programs(request.shapes().get(s));
      if (tallies.get(s).programs != expected) {
        throw new IllegalStateException("checked " + tallies.get(s).programs + " programs instead of " + expected);
      }
    }
  }

  /** Checks the sample; returns 0, for no size is checked as a whole. */
  private int sample(Crew crew) {
    crew.answer(programs.draws(), new Merge(crew));
    listener.finished(request.bound().operations(), findings(0, Integer.MAX_VALUE));
    return 0;
  }

  /** The merge of answers: the counts and findings of each unit are added once, in any order. */
  private final class Merge implements Crew.Receiver {

    private final Crew crew;

    Merge(Crew crew) {
      this.crew = crew;
    }

    @Override
    public boolean answered(SearchUnit unit, UnitAnswer answer) {
      synchronized (tallies) {
        boolean first = answered.add(unit);
        for (int s = 0; s < tallies.size() && first; s++) {
          tallies.get(s).add(answer.tallies().get(s));
        }
        return first;
      }
    }

    @Override
    public void failed(SearchUnit unit, String reason) {
      undecided.compareAndSet(null, "work unit '" + unit.text() + "' has no answer: " + reason);
    }

    @Override
    public void end(String reason) {
      stop(reason);
    }

    @Override
    public boolean over() {
      return stopped.get() != null;
    }

    @Override
    public void tick() {
      asked.reason().ifPresent(MachineEnumeration.this::stop);
      String done = progress(crew.checked(), (System.nanoTime() - began) / 1e9);
      listener.progress(() -> done);
    }
  }

  private String progress(long done, double seconds) {
    double share = total() == 0 ? 1 : (double) done / total();
    String left = share < 0.02 ? "" : String.format(Locale.ROOT, ", about %.0f s left", seconds / share - seconds);
    return String.format(Locale.ROOT, "%,d of %,d programs (%.0f %%)%s", done, total(), 100 * share, left);
  }

  /** The findings of some sizes, smallest first, whatever the order in which units were answered. */
  private List<Finding> findings(int least, int most) {
    List<Finding> findings = new ArrayList<>();
    for (int s = 0; s < tallies.size(); s++) {
      Shape shape = request.shapes().get(s);
      for (Fault kind : Fault.values()) {
        List<int[]> tuples = new ArrayList<>(tallies.get(s).of(kind));
        tuples.sort(Comparator.comparingInt(programs::size).thenComparing(Arrays::compare));
        for (int[] tuple : tuples) {
          if (programs.size(tuple) >= least && programs.size(tuple) <= most) {
            List<ThreadProgram> threads = Arrays.stream(tuple).mapToObj(programs.space.threads::get).toList();
            findings.add(new ThreadFinding(kind, shape, threads, request.bound().locations()));
          }
        }
      }
    }
    findings.sort(Comparator.comparingInt(Finding::size).thenComparing(Finding::fault));
    return findings;
  }
}
