package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.engines.simulation.Witness;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.SlotValues;
import periscope.verifier.soundness.solver.symbolic.SymbolicExecution;

/**
 * An undefined execution of the source, generalised from one program to all: the formula that it is an execution of a
 * program, and undefined. Fixed are the executed slots, their reads-from and the order of writes, but not the
 * operations.
 */
final class RacingExecution {

  private final LayoutQuery question;
  private final Formulas formulas;
  private final LayoutEvents source;
  private final PlacedExecution placed;
  private final SlotValues values;
  private final List<Integer> conditions = new ArrayList<>();

  private RacingExecution(LayoutQuery question, PlacedExecution placed) {
    this.question = question;
    this.placed = placed;
    formulas = question.program.formulas;
    source = question.source;
    values = new SlotValues(question.program, from());
  }

  private int[][] from() {
    int slots = question.program.layout.operations();
    int[][] from = new int[slots][slots + question.program.locations];
    for (int i = 0; i < slots; i++) {
      Arrays.fill(from[i], FALSE);
      int writer = placed.slotFrom()[i];
      if (writer != PlacedExecution.NOTHING) {
        // Every location starts with the same value.
        from[i][writer < 0 ? slots : writer] = TRUE;
      }
    }
    return from;
  }

  /** The formula that a program has the execution, and that it is undefined. */
  static int in(LayoutQuery question, FoundProgram program, Witness witness) {
    return new RacingExecution(question, PlacedExecution.of(question.source, program, witness)).formula();
  }

  private int formula() {
    int[] executed = new int[source.size()];
    Arrays.setAll(executed, p -> placed.executed()[p] ? TRUE : FALSE);
    SymbolicExecution instance = new SymbolicExecution(source, executed, question.program, Optional.of(placed.ranks()));
    readsFrom(instance);
    instance.orderWrites(question.ranked(placed.slotRanks()));
    guards();
    comparisons();
    ModelFormulas relations = new ModelFormulas(source.model, formulas, instance);
    conditions.add(instance.consistent(relations));
    conditions.add(instance.undefined(relations));
    question.require(relations.required());
    return formulas.and(conditions);
  }

  private void readsFrom(SymbolicExecution instance) {
    for (int r = 0; r < source.size(); r++) {
      if (!placed.executed()[r]) {
        continue;
      }
      int reads = source.reads(r);
      int writer = placed.from()[r];
      if (writer == PlacedExecution.NOTHING) {
        conditions.add(not(reads));
      } else if (source.slot(writer) < 0) {
        // Each location has its own initial write; the execution is kept for whichever the operation accesses.
        for (int x = 0; x < source.size() && source.slot(x) < 0; x++) {
          instance.rf[x][r] = formulas.and(reads, source.sameLocation(x, r));
        }
        conditions.add(reads);
      } else {
        int read = formulas.and(source.writes(writer), reads, source.sameLocation(writer, r));
        instance.rf[writer][r] = read;
        conditions.add(read);
      }
    }
  }

  /** Requires that each thread runs exactly as far as in the execution. */
  private void guards() {
    Layout layout = question.program.layout;
    for (int t = 0; t < layout.threads(); t++) {
      int executed = placed.executedSlots()[t];
      for (int i = 0; i < executed - 1; i++) {
        conditions.add(passes(layout.first(t) + i));
      }
      if (executed < layout.sizes().get(t)) {
        conditions.add(fails(layout.first(t) + executed - 1));
      }
    }
  }

  /** Requires that each executed compare-exchange ends as in the execution. */
  private void comparisons() {
    for (int p = 0; p < source.size(); p++) {
      int slot = source.slot(p);
      if (slot >= 0 && source.places.get(p).another() && executedSlot(slot)) {
        int compares = question.program.compares(slot);
        conditions.add(placed.executed()[p]
            ? formulas.and(compares, values.comesToAnother(question.values, slot))
            : formulas.or(not(compares), values.comesTo(question.values, slot)));
      }
    }
  }

  private boolean executedSlot(int slot) {
    Layout layout = question.program.layout;
    return slot - layout.first(layout.thread(slot)) < placed.executedSlots()[layout.thread(slot)];
  }

  private int passes(int slot) {
    return formulas.or(not(question.program.guard[slot]), values.same(question.values, slot));
  }

  private int fails(int slot) {
    return formulas.and(question.program.guard[slot], values.different(question.values, slot));
  }
}
