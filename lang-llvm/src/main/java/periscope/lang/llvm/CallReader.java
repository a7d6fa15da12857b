package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.frame.text.WordReader;
import periscope.lang.llvm.Names.Address;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Reads calls: of NVPTX's barrier, and of OpenCL C's functions under their mangled names, as Clang emits them for
 * SPIR-V. A call has the order and the scope of the function in OpenCL C.
 */
final class CallReader {

  private static final Set<String> BARRIERS =
      Set.of("@llvm.nvvm.barrier0", "@llvm.nvvm.barrier.cta.sync.aligned.all");

  private static final Set<String> ARGUMENT = Set.of("noundef", "nonnull", "zeroext", "signext");

  private final Tokens tokens;
  private final Names names;
  private final AccessReader accesses;
  private final List<Regions> regions;

  /** A call that orders some regions of memory only. */
  record Regions(Set<FenceFlag> flags, Span span) {

    /** Whether the call orders memory of an address space. */
    boolean orders(AddressSpace space) {
      return flags.contains(space == AddressSpace.LOCAL ? FenceFlag.LOCAL : FenceFlag.GLOBAL);
    }
  }

  /**
   * A reader.
   *
   * @param regions receives the calls that may order some regions of memory only: IR's fences order all
   */
  CallReader(Tokens tokens, Names names, AccessReader accesses, List<Regions> regions) {
    this.tokens = tokens;
    this.names = names;
    this.accesses = accesses;
    this.regions = regions;
  }

  /** Whether the reader knows a function. */
  static boolean knows(String symbol) {
    return BARRIERS.contains("@" + symbol) || OpenClFunction.of(symbol).filter(CallReader::known).isPresent();
  }

  private static boolean known(OpenClFunction function) {
    String stem = function.stem();
    return OpenClFunction.FENCES.containsKey(function.name())
        || OpenClFunction.FETCHES.containsKey(stem) && (!function.isExplicit() || function.isModern())
        || Set.of("atomic_work_item_fence", "barrier", "work_group_barrier", "atomic_load", "atomic_store",
            "atomic_cmpxchg").contains(stem);
  }

  /** The call of a barrier that orders all memory at a scope. */
  static String barrier(Scope scope) {
    return "call void @_Z18work_group_barrierj12memory_scope(i32 3, i32 " + OpenClFunction.SCOPES.indexOf(scope) + ")";
  }

  /** An argument: an address, or a value with its type. */
  private record Argument(Optional<Address> address, NumberType type, Expression value, Span span) {}

  /**
   * Reads a call behind the word {@code call}.
   *
   * @param result the name of the result; empty if the text gives none
   */
  List<Instruction> read(String result, Span start) {
    tokens.take("spir_func");
    while (ARGUMENT.contains(tokens.peek(0))) {
      tokens.next();
    }
    Optional<NumberType> type = tokens.take("void") ? Optional.empty() : Optional.of(names.type());
    Span span = tokens.span();
    String function = tokens.next();
    if (type.isEmpty() && !result.isEmpty()) {
      throw tokens.wrong(start, "call gives no value", "leave out %" + result + " =");
    } else if (!knows(function.replaceFirst("^@", ""))) {
      throw tokens.wrong(span, "no test calls " + WordReader.shown(function), hint(function));
    } else if (BARRIERS.contains(function)) {
      return List.of(barrier(function, start));
    }
    List<Argument> arguments = arguments();
    String register = type.isEmpty() ? "" : result.isEmpty() ? names.unnamed() : result;
    List<Instruction> read = call(OpenClFunction.of(function).orElseThrow(), register, type, arguments, start);
    type.ifPresent(t -> names.define(register, t, start));
    return read;
  }

  private static String hint(String function) {
    String name = OpenClFunction.of(function).map(OpenClFunction::name).orElse("");
    return name.startsWith("get_") ? "a function does not ask where it runs: pass the number as a parameter"
        : name.startsWith("atomic_compare_exchange") ? "write cmpxchg"
        : "functions that are known are " + BARRIERS.stream().sorted().collect(Collectors.joining(", "))
            + ", and barriers, fences and atomic functions of OpenCL C under their mangled names";
  }

  /** {@code call void @llvm.nvvm.barrier0()}: the barrier of a work-group. */
  private Instruction barrier(String function, Span start) {
    tokens.want("(", "");
    if (!function.endsWith("0")) {
      tokens.want("i32", "write " + function + "(i32 0)");
      tokens.want("0", "barrier 0 is the one of the whole work-group");
    }
    tokens.want(")", "");
    return new Barrier(Optional.empty(), AccessReader.REGIONS, Scope.WORK_GROUP, tokens.since(start));
  }

  private List<Argument> arguments() {
    List<Argument> arguments = new ArrayList<>();
    tokens.want("(", "arguments stand in brackets");
    while (!tokens.take(")")) {
      if (!arguments.isEmpty()) {
        tokens.want(",", "arguments stand between commas");
      }
      Span span = tokens.span();
      if (tokens.at("ptr")) {
        arguments.add(new Argument(Optional.of(names.address()), NumberType.S32, Expression.constant(0), span));
      } else {
        NumberType type = names.type();
        while (ARGUMENT.contains(tokens.peek(0))) {
          tokens.next();
        }
        arguments.add(new Argument(Optional.empty(), type, names.value(type), span));
      }
    }
    return arguments;
  }

  private List<Instruction> call(OpenClFunction function, String register, Optional<NumberType> type,
      List<Argument> given, Span start) {
    String name = function.name();
    if (OpenClFunction.FENCES.containsKey(name)) {
      return fence(given, OpenClFunction.FENCES.get(name), Scope.WORK_GROUP, start);
    } else if (name.equals("atomic_work_item_fence")) {
      return fence(given, order(given, 1), scope(given, 2), start);
    } else if (name.endsWith("barrier")) {
      flags(given, start);
      return List.of(new Barrier(Optional.empty(), AccessReader.REGIONS,
          given.size() > 1 ? scope(given, 1) : Scope.WORK_GROUP, tokens.since(start)));
    }
    return access(function, register, type, given, start);
  }

  private List<Instruction> access(OpenClFunction function, String register, Optional<NumberType> type,
      List<Argument> given, Span start) {
    String stem = function.stem();
    boolean explicit = function.isExplicit();
    boolean modern = function.isModern();
    int operands = stem.equals("atomic_load") || stem.endsWith("_inc") || stem.endsWith("_dec") ? 1
        : stem.equals("atomic_cmpxchg") ? 3 : 2;
    Address address = wanted(given, 0).address().orElseThrow(() -> tokens.wrong(wanted(given, 0).span(),
        "this argument is no address", ""));
    Semantics semantics = modern ? new Semantics(explicit ? order(given, operands) : MemoryOrder.SEQ_CST,
        given.size() > operands + 1 ? scope(given, operands + 1) : Scope.DEVICE, false)
        : new Semantics(MemoryOrder.RELAXED, OpenClFunction.legacyScope(address.space() == AddressSpace.LOCAL), false);
    NumberType accessed = type.orElseGet(() -> wanted(given, 1).type());
    String location = accesses.atomic(address, accessed);
    if (stem.equals("atomic_load")) {
      return List.of(new Load(register, location, semantics, tokens.since(start)));
    } else if (stem.equals("atomic_store")) {
      return List.of(new Store(location, wanted(given, 1).value(), semantics, tokens.since(start)));
    } else if (stem.equals("atomic_cmpxchg")) {
      return compareExchange(register, location, given, accessed, semantics, start);
    }
    FetchOperator operator = OpenClFunction.FETCHES.get(stem);
    if ((operator == FetchOperator.MIN || operator == FetchOperator.MAX)
        && function.isUnsigned()) {
      throw tokens.wrong(start, "a minimum or maximum without a sign is not read",
          "write int in place of uint where no number has its highest bit set");
    }
    Expression operand = operands == 1 ? Expression.constant(1) : wanted(given, 1).value();
    return List.of(new Fetch(register, operator, accessed, location, Set.of(), operand, semantics,
        tokens.since(start)));
  }

  /** OpenCL C 1.x: gives the old value, and writes if the old value is the expected one. */
  private List<Instruction> compareExchange(String register, String location, List<Argument> given, NumberType type,
      Semantics semantics, Span start) {
    String pair = names.unnamed();
    names.definePair(pair, type, start);
    Span span = tokens.since(start);
    return List.of(new Assign(Names.part(pair, 0), wanted(given, 1).value(), span),
        new CompareExchange(Names.part(pair, 1), location, Names.part(pair, 0), wanted(given, 2).value(), false,
            semantics, MemoryOrder.RELAXED, span),
        new Assign(register, Expression.register(Names.part(pair, 0)), span));
  }

  private List<Instruction> fence(List<Argument> given, MemoryOrder order, Scope scope, Span start) {
    flags(given, start);
    return order == MemoryOrder.RELAXED ? List.of()
        : List.of(new Fence(AccessReader.REGIONS, new Semantics(order, scope, false), tokens.since(start)));
  }

  private void flags(List<Argument> given, Span start) {
    long flags = number(given, 0);
    Set<FenceFlag> set = (flags & 3) == 3 ? AccessReader.REGIONS : (flags & 1) == 1 ? Set.of(FenceFlag.LOCAL)
        : (flags & 2) == 2 ? Set.of(FenceFlag.GLOBAL) : Set.of();
    regions.add(new Regions(set, tokens.since(start)));
  }

  private MemoryOrder order(List<Argument> given, int at) {
    long number = number(given, at);
    if (number < 0 || number >= OpenClFunction.ORDERS.size()) {
      throw tokens.wrong(given.get(at).span(), "there is no memory order " + number, "orders are 0 to 5");
    }
    return OpenClFunction.ORDERS.get((int) number);
  }

  private Scope scope(List<Argument> given, int at) {
    long number = number(given, at);
    if (number < 0 || number >= OpenClFunction.SCOPES.size()) {
      throw tokens.wrong(given.get(at).span(), number == 4 ? "the scope of a sub-group is not modelled in IR"
          : "there is no memory scope " + number, "scopes are 0 to 3: work-item, work-group, device, all devices");
    }
    return OpenClFunction.SCOPES.get((int) number);
  }

  private long number(List<Argument> given, int at) {
    if (wanted(given, at).value() instanceof Expression.Constant c && wanted(given, at).address().isEmpty()) {
      return c.value();
    }
    throw tokens.wrong(given.get(at).span(), "flags, orders and scopes are numbers", "compile with optimisation");
  }

  private Argument wanted(List<Argument> given, int at) {
    if (at >= given.size()) {
      throw tokens.wrong(tokens.last(), "this call lacks an argument", "OpenCL C gives it " + (at + 1) + " or more");
    }
    return given.get(at);
  }
}
