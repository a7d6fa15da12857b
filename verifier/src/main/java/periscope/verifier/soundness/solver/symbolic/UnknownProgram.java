package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.program.Assignments;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Choice.Ending;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;

/**
 * Every program of a layout at once: each slot's operation, location and guard are variables. A guard lets the rest of
 * the thread run only if the operation reads the value that it reads in the execution that the search looks for. No
 * other guard that this execution passes stops more executions of the source. Methods that return an {@code int} return
 * formulas.
 */
public final class UnknownProgram {

  public final Formulas formulas;
  public final Layout layout;
  public final List<Choice> choices;
  public final int locations;
  /** For each slot, whether it has each of the choices. */
  public final int[][] chosen;
  /** For each slot, whether it accesses each of the locations; a fence has the first. */
  public final int[][] location;
  /** For each slot, whether it guards the rest of its thread. */
  public final int[] guard;
  /** For each location, whether an atomic operation accesses it. */
  public final int[] atomic;
  /** For each location, whether it lies in local memory, so that threads of only one work-group access it. */
  public final int[] local;
  /** For each slot, its comparand if it is a compare-exchange that fails. */
  public final UnknownComparand[] compared;
  private final boolean chains;
  private final Constraints required = new Constraints();

  /**
   * Creates the variables of the programs.
   *
   * @param focus  choices of which each program has at least one
   * @param local  whether locations may lie in local memory
   * @param chains whether only programs count in which the writes before the write that is read matter: one slot
   *               computes the value that it writes, another writes there, too, and a third compares the value that it
   *               reads there
   */
  public UnknownProgram(Formulas formulas, Layout layout, List<Choice> choices, Predicate<Choice> focus, int locations,
      boolean guards, boolean local, boolean chains) {
    this.formulas = formulas;
    this.layout = layout;
    this.choices = choices;
    this.locations = locations;
    int slots = layout.operations();
    this.chains = chains;
    chosen = variables(slots, choices.size());
    location = variables(slots, locations);
    guard = new int[slots];
    atomic = new int[locations];
    this.local = new int[locations];
    for (int i = 0; i < slots; i++) {
      required.add(formulas.exactlyOne(chosen[i]));
      required.add(formulas.exactlyOne(location[i]));
      required.add(formulas.or(where(i, Choice::accesses), location[i][0]));
      guard[i] = guards && !layout.last(i) ? formulas.and(formulas.variable(), where(i, Choice::reads)) : FALSE;
    }
    compared = new UnknownComparand[slots];
    for (int i = 0; i < slots; i++) {
      compared[i] = UnknownComparand.of(this, i);
    }
    for (int x = 0; x < locations; x++) {
      int location = x;
      atomic[x] = formulas.or(
          IntStream.range(0, slots).map(i -> formulas.and(where(i, Choice::atomic), this.location[i][location]))
          .toArray());
    }
    for (int x = 0; x < locations; x++) {
      this.local[x] = local ? formulas.variable() : FALSE;
      if (local) {
        required.add(localMemory(x));
      }
    }
    required.add(formulas.or(IntStream.range(0, slots).map(i -> where(i, focus)).toArray()));
    if (chains) {
      required.add(chain());
    }
    nameLocations();
    nameThreads();
    meetAtBarriers();
  }

  /** Requires that the program counts among those of a mixture; the requirement is the same for exchanged threads. */
  public void require(Assignments mixed) {
    int slots = layout.operations();
    for (Set<Choice> table : mixed.byTable()) {
      required.add(mixed.needsSeveral() ? not(all(0, slots, table)) : TRUE);
    }
    for (int t = 0; t < layout.threads() && mixed.wholeThreads(); t++) {
      int thread = t;
      required.add(formulas.or(mixed.byTable().stream()
          .mapToInt(table -> all(layout.first(thread), layout.first(thread + 1), table)).toArray()));
    }
  }

  private int all(int from, int to, Set<Choice> some) {
    return formulas.and(IntStream.range(from, to).map(i -> where(i, (Choice c) -> some.contains(c))).toArray());
  }

  /**
   * The variable that a location lies in local memory, which requires that exactly one work-group accesses it; for
   * several work-groups its instances are several locations.
   */
  private int localMemory(int x) {
    int accessed = FALSE;
    int shared = FALSE;
    for (int i = 0; i < layout.operations(); i++) {
      int here = formulas.and(location[i][x], where(i, Choice::accesses));
      for (int j = 0; j < i; j++) {
        shared = layout.workGroup(i) == layout.workGroup(j) ? shared
            : formulas.or(shared, formulas.and(here, location[j][x], where(j, Choice::accesses)));
      }
      accessed = formulas.or(accessed, here);
    }
    return formulas.implies(local[x], formulas.and(accessed, not(shared)));
  }

  /** Whether a slot is a compare-exchange that succeeds in the execution that the search looks for. */
  public int succeeds(int slot) {
    return where(slot, (Choice c) -> c.ends(Ending.SUCCEEDS));
  }

  /** Whether a slot is a compare-exchange that fails in that execution. */
  public int fails(int slot) {
    return where(slot, (Choice c) -> c.ends(Ending.FAILS));
  }

  /** Whether a slot is a compare-exchange. */
  public int compares(int slot) {
    return where(slot, (Choice c) -> c.ending().isPresent());
  }

  private int[][] variables(int rows, int columns) {
    int[][] variables = new int[rows][columns];
    for (int[] row : variables) {
      Arrays.setAll(row, c -> columns == 1 ? TRUE : formulas.variable());
    }
    return variables;
  }

  /**
   * The constraints of every program. Of programs that differ only in names, at least one satisfies them, and mostly
   * only one.
   */
  public Constraints required() {
    return required;
  }

  /** Adds a constraint on the programs. */
  public void require(int formula) {
    required.add(formula);
  }

  /** Whether the choice of a slot satisfies a predicate. */
  public int where(int slot, Predicate<Choice> wanted) {
    return where(slot, (int c) -> wanted.test(choices.get(c)));
  }

  private int where(int slot, IntPredicate wanted) {
    return formulas.or(IntStream.range(0, choices.size()).filter(wanted).map(c -> chosen[slot][c]).toArray());
  }

  /** Whether a slot's operation, if it writes, writes exactly its operand. */
  public int exact(int slot) {
    return where(slot, (Choice c) -> !c.writes() || c.exact());
  }

  /** Whether a slot's operation reads. */
  public int reads(int slot) {
    return where(slot, Choice::reads);
  }

  /** Whether a slot's operation writes. */
  public int writes(int slot) {
    return where(slot, Choice::writes);
  }

  /** Whether two slots have one location; meaningless for fences. */
  public int sameLocation(int slot, int other) {
    int same = FALSE;
    for (int x = 0; x < locations; x++) {
      same = formulas.or(same, formulas.and(location[slot][x], location[other][x]));
    }
    return same;
  }

  /** An order of the slots for the solver to choose. */
  public TotalOrder totalOrder() {
    int slots = layout.operations();
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      order[i][i] = FALSE;
      for (int j = 0; j < i; j++) {
        order[j][i] = formulas.variable();
        order[i][j] = not(order[j][i]);
      }
    }
    return new TotalOrder(order, transitive(formulas, order));
  }

  /** Whether some slot computes, another writes to its location, and a third compares the value that it reads there. */
  private int chain() {
    int slots = layout.operations();
    List<Integer> chains = new ArrayList<>();
    for (int u = 0; u < slots; u++) {
      for (int w = 0; w < slots; w++) {
        for (int g = 0; g < slots; g++) {
          if (u != w && w != g && g != u) {
            chains.add(formulas.and(where(u, Choice::computes), where(w, Choice::mayWrite),
                formulas.or(guard[g], compares(g)), sameLocation(u, w), sameLocation(u, g)));
          }
        }
      }
    }
    return formulas.or(chains);
  }

  /** Whether the value that a slot writes depends on the value that it reads. */
  public int keeps(int slot) {
    return where(slot, (Choice c) -> keeps(c));
  }

  /**
   * Whether the value that a choice writes depends on the value that it reads, and that matters. Where it does not
   * matter, a written value identifies only its writer and the number of increments.
   */
  public boolean keeps(Choice choice) {
    return choice.increments() || chains && choice.computes();
  }

  /** Whether the program is exactly a given one. */
  public int is(FoundProgram program) {
    int is = TRUE;
    for (int i = 0; i < layout.operations(); i++) {
      int at = location[i][program.locations().get(i)];
      int guarded = program.guards().get(i) ? guard[i] : not(guard[i]);
      is = formulas.and(is, chosen[i][choices.indexOf(program.choices().get(i))], at, guarded);
    }
    for (int x = 0; x < locations; x++) {
      is = formulas.and(is, program.local().contains(x) ? local[x] : not(local[x]));
    }
    return is;
  }

  /**
   * Whether {@code number} of the slots before one in its thread are barriers. The threads of a work-group meet at
   * barriers in order.
   */
  public int barriersBefore(int slot, int number) {
    if (number < 0 || layout.first(layout.thread(slot)) == slot) {
      return number == 0 ? TRUE : FALSE;
    }
    int barrier = where(slot - 1, Choice::barrier);
    return barrier == FALSE ? barriersBefore(slot - 1, number)
        : formulas.or(formulas.and(not(barrier), barriersBefore(slot - 1, number)),
            formulas.and(barrier, barriersBefore(slot - 1, number - 1)));
  }

  /**
   * Requires that all threads of a work-group reach each of its barriers, since other programs are undefined. So no
   * guard stands before a barrier; a guard that every execution passes is unnecessary.
   */
  private void meetAtBarriers() {
    for (int i = 0; i < layout.operations(); i++) {
      for (int before = layout.first(layout.thread(i)); before < i; before++) {
        required.add(not(formulas.and(guard[before], where(i, Choice::barrier))));
      }
    }
    for (int t = 0; t < layout.threads(); t++) {
      for (int u = 0; u < t; u++) {
        boolean together =
            layout.shape().placements().get(t).workGroup() == layout.shape().placements().get(u).workGroup();
        for (int number = 0; together && number <= layout.operations(); number++) {
          required.add(formulas.iff(barriers(t, number), barriers(u, number)));
        }
      }
    }
  }

  /** Whether a thread has {@code number} barriers. */
  private int barriers(int thread, int number) {
    int last = layout.first(thread + 1) - 1;
    int barrier = where(last, Choice::barrier);
    return formulas.or(formulas.and(not(barrier), barriersBefore(last, number)),
        formulas.and(barrier, barriersBefore(last, number - 1)));
  }

  /** Requires that locations are numbered in the order in which slots access them. */
  private void nameLocations() {
    for (int i = 0; i < layout.operations(); i++) {
      for (int x = 1; x < locations; x++) {
        List<Integer> before = new ArrayList<>();
        for (int j = 0; j < i; j++) {
          before.add(formulas.and(location[j][x - 1], where(j, Choice::accesses)));
        }
        required.add(formulas.implies(location[i][x], formulas.or(before)));
      }
    }
  }

  /** Requires that exchangeable threads are in the order of their choices, whatever locations these access. */
  private void nameThreads() {
    for (int t = 0; t + 1 < layout.threads(); t++) {
      if (layout.interchangeable(t, t + 1)) {
        required.add(notAfter(layout.first(t), layout.first(t + 1), layout.sizes().get(t)));
      }
    }
  }

  /**
   * Whether the choices of {@code length} slots from one on are lexicographically no larger than those from another on.
   */
  private int notAfter(int slot, int other, int length) {
    int holds = TRUE;
    for (int k = length - 1; k >= 0; k--) {
      int[] a = chosen[slot + k];
      int[] b = chosen[other + k];
      int less = FALSE;
      int equal = FALSE;
      int below = FALSE;
      for (int c = 0; c < a.length; c++) {
        less = formulas.or(less, formulas.and(below, b[c]));
        equal = formulas.or(equal, formulas.and(a[c], b[c]));
        below = formulas.or(below, a[c]);
      }
      holds = formulas.or(less, formulas.and(equal, holds));
    }
    return holds;
  }

  /**
   * A chosen order.
   *
   * @param before   for two slots, whether the first comes before the second
   * @param required the constraints that make it a total order
   */
  public record TotalOrder(int[][] before, Constraints required) {}

  /** The constraints that make a relation transitive in which each pair is ordered one way or the other. */
  public static Constraints transitive(Formulas formulas, int[][] order) {
    Constraints required = new Constraints();
    for (int i = 0; i < order.length; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) {
          required.add(not(formulas.and(order[i][j], order[j][k], order[k][i])));
          required.add(not(formulas.and(order[j][i], order[k][j], order[i][k])));
        }
      }
    }
    return required;
  }
}
