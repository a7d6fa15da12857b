package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.machines.rsp.LockDiscipline;
import periscope.machines.rsp.MachineProgram;
import periscope.mappings.table.Mapping;
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
 * The question of soundness ([RSP], Thm. 1, bounded): for every program within a bound whose source is race-free, does
 * the source allow every outcome of its compiled form, and can that form always finish?
 *
 * @param translation the compiler of programs
 * @param source      the source model
 * @param target      the target that runs compiled programs
 * @param operations  the operations of programs
 * @param bound       the bound on programs
 * @param before      the translation before an edit, if the question is about the edit: faults that it has, too, need
 *                    not be found
 * @param raceFree    the source model for race-free programs, if it is known for programs of this bound and the target
 * @param alone       of a mixture of tables, what is known of each table alone, if that is known; programs that one of
 *                    the tables compiles wrongly by itself are then set aside
 */
public record Question(Translation translation, CompiledModel source, Target target, Operations operations, Bound bound,
    Optional<Before> before, Optional<RaceFree> raceFree, Optional<Alone> alone) {

  /**
   * A source model that a solver may ask in the source model's place, since it tells of orders in one direction only:
   * the more is ordered, the less it allows. The solver asks this model only about executions of the target in which
   * program order and reads-from have no cycle. Each program that such an execution shows to be compiled wrongly under
   * the source model is compiled wrongly under this model, too ({@link periscope.models.ast.Model#raceFree}); the
   * converse must be checked.
   *
   * @param operations the operations of programs; they may lack local memory
   * @param inOrder    the target with those executions only; empty if the target has no others
   */
  public record RaceFree(CompiledModel source, Operations operations, Optional<Target> inOrder) {

    private RaceFree about(Predicate<SourceOperation> some) {
      return new RaceFree(source, operations.about(some), inOrder);
    }
  }

  /**
   * The translation before an edit.
   *
   * @param sound whether it is known to be sound within the same bound
   * @param aside present if the search sets aside the programs that this translation compiles wrongly, too: no finding
   *              is one of these programs
   */
  public record Before(Translation translation, boolean sound, Optional<Aside> aside) {

    /** The translation before an edit; a finding may be a program that it compiles wrongly, too. */
    public Before(Translation translation, boolean sound) {
      this(translation, sound, Optional.empty());
    }
  }

  /** The source model and the target under which the translation before an edit compiles a program wrongly. */
  private record Aside(CompiledModel source, Target target) {}

  /**
   * The tables of a mixture, each for itself, under a source model and on a target.
   *
   * @param sound    whether each table is known to be sound within the bound under the question's source model
   * @param doubtful the tables that are not known to be sound under this source model
   */
  private record Alone(boolean sound, CompiledModel source, Target target, List<Mapping> doubtful) {

    /** The same tables in a question under another source model. */
    private Alone elsewhere() {
      return new Alone(false, source, target, doubtful);
    }
  }

  public Question {
    ReadModifyWrites.requireWhole(source);
  }

  /** A question without an edit. */
  public Question(
      Translation translation, CompiledModel source, Target target, Operations operations, Bound bound) {
    this(translation, source, target, operations, bound, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The same question about programs of up to so many operations. */
  public Question upTo(int most) {
    return new Question(
        translation, source, target, operations, bound.upTo(most), before, raceFree, alone);
  }

  /** The question with a model for race-free programs. */
  public Question with(Optional<RaceFree> model) {
    return new Question(translation, source, target, operations, bound, before, model, alone);
  }

  /**
   * The question under the model for race-free programs, about executions of the target without a cycle of program
   * order and reads-from. Empty if there is no such model, or if a table before an edit is known to be sound: under
   * that model it may not be.
   */
  public Optional<Question> ofRaceFree() {
    return raceFree.filter(r -> before.filter(Before::sound).isEmpty()).map(r -> new Question(
        translation, r.source(), r.inOrder().orElse(target), r.operations(), bound, before, Optional.empty(),
        alone.map(Alone::elsewhere)));
  }

  /** The question about only those programs that have at least one of some operations. */
  public Question about(Predicate<SourceOperation> some) {
    return new Question(translation, source, target, operations.about(some), bound, before,
        raceFree.map(r -> r.about(some)), alone);
  }

  /** The question about programs that another translation is not known to compile wrongly, too. */
  public Question settingAside(Translation other) {
    return since(new Before(other, false, Optional.of(new Aside(source, target))));
  }

  /** The question about the faults that an edit introduces. */
  public Question since(Before edit) {
    return new Question(translation, source, target, operations, bound, Optional.of(edit), raceFree, alone);
  }

  /**
   * The question about the programs of a mixture that need several tables, if all its tables but some are known to be
   * sound within the bound.
   *
   * @param doubtful the others: programs that one of them compiles wrongly by itself are set aside
   */
  public Question besides(List<Mapping> doubtful) {
    return new Question(translation, source, target, operations, bound, before, raceFree,
        Optional.of(new Alone(doubtful.isEmpty(), source, target, List.copyOf(doubtful))));
  }

  /**
   * Whether a choice may replace another in a counterexample, as far as a mixture is concerned. If each table is sound,
   * what results is no program of one table; else the programs that some table compiles wrongly must stay apart, so
   * that only the tables of an operation may change. None may if the programs that another mixture compiles wrongly are
   * set aside: its code for the one operation may be too weak, and for the other strong enough.
   */
  public boolean mayReplace(Choice one, Choice other) {
    if (operations.mixed().isPresent() && before.flatMap(Before::aside).isPresent()) {
      return one.equals(other);
    }
    return operations.mixed().map(m -> alone.filter(Alone::sound).isPresent() ? m.wholeBy(one, other)
        : m.keptBy(one, other) && (alone.filter(a -> !a.doubtful().isEmpty()).isEmpty() || one.sameSource(other)))
        .orElse(true);
  }

  /**
   * Whether a wrongly compiled program is set aside: the table before the edit is known to compile it wrongly, too, or
   * a table of the mixture alone is.
   *
   * @param stop called now and then; true ends the check, and nothing is known then
   */
  public boolean aside(LitmusTest program, BooleanSupplier stop) {
    return before.stream().anyMatch(b -> b.aside().isPresent() && b.translation().mapping().isPresent()
        && CompiledRightly.of(program, b.aside().get().source(), b.aside().get().target(), stop)
            .wrong(b.translation().mapping().get()))
        || alone.stream().anyMatch(a -> !a.doubtful().isEmpty() && a.doubtful().stream()
            .anyMatch(CompiledRightly.of(program, a.source(), a.target(), stop)::wrong));
  }

  /**
   * Whether no program gets stuck, whatever the bound; false means only that a search must decide. On the machine of
   * [RSP], if no row leaves a lock behind, the property of the rows carries over to programs, since branches stand
   * between rows.
   */
  public boolean cannotStick() {
    return !target.sticks() || target instanceof Target.Machine && operations.choices().stream().map(this::alone)
        .allMatch(p -> LockDiscipline.cannotStick(MachineProgram.of(p)));
  }

  private LitmusTest alone(Choice choice) {
    return translation.target(FoundProgram.alone(choice).test(translation.header(), "program"));
  }
}
