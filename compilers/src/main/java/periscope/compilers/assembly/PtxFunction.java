package periscope.compilers.assembly;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.source.Span;

/**
 * A function or an entry of a module.
 *
 * @param name       its name
 * @param results    names of its results, in order
 * @param parameters names of its parameters, in order
 * @param registers  the types of its registers, by a name or by the common prefix of several names: {@code b32} for
 *                   {@code %r}
 * @param body       its instructions
 * @param labels     for each label, the index of the instruction behind it
 * @param whole      its place, from its first directive to its last brace
 */
public record PtxFunction(String name, List<String> results, List<String> parameters, Map<String, String> registers,
    List<PtxStatement> body, Map<String, Integer> labels, Span whole) {

  public PtxFunction {
    results = List.copyOf(results);
    parameters = List.copyOf(parameters);
    registers = Map.copyOf(registers);
    body = List.copyOf(body);
    labels = Map.copyOf(labels);
  }

  /** Whether the function calls others, whose effects are unknown. */
  public boolean calls() {
    return body.stream().anyMatch(s -> s.opcode().equals("call"));
  }

  /** The type of a register, such as {@code b32} or {@code pred}; empty for an undeclared register. */
  public Optional<String> register(String register) {
    return Optional.ofNullable(registers.get(register))
        .or(() -> Optional.ofNullable(registers.get(register.replaceAll("\\d+$", ""))));
  }
}
