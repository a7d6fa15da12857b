package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Termination;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.unrolling.Point;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.Unrolling;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.semantics.progress.ProgressModel;
import periscope.semantics.progress.Promises;

/**
 * A search for executions that never end although they keep the promises of a scheduler.
 *
 * <p>Each thread ends, stays at a place for ever ({@link periscope.semantics.Stalls}), or is held up for ever before a
 * step; what it does not do then is no part of the execution. The promises hold if no guaranteed thread is held up; the
 * execution is endless if some thread goes round a loop for ever, or if nobody is held up and some thread waits at a
 * barrier. A thread has started if an access or an arrival of it happens. Rounds that the engine leaves out may have
 * started a thread; without them there is an execution with fewer promises to keep, which is endless, too.
 */
final class ScheduleSearch {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final Formulas formulas;
  private final Promises.Tree tree;
  private final int threads;
  /** For each thread, a formula: it never ends, it has started, it is held up. */
  private final int[] live;
  private final int[] started;
  private final int[] held;
  private final int spins;
  private final int waits;

  ScheduleSearch(CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    formulas = encoding.formulas;
    threads = unrolled.threads().size();
    tree = Promises.Tree.of(unrolled.test().threads());
    held = each(t -> comes(t, c -> c == Cause.HALTS));
    live = each(t -> comes(t, c -> c == Cause.HALTS || isEndless(c)));
    started = each(this::starts);
    spins = formulas.or(each(t -> comes(t, c -> c == Cause.SPINS)));
    waits = formulas.or(each(t -> comes(t, c -> c == Cause.WAITS || c == Cause.AWAITS)));
  }

  private static boolean isEndless(Cause cause) {
    return cause == Cause.SPINS || cause == Cause.WAITS || cause == Cause.AWAITS;
  }

  private int[] each(IntUnaryOperator formula) {
    return IntStream.range(0, threads).map(formula).toArray();
  }

  /** A formula: the thread comes to an end of a kind. */
  private int comes(int thread, Predicate<Cause> kind) {
    return formulas.or(unrolled.threads().get(thread).undefined().entrySet().stream()
        .filter(e -> kind.test(e.getValue().cause())).mapToInt(e -> encoding.candidates.comes(e.getKey())).toArray());
  }

  private int starts(int thread) {
    List<Event> events = encoding.candidates.events.stream().map(s -> s.event).toList();
    return formulas.or(IntStream.range(0, events.size()).filter(e -> events.get(e).thread() == thread
        && (events.get(e).location() >= 0 || events.get(e).barrier().isPresent()))
        .map(encoding.candidates::happens).toArray());
  }

  Map<Promises, Termination> run(SolverContext context, List<Promises> asked, BooleanSupplier stop) {
    Map<Promises, Termination> answers = new LinkedHashMap<>();
    asked.forEach(p -> answers.put(p, new Termination(List.of(), List.of(), false)));
    try (Solver solver = context.newSolver(formulas, stop, SymbolicSimulator.MEGABYTES)) {
      encoding.meet(unrolled.test().threads());
      solver.require(encoding.required);
      // The engine's other questions find steps without a defined behaviour.
      solver.require(Formulas.not(formulas.or(each(t -> comes(t, c -> !isEndless(c) && c != Cause.HALTS
          && c != Cause.STOPS)))));
      int bounded = solver.named(formulas.or(each(t -> comes(t, c -> c == Cause.STOPS))));
      int endless = solver.named(formulas.and(Formulas.not(bounded), formulas.or(spins,
          formulas.and(waits, Formulas.not(formulas.or(held))))));
      for (Promises promises : asked) {
        answers.put(promises, answer(solver, solver.named(keeps(promises)), endless, bounded));
      }
    } catch (Formulas.Stopped | OutOfMemoryError stopped) {
      // The answers so far stand.
      return answers;
    }
    return answers;
  }

  private Termination answer(Solver solver, int keeps, int endless, int bounded) {
    Solver.Answer answer = solve(solver, keeps, endless);
    if (answer == Solver.Answer.SOLUTION) {
      return new Termination(List.of(hang(solver)), List.of(), true);
    } else if (answer != Solver.Answer.NONE) {
      return new Termination(List.of(), List.of(), false);
    }
    Solver.Answer further = solve(solver, keeps, bounded);
    List<LoopCut> cuts = new ArrayList<>();
    if (further == Solver.Answer.SOLUTION) {
      for (Unrolling thread : unrolled.threads()) {
        thread.stopped().forEach((point, cut) -> {
          if (solver.holds(encoding.candidates.comes(point))) {
            cuts.add(cut);
          }
        });
      }
    }
    return new Termination(List.of(), cuts, further == Solver.Answer.NONE || further == Solver.Answer.SOLUTION);
  }

  private static Solver.Answer solve(Solver solver, int one, int other) {
    return one == Formulas.FALSE || other == Formulas.FALSE ? Solver.Answer.NONE : solver.solve(one, other);
  }

  private Hang hang(Solver solver) {
    List<UndefinedStep> steps = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      for (Map.Entry<Point, Undefined> end : unrolled.threads().get(t).undefined().entrySet()) {
        if (solver.holds(encoding.candidates.comes(end.getKey()))) {
          steps.add(UndefinedStep.of(unrolled.test(), t, end.getValue()));
        }
      }
    }
    return new Hang(steps, new FoundExecution(encoding, unrolled, solver).witness(model, evaluator));
  }

  /** A formula: no thread is held up to which the promises say that it goes on. */
  private int keeps(Promises promises) {
    List<Integer> all = new ArrayList<>();
    for (List<Long> device : tree.devices()) {
      int[] groupLive = device.stream().mapToInt(g -> any(g, live)).toArray();
      int[] groupStarted = device.stream().mapToInt(g -> any(g, started)).toArray();
      for (int g = 0; g < device.size(); g++) {
        int chosen = guaranteed(promises.groups(), g, groupLive, groupStarted);
        int[] members = members(device.get(g));
        int[] memberLive = Arrays.stream(members).map(t -> live[t]).toArray();
        int[] memberStarted = Arrays.stream(members).map(t -> started[t]).toArray();
        for (int m = 0; m < members.length; m++) {
          int owed = formulas.and(chosen, guaranteed(promises.items(), m, memberLive, memberStarted));
          all.add(Formulas.not(formulas.and(held[members[m]], owed)));
        }
      }
    }
    return formulas.and(all.stream().mapToInt(Integer::intValue).toArray());
  }

  private int any(long group, int[] of) {
    return formulas.or(Arrays.stream(members(group)).map(t -> of[t]).toArray());
  }

  private static int[] members(long group) {
    return IntStream.range(0, Long.SIZE).filter(t -> (group >>> t & 1) != 0).toArray();
  }

  /** A formula: the member of a group is guaranteed; {@link ProgressModel#guaranteed} has the same for known sets. */
  private int guaranteed(ProgressModel promise, int member, int[] groupLive, int[] groupStarted) {
    int first = formulas.and(IntStream.range(0, member).map(m -> Formulas.not(groupLive[m])).toArray());
    int shown = formulas.or(IntStream.range(member, groupStarted.length).map(m -> groupStarted[m]).toArray());
    return formulas.and(groupLive[member], switch (promise) {
      case NONE -> Formulas.FALSE;
      case OBE -> groupStarted[member];
      case HSA -> first;
      case HSA_OBE -> formulas.or(first, groupStarted[member]);
      case LOBE -> shown;
      case FAIR -> Formulas.TRUE;
    });
  }
}
