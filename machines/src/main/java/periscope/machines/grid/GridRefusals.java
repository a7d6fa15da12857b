package periscope.machines.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MachineStep;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.CtaBarriers;

/**
 * The refusals of the machines of large grids: diagnostics for the instructions that these machines do not run, given
 * before a launch is compiled.
 */
public final class GridRefusals {

  private GridRefusals() {}

  /**
   * Checks the instructions of a launch.
   *
   * @param text text of the kernel, for diagnostics
   * @throws InvalidInputException with a diagnostic for each instruction that the machines do not run
   */
  public static void check(LaunchedProgram program, SourceText text) {
    List<Diagnostic> problems = new ArrayList<>();
    if (Instruction.walk(program.body()).anyMatch(GridRefusals::isForeign)) {
      problems.add(Diagnostic.error(text, Span.NONE, "machines of large grids have no steps for instructions of "
          + program.language(), "--mapping with a table to another language"));
    }
    CtaBarriers barriers = new CtaBarriers(new ArrayList<>(), program.grid().items());
    Instruction.walk(program.body()).filter(LanguageInstruction.class::isInstance)
        .forEach(i -> ((LanguageInstruction) i).step().flatMap(s -> refused(s, barriers)).ifPresent(what -> problems
            .add(Diagnostic.error(text, i.span(), "kernels do not run with " + what, "use another row in the table"))));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
  }

  /**
   * Whether an instruction has no machine step: it is GPU assembly of [RSP], or its language declares no step for it.
   */
  private static boolean isForeign(Instruction instruction) {
    return instruction instanceof GpuInstruction
        || instruction instanceof LanguageInstruction own && own.step().isEmpty();
  }

  private static Optional<String> refused(MachineStep step, CtaBarriers barriers) {
    boolean other = step instanceof MachineStep.WayFence
        || step instanceof MachineStep.Access a && !a.place().generic();
    return other ? Optional.of("accesses and fences of other proxies")
        : step instanceof MachineStep.Barrier b && barriers.number(b).isEmpty() ? Optional.of(CtaBarriers.OTHERS)
            : Optional.empty();
  }
}
