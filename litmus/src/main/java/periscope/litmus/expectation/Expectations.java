package periscope.litmus.expectation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.answer.Soundness;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The verdicts that a litmus test's file states, in the order of its lines.
 *
 * @param models   one for each model that the file speaks of
 * @param mappings one for each mapping that the file speaks of
 */
public record Expectations(List<OfModel> models, List<OfMapping> mappings) {

  /**
   * What a model says of the test.
   *
   * @param observation whether the proposition of the test's condition holds in a consistent execution
   * @param racy        whether a consistent execution has a race; absent for models without a race rule
   * @param span        the line that says so
   */
  public record OfModel(String model, Observation observation, Optional<Boolean> racy, Span span) {
    @Override
    public String toString() {
      return "expect model " + model + ": " + observation + racy.map(r -> r ? " racy" : " race-free").orElse("");
    }
  }

  /**
   * What becomes of the test when a mapping compiles it.
   *
   * @param from      the source model; absent for the usual one of the source language
   * @param to        the target model; absent for the machine, or for the usual model of the target language
   * @param forbidden how many outcomes the compiled test has that the source forbids; absent for any number
   * @param span      the line that says so
   */
  public record OfMapping(String mapping, Optional<String> from, Optional<String> to, Soundness soundness,
      Optional<Integer> forbidden, Span span) {

    /** Under the usual models, with any number of forbidden outcomes. */
    public OfMapping(String mapping, Soundness soundness, Span span) {
      this(mapping, Optional.empty(), Optional.empty(), soundness, Optional.empty(), span);
    }

    /** What is expected, as the line states it: {@code unsound 2}. */
    public String said() {
      return soundness + forbidden.map(n -> " " + n).orElse("");
    }

    /** What it is expected of, as the line states it: {@code TABLE to MODEL}. */
    public String subject() {
      return mapping + from.map(m -> " from " + m).orElse("") + to.map(m -> " to " + m).orElse("");
    }

    @Override
    public String toString() {
      return "expect mapping " + subject() + ": " + said();
    }
  }

  /** A line whose first word, after the marks of a comment, is {@code expect}. */
  private static final Pattern LINE =
      Pattern.compile("^[ \\t(*/]*(expect\\b[^\\n\\r]*?)[ \\t]*(?:\\*\\)|\\*/)?[ \\t]*$", Pattern.MULTILINE);

  private static final Pattern MEANT = Pattern.compile("^[ \\t(*/\"]*expect +(model|mapping)\\b.*:");

  public Expectations {
    models = List.copyOf(models);
    mappings = List.copyOf(mappings);
  }

  /**
   * Reads the lines of a text that start with {@code expect}.
   *
   * @throws InvalidInputException naming every such line that cannot be understood or repeats another
   */
  public static Expectations of(SourceText text) {
    ExpectationLines reader = new ExpectationLines(text);
    Matcher line = LINE.matcher(text.content());
    while (line.find()) {
      reader.read(line.group(1), line.start(1));
    }
    return reader.read();
  }

  /**
   * Whether a line that cannot be read was surely meant as an expectation: it has the words that one starts with.
   *
   * @param problem what {@link #of} says of it
   */
  public static boolean meant(Diagnostic problem) {
    return MEANT.matcher(problem.text().lineText(problem.span().offset())).find();
  }

  /**
   * What is wrong with the lines of a text that start as expectations do: errors of those that were surely {@linkplain
   * #meant meant}, warnings of those that only look like one, for in a comment that is no error.
   */
  public static List<Diagnostic> slips(SourceText text) {
    try {
      of(text);
      return List.of();
    } catch (InvalidInputException e) {
      return e.diagnostics().stream()
          .map(d -> meant(d) ? d : Diagnostic.warning(d.text(), d.span(), d.message(), d.hint())).toList();
    }
  }

  public Optional<OfModel> model(String name) {
    return models.stream().filter(m -> m.model().equals(name)).findFirst();
  }

  /** What the file says of a mapping under the usual models. */
  public Optional<OfMapping> mapping(String name) {
    return mappings.stream()
        .filter(m -> m.mapping().equals(name) && m.from().isEmpty() && m.to().isEmpty()).findFirst();
  }
}
