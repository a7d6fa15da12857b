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
 * @param models   the verdicts of models, one for each model that the file names
 * @param mappings the verdicts of mappings, one for each mapping and pair of models that the file names
 */
public record Expectations(List<OfModel> models, List<OfMapping> mappings) {

  /**
   * The expected answer of a model to the test.
   *
   * @param model       name of the model
   * @param observation how often the proposition of the test's condition holds in consistent executions
   * @param racy        whether a consistent execution has a race; absent for models without a race rule
   * @param span        the line in the text
   */
  public record OfModel(String model, Observation observation, Optional<Boolean> racy, Span span) {
    @Override
    public String toString() {
      return "expect model " + model + ": " + observation + racy.map(r -> r ? " racy" : " race-free").orElse("");
    }
  }

  /**
   * The expected result of a mapping that compiles the test.
   *
   * @param mapping   name of the mapping
   * @param from      the source model; absent for the usual model of the source language
   * @param to        the target model; absent for the machine, or for the usual model of the target language
   * @param soundness the expected answer
   * @param forbidden number of outcomes that the compiled test has and the source forbids; absent for any number
   * @param span      the line in the text
   */
  public record OfMapping(String mapping, Optional<String> from, Optional<String> to, Soundness soundness,
      Optional<Integer> forbidden, Span span) {

    /** An expectation under the usual models, with any number of forbidden outcomes. */
    public OfMapping(String mapping, Soundness soundness, Span span) {
      this(mapping, Optional.empty(), Optional.empty(), soundness, Optional.empty(), span);
    }

    /** The expected answer in the notation of the line: {@code unsound 2}. */
    public String said() {
      return soundness + forbidden.map(n -> " " + n).orElse("");
    }

    /** The mapping and its models in the notation of the line: {@code TABLE from MODEL to MODEL}. */
    public String subject() {
      return mapping + from.map(m -> " from " + m).orElse("") + to.map(m -> " to " + m).orElse("");
    }

    @Override
    public String toString() {
      return "expect mapping " + subject() + ": " + said();
    }
  }

  /** A line whose first word, after the marks of a comment, is {@code expect}, or a word before a model's answer. */
  private static final Pattern LINE = Pattern.compile("^[ \\t(*/]*((?:expect\\b"
      + "|[A-Za-z]+ +(?:model|mapping) +[^:\\n\\r]+: *(?i:Never|Sometimes|Always|Outside|"
      + "sound|unsound|stuck|racy|inapplicable|unknown)\\b)[^\\n\\r]*?)"
      + "[ \\t]*(?:\\*\\)|\\*/)?[ \\t]*$", Pattern.MULTILINE);

  private static final Pattern MEANT = Pattern.compile("^[ \\t(*/\"]*[A-Za-z]+ +(model|mapping)\\b.*:");

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
   * Whether the writer of a faulty line surely meant an expectation: the line has the words with which an expectation
   * starts.
   *
   * @param problem the diagnostic of {@link #of} for the line
   */
  public static boolean meant(Diagnostic problem) {
    return MEANT.matcher(problem.text().lineText(problem.span().offset())).find();
  }

  /**
   * The problems of the lines that start as expectations do: an error if the line was surely {@linkplain #meant meant}
   * as one, a warning if it only looks like one, since a comment may say anything.
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

  /** The expectation for a mapping under the usual models; empty if the file states none. */
  public Optional<OfMapping> mapping(String name) {
    return mappings.stream()
        .filter(m -> m.mapping().equals(name) && m.from().isEmpty() && m.to().isEmpty()).findFirst();
  }
}
