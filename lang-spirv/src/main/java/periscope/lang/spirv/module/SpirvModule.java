package periscope.lang.spirv.module;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrModule;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.Layout;
import periscope.lang.spirv.text.Assembly;
import periscope.lang.spirv.text.Statement;
import periscope.litmus.source.SourceText;

/** Translates a module. */
public final class SpirvModule {

  private final Declarations module;
  private final Constants constants;
  private final Types types;
  private final DebugReader debug;
  private final Map<String, String> functionNames = new HashMap<>();
  private final Map<String, String> globalNames = new HashMap<>();
  private final Map<String, IrGlobal> globals = new LinkedHashMap<>();

  private SpirvModule(SourceText text) {
    this.module = new Declarations(Assembly.read(text), new Refusal(text));
    this.constants = new Constants(module);
    this.types = new Types(module, constants, new Layout(Map.of(), Settings.pointers(module)));
    this.debug = new DebugReader(module, constants, types);
  }

  /**
   * The module of a text.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first part that is not read
   */
  public static Read read(SourceText text) {
    SpirvModule translation = new SpirvModule(text);
    IrModule translated = translation.module();
    return new Read(translated, new WorkGroups(translation.module, translation.constants).sizes());
  }

  /**
   * A module that was read.
   *
   * @param sizes the sizes of work-groups that the module asks for, in three dimensions, by the names of entry points
   */
  public record Read(IrModule module, Map<String, List<Long>> sizes) {
    public Read {
      sizes = Map.copyOf(sizes);
    }
  }

  private IrModule module() {
    Settings settings = Settings.of(module);
    nameFunctions();
    variables(settings.flavour());
    Map<String, IrFunction> functions = new LinkedHashMap<>();
    Set<String> kernels = new HashSet<>();
    module.entries().stream().filter(e -> e.operands().get(0).matches("Kernel|GLCompute"))
        .forEach(e -> kernels.add(e.operands().get(1)));
    for (int k = 0; k < module.functions().size(); k++) {
      Declarations.Function function = module.functions().get(k);
      FunctionBuilder builder = new FunctionBuilder(module, types, constants, globalNames, settings.flavour());
      IrFunction translated = new FunctionTranslation(builder, debug, this::functionName)
          .translate(function, kernels.contains(function.head().result()), k);
      functions.put(translated.name(), translated);
    }
    return new IrModule("", functions, globals, types.layout(), Set.of(), debug);
  }

  /** Names functions: entry points by their own names, functions without a body by those for linking. */
  private void nameFunctions() {
    Set<String> taken = new HashSet<>();
    for (Statement entry : module.entries()) {
      if (!taken.add(entry.operands().get(2))) {
        throw module.refusal().at(entry.span(), "two entry points have the name " + entry.operands().get(2), "");
      }
      functionNames.putIfAbsent(entry.operands().get(1), entry.operands().get(2));
    }
    for (Declarations.Function f : module.functions()) {
      String id = f.head().result();
      Optional<String> linked = module.decoration(id, "LinkageAttributes").map(d -> d.get(0));
      String wanted = linked.or(() -> module.name(id)).orElse(id);
      if (!functionNames.containsKey(id)) {
        functionNames.put(id, taken.add(wanted) ? wanted : wanted + id);
      }
    }
  }

  private String functionName(String id) {
    return functionNames.getOrDefault(id, id);
  }

  private void variables(Flavour flavour) {
    Set<String> taken = new HashSet<>();
    List<Statement> all = debug.variables();
    for (int k = 0; k < all.size(); k++) {
      Statement s = all.get(k);
      if (module.decoration(s.result(), "BuiltIn").isPresent() || !isGlobal(s)) {
        continue;
      }
      String name = name(s, taken);
      globalNames.put(s.result(), name);
      String storage = s.operands().get(1);
      if (flavour.isShader() && !storage.matches("StorageBuffer|Uniform|PushConstant|Workgroup")) {
        throw module.refusal().at(s.span(), "variables of the storage class " + storage + " are not read", "");
      }
      if (storage.equals("Workgroup") && s.operands().size() > 2) {
        throw module.refusal().at(s.span(), "an initial value of memory of the work-group is not read",
            "write it before a barrier");
      }
      String pointee = types.pointee(s.operands().get(0), s);
      types.checkLayout(pointee, s);
      Optional<IrValue> initial = s.operands().size() > 2
          ? Optional.of(constants.of(s.operands().get(2), types, s).value()) : Optional.empty();
      globals.put(name, new IrGlobal(name, types.space(storage, s), storage.equals("UniformConstant"),
          whole(types.of(pointee, s), s), initial, module.functions().size() + k, s.span()));
    }
  }

  /** A name of a variable: its own, that of its type, or its id. */
  private String name(Statement s, Set<String> taken) {
    String wanted = module.name(s.result()).or(() -> module.name(types.pointee(s.operands().get(0), s)))
        .orElse("v" + s.result().substring(1));
    String name = taken.add(wanted) ? wanted : wanted + s.result();
    taken.add(name);
    return name;
  }

  /**
   * The type of a whole variable, without a structure around one member. One that ends with an array without a size,
   * behind other members, is an array of words without a size, of which a launch states the number.
   */
  private IrType whole(IrType type, Statement s) {
    boolean open = type instanceof IrType.Structure t && t.members().size() > 1 && Types.isOpen(t);
    if (type instanceof IrType.Structure t && t.members().stream().limit(Math.max(0, t.members().size() - 1))
        .anyMatch(m -> m instanceof IrType.Array a && a.count() == 0)) {
      throw module.refusal().at(s.span(), "an array without a size stands before another member", "");
    }
    return open ? new IrType.Array(0, new IrType.Integer(Integer.SIZE))
        : type instanceof IrType.Structure t && t.members().size() == 1 ? whole(t.members().get(0), s) : type;
  }

  private boolean isGlobal(Statement s) {
    return module.functions().stream().noneMatch(f -> f.body().contains(s));
  }
}
