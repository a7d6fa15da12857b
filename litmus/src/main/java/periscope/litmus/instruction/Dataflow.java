package periscope.litmus.instruction;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.expression.Expression;

/**
 * The dataflow of an instruction: the expressions that it computes with, and the registers that receive its results.
 * The dataflow of a block is the dataflow of its condition, without the instructions inside. Every instruction states
 * its own dataflow, so that code which follows values through a thread need not know the kinds of instructions.
 *
 * @param values  the instruction's expressions, in the order of its operands
 * @param others  registers on which the instruction depends besides the registers in {@code values}, such as the
 *                registers from which an address was computed
 * @param written the registers that the instruction may write
 */
public record Dataflow(List<Expression> values, Set<String> others, Set<String> written) {

  /** The dataflow of an instruction that touches no register. */
  public static final Dataflow NONE = new Dataflow(List.of(), Set.of(), Set.of());

  public Dataflow {
    values = List.copyOf(values);
    others = Set.copyOf(others);
    written = Set.copyOf(written);
  }

  /** The dataflow of an instruction that computes with these expressions and writes no register. */
  public static Dataflow of(Expression... values) {
    return new Dataflow(List.of(values), Set.of(), Set.of());
  }

  /** A copy with {@code more} as the other registers on which the instruction depends. */
  public Dataflow with(Set<String> more) {
    return new Dataflow(values, more, written);
  }

  /** A copy with these registers as the written registers; names may repeat. */
  public Dataflow into(String... registers) {
    return new Dataflow(values, others, Arrays.stream(registers).collect(Collectors.toSet()));
  }

  /** A copy with the register as the only written register; the same dataflow if the register is absent. */
  public Dataflow into(Optional<String> register) {
    return register.map(r -> into(r)).orElse(this);
  }

  /** The union of the dataflows of several instructions. */
  static Dataflow all(List<Dataflow> parts) {
    return new Dataflow(parts.stream().flatMap(p -> p.values.stream()).toList(),
        parts.stream().flatMap(p -> p.others.stream()).collect(Collectors.toSet()),
        parts.stream().flatMap(p -> p.written.stream()).collect(Collectors.toSet()));
  }

  /** Every register that the instruction reads or depends on. */
  public Set<String> read() {
    Set<String> all = new HashSet<>(others);
    values.forEach(v -> all.addAll(v.registers()));
    return all;
  }
}
