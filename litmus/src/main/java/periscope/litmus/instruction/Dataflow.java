package periscope.litmus.instruction;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.expression.Expression;

/**
 * The dataflow of an instruction: the expressions that it computes with, and the registers that its results go to; for
 * a block only its own dataflow, which is that of its condition. Every instruction gives its own dataflow, so that code
 * which follows values through a thread need not know the kinds of instructions.
 *
 * @param values  its expressions, in the order of its operands
 * @param others  registers that it depends on besides the registers in its values, such as the registers that an
 *                address was computed from
 * @param written the registers that it may write
 */
public record Dataflow(List<Expression> values, Set<String> others, Set<String> written) {

  /** Of an instruction that touches no register. */
  public static final Dataflow NONE = new Dataflow(List.of(), Set.of(), Set.of());

  public Dataflow {
    values = List.copyOf(values);
    others = Set.copyOf(others);
    written = Set.copyOf(written);
  }

  /** Of an instruction that computes with these and writes no register. */
  public static Dataflow of(Expression... values) {
    return new Dataflow(List.of(values), Set.of(), Set.of());
  }

  /** The same with more that it depends on. */
  public Dataflow with(Set<String> more) {
    return new Dataflow(values, more, written);
  }

  /** The same with registers that it writes, which may be the same one twice. */
  public Dataflow into(String... registers) {
    return new Dataflow(values, others, Arrays.stream(registers).collect(Collectors.toSet()));
  }

  /** The same with a register that it writes if it has one for its result. */
  public Dataflow into(Optional<String> register) {
    return register.map(r -> into(r)).orElse(this);
  }

  /** All of several instructions, one after the other. */
  static Dataflow all(List<Dataflow> parts) {
    return new Dataflow(parts.stream().flatMap(p -> p.values.stream()).toList(),
        parts.stream().flatMap(p -> p.others.stream()).collect(Collectors.toSet()),
        parts.stream().flatMap(p -> p.written.stream()).collect(Collectors.toSet()));
  }

  /** Every register that it reads or depends on. */
  public Set<String> read() {
    Set<String> all = new HashSet<>(others);
    values.forEach(v -> all.addAll(v.registers()));
    return all;
  }
}
