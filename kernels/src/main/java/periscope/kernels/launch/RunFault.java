package periscope.kernels.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.launch.LaunchedProgram.Array;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.GridRun.Ending;

/**
 * A fault of a run: a step with undefined behaviour, or a final state that the condition singles out.
 *
 * @param cause  the undefined behaviour; empty for a final state
 * @param offset position of the step in the text; 0 for a final state
 */
public record RunFault(Optional<Cause> cause, int offset) {

  /** Most elements of each array in a final state if there is no condition. */
  static final int ELEMENTS = 8;

  private static final RunFault END = new RunFault(Optional.empty(), 0);

  /**
   * The fault of a run: its step with undefined behaviour, or its final state, if that satisfies an {@code exists} or
   * violates another condition. Empty if there is none.
   */
  public static Optional<RunFault> of(LaunchedProgram launched, GridRun run) {
    if (run.fault().isPresent()) {
      return run.fault().map(f -> new RunFault(Optional.of(f.cause()), f.span().offset()));
    }
    boolean asked = run.ending() == Ending.ENDED && launched.condition().isPresent();
    Outcome end = outcome(launched, run);
    boolean exists = launched.condition().filter(c -> c.quantifier() == Quantifier.EXISTS).isPresent();
    return asked && (exists ? satisfies(launched, end) : fails(launched, end)) ? Optional.of(END) : Optional.empty();
  }

  /** Whether a final state violates a condition on all runs. */
  static boolean fails(LaunchedProgram launched, Outcome end) {
    return launched.condition().filter(c -> c.quantifier() != Quantifier.EXISTS && counts(c, end)
        && c.proposition().holds(end) != (c.quantifier() == Quantifier.FORALL)).isPresent();
  }

  /** Whether a final state satisfies the condition's proposition. */
  static boolean satisfies(LaunchedProgram launched, Outcome end) {
    return launched.condition().filter(c -> counts(c, end) && c.proposition().holds(end)).isPresent();
  }

  private static boolean counts(Condition condition, Outcome end) {
    return condition.filter().map(f -> f.holds(end)).orElse(true);
  }

  /**
   * The final state of a run, restricted to the locations of the condition; without a condition, the beginning of each
   * array.
   */
  static Outcome outcome(LaunchedProgram launched, GridRun run) {
    Map<String, Long> held = new LinkedHashMap<>();
    List<String> asked = launched.condition().stream().flatMap(Condition::operands)
        .filter(Operand.LocationValue.class::isInstance).map(o -> ((Operand.LocationValue) o).name()).distinct()
        .toList();
    for (int a = 0; a < launched.arrays().size(); a++) {
      Array array = launched.arrays().get(a);
      for (int i = 0; i < run.memory()[a].length && array.space() == AddressSpace.GLOBAL; i++) {
        String name = array.name() + (i == 0 ? "" : "[" + i + "]");
        if (launched.condition().isPresent() ? asked.contains(name) : i < ELEMENTS) {
          held.put(name, run.memory()[a][i]);
        }
      }
    }
    return Outcome.of(Map.of(), held);
  }
}
