package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.spirv.text.Statement;

/** Translates a function. */
final class FunctionTranslation {

  /** Statements that say something to compilers and debuggers alone. */
  private static final Set<String> SILENT = Set.of("OpNop", "OpSelectionMerge", "OpLoopMerge", "OpNoLine",
      "OpModuleProcessed");
  private static final Set<String> ENDS = Set.of("OpBranch", "OpBranchConditional", "OpSwitch", "OpReturn",
      "OpReturnValue", "OpUnreachable", "OpKill", "OpTerminateInvocation");

  private final FunctionBuilder builder;
  private final DebugReader debug;
  private final Function<String, String> names;
  private final ValueTranslation values;
  private final MemoryTranslation memory;

  /** @param names names of functions, by their ids */
  FunctionTranslation(FunctionBuilder builder, DebugReader debug, Function<String, String> names) {
    this.builder = builder;
    this.debug = debug;
    this.names = names;
    this.values = new ValueTranslation(builder);
    this.memory = new MemoryTranslation(builder, new BuiltIns());
  }

  /**
   * Translates a function.
   *
   * @param number its number, under which it has names for debuggers
   */
  IrFunction translate(Declarations.Function function, boolean kernel, int number) {
    builder.at(function.head());
    IrType result = builder.type();
    List<IrFunction.Parameter> parameters = new ArrayList<>();
    for (Statement p : function.parameters()) {
      builder.at(p);
      boolean alone = hasAttribute(p, "NoAlias")
          || builder.module().decorations(p.result()).stream().anyMatch(d -> d.get(0).matches("Restrict(Pointer)?"));
      parameters.add(new IrFunction.Parameter(FunctionBuilder.local(p.result()), builder.type(),
          hasAttribute(p, "ByVal"), alone));
    }
    return new IrFunction(names.apply(function.head().result()), result, parameters, kernel, number,
        blocks(function), function.head().span());
  }

  private boolean hasAttribute(Statement parameter, String name) {
    return builder.module().decorations(parameter.result()).stream()
        .anyMatch(d -> d.size() > 1 && d.get(0).equals("FuncParamAttr") && d.get(1).equals(name));
  }

  private List<IrBlock> blocks(Declarations.Function function) {
    List<IrBlock> blocks = new ArrayList<>();
    Optional<String> label = Optional.empty();
    for (Statement s : function.body()) {
      builder.at(s);
      if (s.name().equals("OpLabel")) {
        if (label.isPresent()) {
          throw builder.refused("the block before this label has no end", "a block ends with a branch or a return");
        }
        label = Optional.of(FunctionBuilder.local(s.result()));
        builder.place(-1);
      } else if (s.name().equals("OpLine")) {
        builder.place(debug.place(s));
      } else if (label.isEmpty()) {
        if (!SILENT.contains(s.name())) {
          throw builder.refused(s.name() + " stands outside of a block", "a block begins with OpLabel");
        }
      } else if (ENDS.contains(s.name())) {
        IrBlock.End end = end();
        blocks.add(new IrBlock(label.get(), builder.taken(), end, s.span(), builder.place()));
        label = Optional.empty();
      } else {
        translate(s);
      }
    }
    if (label.isPresent()) {
      throw builder.refused("the last block has no end", "a block ends with a branch or a return");
    }
    return blocks;
  }

  private void translate(Statement s) {
    if (s.name().equals("OpNoLine")) {
      builder.place(-1);
    } else if (SILENT.contains(s.name()) || debug.isSilent(s)) {
      return;
    } else if (s.name().equals("OpPhi")) {
      phi();
    } else if (s.name().equals("OpUndef")) {
      return;
    } else if (s.name().equals("OpFunctionCall")) {
      List<Typed> arguments = new ArrayList<>();
      for (int k = 2; k < builder.count(); k++) {
        arguments.add(builder.value(k));
      }
      call(builder.type(), names.apply(builder.operand(1)), arguments);
    } else if (s.name().equals("OpAssumeTrueKHR")) {
      // The same promise, by the name that it has in IR.
      builder.add("", new IrInstruction.Call(Optional.of("llvm.assume"), new IrType.Other("void"),
          List.of(builder.value(0))));
    } else if (s.name().equals("OpControlBarrier")) {
      own(s.name(), List.of(builder.constant(0, "the scope"), builder.constant(1, "the scope"),
          builder.constant(2, "the semantics")));
    } else if (s.name().equals("OpMemoryBarrier")) {
      own(s.name(), List.of(builder.constant(0, "the scope"), builder.constant(1, "the semantics")));
    } else if (s.name().equals("OpExtInst")) {
      extended();
    } else if (!values.translate() && !memory.translate()) {
      throw builder.refused(s.name() + " is not read", "");
    }
  }

  private void phi() {
    List<IrInstruction.Incoming> incoming = new ArrayList<>();
    for (int k = 1; k + 1 < builder.count(); k += 2) {
      incoming.add(new IrInstruction.Incoming(builder.value(k).value(),
          FunctionBuilder.local(builder.operand(k + 1))));
    }
    builder.add(new IrInstruction.Phi(builder.type(), incoming));
  }

  /** Adds a call; one without a value has no result in IR. */
  private void call(IrType type, String function, List<Typed> arguments) {
    boolean none = type instanceof IrType.Other;
    builder.add(none ? "" : FunctionBuilder.local(builder.statement().result()),
        new IrInstruction.Call(Optional.of(function), type, arguments));
  }

  /** Adds a call of an operation that the level of the code has a meaning for. */
  private void own(String operation, List<Integer> numbers) {
    builder.add("", new IrInstruction.Call(Optional.of(operation), new IrType.Other("void"),
        numbers.stream().map(ValueTranslation::index).toList()));
  }

  private void extended() {
    String name = builder.operand(2);
    Typed first = builder.count() > 3 && builder.module().definition(builder.operand(3), builder.statement())
        .operands().size() > 0 ? builder.value(3) : ValueTranslation.index(0);
    Optional<String> function = Arithmetic.function(name);
    if (name.equals("printf")) {
      return;
    } else if (function.isEmpty()) {
      throw builder.refused("the function " + name + " of an extended set is not read", "");
    }
    List<Typed> arguments = new ArrayList<>(List.of(first));
    for (int k = 4; k < builder.count(); k++) {
      arguments.add(builder.value(k));
    }
    builder.add(new IrInstruction.Call(Optional.of(function.get() + ".number"), builder.type(), arguments));
  }

  private IrBlock.End end() {
    Statement s = builder.statement();
    return switch (s.name()) {
      case "OpBranch" -> new IrBlock.Jump(label(0));
      case "OpBranchConditional" -> label(1).equals(label(2)) ? new IrBlock.Jump(label(1))
          : new IrBlock.Test(builder.value(0).value(), label(1), label(2));
      case "OpSwitch" -> choice(s);
      case "OpReturn" -> new IrBlock.Return(Optional.empty());
      case "OpReturnValue" -> new IrBlock.Return(Optional.of(builder.value(0)));
      case "OpUnreachable" -> new IrBlock.Unreachable();
      default -> throw builder.refused(s.name() + " is not read", "");
    };
  }

  private IrBlock.End choice(Statement s) {
    List<IrBlock.Case> cases = new ArrayList<>();
    for (int k = 2; k + 1 < builder.count(); k += 2) {
      cases.add(new IrBlock.Case(builder.module().literal(builder.operand(k), s), label(k + 1)));
    }
    return new IrBlock.Switch(builder.value(0), label(1), cases);
  }

  private String label(int operand) {
    return FunctionBuilder.local(builder.operand(operand));
  }
}
