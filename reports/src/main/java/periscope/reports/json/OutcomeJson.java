package periscope.reports.json;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Outcome;
import periscope.litmus.schema.Field;

/**
 * An outcome: {@code {"registers": {"0:r0": 1}, "memory": {"x": 1}}}. A floating-point number is given by its bits,
 * since JSON has numbers for all of these.
 *
 * @param registers value of each register, as a number of its type
 * @param memory    value of each location, as a number of its type
 */
@Field("a final state")
public record OutcomeJson(
    @Field("each register's value, by thread and name (0:r1); a floating-point number is given by its bits")
    Map<String, BigInteger> registers,
    @Field("each location's value, by its name; a floating-point number is given by its bits")
    Map<String, BigInteger> memory) {

  /** The outcome of a test, with values as numbers of the test's types. */
  public static OutcomeJson of(Outcome outcome, LitmusTest test) {
    Map<String, BigInteger> registers = new LinkedHashMap<>();
    outcome.registers().forEach((r, value) -> registers.put(r.toString(), number(test.type(r), value)));
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    outcome.memory().forEach((x, value) -> memory.put(x, number(test.type(x), value)));
    return new OutcomeJson(registers, memory);
  }

  /** The JSON number for a value of a type. */
  public static BigInteger number(NumberType type, long value) {
    return new BigInteger(type.patternType().print(value));
  }
}
