package periscope.verifier.programs;

import static periscope.verifier.symbolic.Formulas.FALSE;
import static periscope.verifier.symbolic.Formulas.TRUE;
import static periscope.verifier.symbolic.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.symbolic.Cycles;
import periscope.verifier.symbolic.Formulas;
import periscope.verifier.symbolic.ModelFormulas;
import periscope.verifier.symbolic.Solver;

/**
 * The question whether some program of a layout has an execution that the target allows and the source forbids, as
 * formulas. What is looked for is a program and an execution of its compiled form; that the source forbids its outcome, and
 * that no execution of the source is undefined, is asked for some executions of the source at first and for others as they
 * are met: see {@link LayoutSearch}.
 */
final class Question {

  final UnknownProgram program;
  final Side source;
  final Side target;
  /** For each slot and what it reads from: slots, then initial writes by location. */
  final int[][] from;
  /** Whether the first slot's write comes before that of the second; one order for all locations. */
  final int[][] before;
  /** For each slot, whether what it writes is there in the end. */
  final int[] last;
  final List<Integer> required = new ArrayList<>();
  private final Formulas formulas;
  private final int slots;

  Question(UnknownProgram program, Translation translation, CompiledModel sourceModel, CompiledModel targetModel) {
    this.program = program;
    formulas = program.formulas;
    slots = program.layout.operations();
    source = Sides.of(program, translation, false, sourceModel);
    target = Sides.of(program, translation, true, targetModel);
    required.addAll(program.required());
    before = totalOrder();
    last = IntStream.range(0, slots).map(this::last).toArray();
    Instance execution = execution();
    from = from(execution);
    allowed(execution);
    required.add(not(permitted(Optional.empty())));
  }

  /** A total order of the slots, or rather of what they write. */
  private int[][] totalOrder() {
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      order[i][i] = FALSE;
      for (int j = 0; j < i; j++) {
        order[j][i] = formulas.variable();
        order[i][j] = not(order[j][i]);
      }
    }
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) {
          required.add(not(formulas.and(order[i][j], order[j][k], order[k][i])));
          required.add(not(formulas.and(order[j][i], order[k][j], order[i][k])));
        }
      }
    }
    return order;
  }

  /** Whether two slots write to one location. */
  private int rivals(int slot, int other) {
    int same = FALSE;
    for (int x = 0; x < program.locations; x++) {
      same = formulas.or(same, formulas.and(program.location[slot][x], program.location[other][x]));
    }
    return formulas.and(formulas.and(writes(slot), writes(other)), same);
  }

  private int writes(int slot) {
    return program.where(slot, Choice::writes);
  }

  private int last(int slot) {
    int last = writes(slot);
    for (int other = 0; other < slots; other++) {
      last = other == slot ? last : formulas.and(last, formulas.implies(rivals(slot, other), before[other][slot]));
    }
    return last;
  }

  /** An execution of the compiled program in which every slot is executed. */
  private Instance execution() {
    Instance execution = new Instance(target, new int[target.size()], program.guard, Optional.empty());
    for (int r = 0; r < target.size(); r++) {
      int reads = target.is(r, Event::reads);
      List<Integer> options = new ArrayList<>();
      for (int w = 0; w < target.size() && reads != FALSE; w++) {
        int possible = formulas.and(formulas.and(target.is(w, Event::writes), reads), target.sameLocation(w, r));
        if (w != r && possible != FALSE) {
          execution.rf[w][r] = formulas.and(formulas.variable(), possible);
          options.add(execution.rf[w][r]);
        }
      }
      int[] all2 = options.stream().mapToInt(Integer::intValue).toArray();
      required.add(formulas.implies(reads, formulas.or(all2)));
      required.add(formulas.atMostOne(all2));
    }
    order(target, execution, before);
    return execution;
  }

  /** The order of the writes to each location, from one of slots. */
  void order(Side side, Instance instance, int[][] slotOrder) {
    for (int p = 0; p < side.size(); p++) {
      for (int q = 0; q < side.size(); q++) {
        int a = side.places.get(p).slot();
        int b = side.places.get(q).slot();
        int executed = formulas.and(instance.executed(p), instance.executed(q));
        if (p == q || b < 0 || executed == FALSE) {
          continue;
        }
        int both = formulas.and(executed, side.is(p, Event::writes), side.is(q, Event::writes), side.sameLocation(p, q));
        int ordered = side.model.ordersAllWrites() ? both : formulas.and(both, side.is(q, Event::atomicLocation));
        instance.co[p][q] = formulas.and(ordered, a < 0 ? TRUE : slotOrder[a][b]);
      }
    }
  }

  private int[][] from(Instance execution) {
    int[][] from = new int[slots][slots + program.locations];
    for (int[] row : from) {
      Arrays.fill(row, FALSE);
    }
    for (int r = 0; r < target.size(); r++) {
      int slot = target.places.get(r).slot();
      for (int w = 0; w < target.size() && slot >= 0; w++) {
        int writer = target.places.get(w).slot() < 0 ? slots + w : target.places.get(w).slot();
        int read = formulas.and(execution.rf[w][r], target.places.get(r).result());
        from[slot][writer] = formulas.or(from[slot][writer], read);
      }
    }
    return from;
  }

  /** Asks for what the target allows, and that the order of slots goes on with the order that it has of writes. */
  private void allowed(Instance execution) {
    ModelFormulas model = new ModelFormulas(target.model, formulas, execution);
    required.add(consistent(target, execution, model));
    if (target.model.definesCoherence()) {
      for (int p = 0; p < target.size(); p++) {
        for (int q = 0; q < target.size(); q++) {
          int a = target.places.get(p).slot();
          int b = target.places.get(q).slot();
          if (a >= 0 && b >= 0 && a != b) {
            required.add(formulas.implies(model.relation("co").pair(p, q), before[a][b]));
          }
        }
      }
    }
    required.addAll(model.required());
  }

  /** Whether it is an execution that the model of a side allows. */
  int consistent(Side side, Instance instance, ModelFormulas relations) {
    CompiledModel model = side.model;
    int[] passes = IntStream.range(0, model.axioms().size())
        .filter(a -> model.axioms().get(a).role() != Role.FLAG && model.axioms().get(a).role() != Role.UNDEFINED_UNLESS)
        .map(relations::passes).toArray();
    return formulas.and(formulas.and(passes), not(Cycles.cyclic(formulas, valueFlow(side, instance))));
  }

  /**
   * From each event to those whose values depend on its own. As in the other engines, what an event reads and what it writes
   * is not told apart, and values do not depend on themselves.
   */
  private int[][] valueFlow(Side side, Instance instance) {
    int[][] flow = new int[side.size()][];
    for (int p = 0; p < side.size(); p++) {
      flow[p] = instance.rf[p].clone();
      int slot = side.places.get(p).slot();
      for (int q = p + 1; q < side.size() && slot >= 0; q++) {
        if (side.places.get(q).slot() == slot) {
          int computes = formulas.and(not(program.exact(slot)), side.places.get(p).result());
          flow[p][q] = formulas.or(flow[p][q], formulas.and(computes, side.is(q, Event::writes)));
        }
      }
    }
    return flow;
  }

  /** Orders that an execution of the source chooses: of slots, and for each order of the model of places. */
  record Orders(int[] slots, List<int[]> places) {}

  /**
   * Whether an execution of the source with the same outcome as that of the target is consistent: the one that has the
   * given orders, or, if none are given, one with the target's.
   */
  int permitted(Optional<Orders> orders) {
    Instance instance = new Instance(source, new int[source.size()], program.guard, orders.map(Orders::places));
    for (int q = 0; q < source.size(); q++) {
      for (int p = 0; p < source.size(); p++) {
        int reader = source.places.get(q).slot();
        int writer = source.places.get(p).slot() < 0 ? slots + p : source.places.get(p).slot();
        if (reader >= 0) {
          int joined = formulas.and(source.is(p, Event::writes), source.places.get(q).result());
          instance.rf[p][q] = formulas.and(joined, from[reader][writer]);
        }
      }
    }
    int[][] order = orders.map(o -> ranked(o.slots())).orElse(before);
    order(source, instance, order);
    ModelFormulas relations = new ModelFormulas(source.model, formulas, instance);
    int permitted = formulas.and(consistent(source, instance, relations), sameMemory(relations, order));
    required.addAll(relations.required());
    return permitted;
  }

  int[][] ranked(int[] ranks) {
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < slots; j++) {
        order[i][j] = ranks[i] < ranks[j] ? TRUE : FALSE;
      }
    }
    return order;
  }

  /** Whether an execution of the source is undefined. */
  int undefined(ModelFormulas relations) {
    int undefined = FALSE;
    for (int a = 0; a < source.model.axioms().size(); a++) {
      if (source.model.axioms().get(a).role() == Role.UNDEFINED_UNLESS) {
        undefined = formulas.or(undefined, not(relations.passes(a)));
      }
    }
    return undefined;
  }

  /** Whether the source, too, ends with the writes that the target ends with. */
  private int sameMemory(ModelFormulas relations, int[][] order) {
    List<Integer> conditions = new ArrayList<>();
    for (int p = 0; p < source.size(); p++) {
      for (int q = 0; q < source.size(); q++) {
        int a = source.places.get(p).slot();
        int b = source.places.get(q).slot();
        if (a < 0 || b < 0 || a == b) {
          continue;
        }
        int rivals = formulas.and(formulas.and(source.is(p, Event::writes), source.is(q, Event::writes)),
            source.sameLocation(p, q));
        int followed = followed(relations, order, p, q);
        conditions.add(not(formulas.and(last[a], formulas.and(rivals, followed))));
      }
    }
    return formulas.and(conditions.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Whether the second of two writes to a location comes after the first, so that this one is not there in the end. */
  private int followed(ModelFormulas relations, int[][] order, int p, int q) {
    if (source.model.definesCoherence()) {
      return relations.relation("co").pair(p, q);
    }
    int ordered = order[source.places.get(p).slot()][source.places.get(q).slot()];
    if (source.model.ordersAllWrites()) {
      return ordered;
    }
    int atomic = source.is(p, Event::atomicLocation);
    int byAtomics = formulas.and(atomic, ordered);
    return atomic == TRUE ? byAtomics
        : formulas.or(byAtomics, formulas.and(not(atomic), relations.relation("hb").pair(p, q)));
  }

  /** Whether program order and reads-from have a cycle. */
  int readsAhead() {
    int[][] edges = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < slots; j++) {
        boolean ordered = i < j && program.layout.thread(i) == program.layout.thread(j);
        edges[i][j] = ordered ? TRUE : from[j][i];
      }
    }
    return Cycles.cyclic(formulas, edges);
  }

  /** The program and outcome of the solver's latest solution. */
  FoundProgram found(Solver solver) {
    List<Choice> choices = new ArrayList<>();
    List<Integer> locations = new ArrayList<>();
    List<Boolean> guards = new ArrayList<>();
    List<Integer> readsFrom = new ArrayList<>();
    List<Boolean> lasts = new ArrayList<>();
    for (int i = 0; i < slots; i++) {
      choices.add(program.choices.get(only(solver, program.chosen[i])));
      locations.add(only(solver, program.location[i]));
      guards.add(solver.holds(program.guard[i]));
      int writer = only(solver, from[i]);
      readsFrom.add(writer < slots ? writer : -1);
      lasts.add(solver.holds(last[i]));
    }
    return new FoundProgram(program.layout, choices, locations, guards, readsFrom, lasts);
  }

  /** Which of some formulas holds; -1 if none does. */
  private static int only(Solver solver, int[] options) {
    for (int o = 0; o < options.length; o++) {
      if (solver.holds(options[o])) {
        return o;
      }
    }
    return -1;
  }
}
