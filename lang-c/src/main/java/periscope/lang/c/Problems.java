package periscope.lang.c;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What is wrong with one text, gathered while it is read. */
public final class Problems {

  /** Most problems that are shown for one text: those after a few are mostly echoes. */
  static final int LIMIT = 20;

  /** Most known names that a hint lists. */
  private static final int NAMES = 8;

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();

  public Problems(SourceText text) {
    this.text = text;
  }

  /** Notes a problem; the first ones are kept. */
  public void error(Span span, String message, String hint) {
    if (found.size() < LIMIT) {
      found.add(Diagnostic.error(text, span, message, hint));
    }
  }

  /** Notes what is allowed here, and wrong by the language's standard or most likely a slip. */
  public void warning(Span span, String message, String hint) {
    warnings.add(Diagnostic.warning(text, span, message, hint));
  }

  /** All warnings, in the order of the text. */
  public List<Diagnostic> warnings() {
    return warnings.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList();
  }

  /** Whether there is none so far. */
  public boolean none() {
    return found.isEmpty();
  }

  /** @throws InvalidInputException with everything found so far, in the order of the text */
  public void check() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(found.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList());
    }
  }

  /** A hint for a name that is not known: the names that look like it, or else what there is. */
  public static String near(String name, Collection<String> known) {
    int tolerance = Math.max(1, name.length() / 4);
    List<String> close = NearNames.near(name, known, k -> tolerance);
    if (!close.isEmpty()) {
      return NearNames.question(close);
    }
    String some = known.stream().limit(NAMES).collect(Collectors.joining(", "));
    return some.isEmpty() ? "" : "known here: " + some + (known.size() > NAMES ? ", …" : "");
  }
}
