package periscope.verifier.soundness.sized;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Row;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.RowsAtFault;
import periscope.verifier.soundness.Search;

/**
 * The search for the smallest wrongly compiled program, size by size and layout by layout: first for one with an
 * outcome that its source forbids, then for one that can get stuck. Smaller programs come first, so the first finding
 * is a smallest one. Of findings of one size, that of the first layout counts, or one for each reason, searched in
 * every layout separately, so that the answer does not depend on the number of workers.
 */
public final class IterativeDeepening implements Search {

  private static final int MOST_OPERATIONS = 8;

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /** The number of programs to find. */
  public enum Wanted {
    /** One smallest program. */
    ONE,
    /** One smallest program for each reason ({@link RowsAtFault}), of the first size that has any. */
    OF_FIRST_SIZE,
    /** One program for each reason, of all sizes of the bound. */
    OF_EACH_SIZE
  }

  /**
   * The result of the search for one fault.
   *
   * @param undecided the reason why a size was not decided, although there was time
   */
  private record Part(List<Finding> found, Coverage coverage, Optional<String> undecided) {}

  /**
   * The programs that a search need not look at.
   *
   * @param rest       the question about the programs that are left
   * @param operations most operations of the programs that are known to be compiled rightly
   */
  private record Known(Question rest, int operations) {}

  private final Question question;
  private final Optional<Known> right;
  private final LayoutCrew crew;
  private final Set<Fault> faults;
  private final Wanted wanted;
  private final List<FoundProgram> known;

  /**
   * A search for every fault that is possible: if no program can get stuck, only for forbidden outcomes.
   *
   * @throws IllegalArgumentException if programs are too large
   */
  public IterativeDeepening(Question question, LayoutCrew crew) {
    this(question, Optional.empty(), crew,
        question.cannotStick() ? EnumSet.of(Fault.UNSOUND) : EnumSet.allOf(Fault.class), Wanted.ONE, List.of());
  }

  /**
   * A search for the given faults by threads of this process.
   *
   * @param engine  the engine for each layout
   * @param workers number of threads that search
   */
  public IterativeDeepening(Question question, LayoutEngine engine, int workers, Set<Fault> faults) {
    this(question, Optional.empty(), new LayoutThreads(engine, workers), faults, Wanted.ONE, List.of());
  }

  /**
   * Copy that, among programs of up to so many operations, looks at some only: all others are known to be compiled
   * rightly.
   *
   * @param rest the question about the programs to look at
   */
  public IterativeDeepening lookingOnlyAt(Question rest, int operations) {
    return new IterativeDeepening(
        question, Optional.of(new Known(rest, operations)), crew, faults, wanted, known);
  }

  /** Copy that looks for more than one program of each fault; the question must then be about a table. */
  public IterativeDeepening looking(Wanted more) {
    return new IterativeDeepening(question, right, crew, faults, more, known);
  }

  /**
   * Copy that tries some programs of each size before it searches all: if one of them is wrong, it is the finding.
   * Useful only if one finding is enough.
   */
  public IterativeDeepening startingWith(List<FoundProgram> some) {
    return new IterativeDeepening(question, right, crew, faults, wanted, some);
  }

  private IterativeDeepening(Question question, Optional<Known> right, LayoutCrew crew, Set<Fault> faults,
      Wanted wanted, List<FoundProgram> known) {
    if (question.bound().operations() > MOST_OPERATIONS) {
      throw new IllegalArgumentException("at most " + MOST_OPERATIONS + " operations");
    }
    this.question = question;
    this.right = right;
    this.crew = crew;
    this.faults = Set.copyOf(faults);
    this.wanted = wanted;
    this.known = List.copyOf(known);
  }

  @Override
  public Answer run(Listener listener, Stop stop) {
    long start = System.nanoTime();
    List<Part> parts =
        Arrays.stream(Fault.values()).filter(faults::contains).map(f -> run(f, listener, stop)).toList();
    List<Finding> findings = parts.stream().flatMap(p -> p.found.stream()).toList();
    List<Coverage> coverage = parts.stream().map(Part::coverage).toList();
    boolean complete = coverage.stream().allMatch(c -> c.completed() == question.bound().operations());
    Verdict verdict = question.operations().none() ? Verdict.INAPPLICABLE
        : !findings.isEmpty() ? Verdict.FAILS
        : complete ? Verdict.HOLDS : Verdict.UNKNOWN;
    Optional<String> stopped = verdict == Verdict.HOLDS ? Optional.empty()
        : stop.reason().or(() -> parts.stream().flatMap(p -> p.undecided.stream()).findFirst());
    return new Answer(verdict, findings, coverage, OptionalLong.empty(), stopped, System.nanoTime() - start);
  }

  private Part run(Fault fault, Listener listener, Stop stop) {
    long start = System.nanoTime();
    List<Double> seconds = new ArrayList<>();
    List<Finding> found = new ArrayList<>();
    for (int size = 1; size <= question.bound().operations(); size++) {
      long began = System.nanoTime();
      if (asked(size).operations().none()) {
        seconds.add(0.0);
        continue;
      }
      Size programs = new Size(size, fault, reasons(found), seconds, listener, stop.asked());
      programs.run();
      List<Finding> here = programs.findings();
      found.addAll(here);
      if (!here.isEmpty()) {
        listener.finished(size, here);
      }
      if (!programs.complete() || !found.isEmpty() && wanted != Wanted.OF_EACH_SIZE) {
        return new Part(found, new Coverage(Set.of(fault), size - 1, programs.decided.size(),
            programs.layouts.size(), seconds, List.of(), System.nanoTime() - start), programs.undecided());
      }
      seconds.add((System.nanoTime() - began) / 1e9);
    }
    return new Part(found, new Coverage(Set.of(fault), question.bound().operations(), 0, 0, seconds,
        List.of(), System.nanoTime() - start), Optional.empty());
  }

  /** The question about the programs of a size that are not known to be compiled rightly. */
  private Question asked(int size) {
    return right.filter(k -> size <= k.operations).map(Known::rest).orElse(question);
  }

  private static List<Set<Row>> reasons(List<Finding> found) {
    return found.stream().flatMap(f -> f.atFault().stream()).toList();
  }

  /** All layouts of one size. */
  private final class Size implements LayoutCrew.Receiver {
    private final int size;
    /** The times of the sizes before this one, in seconds. */
    private final List<Double> before;
    private final long began = System.nanoTime();
    private final LayoutEngine.Task task;
    /** What the layouts are asked now: the task, or whether any program is wrong. */
    private volatile LayoutEngine.Task asked;
    private final Listener listener;
    private final BooleanSupplier stop;
    private final List<Layout> layouts;
    /** The numbers of the layouts that are decided. */
    private final Set<Integer> decided = ConcurrentHashMap.newKeySet();
    /** The layouts about which no answer of another layout may rest any more. */
    private final Set<Layout> anew = ConcurrentHashMap.newKeySet();
    /** Number of the first layout with a counterexample, as far as known; the number of layouts if there is none. */
    private final AtomicInteger first;
    /** The findings, by number of the layout. */
    private final SortedMap<Integer, List<LayoutEngine.Found>> found = new ConcurrentSkipListMap<>();
    /** An undecided program, by number of the layout. */
    private final SortedMap<Integer, FoundProgram> undecided = new ConcurrentSkipListMap<>();
    /** The reason why a layout has no answer, by its number. */
    private final SortedMap<Integer, String> failed = new ConcurrentSkipListMap<>();

    Size(int size, Fault fault, List<Set<Row>> known, List<Double> before, Listener listener, BooleanSupplier stop) {
      this.size = size;
      this.before = List.copyOf(before);
      this.listener = listener;
      this.stop = stop;
      task = new LayoutEngine.Task(question, fault, wanted != Wanted.ONE, known).part(asked(size));
      asked = task;
      layouts = question.bound().layouts(size);
      first = new AtomicInteger(layouts.size());
    }

    void run() {
      tell(0);
      if (!task.each() && knownProgram()) {
        return;
      }
      if (task.each() && task.known().isEmpty() && question.bound().placement().clusters()) {
        // Whether any program is wrong is a smaller question: rows for clusters are none of their own then.
        search(task.one());
        if (found.isEmpty()) {
          return;
        }
        SortedMap<Integer, List<LayoutEngine.Found>> any = new TreeMap<>(found);
        forget();
        search(task);
        if (found.isEmpty()) {
          found.putAll(any);
        }
      } else {
        search(task);
      }
    }

    private void search(LayoutEngine.Task now) {
      asked = now;
      crew.search(now, size, layouts, IntStream.range(0, layouts.size()).boxed().toList(), this);
      List<List<Integer>> sizes = anew.stream().map(Layout::sizes).toList();
      crew.search(now.byItself(), size, layouts, IntStream.range(0, layouts.size()).filter(
          number -> sizes.contains(layouts.get(number).sizes()) && !anew.contains(layouts.get(number))).boxed()
          .toList(), this);
    }

    /** Forgets the answers about all layouts. */
    private void forget() {
      decided.clear();
      anew.clear();
      found.clear();
      undecided.clear();
      failed.clear();
      first.set(layouts.size());
      tell(0);
    }

    /** Tries the known programs of this size; returns whether one of them is wrong. */
    private boolean knownProgram() {
      OneProgram alone = new OneProgram(task.question(), task.fault(), stop);
      for (FoundProgram program : known) {
        int number = layouts.indexOf(program.layout());
        if (number >= 0 && task.question().operations().admit(program)) {
          alone.askWithAnyValues(program).found().map(f -> new LayoutEngine.Found(f, Optional.empty()))
              .ifPresent(f -> found.put(number, List.of(f)));
        }
        if (!found.isEmpty() || stop.getAsBoolean()) {
          return !found.isEmpty();
        }
      }
      return false;
    }

    /** Whether one finding is enough and an earlier layout has one, or any if it is not shown, or the search ends. */
    @Override
    public boolean unneeded(int number) {
      return !asked.each() && first.get() < (task.each() ? layouts.size() : number) || stop.getAsBoolean();
    }

    @Override
    public void answered(int number, LayoutEngine.Answer answer) {
      if (!answer.found().isEmpty()) {
        found.put(number, answer.found());
        first.accumulateAndGet(number, Math::min);
      }
      answer.undecided().ifPresent(p -> undecided.put(number, p));
      if (answer.anew()) {
        anew.add(layouts.get(number));
      }
      if (answer.complete()) {
        decided.add(number);
        tell(decided.size());
      } else {
        decided.remove(number);
      }
    }

    @Override
    public void failed(int number, String reason) {
      decided.remove(number);
      failed.put(number, reason);
    }

    private void tell(int done) {
      listener.progress(() -> (task.fault() == Fault.STUCK ? "stuck, " : "")
          + Prose.count(size, "operation") + ": " + done + " of "
          + layouts.size() + " layouts decided" + left(done));
    }

    private String left(int done) {
      return TimeLeft.seconds(before, (System.nanoTime() - began) / 1e9, done, layouts.size(),
          question.bound().operations() - size).map(s -> ", " + TimeLeft.words(s) + " left").orElse("");
    }

    /** Whether this size is decided. */
    boolean complete() {
      return decided.size() == layouts.size() || !task.each() && !found.isEmpty();
    }

    Optional<String> undecided() {
      return undecided.values().stream().findFirst().map(p -> withoutExecution(p)
          ? "the target allows no execution of the compiled form of " + p
          : "it is not known whether " + p + " goes wrong").or(() -> failed.values().stream().findFirst());
    }

    private boolean withoutExecution(FoundProgram program) {
      Translation translation = question.translation();
      Behaviour seen = question.target().behaviours().of(
          translation.target(program.test(translation.header(), "program")), NO_TEXT, stop);
      return seen.complete() && seen.nothing();
    }

    /**
     * The findings: the first one, or those with distinct reasons, layout by layout; the same for any number of
     * workers.
     */
    List<Finding> findings() {
      List<Finding> all = found.values().stream().flatMap(List::stream).<Finding>map(
          f -> new ProgramFinding(task.fault(), f.program(), question.translation().header(), f.atFault())).toList();
      return task.each() ? new DistinctFindings(question).add(all) : all.subList(0, Math.min(1, all.size()));
    }
  }
}
