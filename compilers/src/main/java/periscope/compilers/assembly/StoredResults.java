package periscope.compilers.assembly;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.compilers.unit.ThreadFunction;

/**
 * The results of a kernel, which it stores through its last parameter. The analysis follows that address through
 * registers. No other pointer reaches the results, so that these stores are no accesses of the test.
 */
final class StoredResults {

  private static final Pattern ADDRESS = Pattern.compile("\\[\\s*([\\w$%]+)\\s*(?:\\+\\s*(\\d+)\\s*)?]");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

  private final Optional<String> parameter;
  /** For each register that holds an address of results, its offset from their beginning, in bytes. */
  private final Map<String, Integer> held = new HashMap<>();

  StoredResults(PtxFunction function, ThreadFunction written) {
    boolean last = written.kernel() && !written.results().isEmpty();
    List<String> all = function.parameters();
    parameter = last ? Optional.of(all.get(all.size() - 1)) : Optional.empty();
  }

  /**
   * Whether an instruction computes an address of results, or stores results. Addresses that are computed in other
   * ways, or on several paths, are not recognised.
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

  /** The offset of a store of results from their beginning, in bytes; empty if the instruction is no such store. */
  Optional<Integer> offset(PtxStatement s) {
    Matcher address = ADDRESS.matcher(s.operands().get(0));
    boolean stores = s.opcode().equals("st") && !s.has("param") && address.matches()
        && held.containsKey(address.group(1));
    return stores ? Optional.of(held.get(address.group(1))
        + (address.group(2) == null ? 0 : Integer.parseInt(address.group(2)))) : Optional.empty();
  }
}
