package periscope.litmus.expectation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** What becomes of the test when a mapping compiles it. */
  public record OfMapping(String mapping, ProgramVerdict verdict, Span span) {
    @Override
    public String toString() {
      return "expect mapping " + mapping + ": " + verdict;
    }
  }

  /** A line whose first word, after the marks of a comment, is {@code expect}. */
  private static final Pattern LINE =
      Pattern.compile("^[ \\t(*/]*(expect\\b[^\\n\\r]*?)[ \\t]*(?:\\*\\)|\\*/)?[ \\t]*$", Pattern.MULTILINE);

  private static final Pattern PARTS = Pattern.compile("expect +(model|mapping) +(\\S+?) *: *(.*)");

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
    Reader reader = new Reader(text);
    Matcher line = LINE.matcher(text.content());
    while (line.find()) {
      reader.line(line.group(1), new Span(line.start(1), line.end(1) - line.start(1)));
    }
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(reader.problems);
    }
    return new Expectations(reader.models, reader.mappings);
  }

  public Optional<OfModel> model(String name) {
    return models.stream().filter(m -> m.model().equals(name)).findFirst();
  }

  public Optional<OfMapping> mapping(String name) {
    return mappings.stream().filter(m -> m.mapping().equals(name)).findFirst();
  }

  private static final class Reader {
    private final SourceText text;
    private final List<OfModel> models = new ArrayList<>();
    private final List<OfMapping> mappings = new ArrayList<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    Reader(SourceText text) {
      this.text = text;
    }

    void line(String line, Span span) {
      Matcher parts = PARTS.matcher(line);
      if (!parts.matches()) {
        problem(span, "this is not an expectation", "write `expect model NAME: …` or `expect mapping NAME: …`");
      } else if (parts.group(1).equals("model")) {
        model(parts.group(2), parts.group(3), span);
      } else {
        mapping(parts.group(2), parts.group(3), span);
      }
    }

    private void model(String name, String said, Span span) {
      String[] words = said.split(" +");
      Optional<Observation> observation = Observation.of(words[0]);
      boolean racy = words.length == 2 && words[1].equals("racy");
      if (observation.isEmpty() || words.length > 2 || words.length == 2 && !racy && !words[1].equals("race-free")) {
        problem(span, "a model does not say '" + said + "'",
            "write Never, Sometimes or Always, then race-free or racy; or Outside");
      } else if (models.stream().anyMatch(m -> m.model().equals(name))) {
        problem(span, "a verdict under model " + name + " stands above already", "remove one of the two lines");
      } else {
        models.add(new OfModel(name, observation.get(), words.length == 2
            ? Optional.of(racy) : Optional.empty(), span));
      }
    }

    private void mapping(String name, String said, Span span) {
      Optional<ProgramVerdict> verdict = ProgramVerdict.of(said);
      if (verdict.isEmpty()) {
        problem(span, "a mapping is not '" + said + "'",
            "write sound, unsound, stuck, unsound stuck, racy, inapplicable or unknown");
      } else if (mappings.stream().anyMatch(m -> m.mapping().equals(name))) {
        problem(span, "a verdict under mapping " + name + " stands above already", "remove one of the two lines");
      } else {
        mappings.add(new OfMapping(name, verdict.get(), span));
      }
    }

    private void problem(Span span, String message, String hint) {
      problems.add(Diagnostic.error(text, span, message, hint));
    }
  }
}
