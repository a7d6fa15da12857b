package periscope.comparison.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * Observations of tests on chips: the corpus's {@code observations.json}, or a file like it.
 *
 * @param runs         number of runs of each test on each chip
 * @param chips        chips by short name
 * @param observations one for each test and published table
 * @param exceptions   observed tests whose outcome a model forbids
 */
@Schema(name = "observations", edition = 1, input = true, title = "a file for periscope validate --observations FILE")
public record Observations(
    @Field(value = "number of runs of each test on each chip", least = 1, optional = true) int runs,
    @Field(value = "chips by the names that observations give them", optional = true) Map<String, Chip> chips,
    List<Observed> observations,
    @Field(value = "outcomes that were seen although models forbid them, with the reason why that refutes no model",
        optional = true)
    List<Known> exceptions) {

  /** The name for {@code --observations} of the shipped observations. */
  public static final String SHIPPED = "shipped";

  /** A GPU. */
  public record Chip(@Field(optional = true) String name, @Field(optional = true) String architecture) {}

  /**
   * One table's observations of one test.
   *
   * @param test   name of the test
   * @param source the table's source
   * @param weak   for each chip, the number of runs that ended in an outcome of the test's condition
   * @param ugpu   the UGPU model's answer about the test, allowed or forbidden; null if the table does not state it
   */
  public record Observed(
      @Field("the test's name, which stands behind the language in the test's first line") String test,
      @Field(value = "where the numbers come from", optional = true) String source,
      @Field(value = "for each chip, the number of runs that ended in an outcome of the test's condition", least = 0)
      SortedMap<String, Integer> weak,
      @Field(value = "the answer of the model of [UGPU]", words = {"allowed", "forbidden"}, optional = true)
      String ugpu) {}

  /**
   * A test whose outcome was seen on chips although models forbid it, and the reason why that does not refute the
   * models.
   */
  public record Known(
      String test,
      @Field(optional = true) List<String> models,
      @Field(optional = true) List<String> chips,
      String reason) {}

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
    return ObservationsReader.read(text);
  }
}
