package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.SlotValues;
import periscope.verifier.soundness.solver.symbolic.SymbolicExecution;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * Executions of the source that begin like the execution that the search looks for and continue one operation after the
 * other, each reading the latest write. Most programs that race do so in one of these. One formula covers all programs
 * and all values that the beginning may read, so it excludes many more programs than one given execution.
 */
final class Prefixes {

  private final LayoutQuery question;
  private final UnknownProgram program;
  private final Formulas formulas;
  private final LayoutEvents source;
  private final int slots;
  private final List<Kept> all = new ArrayList<>();
  private final Map<Kept, Integer> made = new HashMap<>();

  Prefixes(LayoutQuery question) {
    this.question = question;
    program = question.program;
    formulas = program.formulas;
    source = question.source;
    slots = program.layout.operations();
    choose(List.of());
  }

  /**
   * The kind of such an execution.
   *
   * @param lengths for each thread, the number of slots in the beginning
   * @param first   the thread that continues first
   */
  private record Kept(List<Integer> lengths, int first) {}

  /**
   * The formula that an execution of some kind is consistent and undefined, for a kind for which it holds in the
   * solver's latest solution; {@code FALSE} if there is none.
   */
  int racy(Solver solver) {
    for (Kept kept : all) {
      int racy = formulas(kept);
      if (racy != FALSE && solver.holds(racy)) {
        return racy;
      }
    }
    return FALSE;
  }

  private int formulas(Kept kept) {
    Integer known = made.get(kept);
    if (known == null) {
      known = new Continued(kept).racy();
      made.put(kept, known);
    }
    return known;
  }

  private void choose(List<Integer> lengths) {
    int thread = lengths.size();
    if (thread == program.layout.threads()) {
      for (int first = 0; first < thread; first++) {
        if (lengths.get(first) < program.layout.sizes().get(first)) {
          all.add(new Kept(lengths, first));
        }
      }
      if (lengths.equals(program.layout.sizes())) {
        all.add(new Kept(lengths, 0));
      }
      return;
    }
    for (int length = 0; length <= program.layout.sizes().get(thread); length++) {
      List<Integer> longer = new ArrayList<>(lengths);
      longer.add(length);
      choose(longer);
    }
  }

  /** The executions of one kind: the slots of the prefix, then the others, thread by thread. */
  private final class Continued {
    private final boolean[] prefix = new boolean[slots];
    /** The slots behind the prefix in the order of their execution; {@code rank} has the index of each. */
    private final List<Integer> rest = new ArrayList<>();
    private final int[] rank = new int[slots];
    private final int[][] order = new int[slots][slots];
    private final int[][] read = new int[slots][];
    private final int[] executed = new int[slots];
    /**
     * For each slot, the formula that it is a compare-exchange that ends in another way than in the execution that the
     * search looks for.
     */
    private final int[] another = new int[slots];

    Continued(Kept kept) {
      int threads = program.layout.threads();
      for (int t = 0; t < threads; t++) {
        int thread = (kept.first() + t) % threads;
        int first = program.layout.first(thread);
        for (int i = first; i < program.layout.first(thread + 1); i++) {
          prefix[i] = i - first < kept.lengths().get(thread);
          rank[i] = rest.size();
          if (!prefix[i]) {
            rest.add(i);
          }
        }
      }
      for (int i = 0; i < slots; i++) {
        for (int j = 0; j < slots; j++) {
          boolean before = prefix[i] != prefix[j] ? prefix[i] : rank[i] < rank[j];
          order[i][j] = prefix[i] && prefix[j] ? question.run.before()[i][j] : before ? TRUE : FALSE;
        }
      }
    }

    int racy() {
      execute();
      int certain = closed();
      int[] places = new int[source.size()];
      Arrays.setAll(places, p -> source.slot(p) < 0 ? TRUE : formulas.and(executed[source.slot(p)],
          source.places.get(p).another() ? another[source.slot(p)] : not(another[source.slot(p)])));
      SymbolicExecution instance = new SymbolicExecution(source, places, program, Optional.empty());
      instance.readFrom(read);
      instance.orderWrites(order);
      instance.stage(IntStream.range(0, slots).map(i -> prefix[i] ? 0 : 1 + rank[i]).toArray());
      ModelFormulas relations = new ModelFormulas(source.model, formulas, instance);
      int undefined = instance.undefined(relations);
      int racy =
          undefined == FALSE ? FALSE : formulas.and(certain, instance.consistent(relations), undefined);
      question.require(relations.required());
      return racy;
    }

    /**
     * The formula that no slot in the prefix reads from a slot behind it, and each slot that reads in the prefix has a
     * source.
     */
    private int closed() {
      int closed = TRUE;
      for (int i = 0; i < slots; i++) {
        int[] from = question.run.from()[i];
        closed = prefix[i] ? formulas.and(closed, formulas.implies(program.reads(i), formulas.or(from))) : closed;
        for (int w = 0; w < slots; w++) {
          closed = prefix[i] && !prefix[w] ? formulas.and(closed, not(from[w])) : closed;
        }
      }
      return closed;
    }

    /** Executes the slots behind the prefix, one after the other. */
    private void execute() {
      for (int i = 0; i < slots; i++) {
        read[i] = prefix[i] ? question.run.from()[i] : new int[slots + program.locations];
        executed[i] = prefix[i] ? TRUE : FALSE;
        if (!prefix[i]) {
          Arrays.fill(read[i], FALSE);
        }
        another[i] = FALSE;
      }
      for (int i : rest) {
        boolean first = program.layout.first(program.layout.thread(i)) == i;
        executed[i] = first ? TRUE : formulas.and(executed[i - 1], passes(i - 1));
        read[i] = latest(i);
        int compares = program.compares(i);
        another[i] = compares == FALSE ? FALSE : formulas.and(
            executed[i], compares, new SlotValues(program, read).comesToAnother(question.values, i));
      }
    }

    private int passes(int slot) {
      return program.guard[slot] == FALSE ? TRUE
          : formulas.or(not(program.guard[slot]), new SlotValues(program, read).same(question.values, slot));
    }

    /** The formulas for the source of a slot behind the prefix: the latest write. */
    private int[] latest(int slot) {
      int[] from = new int[slots + program.locations];
      Arrays.fill(from, FALSE);
      int reads = formulas.and(executed[slot], program.reads(slot));
      int none = TRUE;
      for (int w = 0; w < slots; w++) {
        if (precedes(w, slot)) {
          none = formulas.and(none, not(visible(slot, w)));
          int latest = formulas.and(reads, visible(slot, w));
          for (int v = 0; v < slots; v++) {
            if (v != w && precedes(v, slot)) {
              latest = formulas.and(latest, not(formulas.and(visible(slot, v), order[w][v])));
            }
          }
          from[w] = latest;
        }
      }
      for (int x = 0; x < program.locations; x++) {
        from[slots + x] = formulas.and(reads, none, program.location[slot][x]);
      }
      return from;
    }

    private boolean precedes(int writer, int slot) {
      return writer != slot && (prefix[writer] || rank[writer] < rank[slot]);
    }

    /** The formula that an executed slot writes to the location that another accesses. */
    private int visible(int slot, int writer) {
      int writes = another[writer] == FALSE ? program.writes(writer)
          : formulas.or(formulas.and(program.writes(writer), not(another[writer])),
              formulas.and(program.fails(writer), another[writer]));
      return formulas.and(executed[writer], writes, program.sameLocation(slot, writer));
    }
  }
}
