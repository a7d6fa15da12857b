package periscope.frame.launch;

import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * A file of kernels with a request's own description of the launch behind it.
 *
 * @param text the file, and the description
 * @param from the offset at which the description begins; 0 if the request has none
 */
public record DescribedText(SourceText text, int from) {

  /**
   * Reads a file with a request's description. Problems in the description are those of its own text.
   *
   * @throws InvalidInputException as {@code read} does
   */
  public static <T> T read(SourceText file, LaunchRequest request, Function<DescribedText, T> read) {
    Optional<SourceText> described = request.spec().or(request::set);
    if (described.isEmpty()) {
      return read.apply(new DescribedText(file, 0));
    }
    SourceText spec = described.get();
    int own = file.content().length() + 1;
    SourceText both = new SourceText(file.name(), file.content() + "\n" + spec.content(), file.shipped(),
        file.compilation(), file.included());
    try {
      return read.apply(new DescribedText(both, own));
    } catch (InvalidInputException e) {
      throw new InvalidInputException(e.diagnostics().stream().map(d -> d.span().offset() < own
          || SourceText.isIncluded(d.span().offset())
          ? new Diagnostic(d.severity(), file, d.span(), d.message(), d.hint())
          : new Diagnostic(d.severity(), spec, new Span(d.span().offset() - own, d.span().length()), d.message(),
              d.hint())).toList());
    }
  }
}
