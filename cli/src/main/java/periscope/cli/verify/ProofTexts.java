package periscope.cli.verify;

import java.util.List;
import java.util.stream.Stream;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.ast.Model;
import periscope.proof.Refused;

/** The texts of a table and of two models that were read, by the names that a certificate has for them. */
final class ProofTexts {
  private static final String CAT = ".cat";

  private final Mapping mapping;
  private final List<Model> models;
  private final String table;
  private final List<String> names;

  private ProofTexts(Mapping mapping, String table, List<Model> models, List<String> names) {
    this.mapping = mapping;
    this.table = table;
    this.models = models;
    this.names = names;
  }

  /**
   * The texts of what a search has read.
   *
   * @param name name or path of the table
   */
  static ProofTexts of(Inputs inputs, Mapping mapping, String name, NamedModel source, NamedModel target) {
    List<String> shipped = inputs.models().shipped();
    return new ProofTexts(mapping, named(name, Mappings.SUFFIX, Mappings.shipped()),
        Stream.of(source, target).map(m -> m.model().model()).toList(),
        Stream.of(source, target).map(m -> named(m.name(), CAT, shipped)).toList());
  }

  /**
   * The texts that a certificate names.
   *
   * @throws periscope.litmus.source.InvalidInputException if there is no such table or model, or it has errors
   */
  static ProofTexts read(Inputs inputs, String table, String source, String target) {
    return new ProofTexts(inputs.mapping(Mappings.shipped().contains(table) ? table : table + Mappings.SUFFIX), table,
        Stream.of(source, target).map(m -> inputs.model(inputs.models().shipped().contains(m) ? m : m + CAT)).toList(),
        List.of(source, target));
  }

  /** The name in a certificate: a shipped name, or a path without its end that is no shipped name. */
  private static String named(String name, String end, List<String> shipped) {
    String path = name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
    return path.equals(name) || !shipped.contains(path) ? path : "./" + path;
  }

  String table() {
    return table;
  }

  String source() {
    return names.get(0);
  }

  String target() {
    return names.get(1);
  }

  /**
   * The text of the table or of a table that it extends, with {@code .map} behind its name, or of a model or a file
   * that it includes.
   *
   * @throws Refused if no text has the name, or several different ones have
   */
  String text(String name) {
    List<SourceText> own = name.equals(table + Mappings.SUFFIX) ? List.of(mapping.place().text())
        : models.stream().filter(m -> name.equals(names.get(models.indexOf(m)) + CAT)).map(Model::text).toList();
    Stream<SourceText> parts = name.endsWith(Mappings.SUFFIX) ? mapping.rows().stream().map(r -> r.place().text())
        : models.stream().flatMap(m -> m.statements().stream().map(Model.Located::text));
    List<String> contents = (own.isEmpty() ? parts.filter(t -> last(t.name()).equals(last(name))) : own.stream())
        .map(SourceText::content).distinct().toList();
    if (contents.size() != 1) {
      throw new Refused(contents.isEmpty() ? "nothing that counts stands in " + name : "several files are called "
          + last(name));
    }
    return contents.get(0);
  }

  private static String last(String name) {
    return name.substring(name.replace('\\', '/').lastIndexOf('/') + 1);
  }
}
