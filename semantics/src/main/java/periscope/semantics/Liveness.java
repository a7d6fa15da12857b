package periscope.semantics;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.litmus.expression.Constancy;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.LanguageInstruction;

/**
 * The registers that matter at each position of a thread: a register matters if its value decides the thread's path,
 * the location or value of a step, or an observed final value. A register that only feeds computations whose results no
 * such step uses, the delay of a back-off for example, does not matter; nor does a branch that decides of nothing but
 * such registers.
 */
public final class Liveness {

  private final FlatCode code;
  private final Set<String> observed;
  private final List<Set<String>> before = new ArrayList<>();
  /** Tests that decide only about steps and registers that do not matter. */
  private final BitSet idle = new BitSet();

  private Liveness(FlatCode code, Set<String> observed) {
    this.code = code;
    this.observed = observed;
  }

  /**
   * Analyses a thread's code.
   *
   * @param observed the registers whose final values matter
   */
  public static Liveness of(FlatCode code, Set<String> observed) {
    Liveness liveness = new Liveness(code, observed);
    // Each test is taken to decide of nothing that matters until something is found; that can only grow.
    IntStream.range(0, code.size()).filter(i -> liveness.join(i) > i).forEach(liveness.idle::set);
    do {
      liveness.run();
    } while (liveness.refute());
    return liveness;
  }

  /** The registers that matter at a position. */
  public Set<String> at(int position) {
    return before.get(position);
  }

  private void run() {
    before.clear();
    for (int i = 0; i <= code.size(); i++) {
      before.add(i == code.size() ? observed : new HashSet<>());
    }
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = code.size() - 1; i >= 0; i--) {
        changed |= before.get(i).addAll(comesTo(i));
      }
    }
  }

  private Set<String> comesTo(int i) {
    Set<String> live = new HashSet<>();
    Instruction instruction = code.get(i) instanceof FlatCode.Plain p ? p.instruction() : null;
    // Nothing comes after a step whose behaviour is undefined in each run.
    boolean ends = instruction instanceof Undefined u && Constancy.value(u.condition()).orElse(0) != 0;
    for (int next : ends ? new int[0] : code.next(i)) {
      live.addAll(before.get(next));
    }
    boolean matters = !(instruction instanceof Assign a && !live.contains(a.register())) && !idle.get(i);
    if (instruction != null) {
      live.removeAll(WrittenRegisters.by(instruction));
    }
    if (matters) {
      live.addAll(read(code.get(i)));
    }
    return live;
  }

  /** Removes the tests from {@link #idle} that decide about a step that matters; returns whether there were any. */
  private boolean refute() {
    BitSet found = new BitSet();
    idle.stream().filter(test -> IntStream.range(test + 1, join(test)).anyMatch(this::matters)).forEach(found::set);
    idle.andNot(found);
    return !found.isEmpty();
  }

  private boolean matters(int i) {
    FlatCode.Element element = code.get(i);
    if (element instanceof FlatCode.Plain p && p.instruction() instanceof Assign a) {
      return before.get(i + 1).contains(a.register());
    }
    return !(element instanceof FlatCode.Test && idle.get(i) || element instanceof FlatCode.Jump
        || element instanceof FlatCode.Enter || element instanceof FlatCode.Leave);
  }

  /**
   * The position at which the ways of a branch meet again; -1 if the test does not belong to a branch that begins
   * directly before it.
   */
  private int join(int test) {
    if (test == 0 || !(code.get(test) instanceof FlatCode.Test) || !(code.get(test - 1) instanceof FlatCode.Enter)) {
      return -1;
    }
    int depth = 1;
    for (int i = test + 1; i < code.size(); i++) {
      depth += code.get(i) instanceof FlatCode.Enter ? 1 : code.get(i) instanceof FlatCode.Leave ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The registers that an element reads, for its value or its address, or as a dependency. */
  static Set<String> read(FlatCode.Element element) {
    if (element instanceof FlatCode.Test t) {
      return Set.copyOf(t.condition().registers());
    }
    // The others of flat code go somewhere, and look at nothing.
    return element instanceof FlatCode.Plain p ? read(p.instruction()) : Set.of();
  }

  private static Set<String> read(Instruction instruction) {
    boolean step = instruction instanceof Instruction.Local || instruction instanceof EventInstruction
        || instruction instanceof GpuInstruction || instruction instanceof AtomicInstruction
        || instruction instanceof LanguageInstruction;
    if (step) {
      return instruction.dataflow().read();
    }
    throw new IllegalArgumentException("not a step of flat code that an engine or machine takes: " + instruction);
  }
}
