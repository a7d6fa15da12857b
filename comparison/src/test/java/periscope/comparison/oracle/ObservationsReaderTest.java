package periscope.comparison.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** Files with observations: the shortest one, and diagnostics at the place of each problem. */
class ObservationsReaderTest {

  private static Observations read(String text) {
    return Observations.read(new SourceText("mine.json", text.replace('\'', '"')));
  }

  @Test
  void theFieldsThatAreNeeded() {
    Observations read = read("{'observations': [{'test': 'SB', 'weak': {'board/1': 17}}]}");
    assertEquals(List.of("SB"), read.observations().stream().map(Observations.Observed::test).toList());
    assertEquals(Map.of("board/1", 17), read.observations().get(0).weak());
    assertEquals(List.of(), read.exceptions());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "{'observations': [{'test': 'SB', 'weak': {'b': '17'}}]}| 1:48: error: this is no whole number of runs",
    "{'observations': [{'test': 'SB', 'weak': {'b': -1}}]}  | 1:48: error: this is no whole number of runs",
    "{'observations': [{'test': 'SB', 'wek': {'b': 1}}]}    | 1:34: error: an observation has no field wek",
    "{'observations': [{'weak': {'b': 1}}]}                 | 1:19: error: the field test is missing here",
    "{'observations': [{'test': 'SB'}]}                     | 1:19: error: the observation has no field weak",
    "{'observations': {'test': 'SB'}}                       | 1:18: error: this is no list",
    "{'observations': [], 'chips': {'a/b': 3}}              | 1:39: error: a chip is an object",
    "{'observations': [], 'exceptions': [{'test': 'SB'}]}   | 1:37: error: the field reason is missing here",
    "{'observations': [{'test': 'SB', 'weak': {}, 'ugpu': 'no'}]} | 1:54: error: the field ugpu is 'no'",
    "{}                                                     | 1:1: error: the file has no field observations",
    "[]                                                     | 1:1: error: a file of observations is an object",
    "{'observations': [{'test': 'SB',                       | error: the file ends in the middle of its JSON",
    "{'observations': [SB]}                                 | error: this is not JSON",
    "{'observations': []} {}                                | error: this is not JSON",
  })
  void problemsHaveTheirPlace(String text, String message) {
    String told = assertThrows(InvalidInputException.class, () -> read(text)).diagnostics().get(0).render();
    assertTrue(told.startsWith("mine.json:1:") && told.contains(message), told);
    assertTrue(told.contains("^"), told);
    // No class and no word of the library that reads JSON.
    assertFalse(told.contains("periscope.") || told.contains("java") || told.contains("token"), told);
  }

  @Test
  void severalProblemsAreToldTogether() {
    InvalidInputException all = assertThrows(InvalidInputException.class,
        () -> read("{'runs': 0, 'observations': [{'tset': 'SB', 'weak': 3}]}"));
    assertEquals(List.of("this is no whole number of runs", "an observation has no field tset",
        "the field weak is an object: { … }", "the field test is missing here"),
        all.diagnostics().stream().map(d -> d.message()).toList());
    assertEquals("did you mean test?", all.diagnostics().get(1).hint());
  }
}
