package periscope.machines.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Proxy;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.CtaBarriers;

/** What machines of large grids do not run, said before anything is compiled. */
public final class GridRefusals {

  private static final Set<String> LANGUAGES = Set.of("OPENCL", "CUDA", GridProgram.PTX);

  private GridRefusals() {}

  /**
   * Looks at what work-items do.
   *
   * @param text the text that it was read from, for diagnostics
   * @throws InvalidInputException naming everything that the machines do not run
   */
  public static void check(LaunchedProgram program, SourceText text) {
    List<Diagnostic> problems = new ArrayList<>();
    if (!LANGUAGES.contains(program.language())) {
      problems.add(Diagnostic.error(text, Span.NONE, "kernels run as OpenCL C, as CUDA C or compiled to PTX, and this"
          + " is " + program.language(), "--mapping with a table to PTX"));
    }
    CtaBarriers barriers = new CtaBarriers(new ArrayList<>(), program.grid().items());
    Instruction.walk(program.body()).filter(PtxInstruction.class::isInstance).map(PtxInstruction.class::cast)
        .forEach(i -> refused(i, barriers).ifPresent(what -> problems.add(Diagnostic.error(text, i.span(),
            "kernels do not run with " + what, "use another row in the table"))));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
  }

  private static Optional<String> refused(PtxInstruction i, CtaBarriers barriers) {
    boolean proxy = i instanceof PtxInstruction.ProxyFence
        || i instanceof PtxInstruction.Access a && a.qualifiers().proxy() != Proxy.GENERIC;
    return proxy ? Optional.of("accesses and fences of other proxies")
        : i instanceof PtxInstruction.Bar b && barriers.number(b).isEmpty() ? Optional.of(CtaBarriers.OTHERS)
            : Optional.empty();
  }
}
