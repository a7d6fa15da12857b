package periscope.litmus.source;

import java.util.List;
import java.util.stream.Collectors;

/** An exception for input that cannot be used, with every problem found in it; at least one. */
public class InvalidInputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  public InvalidInputException(List<Diagnostic> diagnostics) {
    super(diagnostics.stream().map(Diagnostic::render).collect(Collectors.joining("\n")));
    this.diagnostics = List.copyOf(diagnostics);
  }

  public InvalidInputException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
