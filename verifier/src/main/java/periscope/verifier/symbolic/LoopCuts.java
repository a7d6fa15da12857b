package periscope.verifier.symbolic;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.verifier.semantics.FlatCode;

/**
 * Whether the text of a thread lets it run out of jumps backwards. Values that are read are not looked at, so that all
 * engines say the same: only conditions of constants alone decide which way a run goes.
 */
final class LoopCuts {

  /** States looked at before any thread that loops counts as one that may be cut. */
  private static final int MOST = 50_000;

  /** Registers without an entry are 0, those with an empty one hold what was read. */
  private record State(int position, int jumps, SortedMap<String, Optional<Long>> registers) {
    State at(int next) {
      return new State(next, jumps, registers);
    }

    State with(String register, Optional<Long> value) {
      SortedMap<String, Optional<Long>> changed = new TreeMap<>(registers);
      changed.put(register, value);
      return new State(position, jumps, changed);
    }

    Optional<Long> value(Expression expression) {
      Term term = Term.of(expression, name -> {
        Optional<Long> held = registers.getOrDefault(name, Optional.of(0L));
        return held.isPresent() ? new Term.Constant(held.get()) : new Term.Choice();
      });
      return term instanceof Term.Constant c ? Optional.of(c.value) : Optional.empty();
    }
  }

  private final FlatCode code;
  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();

  private LoopCuts(FlatCode code) {
    this.code = code;
  }

  static boolean possible(FlatCode code) {
    return new LoopCuts(code).search();
  }

  private boolean search() {
    visit(new State(0, 0, new TreeMap<>(Map.of())));
    while (!open.isEmpty()) {
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
        Optional<Long> value = state.value(test.condition());
        if (value.isEmpty() || value.get() != 0) {
          visit(state.at(state.position + 1));
        }
        if (value.isEmpty() || value.get() == 0) {
          visit(state.at(test.otherwise()));
        }
      } else if (element instanceof FlatCode.Choose choose) {
        visit(state.at(state.position + 1));
        visit(state.at(choose.otherwise()));
      } else if (!(element instanceof FlatCode.Back)) {
        visit(state.at(state.position + 1));
      } else if (state.jumps == LitmusThread.LOOP_BOUND || seen.size() > MOST) {
        return true;
      } else {
        visit(new State(((FlatCode.Back) element).target(), state.jumps + 1, state.registers));
      }
    }
    return false;
  }

  private void visit(State state) {
    if (seen.add(state)) {
      open.push(state);
    }
  }

  private void plain(Instruction instruction, State state) {
    State next = state.at(state.position + 1);
    if (instruction instanceof Instruction.Assign a) {
      visit(next.with(a.register(), state.value(a.value())));
    } else if (instruction instanceof EventInstruction.Read r) {
      visit(next.with(r.register(), Optional.empty()));
    } else if (instruction instanceof EventInstruction.Update u) {
      visit(next.with(u.register(), Optional.empty()));
    } else if (instruction instanceof EventInstruction.Assume a) {
      if (!state.value(a.condition()).equals(Optional.of(0L))) {
        visit(next);
      }
    } else if (instruction instanceof EventInstruction.Write || instruction instanceof EventInstruction.Fence) {
      visit(next);
    } else {
      throw new IllegalArgumentException("not a step with events: " + instruction);
    }
  }
}
