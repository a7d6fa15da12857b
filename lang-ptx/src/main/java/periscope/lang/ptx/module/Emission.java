package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Access;
import periscope.lang.llvm.module.IrInstruction.Action;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.ptx.module.Statement.Operation;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * The blocks of a function while they are made. A register of PTX is a variable in memory here, which {@link
 * periscope.lang.llvm.flow.Promotion} makes a value again.
 */
final class Emission {

  /** PTX's registers of the machine (PTX ISA, "Special Registers"). */
  private static final String SPECIAL = "%(n?tid|n?ctaid|laneid|n?warpid|n?smid|gridid|lanemask_\\w+|clock\\w*"
      + "|pm\\d\\w*|envreg\\d+|globaltimer\\w*|is_explicit_cluster|n?clusterid|cluster_\\w+|\\w+_smem\\w*"
      + "|current_graph_exec)(\\.[xyz])?";
  private static final Access PLAIN = new Access(false, false, "", "");

  private final Refusal refusal;
  private final Map<String, IrType> registers = new LinkedHashMap<>();
  private final Map<String, Variable> variables;
  private final Map<String, String> unread = new HashMap<>();
  private final Set<String> locals = new TreeSet<>();
  private final List<IrBlock> blocks = new ArrayList<>();
  private final Map<String, Integer> names = new HashMap<>();
  private List<IrInstruction> body = new ArrayList<>();
  private String block = "entry";
  private boolean open = true;
  private Span span = Span.NONE;
  private int debug = -1;

  /**
   * The blocks of a function.
   *
   * @param addresses the registers that hold addresses
   * @param variables the variables in memory, by name
   */
  Emission(PtxFunction function, Set<String> addresses, Map<String, Variable> variables, Refusal refusal) {
    this.refusal = refusal;
    this.variables = variables;
    function.registers().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(r -> {
      Optional<IrType> type = addresses.contains(r.getKey()) ? Optional.of(Types.POINTER) : Types.of(r.getValue());
      type.ifPresentOrElse(t -> registers.put(r.getKey(), t), () -> unread.put(r.getKey(), r.getValue()));
    });
  }

  /** Adds a register that no text names. */
  void register(String name, IrType type) {
    registers.putIfAbsent(name, type);
  }

  /** The registers that code uses get their variables at the start of the first block. */
  List<IrBlock> finished() {
    if (open) {
      end(new IrBlock.Return(Optional.empty()));
    }
    List<IrInstruction> first = new ArrayList<>();
    registers.forEach((name, type) -> {
      if (names.containsKey(name)) {
        first.add(new IrInstruction(variableOf(name), new IrInstruction.Allocate(type, 1), Span.NONE, -1));
      }
    });
    locals.forEach(name -> first.add(new IrInstruction(name, new IrInstruction.Allocate(new IrType.Array(
        variables.get(name).elements(), Types.of(variables.get(name).type()).orElse(Types.BYTE)), 1), Span.NONE, -1)));
    first.addAll(blocks.get(0).body());
    blocks.set(0, blocks.get(0).with(first));
    return blocks;
  }

  void at(Statement statement) {
    span = statement.span();
    debug = statement instanceof Operation o ? o.place() : -1;
  }

  RuntimeException refused(String message, String hint) {
    return refusal.at(span, message, hint);
  }

  /** Ends the block; what follows before the next label is reached by nothing. */
  void end(IrBlock.End end) {
    blocks.add(new IrBlock(block, body, end, span, debug));
    body = new ArrayList<>();
    open = false;
    block = fresh("$dead");
  }

  /** Begins a block, to which the block before it leads on. */
  void label(String name) {
    if (open) {
      end(new IrBlock.Jump(name));
    }
    block = name;
    open = true;
  }

  String fresh(String stem) {
    return stem + "." + names.merge(stem, 1, Integer::sum);
  }

  void add(Action action) {
    add("", action);
  }

  void add(String result, Action action) {
    open = true;
    body.add(new IrInstruction(result, action, span, debug));
  }

  /** Adds an instruction with a result. */
  IrValue value(Action action) {
    return value("$v", action);
  }

  private IrValue value(String stem, Action action) {
    String name = fresh(stem);
    add(name, action);
    return new IrValue.Local(name);
  }

  IrValue binary(String operation, IrType type, IrValue left, IrValue right) {
    return value(new IrInstruction.Binary(operation, Set.of(), type, left, right));
  }

  IrValue compare(String predicate, IrType type, IrValue left, IrValue right) {
    return value(new IrInstruction.Compare(Types.isReal(type), predicate, type, left, right));
  }

  IrValue select(IrValue condition, IrType type, IrValue then, IrValue otherwise) {
    return value(new IrInstruction.Select(new Typed(Types.PREDICATE, condition), new Typed(type, then),
        new Typed(type, otherwise)));
  }

  IrValue convert(String operation, IrType from, IrType to, IrValue value) {
    return value(new IrInstruction.Convert(operation, new Typed(from, value), to));
  }

  static IrValue number(long bits) {
    return new IrValue.Number(bits);
  }

  /** The type of a register; refuses names that no directive declares. */
  IrType type(String register) {
    if (unread.containsKey(register)) {
      throw refused("values of the type " + unread.get(register) + " are not read", "numbers of 8 to 64 bits are, f32"
          + " and f64 among them");
    } else if (!registers.containsKey(register)) {
      throw refused("unknown register '" + register + "'", NearNames.nearestOrAll(register, registers.keySet()));
    }
    return registers.get(register);
  }

  boolean isRegister(String name) {
    return registers.containsKey(name) || unread.containsKey(name);
  }

  boolean isVariable(String name) {
    return variables.containsKey(name);
  }

  /** The variable that stands for a register; its value belongs to no final state, as the sign says. */
  private static String variableOf(String register) {
    return "$" + register;
  }

  private static Typed addressOf(String register) {
    return new Typed(Types.POINTER, new IrValue.Local(variableOf(register)));
  }

  /** The value of a register. */
  IrValue of(String register) {
    IrType type = type(register);
    names.putIfAbsent(register, 0);
    return value("$r", new IrInstruction.Load(type, addressOf(register), PLAIN));
  }

  /** Gives a register a value of its type. */
  void put(String register, IrValue value) {
    IrType type = type(register);
    names.putIfAbsent(register, 0);
    add(new IrInstruction.Store(new Typed(type, value), addressOf(register), PLAIN));
  }

  /** The predicate of a guard, as a truth value. */
  IrValue truth(Statement.Guard guard) {
    IrValue p = of(guard.predicate());
    return guard.wanted() ? p : opposite(p);
  }

  IrValue opposite(IrValue truth) {
    return binary("xor", Types.PREDICATE, truth, number(1));
  }

  /** An operand as a value of a type; registers of other types with as many bits are seen as bits. */
  IrValue read(Argument a, IrType wanted) {
    if (a instanceof Argument.Number n) {
      return wanted instanceof IrType.Pointer && n.bits() == 0 ? new IrValue.Null() : number(n.bits());
    } else if (a instanceof Argument.Opposite o) {
      return opposite(of(o.predicate()));
    } else if (a instanceof Argument.Name n && variables.containsKey(n.name()) && !isRegister(n.name())) {
      return variable(n.name());
    } else if (a instanceof Argument.Name n && n.name().matches(SPECIAL) && !isRegister(n.name())) {
      return fitted(special(n.name()), Types.WORD, wanted, false);
    } else if (a instanceof Argument.Name n && n.name().equals("WARP_SZ")) {
      return number(32);
    } else if (a instanceof Argument.Name n) {
      IrType have = type(n.name());
      return fitted(of(n.name()), have, wanted, false);
    }
    throw refused("this operand is not read", "operands are registers, variables and numbers");
  }

  /** The address of a variable; memory of one thread is the function's own. */
  private IrValue variable(String name) {
    Variable v = variables.get(name);
    if (!v.space().equals("local")) {
      return new IrValue.Global(name);
    }
    locals.add(name);
    return new IrValue.Local(name);
  }

  /** A number in a type: cut off or extended, or seen as bits. */
  IrValue fitted(IrValue value, IrType have, IrType wanted, boolean signed) {
    if (have.equals(wanted)) {
      return value;
    } else if (have instanceof IrType.Pointer || wanted instanceof IrType.Pointer) {
      throw refused(have instanceof IrType.Pointer ? "an address is used as a number"
          : "a number is used as an address",
          "addresses can be moved, added to, compared and accessed through");
    } else if (have instanceof IrType.Real || wanted instanceof IrType.Real) {
      IrType bits = new IrType.Integer(Types.bits(have));
      IrValue seen = have instanceof IrType.Real ? convert("bitcast", have, bits, value) : value;
      IrType target = new IrType.Integer(Types.bits(wanted));
      IrValue sized = fitted(seen, bits, target, false);
      return wanted instanceof IrType.Real ? convert("bitcast", target, wanted, sized) : sized;
    }
    int from = Types.bits(have);
    int to = Types.bits(wanted);
    return convert(from > to ? "trunc" : signed ? "sext" : "zext", have, wanted, value);
  }

  /** Gives the register of a result a value, extended if the register is wider. */
  void write(Argument result, IrType type, IrValue value, boolean signed) {
    if (result instanceof Argument.Name n && n.name().equals("_")) {
      return;
    } else if (!(result instanceof Argument.Name n) || !isRegister(n.name())) {
      throw refused("the result of an instruction goes to a register", "");
    }
    String register = ((Argument.Name) result).name();
    put(register, fitted(value, type, type(register), signed));
  }

  private IrValue special(String name) {
    if (name.matches("%n?(cta|t)id\\.[xyz]")) {
      return value(new IrInstruction.Call(Optional.of("llvm.nvvm.read.ptx.sreg." + name.substring(1)), Types.WORD,
          List.of()));
    }
    throw refused("the special register " + name + " is not read",
        "%tid, %ntid, %ctaid and %nctaid are, with .x, .y and .z");
  }
}
