package periscope.verifier.work;

import java.util.List;
import java.util.Optional;
import periscope.engines.work.WorkText;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/** A model among the values of a text: a shipped one by its name, another one by its file. */
public final class ModelText {

  private ModelText() {}

  /**
   * The values with a model.
   *
   * @param name name of the value
   */
  public static WorkText with(WorkText values, String name, CompiledModel compiled) {
    Model model = compiled.model();
    return values.with(name + " name", model.name()).with(name + " file", model.text().name())
        .with(name, Optional.of(model.text().content()).filter(c -> !model.text().shipped()))
        .with(name + " tool", compiled.reading().tool().map(t -> t.id()));
  }

  /** The files that a process of a cluster has. */
  public static Models shipped(WorkText values, String name) {
    return new Models(List.of(), values.optional(name + " tool"), Reach.SHIPPED);
  }

  /**
   * The model among some values.
   *
   * @param language the language of the programs that it judges
   */
  public static CompiledModel read(WorkText values, String name, String language) {
    Models models = shipped(values, name);
    String file = values.value(name + " name");
    Model model = values.optional(name)
        .map(content -> models.parse(file, new SourceText(values.value(name + " file"), content)))
        .orElseGet(() -> models.load(file));
    return models.compile(model, Vocabularies.of(language).orElseThrow());
  }

  /** The diagnostic of a model that is more than its one text. */
  public static InvalidInputException severalFiles(Model model) {
    return new InvalidInputException(Diagnostic.error(model.text(), Span.NONE, "a cluster gets a model as one text,"
        + " and this model is more than its file: it includes files that do not come with Periscope, or statements are"
        + " added to it", TableText.WITHOUT));
  }
}
