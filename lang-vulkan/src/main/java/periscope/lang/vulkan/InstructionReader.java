package periscope.lang.vulkan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
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
import periscope.lang.vulkan.mnemonic.MnemonicFault;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** The reader of instructions, each with its operands. */
final class InstructionReader {

  static final Map<String, BinaryOperator> ARITHMETIC = Map.of(
      "add", BinaryOperator.ADD, "sub", BinaryOperator.SUBTRACT, "mul", BinaryOperator.MULTIPLY,
      "div", BinaryOperator.DIVIDE, "and", BinaryOperator.BIT_AND, "or", BinaryOperator.BIT_OR,
      "xor", BinaryOperator.BIT_XOR);

  static final Map<String, BinaryOperator> BRANCHES = Map.of(
      "beq", BinaryOperator.EQUAL, "bne", BinaryOperator.NOT_EQUAL, "blt", BinaryOperator.LESS,
      "bgt", BinaryOperator.GREATER, "ble", BinaryOperator.LESS_EQUAL, "bge", BinaryOperator.GREATER_EQUAL);

  /** Largest number of a barrier, an instance or a quorum. */
  private static final int MOST = 1_000_000;

  private final Tokens tokens;
  private final Names names;

  InstructionReader(Tokens tokens, Names names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** The next instruction, in a thread with plain whereabouts. */
  Instruction read() {
    Span start = tokens.span();
    String first = tokens.matching("[A-Za-z_][\\w.]*", "an instruction", "");
    if (tokens.take(":")) {
      return new Instruction.Label(first, tokens.since(start));
    } else if (first.equals("goto")) {
      return new Instruction.Branch(Expression.constant(1), tokens.name("a label"), tokens.since(start));
    } else if (first.equals("avdevice") || first.equals("visdevice")) {
      return new DomainOperation(first.equals("avdevice"), Whereabouts.PLAIN, tokens.since(start));
    } else if (BRANCHES.containsKey(first)) {
      Expression left = value();
      tokens.want(",");
      Expression right = value();
      tokens.want(",");
      Expression condition = new Expression.Binary(BRANCHES.get(first), NumberType.S32, left, right);
      return new Instruction.Branch(condition, tokens.name("a label"), tokens.since(start));
    } else if (ARITHMETIC.containsKey(first)) {
      String register = tokens.name("a register");
      tokens.want(",");
      Expression left = value();
      tokens.want(",");
      Expression right = value();
      return new Instruction.Assign(register,
          new Expression.Binary(ARITHMETIC.get(first), NumberType.S32, left, right), tokens.since(start));
    }
    return operation(first, start);
  }

  private VulkanInstruction operation(String first, Span start) {
    if (Mnemonic.kind(first).isEmpty()) {
      List<String> known = Stream.of(Stream.of(Kind.values()).map(Kind::spelling), Stream.of("avdevice", "visdevice",
          "goto"), ARITHMETIC.keySet().stream().sorted(), BRANCHES.keySet().stream().sorted()).flatMap(s -> s).toList();
      throw tokens.wrong(start, "there is no instruction '" + first + "'",
          NearNames.nearestOrAll(first.split("\\.")[0], known));
    }
    Mnemonic mnemonic;
    try {
      mnemonic = Mnemonic.read(first);
    } catch (MnemonicFault e) {
      throw tokens.wrong(start, e.getMessage(), e.hint());
    }
    return operands(mnemonic, start);
  }

  private VulkanInstruction operands(Mnemonic m, Span start) {
    switch (m.kind()) {
      case LOAD: {
        String register = tokens.name("a register");
        tokens.want(",", "write " + m.print() + " r0, x");
        String location = location(m);
        return new Load(register, location, m.qualifiers(), Whereabouts.PLAIN, tokens.since(start));
      }
      case STORE: {
        String location = location(m);
        tokens.want(",", "write " + m.print() + " x, 1");
        Expression value = value();
        return new Store(location, value, m.qualifiers(), Whereabouts.PLAIN, tokens.since(start));
      }
      case UPDATE: {
        String register = tokens.name("a register");
        tokens.want(",", "write " + m.print() + " r0, x, 1");
        String location = location(m);
        tokens.want(",", "write " + m.print() + " r0, x, 1");
        Expression operand = value();
        return new Update(register, location, m.operator(), operand, m.qualifiers(), Whereabouts.PLAIN,
            tokens.since(start));
      }
      case MEMORY_BARRIER:
        return new MemoryBarrier(m.qualifiers(), Whereabouts.PLAIN, tokens.since(start));
      default:
        return barrier(m, start);
    }
  }

  private VulkanInstruction barrier(Mnemonic m, Span start) {
    int id = number("the number of the barrier");
    Optional<Integer> barrier = Optional.empty();
    Optional<Integer> quorum = Optional.empty();
    if (tokens.take(",")) {
      barrier = Optional.of(number("the number of the barrier"));
      tokens.want(",", "write the number of arrivals behind the barrier: " + m.print() + " 0, 0, 2");
      quorum = Optional.of(number("a number of arrivals"));
      if (quorum.get() == 0) {
        throw tokens.wrong(tokens.last(), "a barrier waits for one arrival or more", "");
      }
    }
    return new ControlBarrier(m.qualifiers(), m.everywhere(), id, barrier, quorum, 0, Whereabouts.PLAIN,
        tokens.since(start));
  }

  private int number(String kind) {
    int number = tokens.count(kind, "write cbar.wg 0");
    if (number > MOST) {
      throw tokens.wrong(tokens.last(), "numbers of barriers go up to " + MOST, "");
    }
    return number;
  }

  private String location(Mnemonic m) {
    boolean bracket = tokens.take("[");
    String name = tokens.name("a location");
    if (bracket) {
      tokens.want("]");
    }
    names.accessed(name, m.qualifiers().manner().equals(Optional.of(Manner.ATOMIC)));
    return name;
  }

  /** A register or a number. */
  private Expression value() {
    return tokens.atNumber() ? Expression.constant(tokens.number())
        : Expression.register(tokens.name("a register or a number"));
  }
}
