package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.VulkanInstruction.ControlBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.DomainOperation;
import periscope.lang.vulkan.instruction.VulkanInstruction.Load;
import periscope.lang.vulkan.instruction.VulkanInstruction.MemoryBarrier;
import periscope.lang.vulkan.instruction.VulkanInstruction.Store;
import periscope.lang.vulkan.instruction.VulkanInstruction.Update;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.lang.vulkan.mnemonic.Kind;
import periscope.lang.vulkan.mnemonic.Mnemonic;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.ThreadColumns;
import periscope.litmus.memory.Location;

/** The text of tests and of instructions. */
final class TestPrinter {

  private TestPrinter() {}

  static String print(LitmusTest test) {
    StringBuilder out = new StringBuilder(Vulkan.HEADER).append(' ').append(test.name()).append('\n');
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description()).append("\"\n");
    }
    List<String> entries = new ArrayList<>();
    test.locations().forEach(l -> entries.addAll(location(l)));
    List<String> synchronising = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      int number = t;
      List<Instruction> initial = initial(thread.body());
      initial.forEach(i -> entries.add("P" + number + ":" + ((Instruction.Assign) i).register() + "="
          + ((Instruction.Assign) i).value() + ";"));
      whereabouts(thread).after().forEach(a -> synchronising.add("ssw " + number + " " + a + ";"));
      columns.add(ThreadColumns.column("P" + t + place(thread),
          thread.body().subList(initial.size(), thread.body().size()), TestPrinter::instruction));
    }
    out.append("{ ").append(String.join(" ", entries)).append(" }\n");
    if (!synchronising.isEmpty()) {
      out.append("{ ").append(String.join(" ", synchronising)).append(" }\n");
    }
    out.append(ThreadColumns.table(columns));
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  private static List<String> location(Location location) {
    return Stream.concat(Stream.of(location.name() + "=" + location.initial() + ";"),
        location.aliases().stream().map(a -> a.name() + " aliases " + a.of() + ";")).toList();
  }

  /** The place of a thread in its column's head. */
  static String place(LitmusThread thread) {
    return "@sg " + whereabouts(thread).subGroup() + ", wg " + thread.placement().workGroup() + ", qf "
        + thread.placement().cluster();
  }

  private static Whereabouts whereabouts(LitmusThread thread) {
    return Instruction.walk(thread.body()).filter(VulkanInstruction.class::isInstance)
        .map(i -> ((VulkanInstruction) i).at()).findFirst().orElse(Whereabouts.PLAIN);
  }

  /** The assignments of constants with which a body begins: they give registers their first values. */
  private static List<Instruction> initial(List<Instruction> body) {
    return body.stream().takeWhile(i -> i instanceof Instruction.Assign a && a.value() instanceof Expression.Constant)
        .toList();
  }

  /**
   * The text of an instruction that is no label.
   *
   * @throws IllegalArgumentException if the language has no such instruction
   */
  static String instruction(Instruction instruction) {
    if (instruction instanceof Load i) {
      return mnemonic(Kind.LOAD, i) + " " + i.register() + ", " + i.location();
    } else if (instruction instanceof Store i) {
      return mnemonic(Kind.STORE, i) + " " + i.location() + ", " + value(i.value());
    } else if (instruction instanceof Update i) {
      return new Mnemonic(Kind.UPDATE, i.qualifiers(), i.operator()).print() + " " + i.register() + ", " + i.location()
          + ", " + value(i.operand());
    } else if (instruction instanceof MemoryBarrier i) {
      return new Mnemonic(Kind.MEMORY_BARRIER, i.qualifiers(), FetchOperator.EXCHANGE).print();
    } else if (instruction instanceof ControlBarrier i) {
      return new Mnemonic(Kind.CONTROL_BARRIER, i.qualifiers(), FetchOperator.EXCHANGE, i.everywhere()).print() + " "
          + i.id() + i.barrier().map(b -> ", " + b).orElse("") + i.quorum().map(q -> ", " + q).orElse("");
    } else if (instruction instanceof DomainOperation i) {
      return i.available() ? "avdevice" : "visdevice";
    } else if (instruction instanceof Instruction.Branch i) {
      return i.condition().equals(Expression.constant(1)) ? "goto " + i.label()
          : operation(i.condition(), InstructionReader.BRANCHES, "") + ", " + i.label();
    } else if (instruction instanceof Instruction.Assign i) {
      return operation(i.value(), InstructionReader.ARITHMETIC, i.register() + ", ");
    }
    throw new IllegalArgumentException("tests of Vulkan's model have no " + instruction.getClass().getSimpleName());
  }

  private static String mnemonic(Kind kind, VulkanInstruction.Access access) {
    return new Mnemonic(kind, access.qualifiers(), FetchOperator.EXCHANGE).print();
  }

  private static String operation(Expression value, Map<String, BinaryOperator> words, String before) {
    if (value instanceof Expression.Binary b) {
      Optional<String> word = words.entrySet().stream().filter(w -> w.getValue() == b.operator()).map(Map.Entry::getKey)
          .findFirst();
      if (word.isPresent()) {
        return word.get() + " " + before + value(b.left()) + ", " + value(b.right());
      }
    } else if (words == InstructionReader.ARITHMETIC) {
      return "add " + before + value(value) + ", 0";
    }
    throw new IllegalArgumentException("tests of Vulkan's model have no expression " + value);
  }

  private static String value(Expression value) {
    if (value instanceof Expression.Constant || value instanceof Expression.Register) {
      return value.toString();
    }
    throw new IllegalArgumentException("an operand is a register or a number: " + value);
  }
}
