package periscope.models.tool;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.Vocabulary;

/** The errors for a model's unknown names: the first one without a near name lists the names that there are. */
public final class UnknownNames {

  private final Vocabulary vocabulary;
  private final Reading reading;
  private boolean listed;

  /** The errors of one model, none of which is told yet. */
  public UnknownNames(Vocabulary vocabulary, Reading reading) {
    this.vocabulary = vocabulary;
    this.reading = reading;
  }

  /** Whether an error has listed the names that there are. */
  public boolean listed() {
    return listed;
  }

  /** Sets {@link #listed}, after an error that users never see. */
  public void listed(boolean now) {
    listed = now;
  }

  /**
   * The error for an unknown name.
   *
   * @param known the names in its place
   */
  public Diagnostic diagnostic(String name, Set<String> known, SourceText text, Span span) {
    List<String> near = NearNames.near(name, known);
    String all = reading.tool().map(t -> t.called() + " has no such name for " + vocabulary.language()
        + " tests, and the model is taken for one of it because of " + reading.because() + "; --cat-of says otherwise")
        .orElseGet(() -> listed || !near.isEmpty() ? "" : vocabulary.language() + " provides " + provided());
    listed |= near.isEmpty();
    String hint = NearNames.question(near, all).strip();
    return Diagnostic.error(text, span, "unknown name '" + name + "'", hint);
  }

  private String provided() {
    return "the sets " + provided(Type.SET) + ", the relations " + provided(Type.RELATION)
        + " and id, the functions domain, range and fencerel, and what published models call these (docs/models.md)";
  }

  private String provided(Type type) {
    return vocabulary.names().stream()
        .filter(n -> n.type() == type && n.origin() != BaseName.Origin.SYNONYM)
        .map(BaseName::name)
        .collect(Collectors.joining(", "));
  }
}
