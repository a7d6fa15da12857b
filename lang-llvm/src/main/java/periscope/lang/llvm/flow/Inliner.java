package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Incoming;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.Operands;

/**
 * Puts the functions that a kernel calls in place of the calls. Each call has its own copy, whose names and labels
 * begin with the function's name and the number of the call.
 */
public final class Inliner {

  /** Largest number of instructions of a kernel with the functions that it calls. */
  private static final int MOST = 20_000;

  private final IrModule module;
  private final Refusal refusal;
  private final List<IrBlock> flat = new ArrayList<>();
  /** For each block that calls, by its label, the label of its last part. */
  private final Map<String, String> lastParts = new HashMap<>();
  private final List<String> stack = new ArrayList<>();
  private int calls;
  private int size;

  private Inliner(IrModule module, Refusal refusal) {
    this.module = module;
    this.refusal = refusal;
  }

  /** The function that is called, with the names of its copy. */
  private record Copy(IrFunction function, String prefix, Map<String, IrValue> arguments) {

    IrValue renamed(IrValue value) {
      return value instanceof IrValue.Local l
          ? arguments.getOrDefault(l.name(), new IrValue.Local(prefix + l.name())) : value;
    }
  }

  /**
   * The blocks of a kernel with the functions that it calls; the first one comes first.
   *
   * @throws periscope.litmus.source.InvalidInputException for a function that calls itself, or too much code
   */
  public static List<IrBlock> of(IrModule module, IrFunction kernel, Refusal refusal) {
    Inliner inliner = new Inliner(module, refusal);
    inliner.add(new Copy(kernel, "", Map.of()), Optional.empty());
    return inliner.flat.stream().map(inliner::withLastParts).toList();
  }

  private IrBlock withLastParts(IrBlock block) {
    return block.with(block.body().stream().map(i -> i.action() instanceof IrInstruction.Phi p
        ? i.with(i.result(), new IrInstruction.Phi(p.type(), p.incoming().stream().map(this::fromLastPart).toList()))
        : i).toList());
  }

  private Incoming fromLastPart(Incoming in) {
    return new Incoming(in.value(), lastParts.getOrDefault(in.from(), in.from()));
  }

  /**
   * Adds the blocks of a copy.
   *
   * @param after the label to which a return jumps; empty in the kernel itself
   * @return the values that the copy returns, with the labels of the blocks that return them
   */
  private List<Incoming> add(Copy copy, Optional<String> after) {
    stack.add(copy.function().name());
    List<Incoming> returned = new ArrayList<>();
    for (IrBlock block : copy.function().blocks()) {
      String label = copy.prefix() + block.name();
      List<IrInstruction> body = new ArrayList<>();
      for (IrInstruction instruction : block.body()) {
        size(instruction);
        IrInstruction renamed = renamed(instruction, copy);
        Optional<IrFunction> called = renamed.action() instanceof IrInstruction.Call c
            ? c.function().flatMap(module::body) : Optional.empty();
        if (called.isPresent()) {
          label = call(renamed, called.get(), label, body);
        } else {
          body.add(renamed);
        }
      }
      lastParts.put(copy.prefix() + block.name(), label);
      IrBlock.End end = Operands.map(block.end(), copy::renamed, to -> copy.prefix() + to);
      if (end instanceof IrBlock.Return r && after.isPresent()) {
        r.value().ifPresent(v -> returned.add(new Incoming(v.value(), lastParts.get(copy.prefix() + block.name()))));
        end = new IrBlock.Jump(after.get());
      }
      flat.add(new IrBlock(label, body, end, block.at(), block.debug()));
    }
    stack.remove(stack.size() - 1);
    return returned;
  }

  private void size(IrInstruction at) {
    if (++size > MOST) {
      throw refusal.at(at.span(), "the kernel has more than " + MOST + " instructions with the functions that it calls",
          "");
    }
  }

  private static IrInstruction renamed(IrInstruction instruction, Copy copy) {
    IrInstruction.Action action = Operands.map(instruction.action(), copy::renamed);
    if (action instanceof IrInstruction.Phi p) {
      action = new IrInstruction.Phi(p.type(), p.incoming().stream()
          .map(i -> new Incoming(i.value(), copy.prefix() + i.from())).toList());
    }
    String result = instruction.result().isEmpty() ? "" : copy.prefix() + instruction.result();
    return instruction.with(result, action);
  }

  /**
   * Adds the blocks of a called function.
   *
   * @param label the label of the block with the call
   * @param body  the instructions of that block before the call; emptied for those after it
   * @return the label of the block after the call
   */
  private String call(IrInstruction instruction, IrFunction called, String label, List<IrInstruction> body) {
    IrInstruction.Call call = (IrInstruction.Call) instruction.action();
    if (stack.contains(called.name())) {
      throw refusal.at(instruction.span(), called.name() + " calls itself", "write a loop");
    } else if (call.arguments().size() != called.parameters().size()) {
      throw refusal.at(instruction.span(), called.name() + " takes " + called.parameters().size() + " arguments, and"
          + " gets " + call.arguments().size(), "");
    } else if (called.parameters().stream().anyMatch(IrFunction.Parameter::byValue)) {
      throw refusal.at(instruction.span(), "an argument is a copy of a structure in memory (byval), which is not read",
          "compile with optimisation, so that the call is inlined");
    }
    calls++;
    String prefix = called.name() + "." + calls + ".";
    String after = prefix + "after";
    Map<String, IrValue> arguments = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      arguments.put(called.parameters().get(i).name(), call.arguments().get(i).value());
    }
    flat.add(new IrBlock(label, body, new IrBlock.Jump(prefix + called.blocks().get(0).name()), instruction.span(),
        instruction.debug()));
    body.clear();
    List<Incoming> returned = add(new Copy(called, prefix, arguments), Optional.of(after));
    if (!instruction.result().isEmpty() && !returned.isEmpty()) {
      body.add(instruction.with(instruction.result(), new IrInstruction.Phi(call.type(), returned)));
    }
    return after;
  }
}
