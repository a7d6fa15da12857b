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
 * A fault of a run: a step that goes wrong, or an end that a condition speaks of.
 *
 * @param cause  what goes wrong with the step; empty for an end
 * @param offset where the step stands
 */
public record RunFault(Optional<Cause> cause, int offset) {

  /** Elements of each array that are looked at where there is no condition. */
  static final int ELEMENTS = 8;

  private static final RunFault END = new RunFault(Optional.empty(), 0);

  /** What a run shows, if it shows something. */
  public static Optional<RunFault> of(LaunchedProgram launched, GridRun run) {
    if (run.fault().isPresent()) {
      return run.fault().map(f -> new RunFault(Optional.of(f.cause()), f.span().offset()));
    }
    boolean asked = run.ending() == Ending.ENDED && launched.condition().isPresent();
    Outcome end = outcome(launched, run);
    boolean exists = launched.condition().filter(c -> c.quantifier() == Quantifier.EXISTS).isPresent();
    return asked && (exists ? satisfies(launched, end) : fails(launched, end)) ? Optional.of(END) : Optional.empty();
  }

  /** Whether a condition on all runs is not what it should be in the end of one. */
  static boolean fails(LaunchedProgram launched, Outcome end) {
    return launched.condition().filter(c -> c.quantifier() != Quantifier.EXISTS && counts(c, end)
        && c.proposition().holds(end) != (c.quantifier() == Quantifier.FORALL)).isPresent();
  }

  /** Whether what the condition asks for is so. */
  static boolean satisfies(LaunchedProgram launched, Outcome end) {
    return launched.condition().filter(c -> counts(c, end) && c.proposition().holds(end)).isPresent();
  }

  private static boolean counts(Condition condition, Outcome end) {
    return condition.filter().map(f -> f.holds(end)).orElse(true);
  }

  /** What memory holds in the end, as far as the condition asks; the beginning of each array, if there is none. */
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
