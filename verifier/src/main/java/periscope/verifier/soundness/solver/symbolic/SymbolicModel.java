package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.symbolic.formula.Constraints;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Polarity;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Company;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Translation;

/** The runs that a model of the language allows. */
public final class SymbolicModel extends SymbolicTarget {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Target.Model target;
  private final CompiledModel model;

  public SymbolicModel(Target.Model target) {
    this.target = target;
    model = target.model();
  }

  public CompiledModel model() {
    return model;
  }

  @Override
  public Run run(UnknownProgram program, Translation translation) {
    return new ModelRun(program, EventLayouts.of(program, translation, true, model)).run();
  }

  /** A run with unsatisfiable constraints: models have no stuck states. */
  @Override
  public Run stuck(UnknownProgram program, Translation translation) {
    Constraints nothing = new Constraints();
    nothing.add(FALSE);
    return run(program, translation).with(nothing);
  }

  @Override
  public Optional<String> problem(Translation translation, Choice choice) {
    // Programs with barriers in memory are run one by one.
    return choice.phased() ? outside(translation, choice)
        : translation.problem(choice).or(() -> outside(translation, choice));
  }

  /**
   * The reason why the search does not cover a choice. The search assumes that some write of the program is the last at
   * its location. Under a user's model in which the initial value may come last, one operation alone leaves several
   * values with the same registers.
   */
  private Optional<String> outside(Translation translation, Choice choice) {
    try {
      Behaviour alone = target.behaviours().of(
          translation.target(FoundProgram.alone(choice).test(translation.header(), "program")), NO_TEXT, () -> false);
      long registers = alone.outcomes().stream().map(Outcome::registers).distinct().count();
      boolean several = registers < alone.outcomes().size();
      return several
          ? Optional.of("a location may end with its initial value under the model although this writes to it")
          : Optional.empty();
    } catch (OutsideModelException e) {
      return Optional.of(e.diagnostics().get(0).message());
    }
  }

  @Override
  public List<Choice> noticed(Translation translation, List<Choice> fences, Supplier<Company> company) {
    return company.get().noticed(model);
  }

  @Override
  public boolean hasLocalMemory() {
    return true;
  }

  @Override
  public boolean looksAt(Set<String> names) {
    return model.looksAt(names);
  }

  @Override
  public Object compiled(Translation translation, Choice choice) {
    return translation.events(choice, true, List.of(new Placement(0, 0)), 0, 0, Translation.Cell.first(true)).events();
  }

  @Override
  public BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation) {
    return new StrengthOrder(EventLayouts.of(program, translation, true, model), Polarity.ofAllowing(model))::noMore;
  }
}
