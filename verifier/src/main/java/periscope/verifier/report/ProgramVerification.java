package periscope.verifier.report;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Witness;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.answer.Status;
import periscope.litmus.memory.Outcome;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.semantics.LoopBound;
import periscope.semantics.dependency.KeptDependencies;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The verification of one program under a mapping or a compiler, prepared for reports to people.
 *
 * @param input    the source program
 * @param compiler the compiler of the program
 * @param source   the source model
 * @param model    the target model; absent if the compiled program runs on the machine
 * @param result   the result of the check
 * @param shown    the forbidden outcome to show: one that the program's condition asks for, if there is one
 * @param nearest  the source execution that comes closest to that outcome, with the axioms that it violates
 * @param bound    the bound on loops
 */
record ProgramVerification(
    TestInput input,
    ProgramCompiler compiler,
    NamedModel source,
    Optional<NamedModel> model,
    ProgramCheck.Result result,
    Optional<Outcome> shown,
    Simulator.Closest nearest,
    LoopBound bound) {

  static ProgramVerification of(TestInput input, ProgramCompiler compiler, NamedModel source,
      Optional<NamedModel> model, ProgramCheck.Result result, LoopBound bound,
      BooleanSupplier stop) {
    Optional<Outcome> shown = result.forbidden().keySet().stream()
        .min(Comparator.comparing((Outcome o) -> !asked(input, o)).thenComparing(Comparator.naturalOrder()));
    Simulator.Closest nearest = shown.map(o -> new Simulator(source.model(), bound).closest(
        input.test(), input.text(), ended -> ended.observing(o.registers().keySet()).equals(o), stop))
        .orElse(new Simulator.Closest(Optional.empty(), true));
    return new ProgramVerification(input, compiler, source, model, result, shown, nearest, bound);
  }

  private static boolean asked(TestInput input, Outcome outcome) {
    return input.test().condition().filter(c -> c.proposition().holds(outcome)).isPresent();
  }

  /** The compiled program that is shown, if there is one. */
  Optional<Compilation> compiled() {
    return shown.map(o -> result.forbidden().get(o).compiled()).or(result::compiled);
  }

  /** Which dependencies a real compiler kept, if the source has any; rows of a table keep all. */
  Optional<KeptDependencies> dependencies() {
    return compiler.table().isPresent() ? Optional.empty()
        : compiled().flatMap(c -> KeptDependencies.of(input.test(), c.target()));
  }

  /** Whether the compiled program runs on the machine. */
  boolean onMachine() {
    return model.isEmpty();
  }

  /** What the compiled program runs on, as the user calls it. */
  String target() {
    return NamedModel.target(model);
  }

  /** The source execution that is shown for that outcome. */
  Optional<Witness> closest() {
    return nearest.witness();
  }

  /** An execution of the compiled program that ends in the outcome shown, if a model allows it. */
  Optional<Witness> execution() {
    return shown.map(o -> result.forbidden().get(o))
        .flatMap(f -> f.seen().simulation().map(s -> s.witnesses().get(f.outcome())));
  }

  Status status() {
    return result.verdict().status();
  }
}
