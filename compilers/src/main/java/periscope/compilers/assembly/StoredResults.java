package periscope.compilers.assembly;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.compilers.unit.ThreadFunction;

/**
 * The results of a kernel, which it stores where its last parameter points to: that address is followed through the
 * registers that hold it. Nothing else points there, so that these stores are no accesses of the test.
 */
final class StoredResults {

  private static final Pattern ADDRESS = Pattern.compile("\\[\\s*([\\w$%]+)\\s*(?:\\+\\s*(\\d+)\\s*)?]");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

  private final Optional<String> parameter;
  /** For each register that holds an address of results, how many bytes that is behind their beginning. */
  private final Map<String, Integer> held = new HashMap<>();

  StoredResults(PtxFunction function, ThreadFunction written) {
    boolean last = written.kernel() && !written.results().isEmpty();
    List<String> all = function.parameters();
    parameter = last ? Optional.of(all.get(all.size() - 1)) : Optional.empty();
  }

  /**
   * Whether an instruction computes an address of results, or stores there. An address that is computed otherwise, or
   * in one of several ways, is held by no register that this knows.
   */
  boolean take(PtxStatement s) {
    List<String> operands = s.operands();
    if (parameter.isEmpty() || operands.size() < 2) {
      return false;
    }
    Optional<Integer> address = switch (s.opcode()) {
      case "ld" -> s.has("param") && operands.get(1).replaceAll("[\\[\\]\\s]", "").equals(parameter.get())
          ? Optional.of(0) : Optional.empty();
      case "mov", "cvta" -> Optional.ofNullable(held.get(operands.get(1)));
      case "add" -> Optional.ofNullable(held.get(operands.get(1)))
          .filter(h -> operands.size() == 3 && NUMBER.matcher(operands.get(2)).matches())
          .map(h -> h + Integer.parseInt(operands.get(2)));
      default -> Optional.empty();
    };
    // A register that is written again holds something else.
    held.remove(operands.get(0));
    if (address.isPresent() && s.guard().isEmpty()) {
      held.put(operands.get(0), address.get());
      return true;
    }
    return offset(s).isPresent();
  }

  /** Where a store of results stores; empty if the instruction is none. */
  Optional<Integer> offset(PtxStatement s) {
    Matcher address = ADDRESS.matcher(s.operands().get(0));
    boolean stores = s.opcode().equals("st") && !s.has("param") && address.matches()
        && held.containsKey(address.group(1));
    return stores ? Optional.of(held.get(address.group(1))
        + (address.group(2) == null ? 0 : Integer.parseInt(address.group(2)))) : Optional.empty();
  }
}
