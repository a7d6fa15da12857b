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
 * which JSON has a number for in every case.
 *
 * @param registers what each register holds, in numbers of its type
 * @param memory    what each location holds, in numbers of its type
 */
@Field("a final state")
public record OutcomeJson(
    @Field("each register's value, by thread and name (0:r1); a floating-point number is given by its bits")
    Map<String, BigInteger> registers,
    @Field("each location's value, by its name; a floating-point number is given by its bits")
    Map<String, BigInteger> memory) {

  /** The outcome, in numbers of the test's types. */
  public static OutcomeJson of(Outcome outcome, LitmusTest test) {
    Map<String, BigInteger> registers = new LinkedHashMap<>();
    outcome.registers().forEach((r, value) -> registers.put(r.toString(), number(test.type(r), value)));
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    outcome.memory().forEach((x, value) -> memory.put(x, number(test.type(x), value)));
    return new OutcomeJson(registers, memory);
  }

  /** A value of a type as JSON has it. */
  public static BigInteger number(NumberType type, long value) {
    return new BigInteger(type.patternType().print(value));
  }
}
