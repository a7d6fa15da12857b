package periscope.verifier.program;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;

/** The content of a model as one text, equal for two models only if they judge alike. */
public final class ModelContent {

  private ModelContent() {}

  /** A model by its content: its statements, the texts with their comments, and the meaning of its names. */
  public static String of(CompiledModel compiled) {
    Model model = compiled.model();
    Stream<String> texts = Stream.of(Stream.of(model.text()), model.origins().stream(),
            model.statements().stream().map(Model.Located::text)).flatMap(t -> t)
        .map(t -> t.shipped() + " " + t.content()).distinct();
    return Stream.of(Stream.of("language " + compiled.vocabulary().language(), "reading " + compiled.reading().id(),
            "origins " + model.origins().size()), texts.map(t -> "text " + t.length() + " " + t),
            model.statements().stream().map(s -> CatPrinter.print(s.statement())))
        .flatMap(t -> t).collect(Collectors.joining("\n"));
  }
}
