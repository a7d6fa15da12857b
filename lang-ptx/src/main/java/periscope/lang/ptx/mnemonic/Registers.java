package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/** Which registers instructions read and write. */
public final class Registers {

  private Registers() {}

  /** The register that an instruction writes, if it runs. */
  public static Optional<String> written(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return Optional.of(a.register());
    } else if (instruction instanceof PtxInstruction.Ld l) {
      return Optional.of(l.register());
    } else if (instruction instanceof PtxInstruction.Atom a) {
      return a.register();
    } else if (instruction instanceof PtxInstruction.Cas c) {
      return Optional.of(c.register());
    } else if (instruction instanceof Instruction.If i) {
      return i.then().stream().findFirst().flatMap(Registers::written);
    }
    return Optional.empty();
  }

  /** Every register that a body reads. */
  public static Set<String> read(List<Instruction> body) {
    Set<String> names = new LinkedHashSet<>();
    body.forEach(i -> values(i).forEach(v -> names.addAll(v.registers())));
    return names;
  }

  /** Every expression of an instruction. */
  public static List<Expression> values(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return List.of(a.value());
    } else if (instruction instanceof Instruction.Branch b) {
      return List.of(b.condition());
    } else if (instruction instanceof Instruction.If i) {
      return Stream.concat(Stream.of(i.condition()), i.then().stream().flatMap(t -> values(t).stream())).toList();
    } else if (instruction instanceof PtxInstruction.Ld l) {
      return List.of(l.offset());
    } else if (instruction instanceof PtxInstruction.St s) {
      return List.of(s.offset(), s.value());
    } else if (instruction instanceof PtxInstruction.Atom a) {
      return List.of(a.offset(), a.operand());
    } else if (instruction instanceof PtxInstruction.Cas c) {
      return List.of(c.offset(), c.expected(), c.desired());
    } else if (instruction instanceof PtxInstruction.Bar b) {
      return Stream.concat(Stream.of(b.id()), Stream.concat(b.instance().stream(), b.quorum().stream())).toList();
    }
    return List.of();
  }
}
