package periscope.results.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equal values have one hash, however they are written. */
class ContentHashTest {

  private static String hash(String json) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      return ContentHash.of(parser);
    }
  }

  @Test
  void numbersCountByTheirValue() throws IOException {
    assertEquals(hash("{\"a\":0.5,\"b\":[10]}"), hash("{ \"b\": [1e1], \"a\": 5E-01 }"));
    assertNotEquals(hash("{\"a\":0.5}"), hash("{\"a\":0.6}"));
  }

  /** Fractions count as the numbers of 64 bits that readers take them for. */
  @Test
  void fractionsCountAsReadersRoundThem() throws IOException {
    for (List<String> same : List.of(List.of("0.5", "0.50000000000000000000001", "0.49999999999999999999999", "5.0e-1"),
        List.of("0.1", "0.1000000000000000055511151231257827", "0.10000000000000000"),
        List.of("0.1234567890123456", "0.12345678901234560001"), List.of("0.30000000000000004", "0.300000000000000041"),
        List.of("0", "0.0", "-0.0", "0e5", "0e99999999999", "1e-400", "1e-99999999999"),
        List.of("1e300", "1000e297"), List.of("4.9e-324", "5e-324"))) {
      same.forEach(text -> assertEquals(json(same.get(0)), json(text), text));
    }
    for (List<String> different : List.of(List.of("0.1234567890123456", "0.1234567890123457"),
        List.of("0.3", "0.30000000000000004"), List.of("5e-324", "1e-323"), List.of("1e400", "1e401"),
        List.of("12345678901234567890", "12345678901234567891"))) {
      assertNotEquals(json(different.get(0)), json(different.get(1)), different::toString);
    }
  }

  private static String json(String value) {
    try {
      return hash("{\"durationSeconds\":" + value + "}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void seedsCountByTheirValue() throws IOException {
    String seed = hash("{\"launchSeed\":\"109\"}");
    for (String text : List.of("\"+109\"", "\"0109\"", "109", "\"\\uff11\\uff10\\uff19\"")) {
      assertEquals(seed, hash("{\"launchSeed\":" + text + "}"), text);
    }
    for (String text : List.of("\"-109\"", "\"x109\"", "{\"a\":\"109\"}", "[\"109\"]", "\"\"", "null")) {
      assertNotEquals(seed, hash("{\"launchSeed\":" + text + "}"), text);
    }
    assertNotEquals(hash("{\"randomSeed\":\"+109\"}"), hash("{\"randomSeed\":\"109\"}"));
  }
}
