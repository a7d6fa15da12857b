package periscope.verifier.kept;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.mappings.table.Mapping;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Question;

/** All that the answer to a question rests on, as text, and the hashes of such texts. */
final class Basis {

  private Basis() {}

  /** The hash of a text. */
  static String hash(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  /**
   * The hash of what questions about all tables that came from one by editing rows rest on; empty if the code of the
   * tool is not known, or the question is not one about a table and a target model.
   *
   * @param options the options that choose operations, as text
   */
  static Optional<String> family(Question question, String options) {
    if (!(question.target() instanceof Target.Model target)) {
      return Optional.empty();
    }
    return ToolCode.hash().flatMap(tool -> question.translation().mapping().map(table -> {
      Bound bound = question.bound();
      return hash(String.join("\n", "tool " + tool, "from " + table.from(), "to " + table.to(), "options " + options,
          "locations " + bound.locations(), "placement " + bound.placement(), "guards " + bound.guards(),
          "source", text(question.source()), "target", text(target.model())));
    }));
  }

  /**
   * The hash of a question about a table, but for its largest sizes, which a proof has beside it.
   *
   * @param family hash of the question's family
   */
  static String question(Question question, String family) {
    Operations operations = question.operations();
    Mapping table = question.translation().mapping().orElseThrow();
    List<String> lines = new ArrayList<>(List.of("family " + family, "local " + operations.local(),
        "scopes " + operations.scopes(), "other scopes " + operations.otherScopes(),
        "without a row " + operations.missing()));
    operations.choices().forEach(c -> lines.add("operation " + text(c)));
    operations.likened().forEach((c, standIn) -> lines.add("like " + text(c) + " = " + text(standIn)));
    new TreeSet<>(operations.excluded().keySet()).forEach(name -> lines.add("excluded " + name));
    lines.add(table.print());
    return hash(String.join("\n", lines));
  }

  private static String text(Choice choice) {
    return choice.name() + choice.ending().map(e -> " " + e).orElse("");
  }

  /** A model by its content: its statements, the texts with their comments, and the meaning of its names. */
  private static String text(CompiledModel compiled) {
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
