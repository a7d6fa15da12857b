package periscope.verifier.soundness;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.machines.rsp.LockDiscipline;
import periscope.machines.rsp.MachineProgram;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Likeness;
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
 * @param apart       the tables whose faults are not sought
 * @param soundAlone  of a mixture of tables, whether each table is known to be sound by itself within the bound
 */
public record Question(Translation translation, CompiledModel source, Target target, Operations operations, Bound bound,
    Optional<Before> before, Optional<RaceFree> raceFree, List<Apart> apart, boolean soundAlone) {

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
   */
  public record Before(Translation translation, boolean sound) {}

  /**
   * A table whose faults are not sought: the search sets aside the programs that this table compiles wrongly by itself,
   * so that no finding is one of these programs.
   *
   * @param source  the source model under which the table compiles them wrongly
   * @param target  the target on which it does
   * @param atFault of a mixture, the rows at fault in findings of the table: the search leaves out the programs in
   *                which operations have the code of all rows of one finding
   */
  public record Apart(Mapping table, CompiledModel source, Target target, List<Set<Row>> atFault) {

    public Apart {
      // Of a finding without a row at fault nothing tells which programs it explains.
      atFault = atFault.stream().filter(rows -> !rows.isEmpty()).map(Set::copyOf).toList();
    }

    /** Whether the table is known to compile a program wrongly. */
    private boolean wrong(LitmusTest program, BooleanSupplier stop) {
      return CompiledRightly.of(program, source, target, stop).wrong(table);
    }
  }

  public Question {
    apart = List.copyOf(apart);
    ReadModifyWrites.requireWhole(source);
  }

  /** A question without an edit. */
  public Question(
      Translation translation, CompiledModel source, Target target, Operations operations, Bound bound) {
    this(translation, source, target, operations, bound, Optional.empty(), Optional.empty(), List.of(), false);
  }

  /** The same question about programs of up to so many operations. */
  public Question upTo(int most) {
    return new Question(
        translation, source, target, operations, bound.upTo(most), before, raceFree, apart, soundAlone);
  }

  /** The question about programs of other operations, without a model for race-free programs. */
  public Question with(Operations others) {
    return new Question(
        translation, source, target, others, bound, before, Optional.empty(), apart, soundAlone);
  }

  /** The question about programs without guards. */
  public Question withoutGuards() {
    return new Question(translation, source, target, operations, bound.without(), before, raceFree, apart, soundAlone);
  }

  /** The question with a model for race-free programs. */
  public Question with(Optional<RaceFree> model) {
    return new Question(translation, source, target, operations, bound, before, model, apart, soundAlone);
  }

  /**
   * The question under the model for race-free programs, about executions of the target without a cycle of program
   * order and reads-from. Empty if there is no such model, or if a table before an edit is known to be sound: under
   * that model it may not be.
   */
  public Optional<Question> ofRaceFree() {
    return raceFree.filter(r -> before.filter(Before::sound).isEmpty()).map(r -> new Question(
        translation, r.source(), r.inOrder().orElse(target), r.operations(), bound, before, Optional.empty(),
        apart, false));
  }

  /** The question about only those programs that have at least one of some operations. */
  public Question about(Predicate<SourceOperation> some) {
    return new Question(translation, source, target, operations.about(some), bound, before,
        raceFree.map(r -> r.about(some)), apart, soundAlone);
  }

  /**
   * The question about only those programs that have at least one of some choices.
   *
   * @param some       the texts of the choices ({@link Choice#text})
   * @param ofRaceFree the same for the model for race-free programs
   */
  public Question focusedOn(Set<String> some, Set<String> ofRaceFree) {
    return new Question(translation, source, target, operations.focusedOn(c -> some.contains(c.text())), bound, before,
        raceFree.map(r -> new RaceFree(
            r.source(), r.operations().focusedOn(c -> ofRaceFree.contains(c.text())), r.inOrder())), apart, soundAlone);
  }

  /**
   * The question about programs that another table is not known to compile wrongly, too, of which the translation is an
   * edit.
   *
   * @param code the view of the operations that the search has
   */
  public Question settingAside(Mapping other, Operations.Compiled code) {
    return since(new Before(Translation.by(other), false)).apartFrom(List.of(new Doubtful(other, List.of())), code);
  }

  /** The question about the faults that an edit introduces. */
  public Question since(Before edit) {
    return new Question(translation, source, target, operations, bound, Optional.of(edit), raceFree, apart, soundAlone);
  }

  /**
   * A table of a mixture that is not known to be sound by itself.
   *
   * @param atFault the rows at fault in each of its findings, as far as they are known
   */
  public record Doubtful(Mapping table, List<Set<Row>> atFault) {}

  /**
   * The question about the programs of a mixture that need several tables, if all its tables but some are known to be
   * sound within the bound.
   *
   * @param doubtful the others: programs that one of them compiles wrongly by itself are set aside, and programs in
   *                 which it compiles operations by all rows at fault in one of its findings are left out
   * @param code     the view of the operations that the search has
   */
  public Question besides(List<Doubtful> doubtful, Operations.Compiled code) {
    return doubtful.isEmpty()
        ? new Question(translation, source, target, operations, bound, before, raceFree, apart, true)
        : apartFrom(doubtful, code);
  }

  /** The same with tables whose faults are not sought. Operations stand for others only if they do under these, too. */
  private Question apartFrom(List<Doubtful> tables, Operations.Compiled code) {
    UnaryOperator<Operations> alike = o -> tables.stream().map(t -> Translation.by(t.table()))
        .reduce(o, (left, table) -> Likeness.keptUnder(table, left, code), (one, other) -> other);
    List<Apart> all = Stream.concat(apart.stream(),
        tables.stream().map(t -> new Apart(t.table(), source, target, t.atFault()))).toList();
    return new Question(translation, source, target, alike.apply(operations), bound, before,
        raceFree.map(r -> new RaceFree(r.source(), alike.apply(r.operations()), r.inOrder())), all, soundAlone);
  }

  /**
   * Whether a choice may replace another in a counterexample, as far as a mixture is concerned. If each table is sound,
   * the program that results is no program of one table.
   */
  public boolean mayReplace(Choice one, Choice other) {
    return operations.mixed().map(m -> soundAlone ? m.wholeBy(one, other) : m.keptBy(one, other)).orElse(true);
  }

  /**
   * The programs that the search leaves out because a table whose faults are not sought has a finding with the same
   * rows at fault: for each such finding, the choices with the code of one row, of another, and so on. A program is
   * left out if it has one of each.
   */
  public List<List<Predicate<Choice>>> leftOut() {
    return apart.stream().flatMap(a -> a.atFault().stream().map(rows -> rows.stream()
        .<Predicate<Choice>>map(row -> c -> c.source().filter(o -> a.table().row(o).filter(row::equals).isPresent()
            && a.table().code(o).equals(translation.code(c))).isPresent()).toList())).toList();
  }

  /**
   * Whether a table whose faults are not sought is known to compile a program wrongly.
   *
   * @param stop called now and then; true ends the check, and nothing is known then
   */
  public boolean aside(LitmusTest program, BooleanSupplier stop) {
    return apart.stream().anyMatch(a -> a.wrong(program, stop));
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
