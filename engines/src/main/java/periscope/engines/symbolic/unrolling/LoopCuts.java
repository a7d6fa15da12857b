package periscope.engines.symbolic.unrolling;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.semantics.FlatCode;
import periscope.semantics.Rounds;
import periscope.semantics.WrittenRegisters;

/**
 * The loops in which runs of a thread may exceed the bound, by the text alone. Values read are ignored, so that all
 * engines give the same answer: only conditions of constants decide the way of a run.
 */
final class LoopCuts {

  /** Number of states after which every loop that the analysis meets counts as exceeding the bound. */
  private static final int MOST = 50_000;

  /**
   * Number of states after which all loops of the text count as exceeding the bound, since code without loops has many
   * ways, too.
   */
  private static final int LAST = 2 * MOST;

  /** A state of the analysis. A register without an entry is 0; a register with an empty entry holds a value read. */
  private record State(int position, int layer, SortedMap<String, OptionalLong> registers) {
    State at(int next) {
      return new State(next, layer, registers);
    }

    State with(String register, OptionalLong value) {
      SortedMap<String, OptionalLong> changed = new TreeMap<>(registers);
      changed.put(register, value);
      return new State(position, layer, changed);
    }

    /**
     * A hash that depends on the order of entries: the hash of a map is a sum, which many states of a long text share.
     */
    @Override
    public int hashCode() {
      int hash = 31 * position + layer;
      for (Map.Entry<String, OptionalLong> entry : registers.entrySet()) {
        hash = 31 * (31 * hash + entry.getKey().hashCode()) + entry.getValue().hashCode();
      }
      return hash;
    }

    OptionalLong value(Expression expression) {
      return Constancy.value(expression, name -> registers.getOrDefault(name, OptionalLong.of(0)));
    }
  }

  private final FlatCode code;
  private final Rounds rounds;
  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  /** The loops found, by the position of their jump backwards. */
  private final SortedMap<Integer, FlatCode.Back> cut = new TreeMap<>();

  private LoopCuts(FlatCode code, Rounds rounds) {
    this.code = code;
    this.rounds = rounds;
  }

  static List<FlatCode.Back> possible(FlatCode code, Rounds rounds) {
    // Rounds follows more runs than there are: where none of them is cut, none is.
    return rounds.mayCut() ? new LoopCuts(code, rounds).search() : List.of();
  }

  private List<FlatCode.Back> search() {
    visit(new State(0, 0, new TreeMap<>(Map.of())));
    while (!open.isEmpty() && seen.size() <= LAST) {
      State state = open.pop();
      if (!code.loopsAfter(state.position)) {
        continue;
      }
      FlatCode.Element element = code.get(state.position);
      if (element instanceof FlatCode.Plain plain) {
        plain(plain.instruction(), state);
      } else if (element instanceof FlatCode.Jump jump) {
        visit(state.at(jump.target()));
      } else if (element instanceof FlatCode.Test test) {
        OptionalLong value = state.value(test.condition());
        if (value.isEmpty() || value.getAsLong() != 0) {
          visit(state.at(state.position + 1));
        }
        if (value.isEmpty() || value.getAsLong() == 0) {
          visit(state.at(test.otherwise()));
        }
      } else if (element instanceof FlatCode.Choose choose) {
        visit(state.at(state.position + 1));
        visit(state.at(choose.otherwise()));
      } else if (element instanceof FlatCode.Stall) {
        visit(state.at(state.position + 1));
      } else if (element instanceof FlatCode.Back back) {
        int next = rounds.after(state.layer, state.position);
        if (next == Rounds.CUT || seen.size() > MOST) {
          cut.put(state.position, back);
        } else if (next != Rounds.SKIPPED) {
          visit(new State(back.target(), next, state.registers));
        }
      } else if (element instanceof FlatCode.Enter || element instanceof FlatCode.Leave) {
        visit(state.at(state.position + 1));
      } else {
        throw new IllegalStateException("not an element of code: " + element);
      }
    }
    return open.isEmpty() ? List.copyOf(cut.values()) : all();
  }

  private List<FlatCode.Back> all() {
    return IntStream.range(0, code.size()).mapToObj(code::get).filter(FlatCode.Back.class::isInstance)
        .map(FlatCode.Back.class::cast).toList();
  }

  private void visit(State state) {
    if (seen.add(state)) {
      open.push(state);
    }
  }

  private void plain(Instruction instruction, State state) {
    State next = state.at(state.position + 1);
    if (instruction instanceof EventInstruction.Assume a && state.value(a.condition()).equals(OptionalLong.of(0))
        || instruction instanceof Instruction.Undefined u && state.value(u.condition()).orElse(0) != 0) {
      return;
    } else if (instruction instanceof Instruction.Assign a) {
      visit(next.with(a.register(), state.value(a.value())));
      return;
    }
    for (String register : WrittenRegisters.by(instruction)) {
      next = next.with(register, OptionalLong.empty());
    }
    visit(next);
  }
}
