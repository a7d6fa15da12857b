package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.text.AmdGpu;
import periscope.compilers.unit.ThreadFunction;
import periscope.compilers.unit.ThreadFunction.Result;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The compiled functions of a test's threads as a litmus test in assembly of AMD's GPUs, with the name, the placements
 * and all locations of the source: parameters become locations, returned values the registers of the source.
 */
public final class AmdTest {

  private AmdTest() {}

  /**
   * The compiled test, without a condition.
   *
   * @param written the source functions, one for each thread
   * @param made    the compiled functions
   * @param emitted the text of the compiled functions
   * @throws InvalidInputException for code that no litmus test can express
   */
  public static LitmusTest of(
      LitmusTest source, List<ThreadFunction> written, List<AmdFunction> made, SourceText emitted) {
    source.locations().stream().filter(x -> !x.type().equals(NumberType.S32)).findFirst().ifPresent(x -> {
      throw new InvalidInputException(Diagnostic.error(emitted, Span.NONE,
          x.name() + " is of " + x.type() + ", and machines of AMD have words of 32 bits", "use i32"));
    });
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < made.size(); t++) {
      List<Instruction> body = AmdPaths.of(made.get(t), written.get(t), emitted);
      AmdFunction function = made.get(t);
      Set<String> results = written.get(t).results().stream().map(Result::register).collect(Collectors.toSet());
      body.stream().filter(AmdInstruction.WordAccess.class::isInstance)
          .flatMap(i -> ((AmdInstruction.WordAccess) i).result().stream()).filter(results::contains).findFirst()
          .ifPresent(r -> {
            throw new InvalidInputException(Diagnostic.error(emitted, function.whole(),
                "the source calls a register '" + r + "', as assembly does", "give it another name"));
          });
      threads.add(new LitmusThread(source.threads().get(t).placement(), body));
    }
    List<Location> locations = source.locations().stream().map(x -> new Location(
        x.name(), x.initial(), false, x.space())).toList();
    return new LitmusTest(
        AmdGpu.HEADER, source.name(), source.description(), locations, threads, Optional.empty());
  }
}
