package periscope.verifier.programs;

import static periscope.verifier.symbolic.Formulas.FALSE;
import static periscope.verifier.symbolic.Formulas.TRUE;
import static periscope.verifier.symbolic.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.verifier.symbolic.Formulas;
import periscope.verifier.symbolic.ModelFormulas;
import periscope.verifier.symbolic.Solver;

/**
 * Executions of the source that start as the one that is looked for does and go on one operation after the other, each
 * reading the latest write. Most programs that race do so in one of these. One formula speaks of all programs and of all that
 * the beginning may read, so that it rules out many more than an execution that is given.
 */
final class Prefixes {

  private final Question question;
  private final UnknownProgram program;
  private final Formulas formulas;
  private final Side source;
  private final int slots;
  private final Values expected;
  private final List<Kept> all = new ArrayList<>();
  private final Map<Kept, Integer> made = new HashMap<>();

  Prefixes(Question question) {
    this.question = question;
    program = question.program;
    formulas = program.formulas;
    source = question.source;
    slots = program.layout.operations();
    expected = question.values;
    choose(List.of());
  }

  /** One of them, by what it keeps: so many slots of each thread, and the thread that goes on first. */
  private record Kept(List<Integer> lengths, int first) {}

  /**
   * Whether some execution of this kind is consistent and undefined in the solver's latest solution: then what says so of
   * all programs; {@code FALSE} if there is none.
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
      known = racy(kept.lengths().stream().mapToInt(Integer::intValue).toArray(), kept.first());
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

  private int racy(int[] lengths, int firstThread) {
    boolean[] prefix = new boolean[slots];
    List<Integer> rest = new ArrayList<>();
    int[] rank = new int[slots];
    for (int t = 0; t < lengths.length; t++) {
      int thread = (firstThread + t) % lengths.length;
      for (int i = program.layout.first(thread); i < program.layout.first(thread + 1); i++) {
        prefix[i] = i - program.layout.first(thread) < lengths[thread];
        rank[i] = rest.size();
        if (!prefix[i]) {
          rest.add(i);
        }
      }
    }
    int certain = closed(prefix);
    int[][] order = order(prefix, rank);
    int[][] read = new int[slots][slots + program.locations];
    int[] executed = new int[slots];
    for (int i = 0; i < slots; i++) {
      Arrays.fill(read[i], FALSE);
      executed[i] = prefix[i] ? TRUE : FALSE;
      read[i] = prefix[i] ? question.run.from()[i] : read[i];
    }
    for (int i : rest) {
      boolean first = program.layout.first(program.layout.thread(i)) == i;
      int passed = first ? FALSE : formulas.or(not(program.guard[i - 1]), new Values(program, read).same(expected, i - 1));
      executed[i] = first ? TRUE : formulas.and(executed[i - 1], passed);
      read[i] = latest(i, prefix, rank, executed, order);
    }
    Values values = new Values(program, read);
    for (int i : rest) {
      int told = formulas.or(values.same(expected, i), values.different(expected, i));
      certain = formulas.and(certain, formulas.or(not(program.guard[i]), told));
    }
    int[] places = new int[source.size()];
    for (int p = 0; p < places.length; p++) {
      places[p] = source.places.get(p).slot() < 0 ? TRUE : executed[source.places.get(p).slot()];
    }
    Instance instance = new Instance(source, places, program.guard, Optional.empty());
    instance.readFrom(read);
    instance.orderWrites(order);
    ModelFormulas relations = new ModelFormulas(source.model, formulas, instance);
    int undefined = instance.undefined(relations);
    int racy = undefined == FALSE ? FALSE : formulas.and(certain, instance.consistent(program, relations), undefined);
    question.required.addAll(relations.required());
    return racy;
  }

  /** Whether nothing in the prefix reads from anything behind it, and whatever reads there does read something. */
  private int closed(boolean[] prefix) {
    int closed = TRUE;
    for (int i = 0; i < slots; i++) {
      int read = formulas.implies(program.reads(i), formulas.or(question.run.from()[i]));
      closed = prefix[i] ? formulas.and(closed, read) : closed;
      for (int w = 0; w < slots; w++) {
        closed = prefix[i] && !prefix[w] ? formulas.and(closed, not(question.run.from()[i][w])) : closed;
      }
    }
    return closed;
  }

  private int[][] order(boolean[] prefix, int[] rank) {
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < slots; j++) {
        order[i][j] = prefix[i] && prefix[j] ? question.run.before()[i][j]
            : prefix[i] != prefix[j] ? prefix[i] ? TRUE : FALSE : rank[i] < rank[j] ? TRUE : FALSE;
      }
    }
    return order;
  }

  /** What a slot behind the prefix reads from: the latest write. */
  private int[] latest(int slot, boolean[] prefix, int[] rank, int[] executed, int[][] order) {
    int[] read = new int[slots + program.locations];
    Arrays.fill(read, FALSE);
    int reads = formulas.and(executed[slot], program.reads(slot));
    int none = TRUE;
    for (int w = 0; w < slots; w++) {
      if (w != slot && (prefix[w] || rank[w] < rank[slot])) {
        int visible = visible(slot, w, executed);
        none = formulas.and(none, not(visible));
        int latest = formulas.and(reads, visible);
        for (int v = 0; v < slots; v++) {
          if (v != w && v != slot && (prefix[v] || rank[v] < rank[slot])) {
            latest = formulas.and(latest, not(formulas.and(visible(slot, v, executed), order[w][v])));
          }
        }
        read[w] = latest;
      }
    }
    for (int x = 0; x < program.locations; x++) {
      read[slots + x] = formulas.and(reads, none, program.location[slot][x]);
    }
    return read;
  }

  /** Whether a slot writes to the location that another accesses. */
  private int visible(int slot, int writer, int[] executed) {
    return formulas.and(executed[writer], program.writes(writer), program.sameLocation(slot, writer));
  }
}
