package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.llvm.module.Layout;
import periscope.litmus.source.SourceText;

/** Modules of PTX as modules of IR. */
public final class PtxModules {

  /** The function whose call stands for a barrier of the block; its argument is the number of the barrier. */
  public static final String BARRIER = FunctionWriter.SYNC;
  /** The same of a barrier to which the threads of a warp may come by different instructions. */
  public static final String UNALIGNED = FunctionWriter.UNALIGNED;

  /**
   * A module.
   *
   * @param sizes the numbers of threads of a block that the text requires ({@code .reqntid}), by the names of kernels
   */
  public record Read(IrModule module, Map<String, List<Long>> sizes) {}

  private static final String LAYOUT = "e-p:64:64";

  private final PtxModule module;
  private final Refusal refusal;
  private final Map<String, PtxFunction> functions = new LinkedHashMap<>();
  private final Map<String, Set<String>> addresses = new HashMap<>();

  private PtxModules(PtxModule module, Refusal refusal) {
    this.module = module;
    this.refusal = refusal;
    module.functions().forEach(f -> functions.put(f.name(), f));
  }

  /**
   * Reads a module.
   *
   * @throws periscope.litmus.source.InvalidInputException for a part that is not read
   */
  public static Read read(SourceText text) {
    PtxModules modules = new PtxModules(ModuleParser.read(text), new Refusal(text));
    Map<String, List<Long>> sizes = new HashMap<>();
    modules.functions.values().stream().filter(f -> !f.threads().isEmpty()).forEach(f -> sizes.put(f.name(),
        Stream.concat(f.threads().stream().map(Integer::longValue), Stream.of(1L, 1L)).limit(3).toList()));
    return new Read(modules.made(text), sizes);
  }

  private IrModule made(SourceText text) {
    Map<String, IrGlobal> globals = new LinkedHashMap<>();
    module.variables().values().stream().filter(v -> !v.space().equals("local"))
        .forEach(v -> globals.put(v.name(), global(v)));
    findAddresses();
    Map<String, List<ParameterCell>> cells = new HashMap<>();
    functions.values().forEach(f -> cells.put(f.name(), ParameterCell.of(f, addresses.get(f.name()))));
    Map<String, IrFunction> made = new LinkedHashMap<>();
    int number = 0;
    for (PtxFunction f : functions.values()) {
      List<IrBlock> blocks = f.body().isEmpty() ? List.of() : new FunctionWriter(f, functions, cells, addresses,
          module.variables(), refusal).blocks();
      List<IrFunction.Parameter> parameters = cells.get(f.name()).stream()
          .map(c -> new IrFunction.Parameter(c.name(), c.type(), false, false)).toList();
      IrType result = f.result().map(r -> ParameterCell.type(r, addresses.get(f.name())))
          .orElse(new IrType.Other("void"));
      made.put(f.name(), new IrFunction(f.name(), result, parameters, f.entry(), number++, blocks, f.at()));
    }
    return new IrModule("nvptx64", made, globals, new Layout(Map.of(), LAYOUT), Set.of(),
        PtxNames.of(module, functions.values(), cells, text));
  }

  /** Finds the registers and parameters that hold addresses; those of a function depend on those that it calls. */
  private void findAddresses() {
    Map<String, Set<Integer>> pointers = new HashMap<>();
    Set<String> results = new LinkedHashSet<>();
    boolean kept = false;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (PtxFunction f : functions.values()) {
        Set<String> found = Addresses.of(f, module.variables().keySet(), new Addresses.Known(pointers, results, kept));
        changed |= !found.equals(addresses.put(f.name(), found));
        for (int i = 0; i < f.parameters().size(); i++) {
          changed |= found.contains(f.parameters().get(i).name()) && noted(pointers, f.name(), i);
        }
        changed |= f.result().filter(r -> found.contains(r.name())).isPresent() && results.add(f.name());
        changed |= called(f, found, pointers, results);
        changed |= !kept && Addresses.loads(f, found);
        kept |= Addresses.loads(f, found);
      }
    }
  }

  private static boolean noted(Map<String, Set<Integer>> pointers, String function, int parameter) {
    return pointers.computeIfAbsent(function, n -> new LinkedHashSet<>()).add(parameter);
  }

  /** Notes parameters of called functions that get addresses, and results that are used so; whether some are new. */
  private boolean called(PtxFunction caller, Set<String> found, Map<String, Set<Integer>> pointers,
      Set<String> results) {
    boolean more = false;
    for (Statement s : caller.body().orElse(List.of())) {
      if (s instanceof Statement.Operation o && o.opcode().equals("call")) {
        Call call = Call.of(o);
        int known = Optional.ofNullable(functions.get(call.function())).map(f -> f.parameters().size()).orElse(0);
        for (int i = 0; i < Math.min(known, call.arguments().size()); i++) {
          more |= call.arguments().get(i) instanceof Argument.Name n && found.contains(n.name())
              && noted(pointers, call.function(), i);
        }
        more |= call.result().orElse(null) instanceof Argument.Name n && found.contains(n.name())
            && results.add(call.function());
      }
    }
    return more;
  }

  private static IrGlobal global(Variable v) {
    IrType element = Types.of(v.type()).orElse(Types.BYTE);
    IrType type = new IrType.Array(v.elements(), element);
    List<Typed> initial = new ArrayList<>();
    v.initial().forEach(n -> initial.add(new Typed(element, new IrValue.Number(n))));
    Optional<IrValue> value = v.external() ? Optional.empty() : Optional.of(new IrValue.Aggregate(initial));
    return new IrGlobal(v.name(), v.space().equals("shared") ? 3 : 1, v.space().equals("const"), type, value, -1,
        v.at());
  }
}
