package periscope.results.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
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

  @Test
  void exponentsMayBeBeyondAllNumbers() throws IOException {
    assertEquals(hash("{\"a\":1e-99999999999}"), hash("{ \"a\" : 1e-99999999999 }"));
    assertNotEquals(hash("{\"a\":1e-99999999999}"), hash("{\"a\":1e-99999999998}"));
  }
}
