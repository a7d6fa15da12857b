package periscope.comparison.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Observations of tests on chips: the corpus's {@code observations.json}, or a file like it.
 *
 * @param runs         number of runs of each test on each chip
 * @param chips        chips by short name
 * @param observations one for each test and published table
 * @param exceptions   observed tests whose outcome a model forbids
 */
public record Observations(int runs, Map<String, Chip> chips, List<Observed> observations, List<Known> exceptions) {

  /** The name for {@code --observations} of the shipped observations. */
  public static final String SHIPPED = "shipped";

  /** A GPU. */
  public record Chip(String name, String architecture) {}

  /**
   * One table's observations of one test.
   *
   * @param test   name of the test
   * @param source the table's source
   * @param weak   for each chip, the number of runs that ended in an outcome of the test's condition
   * @param ugpu   the UGPU model's answer about the test, allowed or forbidden; null if the table does not state it
   */
  public record Observed(String test, String source, SortedMap<String, Integer> weak, String ugpu) {}

  /**
   * A test whose outcome was seen on chips although models forbid it, and the reason why that does not refute the
   * models.
   */
  public record Known(String test, List<String> models, List<String> chips, String reason) {}

  public Observations {
    chips = Optional.ofNullable(chips).map(Map::copyOf).orElse(Map.of());
    observations = Optional.ofNullable(observations).map(List::copyOf).orElse(List.of());
    exceptions = Optional.ofNullable(exceptions).map(List::copyOf).orElse(List.of());
  }

  /** The shipped observations. */
  public static Observations shipped() {
    try (InputStream in = Observations.class.getClassLoader().getResourceAsStream("tests/observations.json")) {
      return read(new SourceText("observations.json", new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped observations", e);
    }
  }

  /**
   * Reads observations.
   *
   * @throws InvalidInputException if the text is no file of observations
   */
  public static Observations read(SourceText text) {
    try {
      Observations read = new ObjectMapper().readValue(text.content(), Observations.class);
      if (read.observations.stream().anyMatch(o -> o.test == null || o.weak == null)) {
        throw wrong(text, Span.NONE, "an observation says no test, or no weak runs");
      }
      return read;
    } catch (JsonProcessingException e) {
      int offset = e.getLocation() == null ? 0 : (int) Math.max(0, e.getLocation().getCharOffset());
      throw wrong(text, new Span(Math.min(offset, text.content().length()), 0), e.getOriginalMessage());
    }
  }

  private static InvalidInputException wrong(SourceText text, Span at, String message) {
    return new InvalidInputException(Diagnostic.error(text, at, "these are no observations: " + message,
        "a file has runs, chips, observations (test, source, weak) and exceptions, as the shipped "
            + "corpus/observations.json"));
  }
}
