package periscope.lang.gpuasm.xtext;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.gpuasm.mnemonic.Mnemonics;
import periscope.lang.gpuasm.xtext.gpuAsm.ExpressionOperandNode;
import periscope.lang.gpuasm.xtext.gpuAsm.InstructionNode;
import periscope.lang.gpuasm.xtext.gpuAsm.NumberOperandNode;
import periscope.lang.gpuasm.xtext.gpuAsm.OperandNode;
import periscope.lang.gpuasm.xtext.gpuAsm.WordOperandNode;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Converts cells to instructions, with a check of each operand. */
final class InstructionLowering {

  /** The kind of operand that an instruction demands. */
  private enum Kind {
    REGISTER("register"),
    LOCATION("location"),
    VALUE("register|number"),
    NEAR_EXTENT("WG|DV|SY"),
    FAR_EXTENT("DV|SY"),
    EXPRESSION("(expression)"),
    LABEL("label");

    private final String wanted;

    Kind(String wanted) {
      this.wanted = wanted;
    }
  }

  private static final Map<String, List<Kind>> OPERANDS =
      Map.ofEntries(
          Map.entry("LD", List.of(Kind.REGISTER, Kind.LOCATION)),
          Map.entry("ST", List.of(Kind.VALUE, Kind.LOCATION)),
          Map.entry("INC_L1", List.of(Kind.REGISTER, Kind.LOCATION)),
          Map.entry("INC_L2", List.of(Kind.REGISTER, Kind.LOCATION)),
          Map.entry("FLU_L1", List.of(Kind.NEAR_EXTENT)),
          Map.entry("FLU_L2", List.of(Kind.FAR_EXTENT)),
          Map.entry("INV_L1", List.of(Kind.NEAR_EXTENT)),
          Map.entry("LK_L2", List.of(Kind.LOCATION)),
          Map.entry("UL_L2", List.of(Kind.LOCATION)),
          Map.entry("LK_rmw", List.of(Kind.FAR_EXTENT)),
          Map.entry("UL_rmw", List.of(Kind.FAR_EXTENT)),
          Map.entry("MOV", List.of(Kind.REGISTER, Kind.VALUE)),
          Map.entry("SET", List.of(Kind.REGISTER, Kind.EXPRESSION)),
          Map.entry("JMP", List.of(Kind.LABEL)),
          Map.entry("BR", List.of(Kind.EXPRESSION, Kind.LABEL)));

  private final Problems problems;
  private final ExpressionLowering expressions;
  private final Map<String, Long> locations;
  private final List<String> declared;

  /**
   * A conversion.
   *
   * @param locations the locations of the init block; locations that instructions access are added
   */
  InstructionLowering(Problems problems, ExpressionLowering expressions, Map<String, Long> locations) {
    this.problems = problems;
    this.expressions = expressions;
    this.locations = locations;
    this.declared = List.copyOf(locations.keySet());
  }

  /** The instruction of a cell; empty after an error, which was reported. */
  Optional<Instruction> lower(InstructionNode node, ThreadLowering thread) {
    String mnemonic = node.getMnemonic();
    if (!Mnemonics.all().contains(mnemonic)) {
      Span at = new Span(Spans.of(node).offset(), mnemonic.length());
      problems.error(at, "unknown instruction " + Problems.quoted(mnemonic),
          NearNames.nearestOrAll(mnemonic, Mnemonics.all()));
      return Optional.empty();
    }
    List<Kind> kinds = kinds(mnemonic);
    if (!fits(node, kinds)) {
      return Optional.empty();
    }
    note(node, kinds, thread);
    return Optional.of(build(node, thread));
  }

  private static List<Kind> kinds(String mnemonic) {
    if (Mnemonics.arithmetic(mnemonic).isPresent()) {
      return List.of(Kind.REGISTER, Kind.VALUE, Kind.VALUE);
    }
    return Mnemonics.branch(mnemonic).isPresent() ? List.of(Kind.VALUE, Kind.VALUE, Kind.LABEL)
        : OPERANDS.get(mnemonic);
  }

  private boolean fits(InstructionNode node, List<Kind> kinds) {
    String mnemonic = node.getMnemonic();
    String usage = "write " + mnemonic + " " + kinds.stream().map(k -> k.wanted).collect(Collectors.joining(" "));
    List<OperandNode> operands = node.getOperands();
    if (operands.size() != kinds.size()) {
      String count = kinds.size() == 1 ? "1 operand" : kinds.size() + " operands";
      problems.error(node, mnemonic + " takes " + count + ", not " + operands.size(), usage);
      return false;
    }
    for (int i = 0; i < kinds.size(); i++) {
      Optional<String> wrong = mismatch(mnemonic, operands.get(i), kinds.get(i));
      if (wrong.isPresent()) {
        problems.error(operands.get(i), wrong.get(), usage);
        return false;
      }
    }
    return !swapped(node, kinds, usage);
  }

  private static Optional<String> mismatch(String mnemonic, OperandNode operand, Kind kind) {
    boolean word = operand instanceof WordOperandNode;
    boolean number = operand instanceof NumberOperandNode;
    return switch (kind) {
      case REGISTER -> word ? Optional.empty() : Optional.of(mnemonic + " wants a register here");
      case LOCATION ->
          word
              ? Optional.empty()
              : Optional.of(mnemonic + " wants a location here, not " + (number ? "a number" : "an expression"));
      case LABEL -> word ? Optional.empty() : Optional.of(mnemonic + " wants a label here");
      case VALUE -> word || number
          ? Optional.empty()
          : Optional.of(mnemonic + " wants a register or a number here; SET and BR take expressions");
      case EXPRESSION ->
          operand instanceof ExpressionOperandNode
              ? Optional.empty()
              : Optional.of(mnemonic + " wants an expression in parentheses here");
      case NEAR_EXTENT, FAR_EXTENT -> extentMismatch(mnemonic, operand, kind);
    };
  }

  private static Optional<String> extentMismatch(String mnemonic, OperandNode operand, Kind kind) {
    String written = operand instanceof WordOperandNode w ? w.getName() : "";
    if (Arrays.asList(kind.wanted.split("\\|")).contains(written)) {
      return Optional.empty();
    }
    boolean tooNear = written.equals(Extent.WG.name());
    String problem = tooNear ? " never stops at the work-group" : " wants an extent here: " + kind.wanted;
    return Optional.of(mnemonic + problem);
  }

  /** Whether operands stand in the wrong order, as in {@code LD x r0} with location x in the init block; reports it. */
  private boolean swapped(InstructionNode node, List<Kind> kinds, String usage) {
    if (kinds.size() != 2 || kinds.get(1) != Kind.LOCATION
        || !(node.getOperands().get(0) instanceof WordOperandNode first)) {
      return false;
    }
    boolean wrong = declared.contains(first.getName()) && !declared.contains(word(node, 1));
    if (wrong) {
      problems.error(first, Problems.quoted(first.getName()) + " is a location; the register comes first", usage);
    }
    return wrong;
  }

  private void note(InstructionNode node, List<Kind> kinds, ThreadLowering thread) {
    for (int i = 0; i < kinds.size(); i++) {
      if (!(node.getOperands().get(i) instanceof WordOperandNode operand)) {
        continue;
      }
      switch (kinds.get(i)) {
        case REGISTER, VALUE -> thread.registers().add(operand.getName());
        case LOCATION -> locations.putIfAbsent(operand.getName(), 0L);
        case LABEL -> thread.jump(operand, operand.getName());
        default -> { }
      }
    }
  }

  private Instruction build(InstructionNode node, ThreadLowering thread) {
    Span span = Spans.of(node);
    String mnemonic = node.getMnemonic();
    return switch (mnemonic) {
      case "LD" -> new GpuInstruction.Ld(word(node, 0), word(node, 1), span);
      case "ST" -> new GpuInstruction.St(value(node, 0, thread), word(node, 1), span);
      case "INC_L1" -> new GpuInstruction.IncL1(word(node, 0), word(node, 1), span);
      case "INC_L2" -> new GpuInstruction.IncL2(word(node, 0), word(node, 1), span);
      case "FLU_L1" -> new GpuInstruction.FluL1(extent(node), span);
      case "FLU_L2" -> new GpuInstruction.FluL2(extent(node), span);
      case "INV_L1" -> new GpuInstruction.InvL1(extent(node), span);
      case "LK_L2" -> new GpuInstruction.LkL2(word(node, 0), span);
      case "UL_L2" -> new GpuInstruction.UlL2(word(node, 0), span);
      case "LK_rmw" -> new GpuInstruction.LkRmw(extent(node), span);
      case "UL_rmw" -> new GpuInstruction.UlRmw(extent(node), span);
      case "MOV", "SET" -> new Instruction.Assign(word(node, 0), value(node, 1, thread), span);
      case "JMP" -> new Instruction.Branch(Expression.constant(1), word(node, 0), span);
      case "BR" -> new Instruction.Branch(value(node, 0, thread), word(node, 1), span);
      default -> operation(node, thread, span);
    };
  }

  private Instruction operation(InstructionNode node, ThreadLowering thread, Span span) {
    Optional<BinaryOperator> arithmetic = Mnemonics.arithmetic(node.getMnemonic());
    if (arithmetic.isPresent()) {
      Expression value = new Expression.Binary(arithmetic.get(), NumberType.S32, value(node, 1, thread),
          value(node, 2, thread));
      return new Instruction.Assign(word(node, 0), value, span);
    }
    BinaryOperator operator = Mnemonics.branch(node.getMnemonic()).orElseThrow();
    Expression condition = new Expression.Binary(operator, value(node, 0, thread), value(node, 1, thread));
    return new Instruction.Branch(condition, word(node, 2), span);
  }

  private static String word(InstructionNode node, int operand) {
    return ((WordOperandNode) node.getOperands().get(operand)).getName();
  }

  private static Extent extent(InstructionNode node) {
    return Extent.valueOf(word(node, 0));
  }

  private Expression value(InstructionNode node, int operand, ThreadLowering thread) {
    OperandNode at = node.getOperands().get(operand);
    if (at instanceof WordOperandNode w) {
      return Expression.register(w.getName());
    } else if (at instanceof NumberOperandNode n) {
      return Expression.constant(expressions.number(n, n.getValue()));
    } else if (at instanceof ExpressionOperandNode e) {
      return expressions.lower(e.getValue(), thread.registers());
    }
    throw new IllegalStateException("no such operand: " + at);
  }
}
