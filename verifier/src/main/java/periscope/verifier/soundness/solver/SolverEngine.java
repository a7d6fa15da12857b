package periscope.verifier.soundness.solver;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Row;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The engine that asks a solver about all programs of a layout at once: programs made of the choices that stand for all
 * others, and of others only where a finding needs them.
 */
final class SolverEngine implements LayoutEngine {

  private final SolverKind kind;

  SolverEngine(SolverKind kind) {
    this.kind = kind;
  }

  /**
   * Asks under the model for race-free programs first, if there is one: it needs fewer operations, and shorter proofs.
   * Behind that only those executions of the target are left in which program order and reads-from have a cycle. If a
   * program is found that is compiled rightly under the source model, all programs are asked about again, and so are
   * those of layouts whose answers rested on this one ({@link Embedding}).
   */
  @Override
  public Answer search(Task task, Layout layout, BooleanSupplier stop) {
    Optional<Question> simpler = task.question().ofRaceFree().filter(q -> task.fault() == Fault.UNSOUND);
    if (simpler.isEmpty()) {
      return under(task, layout, false, stop);
    }
    Answer inOrder = under(task.part(simpler.get()), layout, false, stop);
    OneProgram alone = new OneProgram(task.question(), task.fault(), stop);
    boolean confirmed = inOrder.found().stream().allMatch(f -> alone.ask(f.program()).verdict() == Verdict.FAILS);
    if (stop.getAsBoolean()) {
      return confirmed ? inOrder : new Answer(false, List.of(), Optional.empty());
    } else if (!confirmed || inOrder.undecided().isPresent()) {
      Answer anew = under(task, layout, false, stop);
      return new Answer(anew.complete(), anew.found(), anew.undecided(), true);
    }
    boolean enough = simpler.get().target().equals(task.question().target())
        || !task.each() && !inOrder.found().isEmpty();
    return enough ? inOrder : both(inOrder, under(task.behind(inOrder.found()), layout, true, stop));
  }

  private static Answer both(Answer one, Answer other) {
    return new Answer(one.complete() && other.complete(),
        Stream.concat(one.found().stream(), other.found().stream()).toList(), other.undecided());
  }

  /**
   * The answer under the source model of the task's question.
   *
   * @param ahead whether only executions of the target count in which program order and reads-from have a cycle
   */
  private Answer under(Task task, Layout layout, boolean ahead, BooleanSupplier stop) {
    Question request = task.question();
    LayoutSearch.Results results = new LayoutSearch.Results(new ArrayList<>(), new ArrayList<>());
    boolean complete = false;
    try {
      if (task.fault() == Fault.UNSOUND && SameExecutions.suffice(request, layout, kind, stop)) {
        return new Answer(true, List.of(), Optional.empty());
      }
      LayoutPrograms programs = LayoutPrograms.of(request, layout, stop);
      complete = programs.none() || search(task, programs, false, ahead, results);
      if (complete && Operations.chains(layout) && (task.each() || results.found().isEmpty())) {
        complete = programs.none() || search(task, programs, true, ahead, results);
      }
      if (complete && task.fault() == Fault.UNSOUND) {
        InconsistentPrograms.first(request, layout, kind, stop).ifPresent(results.undecided()::add);
        complete = !stop.getAsBoolean();
      }
    } catch (Formulas.Stopped stopped) {
      // What was found until then stays found.
    }
    boolean enough = !task.each() && !results.found().isEmpty();
    return new Answer(complete && (enough || results.undecided().isEmpty()), results.found(),
        results.undecided().stream().findFirst());
  }

  /**
   * Searches the programs of a layout, or only those in which the writes before the write that is read matter.
   *
   * @return whether every program is decided, except the undecided ones in {@code results}
   */
  private boolean search(
      Task task, LayoutPrograms programs, boolean chains, boolean ahead, LayoutSearch.Results results) {
    boolean complete;
    List<Found> found = results.found();
    List<Choice> tried;
    List<Choice> needed = programs.needed(chains, blamed(task, found));
    do {
      if (needed.stream().noneMatch(programs.focus())) {
        return true;
      }
      tried = needed;
      int known = found.size();
      UnknownProgram program = programs.of(needed, chains);
      if (!task.alone()) {
        boolean anyRow = !task.each() && task.known().isEmpty();
        List<Embedding> elsewhere = Embedding.of(programs, needed, chains, anyRow);
        if (elsewhere.stream().anyMatch(Embedding::none)) {
          return true;
        }
        elsewhere.forEach(e -> program.require(e.own(program)));
      }
      complete = new LayoutSearch(task, program, ahead, programs.stop(), results).run(kind);
      for (int f = known; f < found.size(); f++) {
        found.set(f, weakened(found.get(f), task, programs, needed));
      }
      // Behind what was found, choices may be needed that were not.
      needed = complete && task.each() ? programs.needed(chains, blamed(task, found)) : tried;
    } while (!needed.equals(tried));
    return complete;
  }

  private static Set<Row> blamed(Task task, List<Found> found) {
    return Stream.concat(task.known().stream(), found.stream().flatMap(f -> f.atFault().stream()))
        .flatMap(Set::stream).collect(Collectors.toSet());
  }

  /**
   * Replaces choices of a counterexample by weaker ones that the search left out, as long as it stays a counterexample:
   * weaker choices are easier to read.
   */
  private static Found weakened(Found found, Task task, LayoutPrograms programs, List<Choice> needed) {
    Question request = task.question();
    OneProgram engine = new OneProgram(request, task.fault(), programs.stop());
    FoundProgram weakest = found.program();
    for (int slot = 0; slot < weakest.choices().size(); slot++) {
      if (uses(request, weakest.choices().get(slot), found.atFault().orElse(Set.of()))) {
        continue;
      }
      for (Choice choice : request.operations().choices()) {
        Choice now = weakest.choices().get(slot);
        FoundProgram weaker = weakest.with(slot, choice);
        if (!needed.contains(choice) && choice.strength() < now.strength()
            && choice.group().operation().equals(now.group().operation())
            && weaker.choices().stream().anyMatch(programs.focus()) && request.operations().admit(weaker)) {
          weakest = engine.ask(weaker).found().orElse(weakest);
        }
      }
    }
    return new Found(weakest, found.atFault());
  }

  /** Whether one of some rows compiles a choice. */
  static boolean uses(Question request, Choice choice, Set<Row> rows) {
    return request.translation().row(choice).filter(rows::contains).isPresent();
  }
}
