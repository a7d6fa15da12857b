package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import periscope.lang.llvm.module.DebugNames;
import periscope.lang.llvm.module.IrType;
import periscope.lang.spirv.text.Statement;

/**
 * Names and places that compilers leave in modules: {@code OpName}, {@code OpMemberName}, {@code OpLine}, and the
 * instructions of the extended set {@code OpenCL.DebugInfo.100}.
 */
final class DebugReader implements DebugNames {

  private static final int DEEPEST = 30;

  private final Declarations module;
  private final Constants constants;
  private final Types types;
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> numbers = new HashMap<>();
  /** Descriptions of parameters by the ids of functions and the numbers of parameters. */
  private final Map<String, Map<Integer, Statement>> described = new HashMap<>();

  DebugReader(Declarations module, Constants constants, Types types) {
    this.module = module;
    this.constants = constants;
    this.types = types;
    module.definitions().filter(s -> s.name().equals("OpExtInst")
        && s.operands().get(2).equals("DebugLocalVariable") && s.operands().size() > 10).forEach(this::variable);
  }

  private void variable(Statement s) {
    Statement function = module.definition(s.operands().get(8), s);
    if (isDebug(function, "DebugFunction") && function.operands().size() > 12) {
      described.computeIfAbsent(function.operands().get(12), f -> new TreeMap<>()).put(module.number(s, 10), s);
    }
  }

  private static boolean isDebug(Statement s, String name) {
    return s.name().equals("OpExtInst") && s.operands().get(2).equals(name);
  }

  /** Whether a statement says something to debuggers alone. */
  boolean isSilent(Statement s) {
    if (!s.name().equals("OpExtInst")) {
      return false;
    }
    Statement set = module.definition(s.operands().get(1), s);
    String name = set.operands().isEmpty() ? "" : set.operands().get(0);
    return name.startsWith("NonSemantic.") || name.equals("OpenCL.DebugInfo.100") || name.equals("DebugInfo");
  }

  /** The number of the place that an {@code OpLine} names; -1 if it names no file. */
  int place(Statement line) {
    Optional<String> file = module.string(line.operands().get(0));
    if (file.isEmpty() || module.number(line, 1) < 1) {
      return -1;
    }
    Place place = new Place(file.get(), module.number(line, 1));
    return numbers.computeIfAbsent(place, p -> {
      places.add(p);
      return places.size() - 1;
    });
  }

  /** The files that {@code OpLine}s name. */
  List<String> files() {
    return places.stream().map(Place::file).distinct().toList();
  }

  private Optional<Declarations.Function> function(int number) {
    return number >= 0 && number < module.functions().size() ? Optional.of(module.functions().get(number))
        : Optional.empty();
  }

  /** The function that a function only calls, with its own parameters in their order. */
  private Optional<Declarations.Function> wrapped(Declarations.Function function) {
    List<Statement> calls = function.body().stream().filter(s -> s.name().equals("OpFunctionCall")).toList();
    List<String> parameters = function.parameters().stream().map(Statement::result).toList();
    return calls.size() == 1 && calls.get(0).operands().subList(2, calls.get(0).operands().size()).equals(parameters)
        ? module.functions().stream().filter(f -> f.head().result().equals(calls.get(0).operands().get(1))).findFirst()
        : Optional.empty();
  }

  @Override
  public Map<Integer, String> parameters(int number) {
    Optional<Declarations.Function> function = function(number);
    Map<Integer, String> names = function.map(this::names).orElse(Map.of());
    return names.isEmpty() ? function.flatMap(this::wrapped).map(this::names).orElse(Map.of()) : names;
  }

  private Map<Integer, String> names(Declarations.Function function) {
    Map<Integer, String> names = new TreeMap<>();
    described(function).forEach((number, variable) ->
        module.string(variable.operands().get(3)).ifPresent(name -> names.put(number, name)));
    for (int k = 0; k < function.parameters().size(); k++) {
      Optional<String> own = module.name(function.parameters().get(k).result());
      if (own.isPresent()) {
        names.putIfAbsent(k + 1, own.get());
      }
    }
    return names;
  }

  private Optional<String> pointeeId(int function, int number) {
    Optional<Statement> parameter = function(function).filter(f -> number >= 1 && number <= f.parameters().size())
        .map(f -> f.parameters().get(number - 1));
    return parameter.map(p -> types.pointee(p.operands().get(0), p));
  }

  @Override
  public Map<Long, String> members(int function, int number) {
    Map<Long, String> own = pointeeId(function, number).map(this::members).orElse(Map.of());
    return own.isEmpty() ? function(function).flatMap(f -> Optional.ofNullable(described(f).get(number))
        .or(() -> wrapped(f).map(this::described).map(d -> d.get(number))))
        .map(v -> DebugMembers.of(module, constants, v.operands().get(4), v)).orElse(Map.of()) : own;
  }

  private Map<Integer, Statement> described(Declarations.Function function) {
    return described.getOrDefault(function.head().result(), Map.of());
  }

  @Override
  public Map<Long, String> members(int variable) {
    // Variables have the numbers behind those of functions.
    List<Statement> all = variables();
    int index = variable - module.functions().size();
    if (index < 0 || index >= all.size()) {
      return Map.of();
    }
    Statement s = all.get(index);
    Map<Long, String> own = members(types.pointee(s.operands().get(0), s));
    return !own.isEmpty() ? own : module.definitions().filter(d -> isDebug(d, "DebugGlobalVariable")
        && d.operands().size() > 10 && d.operands().get(10).equals(s.result())).findFirst()
        .map(d -> DebugMembers.of(module, constants, d.operands().get(4), d)).orElse(Map.of());
  }

  /** The variables of the module, in its order. */
  List<Statement> variables() {
    return module.definitions().filter(s -> s.name().equals("OpVariable") && s.operands().size() > 1
        && !s.operands().get(1).equals("Function")).toList();
  }

  private Map<Long, String> members(String type) {
    Map<Long, String> names = new TreeMap<>();
    members(type, "", 0, names, 0);
    return names;
  }

  private void members(String id, String prefix, long offset, Map<Long, String> names, int depth) {
    Statement s = module.definitions().filter(d -> d.result().equals(id)).findFirst().orElseThrow();
    if (depth > DEEPEST) {
      return;
    } else if (s.name().matches("OpTypeArray|OpTypeRuntimeArray")) {
      members(s.operands().get(0), prefix, offset, names, depth + 1);
    } else if (s.name().equals("OpTypeStruct")) {
      IrType.Structure structure = (IrType.Structure) types.of(id, s);
      if (Types.isOpen(structure) && structure.members().size() > 1) {
        // Its memory is an array of words.
        return;
      }
      for (int k = 0; k < s.operands().size(); k++) {
        Optional<String> name = module.memberName(id, k);
        OptionalLong behind = types.layout().offset(structure, k);
        if (name.isPresent() && behind.isPresent()) {
          members(s.operands().get(k), prefix + "_" + name.get(), offset + behind.getAsLong(), names, depth + 1);
        }
      }
    } else if (!prefix.isEmpty()) {
      names.put(offset, prefix);
    }
  }

  @Override
  public Optional<IrType> pointee(int function, int number) {
    Optional<Statement> parameter = function(function).map(f -> f.parameters().get(number - 1));
    return pointeeId(function, number).map(id -> types.of(id, parameter.orElseThrow()));
  }

  @Override
  public Optional<Place> place(int number) {
    return number >= 0 && number < places.size() ? Optional.of(places.get(number)) : Optional.empty();
  }
}
