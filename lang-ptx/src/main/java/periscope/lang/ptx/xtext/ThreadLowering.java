package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.ptx.instruction.Instances;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.mnemonic.Operand;
import periscope.lang.ptx.mnemonic.OperandExpressions;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.lang.ptx.xtext.ptx.GuardNode;
import periscope.lang.ptx.xtext.ptx.InstructionPart;
import periscope.lang.ptx.xtext.ptx.LabelPart;
import periscope.lang.ptx.xtext.ptx.PtxPackage;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** The lowering of one column to a thread: its instructions so far, before addresses are folded. */
final class ThreadLowering {

  private final int index;
  private final int cta;
  private final Problems problems;
  private final List<AddressFolding.Step> steps = new ArrayList<>();
  private final List<EObject> parts = new ArrayList<>();
  private final Map<String, NumberType> types = new LinkedHashMap<>();
  private final Set<String> declared = new LinkedHashSet<>();
  private final Map<String, String> addresses = new LinkedHashMap<>();
  private final Map<String, LabelPart> labels = new LinkedHashMap<>();
  private final Map<EObject, String> jumps = new LinkedHashMap<>();
  private final Map<String, Span> reductions = new LinkedHashMap<>();
  private boolean typed;
  private int threads;

  /** A thread in a CTA. */
  ThreadLowering(int index, int cta, Problems problems) {
    this.index = index;
    this.cta = cta;
    this.problems = problems;
  }

  /** Records a register of the init block; returns false if it has been declared before. */
  boolean declare(String register, boolean withType) {
    typed |= withType;
    return declared.add(register);
  }

  /** Records the type of a register in the init block. */
  void type(String register, NumberType type) {
    types.put(register, type);
  }

  /** Records the initial value of a register; 0 needs no instruction. */
  void initial(EObject at, String register, long value) {
    if (value != 0) {
      Instruction move = new Instruction.Assign(register, Expression.constant(value), Spans.of(at));
      steps.add(new AddressFolding.Step(move, false, Optional.empty()));
    }
  }

  /** Records that a register initially holds the address of a location. */
  void holds(String register, String location) {
    addresses.put(register, location);
  }

  void label(LabelPart label) {
    if (labels.putIfAbsent(label.getName(), label) != null) {
      problems.error(label, "P" + index + " has the label " + Problems.quoted(label.getName()) + " twice",
          "rename one of them");
    }
    parts.add(label);
  }

  /**
   * Adds an instruction.
   *
   * @param threadCount number of threads of the test, the largest quorum of a barrier
   */
  void instruction(InstructionPart part, int threadCount) {
    threads = threadCount;
    parts.add(part);
  }

  private void read(InstructionPart part, RegisterTypes registers) {
    try {
      Instruction read =
          Mnemonics.parse(part.getMnemonic(), part.getOperands(), registers, Spans.of(part));
      check(part, read);
      boolean bracketed = part.getOperands().stream().anyMatch(o -> o.startsWith("["));
      steps.add(new AddressFolding.Step(
          part.getGuard() == null ? read : guarded(part.getGuard(), read, registers), bracketed,
          Mnemonics.type(part.getMnemonic())));
    } catch (MnemonicException e) {
      problems.error(span(part, e), e.getMessage(), e.hint());
    }
  }

  private static Span span(InstructionPart part, MnemonicException e) {
    if (e.operand() != MnemonicException.MNEMONIC) {
      List<INode> operands = NodeModelUtils.findNodesForFeature(part, PtxPackage.Literals.INSTRUCTION_PART__OPERANDS);
      return Spans.of(operands.get(e.operand()));
    }
    return Spans.of(part, PtxPackage.Literals.INSTRUCTION_PART__MNEMONIC);
  }

  private void check(InstructionPart part, Instruction read) {
    if (read instanceof PtxInstruction.Access access && Instances.isInstance(access.location())
        && Instances.cta(access.location()) != cta && part.getMnemonic().contains(".shared::cta")) {
      problems.error(part, "shared::cta holds the shared memory of CTA " + cta + " alone here, and "
          + Problems.quoted(access.location()) + " is in another CTA", "write .shared::cluster");
    }
    if (read instanceof Instruction.Branch b) {
      jumps.put(part, b.label());
    } else if (read instanceof Bar b) {
      boolean counts = b.instance().isEmpty() && b.quorum().isPresent();
      if (counts && b.quorum().get() instanceof Expression.Constant c && c.value() > threads) {
        problems.error(part, "this barrier waits for " + c.value() + " threads, and the test has " + threads,
            "count the threads of the test: there are no others here");
      }
      boolean gives = b.form() == BarForm.RED && part.getOperands().size() > 2 && !part.getMnemonic().contains(".cta");
      if (gives && Operand.of(part.getOperands().get(0), RegisterTypes.INTS) instanceof Operand.Name n) {
        reductions.put(n.name(), Spans.of(part));
      }
    }
  }

  private Instruction guarded(GuardNode node, Instruction read, RegisterTypes registers) {
    boolean conditional = read instanceof Instruction.Branch b && !b.condition().equals(Expression.constant(1));
    if (conditional) {
      problems.error(node, "a compare-and-branch has its condition already", "write setp and @p bra instead");
    }
    Expression condition = condition(node, registers);
    return Mnemonics.guarded(
        node.isNegated() ? new Expression.Unary(UnaryOperator.NOT, condition) : condition, read);
  }

  private Expression condition(GuardNode node, RegisterTypes registers) {
    if (node.getExpression() == null) {
      return Expression.register(node.getName());
    }
    try {
      return OperandExpressions.parse(node.getExpression(), registers);
    } catch (MnemonicException e) {
      problems.error(node, e.getMessage(), e.hint());
      return Expression.constant(0);
    }
  }

  /** The finished instructions with the names in them. */
  Column finish(Locations locations) {
    List<InstructionPart> instructions =
        parts.stream().filter(InstructionPart.class::isInstance).map(InstructionPart.class::cast).toList();
    Map<String, NumberType> all = new RegisterInference(
        types, x -> locations.said(addresses.getOrDefault(x, x))).infer(instructions);
    for (EObject part : parts) {
      if (part instanceof LabelPart label) {
        Instruction here = new Instruction.Label(label.getName(), Spans.of(label));
        steps.add(new AddressFolding.Step(here, false, Optional.empty()));
      } else {
        read((InstructionPart) part, r -> all.getOrDefault(r, NumberType.S32));
      }
    }
    jumps.forEach((at, label) -> {
      if (!labels.containsKey(label)) {
        String hint = labels.isEmpty() ? "write '" + label + ":' before the instruction to go to"
            : NearNames.nearestOrAll(label, labels.keySet());
        problems.error(at, "P" + index + " has no label " + Problems.quoted(label), hint);
      }
    });
    AddressFolding folding = new AddressFolding(problems, locations, declared, typed);
    Column column = folding.fold(steps, addresses, all);
    known(column);
    reductions.forEach((register, at) -> {
      if (RegisterUse.read(column.body()).contains(register)) {
        result(register, at);
      }
    });
    return column;
  }

  /**
   * If registers are declared, reports a register that is read without a declaration or a value: such a name is a
   * mistake.
   */
  private void known(Column column) {
    Set<String> given = new LinkedHashSet<>(declared);
    column.body().forEach(i -> given.addAll(RegisterUse.written(i)));
    given.addAll(reductions.keySet());
    Set<String> told = new LinkedHashSet<>();
    for (Instruction instruction : column.body()) {
      RegisterUse.read(List.of(instruction)).stream().filter(r -> !given.contains(r) && told.add(r))
          .forEach(r -> unknown(instruction, r, given));
    }
  }

  private void unknown(Instruction instruction, String register, Set<String> given) {
    String reads = "P" + index + " reads the register " + Problems.quoted(register);
    if (typed) {
      problems.error(instruction.span(), reads + ", which is not declared and has no value",
          NearNames.nearestOrAll(register, given));
    } else {
      problems.warning(instruction.span(), reads + ", and nothing gives it a value; it is 0 here",
          "if that is meant, write " + index + ":" + register + "=0; in the init block");
    }
  }

  /** Reports a register that a barrier reduction writes and another instruction reads. */
  private void result(String register, Span at) {
    problems.error(at, "the results of barrier reductions are not modelled, and " + Problems.quoted(register)
        + " is read", "the barrier itself is: leave the register out, or write bar.cta.sync");
  }

  /** The reason why a condition may not mention a register; empty if there is none. */
  Optional<String> unasked(String register) {
    return reductions.containsKey(register) ? Optional.of("the results of barrier reductions are not modelled")
        : Optional.empty();
  }
}
