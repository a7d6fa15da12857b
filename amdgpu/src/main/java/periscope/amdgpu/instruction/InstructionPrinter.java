package periscope.amdgpu.instruction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.amdgpu.instruction.AmdInstruction.Barrier;
import periscope.amdgpu.instruction.AmdInstruction.CacheControl;
import periscope.amdgpu.instruction.AmdInstruction.Other;
import periscope.amdgpu.instruction.AmdInstruction.Place;
import periscope.amdgpu.instruction.AmdInstruction.Wait;
import periscope.amdgpu.instruction.AmdInstruction.WordAccess;

/** The text of instructions, as an assembler has it and as tables have it. */
public final class InstructionPrinter {

  private InstructionPrinter() {}

  /** The instruction in a test, with brackets around the counts of waits: {@code s_waitcnt vmcnt(0)}. */
  public static String assembly(AmdInstruction instruction) {
    return print(instruction, false);
  }

  /** The instruction in a table, which has no brackets and no colons: {@code s_waitcnt vmcnt 0}. */
  public static String template(AmdInstruction instruction) {
    return print(instruction, true);
  }

  private static String print(AmdInstruction instruction, boolean template) {
    if (instruction instanceof WordAccess access) {
      return access.mnemonic() + " " + String.join(", ", operands(access)) + bits(access.bits(), template);
    } else if (instruction instanceof CacheControl control) {
      return control.mnemonic() + bits(control.bits(), template);
    } else if (instruction instanceof Wait wait) {
      return wait(wait, template);
    } else if (instruction instanceof Barrier barrier) {
      return barrier.mnemonic() + (barrier.arrives() && barrier.waits() ? "" : " -1");
    } else if (instruction instanceof Place place) {
      return place.mnemonic() + " " + place.units().entrySet().stream().map(e -> e.getKey() + " " + e.getValue())
          .collect(Collectors.joining(", "));
    }
    Other other = (Other) instruction;
    return (other.mnemonic() + " " + String.join(", ", other.operands())).strip();
  }

  private static List<String> operands(WordAccess access) {
    List<String> operands = new ArrayList<>();
    access.result().ifPresent(operands::add);
    operands.add(access.location());
    access.operands().forEach(o -> operands.add(o.toString()));
    return operands;
  }

  private static String bits(Set<Bit> bits, boolean template) {
    return bits.stream().map(b -> " " + (template ? b.word() : b.spelling())).collect(Collectors.joining());
  }

  private static String wait(Wait wait, boolean template) {
    if (wait.mnemonic().equals("s_waitcnt")) {
      Stream<String> counts = wait.counts().entrySet().stream()
          .map(e -> template ? e.getKey() + " " + e.getValue() : e.getKey() + "(" + e.getValue() + ")");
      return wait.mnemonic() + " " + counts.collect(Collectors.joining(" "));
    }
    List<String> counters = Mnemonics.WAITS.get(wait.mnemonic());
    int first = wait.counts().get(counters.get(0));
    int number = counters.size() == 1 ? first : first << 8 | wait.counts().get(counters.get(1));
    boolean scalar = wait.mnemonic().startsWith("s_waitcnt_");
    return wait.mnemonic() + (scalar ? " null, " : " ") + Optional.of(number).map(n -> template ? n.toString()
        : "0x" + Integer.toHexString(n)).get();
  }
}
