package periscope.cli.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;

/** JSON reports: trees of maps, lists, strings, numbers and booleans. */
public final class Json {

  private Json() {}

  /** A report as text, its keys in the order in which they were put. */
  public static String print(Map<String, ?> report) {
    try {
      return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report that cannot be written as JSON", e);
    }
  }

  /** A report on one line. */
  public static String line(Map<String, ?> report) {
    try {
      return new ObjectMapper().writeValueAsString(report);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report that cannot be written as JSON", e);
    }
  }

  /** An outcome, in numbers of a test's types: {@code {"registers": {"0:r0": 1}, "memory": {"x": 1}}}. */
  public static Map<String, Object> outcome(Outcome outcome, LitmusTest test) {
    Map<String, Object> registers = new LinkedHashMap<>();
    outcome.registers().forEach((r, value) -> registers.put(r.toString(), new BigInteger(test.type(r).print(value))));
    Map<String, Object> memory = new LinkedHashMap<>();
    outcome.memory().forEach((x, value) -> memory.put(x, new BigInteger(test.type(x).print(value))));
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("registers", registers);
    found.put("memory", memory);
    return found;
  }
}
