package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.symbolic.relation.Cycles;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.engines.symbolic.relation.Structure;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.implication.Implication;

/**
 * An execution of one side of unknown programs: formulas for the executed slots, reads-from and the orders of events.
 */
public final class SymbolicExecution implements Structure {

  private final LayoutEvents side;
  private final UnknownProgram program;
  /** For each place, the formula that its event is executed. */
  private final int[] executed;
  public final int[][] rf;
  public final int[][] co;
  private final int[][] control;
  /**
   * For each order that the model's executions choose (besides reads-from and coherence), the rank of each place; empty
   * if the solver chooses these orders.
   */
  private final Optional<List<int[]>> ranks;
  /** Variables for the direction between two events, by order and events. */
  private final Map<List<Integer>, Integer> directions = new HashMap<>();
  /** For each slot its stage; initial writes belong to the first. */
  private int[] stages = {};

  /** @param executed for each place, the formula that its event is executed */
  public SymbolicExecution(LayoutEvents side, int[] executed, UnknownProgram program, Optional<List<int[]>> ranks) {
    this.side = side;
    this.program = program;
    this.executed = executed;
    this.ranks = ranks;
    int n = side.size();
    rf = new int[n][n];
    co = new int[n][n];
    control = new int[n][n];
    for (int p = 0; p < n; p++) {
      Arrays.fill(rf[p], FALSE);
      Arrays.fill(co[p], FALSE);
      Arrays.fill(control[p], FALSE);
    }
    for (int p = 0; p < n; p++) {
      int slot = side.places.get(p).slot();
      for (int q = p + 1; q < n && slot >= 0; q++) {
        if (side.sameThread(p, q)) {
          // A compare-exchange decides by what it reads whether it writes.
          int decides = side.slot(q) != slot ? program.guard[slot]
              : side.formulas.and(program.succeeds(slot), side.writes(q));
          control[p][q] = decides == FALSE ? FALSE
              : side.formulas.and(decides, side.formulas.and(side.places.get(p).result(), both(p, q)));
        }
      }
    }
  }

  /**
   * Sets reads-from: each operation's result comes from its source.
   *
   * @param from for each slot, formulas for its source: slots, then initial writes by location
   */
  public void readFrom(int[][] from) {
    for (int q = 0; q < side.size(); q++) {
      for (int p = 0; p < side.size() && side.slot(q) >= 0; p++) {
        int writer = side.slot(p) < 0 ? from.length + p : side.slot(p);
        int reads = side.formulas.and(executed[q], side.places.get(q).result());
        rf[p][q] = side.formulas.and(side.formulas.and(executed[p], side.writes(p)), reads, from[side.slot(q)][writer]);
      }
    }
  }

  /**
   * Sets coherence from an order of slots.
   *
   * @param before for two slots, the formula that the first one's write precedes the second's
   */
  public void orderWrites(int[][] before) {
    for (int p = 0; p < side.size(); p++) {
      for (int q = 0; q < side.size(); q++) {
        int both = side.formulas.and(executed[p], executed[q]);
        if (p == q || side.slot(q) < 0 || both == FALSE) {
          continue;
        }
        int rivals = side.formulas.and(both, side.rivals(p, q));
        int ordered = side.model.ordersAllWrites() ? rivals : side.formulas.and(rivals, side.atomic(q));
        co[p][q] = side.formulas.and(ordered, side.slot(p) < 0 ? TRUE : before[side.slot(p)][side.slot(q)]);
      }
    }
  }

  /** Divides the slots into stages, from 0 on; reads in later stages read the latest write. */
  public void stage(int[] slots) {
    stages = slots;
  }

  @Override
  public int stage(int event) {
    int slot = side.slot(event);
    return slot < 0 || stages.length == 0 ? 0 : stages[slot];
  }

  /** The formula that the model allows the execution. */
  public int consistent(ModelFormulas relations) {
    CompiledModel model = side.model;
    int[] passes = IntStream.range(0, model.axioms().size())
        .filter(a -> Implication.judges(model.axioms().get(a))).map(relations::passes).toArray();
    return side.formulas.and(side.formulas.and(passes), valued());
  }

  /** The formula that no value depends on itself. */
  public int valued() {
    return not(Cycles.cyclic(side.formulas, valueFlow()));
  }

  /**
   * For each event, the events whose values depend on its own. As in other engines, an event's read and written values
   * are not distinguished.
   */
  private int[][] valueFlow() {
    int[][] flow = new int[side.size()][];
    for (int p = 0; p < side.size(); p++) {
      flow[p] = rf[p].clone();
      int slot = side.slot(p);
      for (int q = p + 1; q < side.size() && slot >= 0; q++) {
        if (side.slot(q) == slot) {
          int computes = side.formulas.and(not(program.exact(slot)), side.places.get(p).result());
          flow[p][q] = side.formulas.or(flow[p][q], side.formulas.and(computes, side.writes(q)));
        }
      }
    }
    return flow;
  }

  /** The formula that the execution is undefined. */
  public int undefined(ModelFormulas relations) {
    int undefined = FALSE;
    for (int a = 0; a < side.model.axioms().size(); a++) {
      if (side.model.axioms().get(a).role() == Role.UNDEFINED_UNLESS) {
        undefined = side.formulas.or(undefined, not(relations.passes(a)));
      }
    }
    return undefined;
  }

  @Override
  public int size() {
    return side.size();
  }

  @Override
  public int happens(int event) {
    return side.formulas.and(executed[event], side.present[event]);
  }

  @Override
  public int both(int from, int to) {
    return side.formulas.and(happens(from), happens(to));
  }

  @Override
  public int member(int name, int event) {
    if (executed[event] == FALSE) {
      return FALSE;
    }
    int member = side.member(name, event);
    if (side.names.get(name).name().equals("used") && side.slot(event) >= 0) {
      // The only thing that programs do with what they read is to guard what comes next by it.
      int guards = side.formulas.and(program.guard[side.slot(event)], side.loads(event));
      member = side.formulas.or(member, guards);
    }
    return side.formulas.and(executed[event], member);
  }

  @Override
  public int pair(int name, int from, int to) {
    int both = side.formulas.and(executed[from], executed[to]);
    if (both == FALSE) {
      return FALSE;
    }
    return side.names.get(name).name().equals("ctrl")
        ? control[from][to] : side.formulas.and(both, side.pair(name, from, to));
  }

  @Override
  public int rf(int from, int to) {
    return rf[from][to];
  }

  @Override
  public int co(int from, int to) {
    return co[from][to];
  }

  @Override
  public int directed(int order, int from, int to) {
    return ranks.map(r -> r.get(order)[from] < r.get(order)[to] ? TRUE : FALSE)
        .orElseGet(() -> directions.computeIfAbsent(List.of(order, from, to), k -> side.formulas.variable()));
  }
}
