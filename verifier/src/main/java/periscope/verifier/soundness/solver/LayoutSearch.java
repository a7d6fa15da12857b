package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Row;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.RowsAtFault;
import periscope.verifier.soundness.UnconfirmedException;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.sized.LayoutEngine.Found;
import periscope.verifier.soundness.sized.LayoutEngine.Task;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The search for a counterexample among the programs of one layout. The solver proposes a program with an outcome.
 * Enumerating the source's executions of this program shows whether it races or has the outcome. The execution that
 * shows so is then considered for all programs at once, which excludes every program that has it, and the solver
 * proposes another one. There are finitely many such executions, so the search ends. A remaining proposal is confirmed
 * by enumerating the target's executions of the compiled program.
 */
public final class LayoutSearch {

  /** Solver effort that granting wishes may take in any case: a few seconds. */
  private static final long LEAST_EFFORT = 20_000_000;

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Task task;
  private final Translation translation;
  private final Simulator source;
  private final Behaviours target;
  private final LayoutQuery question;
  private final Prefixes prefixes;
  /** The faults of tables alone that are not sought. */
  private final List<KnownFaults> known;
  /** Formulas that make programs easier to read, most important first; empty until first used. */
  private final List<Integer> wishes = new ArrayList<>();
  /** For each program, the number of times that it was refuted. */
  private final Map<FoundProgram, Integer> refuted = new HashMap<>();
  private final Fault sought;
  private final BooleanSupplier stop;
  /** The check of single programs. */
  private final OneProgram alone;
  private final Results results;

  /**
   * The results for a layout so far.
   *
   * @param undecided programs without an answer
   */
  record Results(List<Found> found, List<FoundProgram> undecided) {}

  /** The engine that asks a solver about all programs of a layout at once. */
  public static LayoutEngine engine() {
    return engine(SolverKind.CLAUSES);
  }

  /** The engine that asks a solver of a kind about all programs of a layout at once. */
  public static LayoutEngine engine(SolverKind kind) {
    return new SolverEngine(kind);
  }

  /**
   * @param ahead whether only executions of the target count in which program order and reads-from have a cycle
   */
  LayoutSearch(Task task, UnknownProgram program, boolean ahead, BooleanSupplier stop, Results results) {
    Question request = task.question();
    this.task = task;
    this.stop = stop;
    this.results = results;
    translation = request.translation();
    sought = task.fault();
    source = new Simulator(request.source());
    target = request.target().behaviours();
    alone = new OneProgram(request, sought, stop);
    question = new LayoutQuery(program, translation, request.source(), request.target(), sought);
    prefixes = new Prefixes(question);
    known = sought == Fault.UNSOUND ? KnownFaults.of(question, request) : List.of();
    if (ahead) {
      question.require(question.readsAhead());
    }
    task.known().forEach(this::goOnBehind);
    request.leftOut().forEach(this::leaveOut);
    results.found.forEach(f -> f.atFault().ifPresent(this::goOnBehind));
  }

  /**
   * Searches for counterexamples that are easy to read: one, or one for each reason.
   *
   * @return whether no further counterexample exists except undecided programs, or no more was wanted
   */
  boolean run(SolverKind kind) {
    try (Solver solver = Solver.of(kind, question.program.formulas, stop)) {
      for (Optional<FoundProgram> found = next(solver); found.isPresent(); found = next(solver)) {
        FoundProgram nicest = nicest(solver, found.get());
        if (!task.each()) {
          return results.found.add(new Found(nicest, Optional.empty()));
        }
        Set<Row> reason = new RowsAtFault(task.whole()).in(nicest.test(translation.header(), "program"), sought);
        results.found.add(new Found(nicest, Optional.of(reason)));
        goOnBehind(reason);
      }
      return !stop.getAsBoolean();
    }
  }

  /** Excludes programs that use all rows at fault in a finding from further solutions. */
  private void goOnBehind(Set<Row> reason) {
    leaveOut(reason.stream()
        .<Predicate<Choice>>map(row -> c -> SolverEngine.uses(task.question(), c, Set.of(row))).toList());
  }

  /** Excludes programs that have a choice of each kind. */
  private void leaveOut(List<Predicate<Choice>> kinds) {
    UnknownProgram program = question.program;
    int all = TRUE;
    for (Predicate<Choice> kind : kinds) {
      int some = FALSE;
      for (int slot = 0; slot < program.layout.operations(); slot++) {
        some = program.formulas.or(some, program.where(slot, kind));
      }
      all = program.formulas.and(all, some);
    }
    question.require(not(all));
  }

  /**
   * Grants one wish after the other, as long as a counterexample remains and the total effort is no more than that for
   * the first one. The best counterexample so far is kept if the search is stopped.
   */
  private FoundProgram nicest(Solver solver, FoundProgram first) {
    FoundProgram nicest = first;
    List<Integer> granted = new ArrayList<>();
    if (wishes.isEmpty()) {
      wishes.addAll(wishes());
    }
    long most = solver.effort() + Math.max(LEAST_EFFORT, solver.effort());
    try {
      for (int w = 0; w < wishes.size() && solver.effort() < most; w++) {
        int wish = wishes.get(w);
        Optional<FoundProgram> nicer = next(solver, most - solver.effort(), with(granted, wish));
        if (nicer.isPresent()) {
          granted.add(wish);
          nicest = nicer.get();
        }
      }
    } catch (Formulas.Stopped stopped) {
      return nicest;
    }
    return nicest;
  }

  private static int[] with(List<Integer> granted, int wish) {
    int[] all = Arrays.copyOf(Ints.toArray(granted), granted.size() + 1);
    all[granted.size()] = wish;
    return all;
  }

  /** The formulas that make programs easier to read, most important first. */
  private List<Integer> wishes() {
    UnknownProgram program = question.program;
    List<Integer> wishes = new ArrayList<>(List.of(wish(not(question.readsAhead()))));
    IntStream.of(program.local).filter(l -> l != FALSE).forEach(l -> wishes.add(wish(not(l))));
    for (int i = 0; i < program.guard.length; i++) {
      wishes.add(wish(not(program.guard[i])));
    }
    for (int i = 0; i < program.guard.length; i++) {
      for (int j = 0; j < i; j++) {
        // With one write to a location, registers show all of the outcome.
        wishes.add(wish(not(program.formulas.and(
            program.writes(i), program.writes(j), program.sameLocation(i, j)))));
      }
    }
    for (int strength = Choice.STRONGEST; strength > 0; strength--) {
      for (int i = 0; i < program.guard.length; i++) {
        int most = strength;
        wishes.add(wish(program.where(i, c -> c.strength() < most)));
      }
    }
    for (int i = 0; i < program.guard.length; i++) {
      wishes.add(wish(program.where(i, c -> c.ending().isEmpty())));
    }
    return wishes;
  }

  private int wish(int formula) {
    int variable = question.program.formulas.variable();
    question.require(question.program.formulas.implies(variable, formula));
    return variable;
  }

  private Optional<FoundProgram> next(Solver solver) {
    return next(solver, 0);
  }

  /**
   * The next counterexample that satisfies some assumptions. Empty if there is none, the search was stopped, or it
   * needs more effort.
   *
   * @param effort most solver effort for each query; 0 for no limit
   */
  private Optional<FoundProgram> next(Solver solver, long effort, int... assumptions) {
    while (true) {
      question.tell(solver);
      Solver.Answer answer = effort == 0 ? solver.solve(assumptions) : solver.solveWithin(effort, assumptions);
      if (answer != Solver.Answer.SOLUTION) {
        return Optional.empty();
      }
      FoundProgram proposed = question.found(solver);
      Examined examined = examine(proposed, solver);
      if (examined == Examined.OPEN && !stop.getAsBoolean()) {
        results.undecided.add(proposed);
      }
      if (examined == Examined.REAL || examined == Examined.OPEN) {
        return Optional.of(proposed).filter(p -> examined == Examined.REAL);
      } else if (examined != Examined.REFUTED || refuted.merge(proposed, 1, Integer::sum) > 2) {
        Optional<FoundProgram> found = examined == Examined.ASIDE ? withAnyValues(proposed) : byItself(proposed);
        if (found.isPresent()) {
          return found;
        }
      }
    }
  }

  /** The result of a check of one proposed program. */
  private enum Examined {
    /** The program is a counterexample. */
    REAL,
    /** The program is no counterexample; the source execution that shows so is excluded from now on. */
    REFUTED,
    /** The question sets the program aside, with these values of its guards. */
    ASIDE,
    /** The target does not show the outcome. */
    UNCONFIRMED,
    /** Not decided: the behaviour of the source or the compiled program is incomplete, or partly undefined. */
    OPEN
  }

  /** Checks whether a proposed program is a counterexample. */
  private Examined examine(FoundProgram proposed, Solver solver) {
    LitmusTest test = proposed.test(translation.header(), "program");
    Simulation allowed = source.simulate(test, NO_TEXT, true, stop);
    Outcome outcome = proposed.outcome();
    if (!allowed.complete()) {
      return Examined.OPEN;
    } else if (allowed.race().isPresent()) {
      // What is kept of the beginning includes an order of writes; with another, a program may come back once.
      int general = refuted.containsKey(proposed) ? FALSE : prefixes.racy(solver);
      question.require(not(general != FALSE ? general : RacingExecution.in(question, proposed, allowed.race().get())));
      return Examined.REFUTED;
    } else if (sought == Fault.STUCK) {
      return stuck(proposed, test);
    } else if (allowed.states().containsKey(outcome)) {
      PlacedExecution placed = PlacedExecution.of(question.source, proposed, allowed.witnesses().get(outcome));
      question.require(not(question.permitted(question.source, Optional.of(LayoutQuery.Chosen.by(placed)))));
      return Examined.REFUTED;
    }
    Behaviour seen = target.of(translation.target(test), NO_TEXT, stop);
    if (!seen.complete()) {
      return Examined.OPEN;
    }
    boolean confirmed =
        seen.outcomes().stream().anyMatch(o -> o.restrictedTo(outcome.registers().keySet()).equals(outcome));
    if (!confirmed) {
      return Examined.UNCONFIRMED;
    }
    // A program whose values coincide may come back all the same.
    boolean shown = !refuted.containsKey(proposed) && known.stream().anyMatch(k -> k.exclude(proposed, test, stop));
    return shown ? Examined.REFUTED : unlessAside(test);
  }

  private Examined unlessAside(LitmusTest test) {
    return task.question().aside(test, stop) ? Examined.ASIDE : Examined.REAL;
  }

  private Examined stuck(FoundProgram proposed, LitmusTest test) {
    Behaviour seen = target.of(translation.target(test), NO_TEXT, stop);
    if (seen.complete() && !seen.stuck()) {
      throw new IllegalStateException("the target does not get stuck where the solver found that it does: " + proposed);
    }
    return seen.complete() ? unlessAside(test) : Examined.OPEN;
  }

  /**
   * Checks one program by itself. If read-modify-writes compute, values may coincide without the solver knowing, so
   * that its proposal may be no counterexample.
   */
  private Optional<FoundProgram> byItself(FoundProgram proposed) {
    if (proposed.choices().stream().allMatch(c -> !c.mayWrite() || c.exact() && c.ending().isEmpty())) {
      throw new UnconfirmedException(proposed + ", " + proposed.outcome());
    }
    return withAnyValues(proposed);
  }

  /**
   * Checks one program by itself, for all values that its guards may compare with, and excludes it from further
   * solutions.
   */
  private Optional<FoundProgram> withAnyValues(FoundProgram proposed) {
    question.require(not(question.program.is(proposed)));
    OneProgram.Answer answer = alone.askWithAnyValues(proposed);
    // Other values may do what those that are tried do not.
    boolean known = answer.verdict() != Verdict.UNKNOWN
        && proposed.choices().stream().allMatch(Choice::telling);
    if (answer.found().isEmpty() && !known) {
      results.undecided.add(proposed);
    }
    return answer.found();
  }
}
