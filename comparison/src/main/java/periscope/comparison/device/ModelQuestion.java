package periscope.comparison.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.comparison.ModelAnswer;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.Engine;
import periscope.inputs.Inputs;
import periscope.inputs.Judges;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;

/**
 * Asks models about a run's test. Source models judge the source, even if a compiled program ran; a model of the target
 * language judges the compiled program, too.
 */
public final class ModelQuestion {

  private final Inputs inputs;
  private final List<String> named;
  private final Engines engines;
  private final LoopBound bound;
  private final Map<String, Judges> judges = new HashMap<>();
  private final Map<CompiledModel, Engine> ready = new HashMap<>();

  /**
   * A question.
   *
   * @param named the models that the user names; if there are none, the usual models judge
   * @param bound the bound on loops
   */
  public ModelQuestion(Inputs inputs, List<String> named, Engines engines, LoopBound bound) {
    this.inputs = inputs;
    this.named = List.copyOf(named);
    this.engines = engines;
    this.bound = bound;
  }

  /**
   * The answers of every model that judges.
   *
   * @param simulated whether a simulated device runs the test, which drops runs at the same loop bound and computes as
   *                  models do
   * @param stop      called now and then; true ends the search
   * @throws periscope.litmus.source.InvalidInputException if the user names a model that does not exist, or that judges
   *     other tests
   */
  public List<ModelAnswer> answers(RunSubject subject, boolean simulated, BooleanSupplier stop) {
    List<ModelAnswer> answers = new ArrayList<>();
    if (named.isEmpty()) {
      usual(subject.source(), false, subject, simulated, stop).ifPresent(answers::add);
      if (subject.mapping().isPresent()) {
        usual(subject.program(), true, subject, simulated, stop).ifPresent(answers::add);
      }
      return answers;
    }
    for (String model : named) {
      boolean compiled = subject.mapping().isPresent()
          && inputs.models().otherLanguage(model, language(subject.source())).isPresent()
          && inputs.models().otherLanguage(model, language(subject.program())).isEmpty();
      LitmusTest test = compiled ? subject.program() : subject.source();
      Judges.Judge judge = judges(Optional.of(model)).of(test, language(test), subject.text());
      answers.add(answer(judge, compiled, test, subject.text(), simulated, stop));
    }
    return answers;
  }

  private Optional<ModelAnswer> usual(LitmusTest test, boolean compiled, RunSubject subject, boolean simulated,
      BooleanSupplier stop) {
    String language = language(test);
    if (Vocabularies.of(language).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(answer(judges(Optional.empty()).of(language), compiled, test, subject.text(), simulated, stop));
  }

  private Judges judges(Optional<String> model) {
    return judges.computeIfAbsent(model.orElse(""), m -> new Judges(inputs, model));
  }

  private String language(LitmusTest test) {
    return inputs.languages().ofHeader(test.language()).name();
  }

  private ModelAnswer answer(Judges.Judge judge, boolean compiled, LitmusTest test, SourceText text, boolean simulated,
      BooleanSupplier stop) {
    Engine engine = ready.computeIfAbsent(judge.model(), m -> engines.engine(m, bound));
    return ModelAnswer.of(new ModelAnswer.Judge(judge.name(), compiled), engine, bound, test, text, simulated, stop);
  }
}
