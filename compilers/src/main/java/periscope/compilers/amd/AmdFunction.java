package periscope.compilers.amd;

import java.util.List;
import java.util.Map;
import periscope.litmus.source.Span;

/**
 * A function or a kernel of a module.
 *
 * @param name   its name
 * @param chip   the chip that its module is for, such as {@code gfx942}; empty if the module does not say
 * @param facts  numbers that a kernel's directives state, by directive, such as {@code .amdhsa_user_sgpr_count}; empty
 *               for a function
 * @param body   its instructions
 * @param labels for each label, the index of the instruction behind it
 * @param whole  its place
 */
public record AmdFunction(String name, String chip, Map<String, Integer> facts, List<AmdStatement> body,
    Map<String, Integer> labels, Span whole) {

  public AmdFunction {
    facts = Map.copyOf(facts);
    body = List.copyOf(body);
    labels = Map.copyOf(labels);
  }

  /** Whether it is a kernel, which has its arguments in memory. */
  public boolean kernel() {
    return !facts.isEmpty();
  }
}
