package periscope.verifier.mutation;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.mappings.table.Languages;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** The question whether some program of a language has an outcome that one model allows and another forbids. */
public final class ModelsQuestion {

  private ModelsQuestion() {}

  /**
   * The question about a language's operations: those that mapping tables compile from, or, for a pure target language,
   * those that it declares.
   *
   * @param scopes scopes of the operations
   * @param wanted filter on the operations of a language that tables compile from
   * @throws InvalidInputException for a model with which programs cannot be searched, and for a language whose
   *     operations no table knows
   */
  public static Question of(LitmusLanguage language, CompiledModel allows, CompiledModel forbids, Set<Scope> scopes,
      Predicate<SourceOperation> wanted, Bound bound) {
    return of(language, allows, forbids, List.of(), scopes, wanted, bound);
  }

  /** The question over programs that further models cover, too. */
  static Question of(LitmusLanguage language, CompiledModel allows, CompiledModel forbids, List<CompiledModel> further,
      Set<Scope> scopes, Predicate<SourceOperation> wanted, Bound bound) {
    List<CompiledModel> models = Stream.concat(Stream.of(forbids, allows), further.stream()).distinct().toList();
    if (language.source().isEmpty() && Languages.target(language.name()).isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(allows.model().text(), Span.NONE, "no table is from "
          + language.name() + " or to it, so that nothing says which operations searched programs have",
          "'periscope simulate' compares models on a test"));
    }
    Target.Model target = new Target.Model(allows);
    Operations operations = language.source().isPresent()
        ? Operations.of(language.source().get(), models, SymbolicTarget.of(target), scopes, wanted)
        : Operations.of(Languages.target(language.name()).orElseThrow(), models, SymbolicTarget.of(target), scopes);
    return new Question(Translation.none(language.header()), forbids, target, operations, bound);
  }
}
