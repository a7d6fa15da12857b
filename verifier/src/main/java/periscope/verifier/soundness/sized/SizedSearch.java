package periscope.verifier.soundness.sized;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.Verdict;

/**
 * The search for the smallest program that is compiled wrongly, size by size and layout by layout: first one with an
 * outcome that its source forbids, then one that can get stuck. Smaller programs come first, so that the first that is
 * found is a smallest one; of those of one size, the one of the first layout is taken, so that the answer does not
 * depend on the number of workers.
 */
public final class SizedSearch implements Search {

  private static final int MOST_OPERATIONS = 8;

  /** What one fault's search came to. */
  private record Part(Optional<FoundProgram> found, Coverage coverage) {}

  private final Question question;
  private final LayoutEngine engine;
  private final int workers;
  private final Set<Fault> faults;

  /**
   * A search for all that can be wrong: where it is known that nothing can get stuck, that is not searched for.
   *
   * @param engine  how the programs of a layout are searched
   * @param workers threads that search
   * @throws IllegalArgumentException for programs that are too large
   */
  public SizedSearch(Question question, LayoutEngine engine, int workers) {
    this(question, engine, workers, question.cannotStick() ? EnumSet.of(Fault.UNSOUND) : EnumSet.allOf(Fault.class));
  }

  /** The same for some faults. */
  public SizedSearch(Question question, LayoutEngine engine, int workers, Set<Fault> faults) {
    if (question.bound().operations() > MOST_OPERATIONS) {
      throw new IllegalArgumentException("at most " + MOST_OPERATIONS + " operations");
    }
    this.question = question;
    this.engine = engine;
    this.workers = workers;
    this.faults = Set.copyOf(faults);
  }

  @Override
  public Answer run(Listener listener, Stop stop) {
    long start = System.nanoTime();
    List<Finding> findings = new ArrayList<>();
    List<Coverage> coverage = new ArrayList<>();
    for (Fault fault : Fault.values()) {
      if (faults.contains(fault)) {
        Part part = run(fault, listener, stop);
        coverage.add(part.coverage);
        part.found.ifPresent(f -> {
          Finding finding = new ProgramFinding(fault, f, question.translation().header());
          findings.add(finding);
          listener.finished(finding.size(), List.of(finding));
        });
      }
    }
    boolean complete = coverage.stream().allMatch(c -> c.completed() == question.bound().operations());
    Verdict verdict = question.operations().none() ? Verdict.INAPPLICABLE
        : !findings.isEmpty() ? findings.get(0).fault() == Fault.UNSOUND ? Verdict.UNSOUND : Verdict.STUCK
        : complete ? Verdict.SOUND : Verdict.UNKNOWN;
    Optional<String> stopped = verdict == Verdict.SOUND ? Optional.empty() : stop.reason();
    return new Answer(verdict, findings, coverage, OptionalLong.empty(), stopped, System.nanoTime() - start);
  }

  private Part run(Fault fault, Listener listener, Stop stop) {
    long start = System.nanoTime();
    List<Double> seconds = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      for (int size = 1; size <= question.bound().operations(); size++) {
        long began = System.nanoTime();
        Size found = new Size(size, fault, listener, stop.asked());
        found.run(pool);
        boolean complete = found.first.get() < found.layouts.size() || found.decided.get() == found.layouts.size();
        if (found.first.get() < found.layouts.size() || !complete) {
          return new Part(Optional.ofNullable(found.found), new Coverage(Set.of(fault), size - 1, found.decided.get(),
              found.layouts.size(), seconds, List.of(), System.nanoTime() - start));
        }
        seconds.add((System.nanoTime() - began) / 1e9);
      }
      return new Part(Optional.empty(), new Coverage(Set.of(fault), question.bound().operations(), 0, 0, seconds,
          List.of(), System.nanoTime() - start));
    } finally {
      pool.shutdownNow();
    }
  }

  /** All layouts of one size. */
  private final class Size {
    private final int size;
    private final Fault fault;
    private final Listener listener;
    private final BooleanSupplier stop;
    private final List<Layout> layouts;
    private final AtomicInteger decided = new AtomicInteger();
    /** Number of the first layout with a counterexample, as far as known; the number of layouts if there is none. */
    private final AtomicInteger first;
    private FoundProgram found;

    Size(int size, Fault fault, Listener listener, BooleanSupplier stop) {
      this.size = size;
      this.fault = fault;
      this.listener = listener;
      this.stop = stop;
      layouts = question.bound().layouts(size);
      first = new AtomicInteger(layouts.size());
    }

    void run(ExecutorService pool) {
      tell(0);
      List<Future<?>> tasks = new ArrayList<>();
      for (int i = 0; i < layouts.size(); i++) {
        int number = i;
        tasks.add(pool.submit(() -> search(number)));
      }
      for (Future<?> task : tasks) {
        await(task);
      }
    }

    private void search(int number) {
      BooleanSupplier over = () -> first.get() < number || stop.getAsBoolean();
      if (over.getAsBoolean()) {
        return;
      }
      LayoutEngine.Answer answer = engine.search(question, layouts.get(number), fault, over);
      answer.found().ifPresent(f -> keep(number, f));
      if (answer.complete()) {
        tell(decided.incrementAndGet());
      }
    }

    private void tell(int done) {
      listener.progress((fault == Fault.STUCK ? "stuck, " : "") + size + " operations: " + done + " of "
          + layouts.size() + " layouts decided");
    }

    private synchronized void keep(int number, FoundProgram program) {
      if (number < first.get()) {
        first.set(number);
        found = program;
      }
    }
  }

  private static void await(Future<?> task) {
    try {
      task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      } else if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
