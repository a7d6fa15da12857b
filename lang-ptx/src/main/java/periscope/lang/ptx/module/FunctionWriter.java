package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.ptx.module.Statement.Operation;

/** Writes the blocks of a function; branches, calls and barriers are its own. */
final class FunctionWriter {

  /** The call that stands for a barrier of the block, with the number of the barrier. */
  static final String SYNC = "ptx.bar.sync";
  /** The same of a barrier to which the threads of a warp may come by different instructions. */
  static final String UNALIGNED = "ptx.barrier.sync";

  private static final String WARPS =
      "threads of a warp that exchange values, vote or wait for each other are not read";
  private static final String ASYNC = "asynchronous operations and mbarriers are not read in kernels";
  /** Instructions that are refused, with the reason. */
  private static final Map<String, String> REFUSED = Map.ofEntries(Map.entry("shfl", WARPS), Map.entry("vote", WARPS),
      Map.entry("activemask", WARPS), Map.entry("match", WARPS), Map.entry("redux", WARPS), Map.entry("elect", WARPS),
      Map.entry("cp", ASYNC), Map.entry("mbarrier", ASYNC), Map.entry("multimem", ASYNC), Map.entry("tcgen05", ASYNC),
      Map.entry("wgmma", ASYNC), Map.entry("griddepcontrol", ASYNC), Map.entry("clusterlaunchcontrol", ASYNC),
      Map.entry("mapa", "clusters are not read in kernels"));
  /** Instructions without an effect on values and order. */
  private static final Set<String> SILENT = Set.of("nanosleep", "prefetch", "prefetchu", "applypriority", "pmevent",
      "setmaxnreg");

  private final PtxFunction function;
  private final Map<String, PtxFunction> functions;
  private final Map<String, List<ParameterCell>> cells;
  private final Emission out;
  private final ArithmeticWriter arithmetic;
  private final MemoryWriter memory;
  private final Map<String, List<String>> tables = new HashMap<>();
  private final Set<String> addresses;
  private final Map<String, Set<String>> all;

  /**
   * The writer of a function.
   *
   * @param cells     for each function, the numbers that its parameters consist of
   * @param addresses for each function, its registers, parameters and results that hold addresses
   */
  FunctionWriter(PtxFunction function, Map<String, PtxFunction> functions, Map<String, List<ParameterCell>> cells,
      Map<String, Set<String>> addresses, Map<String, Variable> variables, Refusal refusal) {
    this.function = function;
    this.functions = functions;
    this.cells = cells;
    this.all = addresses;
    this.addresses = addresses.get(function.name());
    out = new Emission(function, this.addresses, variables, refusal);
    arithmetic = new ArithmeticWriter(out);
    memory = new MemoryWriter(out);
  }

  List<IrBlock> blocks() {
    List<Statement> body = function.body().orElseThrow();
    body.stream().filter(Statement.Targets.class::isInstance).map(Statement.Targets.class::cast)
        .forEach(t -> tables.put(t.name(), t.labels()));
    for (Statement s : body) {
      out.at(s);
      if (s instanceof Statement.Label l) {
        out.label(l.name());
      } else if (s instanceof Operation o) {
        operation(o);
      }
    }
    return out.finished();
  }

  private void operation(Operation o) {
    if (REFUSED.containsKey(o.opcode()) || o.mnemonic().startsWith("bar.warp") || o.mnemonic().contains("cluster.")) {
      String reason = REFUSED.getOrDefault(o.opcode(), o.mnemonic().startsWith("bar.warp") ? WARPS
          : "clusters are not read in kernels");
      throw out.refused(o.mnemonic() + ": " + reason, reason.equals(WARPS) ? ""
          : "litmus tests may have them (docs/async.md)");
    } else if (SILENT.contains(o.opcode())) {
      return;
    } else if (o.opcode().equals("bra")) {
      branch(o);
    } else if (o.opcode().matches("ld|st") && o.suffixes().stream().anyMatch(x -> x.startsWith("param"))) {
      parameter(o);
    } else if (memory.write(o)) {
      return;
    } else if (o.guard().isEmpty()) {
      alone(o);
    } else if (o.opcode().matches("ret|exit|trap|call|bar|barrier")) {
      String next = out.fresh("$next");
      String here = out.fresh("$guarded");
      out.end(new IrBlock.Test(out.truth(o.guard().get()), here, next));
      out.label(here);
      alone(o);
      out.label(next);
    } else {
      chosen(o);
    }
  }

  /** A guarded instruction that only computes: it is computed, and its result is taken where the guard holds. */
  private void chosen(Operation o) {
    if (!(o.arguments().get(0) instanceof Argument.Name n)) {
      throw out.refused("a guard before " + o.mnemonic() + " is not read", "write a branch around it");
    }
    IrValue guard = out.truth(o.guard().get());
    IrType type = out.type(n.name());
    IrValue before = out.of(n.name());
    alone(new Operation(Optional.empty(), o.mnemonic(), o.arguments(), o.place(), o.span()));
    out.put(n.name(), out.select(guard, type, out.of(n.name()), before));
  }

  private void alone(Operation o) {
    switch (o.opcode()) {
      case "exit" -> {
        if (!function.entry()) {
          throw out.refused("an exit of a called function is not read: it ends the thread",
              "return, and test the result");
        }
        out.end(returned());
      }
      case "ret" -> out.end(returned());
      case "trap" -> out.add(new IrInstruction.Call(Optional.of("llvm.trap"), new IrType.Other("void"),
          List.of()));
      case "brx" -> table(o);
      case "call" -> call(o);
      case "bar", "barrier" -> barrier(o);
      default -> {
        if (!arithmetic.write(o)) {
          throw out.refused("the instruction " + o.mnemonic() + " is not read", "docs/kernels-in-ir.md lists what is"
              + " read");
        }
      }
    }
  }

  private IrBlock.Return returned() {
    Optional<String> result = function.result().map(PtxFunction.Parameter::name);
    return new IrBlock.Return(result.map(r -> {
      out.register(r, ParameterCell.type(function.result().get(), addresses));
      return new Typed(out.type(r), out.of(r));
    }));
  }

  private String target(Operation o, int at) {
    if (o.arguments().size() <= at || !(o.arguments().get(at) instanceof Argument.Name n)) {
      throw out.refused("a branch goes to a label", "bra L;");
    }
    return n.name();
  }

  private void branch(Operation o) {
    String to = target(o, 0);
    if (o.guard().isEmpty()) {
      out.end(new IrBlock.Jump(to));
      return;
    }
    String next = out.fresh("$next");
    out.end(new IrBlock.Test(out.truth(o.guard().get()), to, next));
    out.label(next);
  }

  /** {@code brx.idx r, table}: an index beyond the table is undefined. */
  private void table(Operation o) {
    List<String> labels = tables.getOrDefault(target(o, 1), List.of());
    if (labels.isEmpty()) {
      throw out.refused("this branch names no table of labels", "table: .branchtargets L1, L2;");
    }
    List<IrBlock.Case> cases = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      cases.add(new IrBlock.Case(i, labels.get(i)));
    }
    String none = out.fresh("$none");
    out.end(new IrBlock.Switch(new Typed(Types.WORD, out.read(o.arguments().get(0), Types.WORD)), none, cases));
    out.label(none);
    out.end(new IrBlock.Unreachable());
  }

  private void barrier(Operation o) {
    if (!o.has("sync")) {
      throw out.refused(o.mnemonic() + " is not read", "bar.sync and barrier.sync are");
    } else if (o.arguments().size() != 1) {
      throw out.refused("a barrier of a part of the block is not read: it counts whole warps", "write bar.sync 0");
    }
    boolean aligned = o.opcode().equals("bar") || o.has("aligned");
    out.add(new IrInstruction.Call(Optional.of(aligned ? SYNC : UNALIGNED), new IrType.Other("void"),
        List.of(new Typed(Types.WORD, out.read(o.arguments().get(0), Types.WORD)))));
  }

  /** A load of the function's parameter or of a call's result, or a store of a call's argument or the result. */
  private void parameter(Operation o) {
    boolean loads = o.opcode().equals("ld");
    if (o.arguments().size() != 2 || !(o.arguments().get(loads ? 1 : 0) instanceof Argument.Address at)) {
      throw out.refused("parameters are accessed through their names", "ld.param.u64 %rd1, [k_param_0]");
    }
    String word = o.suffixes().stream().filter(Types::isType).reduce((a, b) -> b).orElse("");
    Argument register = o.arguments().get(loads ? 0 : 1);
    String cell = Addresses.cell(at);
    IrType type = addresses.contains(cell) ? Types.POINTER : Types.of(word)
        .orElseThrow(() -> out.refused("parameters of the type " + word + " are not read", ""));
    boolean own = cells.get(function.name()).stream().anyMatch(c -> c.name().equals(cell));
    if (o.guard().isPresent() || register instanceof Argument.Group) {
      throw out.refused(o.mnemonic() + " is not read here", "load parameters one by one, without a guard");
    } else if (loads && own) {
      out.write(register, type, new IrValue.Local(cell), Types.isSigned(word));
    } else if (loads && out.isRegister(cell)) {
      out.write(register, type, out.of(cell), Types.isSigned(word));
    } else if (loads) {
      unassigned(register, at.base());
    } else {
      out.register(cell, type);
      out.put(cell, out.read(register, type));
    }
  }

  /** A load of the result of a function without a body, which nothing may use. */
  private void unassigned(Argument register, String cell) {
    long uses = function.body().orElseThrow().stream().filter(Operation.class::isInstance).map(Operation.class::cast)
        .filter(o -> o.arguments().contains(register)).count();
    if (!function.own().containsKey(cell) || uses > 1) {
      throw out.refused("the value of " + cell + " is not known here", "a function without a body gives no result");
    }
  }

  private void call(Operation o) {
    Call call = Call.of(o);
    PtxFunction called = functions.get(call.function());
    boolean fails = call.function().equals("__assert_fail");
    if (called == null || called.body().isEmpty() || fails) {
      // The function whose body calls the failure of an assertion is one, too.
      out.add(new IrInstruction.Call(Optional.of(fails ? "__assertfail" : call.function().isEmpty() ? "a function"
          : call.function()),
          new IrType.Other("void"), List.of()));
      return;
    }
    List<Typed> arguments = new ArrayList<>();
    for (ParameterCell c : cells.get(called.name())) {
      Argument given = c.parameter() < call.arguments().size() ? call.arguments().get(c.parameter()) : null;
      if (!(given instanceof Argument.Name n)) {
        throw out.refused(called.name() + " takes more arguments", "");
      }
      String cell = Addresses.cell(new Argument.Address(n.name(), c.offset()));
      arguments.add(new Typed(c.type(), out.isRegister(cell) ? out.read(new Argument.Name(cell), c.type())
          : out.read(given, c.type())));
    }
    IrType type = called.result().map(r -> ParameterCell.type(r, all.get(called.name())))
        .orElse(new IrType.Other("void"));
    IrInstruction.Call made = new IrInstruction.Call(Optional.of(called.name()), type, arguments);
    if (call.result().isPresent() && call.result().get() instanceof Argument.Name n) {
      out.register(n.name(), type);
      out.put(n.name(), out.value(made));
    } else {
      out.add(made);
    }
  }
}
