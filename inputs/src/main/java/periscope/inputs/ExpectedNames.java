package periscope.inputs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;

/**
 * The names of models and mappings in a test's {@code expect} lines. A name that neither a shipped file nor a file of
 * the user has is most likely misspelt, and nobody would ever compare what its line expects.
 */
final class ExpectedNames {

  private final Collection<String> models;
  private final List<Path> folders;
  private final Predicate<String> exists;

  /**
   * The names of one command.
   *
   * @param models  the shipped models
   * @param folders the folders in which files are looked for, beside the test's own and the current one
   * @param exists  whether there is a file with a path
   */
  ExpectedNames(Collection<String> models, List<Path> folders, Predicate<String> exists) {
    this.models = models;
    this.folders = folders;
    this.exists = exists;
  }

  /** A warning for each line whose model or mapping is unknown, in the order of models, then of mappings. */
  List<Diagnostic> unknown(SourceText text, Expectations expectations) {
    List<Diagnostic> found = new ArrayList<>();
    expectations.models().forEach(m -> check(text, "model", m.model(), m.span(), models, found));
    expectations.mappings().forEach(m -> {
      check(text, "mapping", m.mapping(), m.span(), Mappings.shipped(), found);
      Stream.concat(m.from().stream(), m.to().stream())
          .forEach(n -> check(text, "model", n, m.span(), models, found));
    });
    return found;
  }

  private void check(
      SourceText text, String kind, String name, Span line, Collection<String> shipped, List<Diagnostic> found) {
    String file = name + (kind.equals("model") ? ".cat" : ".map");
    boolean known = shipped.contains(name) || Stream.concat(
        Stream.of(SourceText.beside(text.name(), file), file), folders.stream().map(f -> f.resolve(file).toString()))
        .anyMatch(exists);
    if (!known) {
      int at = text.content().indexOf(name, line.offset());
      found.add(Diagnostic.warning(text, new Span(at, name.length()),
          "nothing compares this line: there is no " + kind + " '" + name + "'",
          NearNames.question(NearNames.near(name, shipped).stream().limit(1).toList(),
              "a " + kind + " of your own is a file " + file + " beside the test, in the current folder"
              + (kind.equals("model") ? " or in a folder of --include" : ""))));
    }
  }
}
