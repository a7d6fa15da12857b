package periscope.verifier.report;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.inputs.NamedModel;
import periscope.inputs.TestInput;
import periscope.litmus.answer.Status;
import periscope.mappings.Compilation;
import periscope.mappings.ProgramCompiler;
import periscope.semantics.LoopBound;
import periscope.semantics.dependency.KeptDependencies;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.ProgramCheck;

/**
 * The verification of one program under a mapping or a compiler, with everything that reports need.
 *
 * @param input          the source program
 * @param compiler       the compiler of the program
 * @param source         the source model
 * @param model          the target model; empty if the compiled program runs on a machine
 * @param target         name of the target in reports
 * @param result         the result of the check
 * @param counterexample the forbidden outcome to show, if there is one
 * @param bound          the bound on loops
 */
record ProgramVerification(
    TestInput input,
    ProgramCompiler compiler,
    NamedModel source,
    Optional<NamedModel> model,
    String target,
    ProgramCheck.Result result,
    Optional<Counterexample> counterexample,
    LoopBound bound) {

  static ProgramVerification of(TestInput input, ProgramCompiler compiler, NamedModel source,
      Optional<NamedModel> model, ProgramCheck.Result result, LoopBound bound,
      BooleanSupplier stop) {
    return of(input, compiler, source, model, NamedModel.target(model), result, bound, stop);
  }

  /** @param target name of the target in reports */
  static ProgramVerification of(TestInput input, ProgramCompiler compiler, NamedModel source,
      Optional<NamedModel> model, String target, ProgramCheck.Result result, LoopBound bound, BooleanSupplier stop) {
    return new ProgramVerification(input, compiler, source, model, target, result,
        Counterexample.of(input.test(), input.text(), result, source.model(), bound, stop), bound);
  }

  /** The compiled program to show, if there is one. */
  Optional<Compilation> compiled() {
    return counterexample.map(Counterexample::compilation).or(result::compiled);
  }

  /**
   * The source dependencies that a real compiler kept, if the source has any; empty for a table, whose rows keep all.
   */
  Optional<KeptDependencies> dependencies() {
    return compiler.table().isPresent() ? Optional.empty()
        : compiled().flatMap(c -> KeptDependencies.of(input.test(), c.target()));
  }

  /** Whether the compiled program runs on a machine. */
  boolean onMachine() {
    return model.isEmpty();
  }

  /** The place of the compiled program's runs, within a sentence. */
  String compiledWhere() {
    return model.isPresent() ? "under " + target
        : "on " + (target.equals(NamedModel.target(model)) ? "the " : "") + target;
  }

  Status status() {
    return result.verdict().status();
  }
}
