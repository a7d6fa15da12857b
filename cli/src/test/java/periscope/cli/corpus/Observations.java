package periscope.cli.corpus;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What was seen on chips: the corpus's {@code observations.json}.
 *
 * @param runs         how often each test was run on each chip
 * @param chips        by short name
 * @param observations one for each test and published table
 * @param exceptions   what was seen although a model forbids it
 */
record Observations(int runs, Map<String, Chip> chips, List<Observed> observations, List<Known> exceptions) {

  /** A GPU. */
  record Chip(String name, String architecture) {}

  /**
   * What one table says of one test.
   *
   * @param weak how many runs ended in what the test's condition asks for, by chip
   * @param ugpu what the UGPU model says of the test, allowed or forbidden; null if the table does not say
   */
  record Observed(String test, String source, SortedMap<String, Integer> weak, String ugpu) {}

  /** A test whose outcome was seen on chips and that models forbid, and why that does not speak against them. */
  record Known(String test, List<String> models, List<String> chips, String reason) {}

  static Observations read() {
    try {
      return new ObjectMapper().readValue(Corpus.FOLDER.resolve("observations.json").toFile(), Observations.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
