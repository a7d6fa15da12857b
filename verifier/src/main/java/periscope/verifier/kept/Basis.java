package periscope.verifier.kept;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import periscope.engines.work.ToolCode;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.ModelContent;
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
          "source", ModelContent.of(question.source()), "target",
          ModelContent.of(target.model())));
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
    operations.choices().forEach(c -> lines.add("operation " + c.text()));
    operations.likened().forEach((c, standIn) -> lines.add("like " + c.text() + " = " + standIn.text()));
    new TreeSet<>(operations.excluded().keySet()).forEach(name -> lines.add("excluded " + name));
    operations.mixed().ifPresent(m -> lines.add("mixed, whole threads " + m.wholeThreads() + ", several "
        + m.needsSeveral()));
    (table.tables().isEmpty() ? List.of(table) : table.tables()).forEach(t -> lines.add(t.print()));
    return hash(String.join("\n", lines));
  }
}
