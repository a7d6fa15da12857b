package periscope.verifier.soundness;

import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.machines.rsp.LockDiscipline;
import periscope.machines.rsp.MachineProgram;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;

/**
 * The question of soundness ([RSP], Thm. 1, bounded): of every program within a bound whose
 * source is race-free, is every outcome of its compiled form one that the source allows, and can that form always
 * finish?
 *
 * @param translation the compiler of programs
 * @param source      the model that forbids
 * @param target      the target that runs compiled programs
 * @param operations  the operations of programs
 * @param bound       the bound on programs
 * @param before      what compiled programs before an edit, if it is asked what that changes: what goes wrong there,
 *                    too, need not be found
 */
public record Question(Translation translation, CompiledModel source, Target target, Operations operations, Bound bound,
    Optional<Before> before) {

  /**
   * What compiled programs before an edit.
   *
   * @param sound whether it is known that nothing goes wrong with it, within the same bound
   */
  public record Before(Translation translation, boolean sound) {}

  public Question {
    ReadModifyWrites.requireWhole(source);
  }

  /** One about a translation by itself. */
  public Question(
      Translation translation, CompiledModel source, Target target, Operations operations, Bound bound) {
    this(translation, source, target, operations, bound, Optional.empty());
  }

  /** The same about those of the programs only that have at least one of some operations. */
  public Question about(Predicate<SourceOperation> some) {
    return new Question(translation, source, target, operations.about(some), bound, before);
  }

  /** The same about what goes wrong that did not. */
  public Question since(Before edit) {
    return new Question(translation, source, target, operations, bound, Optional.of(edit));
  }

  /**
   * Whether no program gets stuck, whatever the bound; false means only that it must be searched. On the machine of
   * [RSP], where no row leaves a lock behind, what holds of the rows holds of programs: branches stand between rows.
   */
  public boolean cannotStick() {
    return !target.sticks() || target instanceof Target.Machine && operations.choices().stream().map(this::alone)
        .allMatch(p -> LockDiscipline.cannotStick(MachineProgram.of(p)));
  }

  private LitmusTest alone(Choice choice) {
    return translation.target(FoundProgram.alone(choice).test(translation.header(), "program"));
  }
}
