package periscope.cli.verify;

import java.nio.file.Path;
import java.util.Optional;
import periscope.inputs.Inputs;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.models.ast.Model;

/** The texts of a table and of two models, by the names that a certificate has for them. */
final class ProofTexts {
  private static final String CAT = ".cat";

  private final Inputs inputs;
  private final String table;
  private final String source;
  private final String target;

  /** Names or paths, with or without the ends of their files' names. */
  ProofTexts(Inputs inputs, String table, String source, String target) {
    this.inputs = inputs;
    this.table = without(table, Mappings.SUFFIX);
    this.source = without(source, CAT);
    this.target = without(target, CAT);
  }

  String table() {
    return table;
  }

  String source() {
    return source;
  }

  String target() {
    return target;
  }

  private static String without(String name, String end) {
    return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
  }

  /**
   * The text of a table, with {@code .map} behind its name, or of a model or a file that it includes.
   *
   * @throws periscope.litmus.source.InvalidInputException if there is none
   */
  String text(String name) {
    if (name.endsWith(Mappings.SUFFIX)) {
      String named = without(name, Mappings.SUFFIX);
      return inputs.mapping(Mappings.shipped().contains(named) ? named : beside(name)).place().text().content();
    }
    for (String model : new String[] {source, target}) {
      Optional<String> found = included(model, name);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new IllegalStateException("no text of " + name);
  }

  /** A table that is not the certificate's own is one that it extends: its path begins at the table's folder. */
  private String beside(String name) {
    return name.equals(table + Mappings.SUFFIX) ? name : Path.of(table
        + Mappings.SUFFIX).resolveSibling(name).toString();
  }

  private Optional<String> included(String model, String name) {
    Model read = inputs.model(inputs.models().shipped().contains(model) ? model : model + CAT);
    if (name.equals(model + CAT)) {
      return Optional.of(read.text().content());
    }
    return read.statements().stream().map(Model.Located::text).filter(t -> last(t).equals(last(name))).findFirst()
        .map(SourceText::content);
  }

  private static String last(SourceText text) {
    return last(text.name());
  }

  private static String last(String name) {
    return name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
  }
}
