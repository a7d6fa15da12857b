package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Reads the actions of roles, one role after the other. */
final class RoleReader {

  private static final List<String> FIELDS =
      List.of("action", "memoryLocation", "variable", "value", "memoryOrder", "useRMW", "storageType");

  /** The kind of an action; a fence and a barrier are one kind. */
  private enum Kind {
    READ(Set.of("action", "memoryLocation", "variable", "memoryOrder", "useRMW")),
    WRITE(Set.of("action", "memoryLocation", "value", "memoryOrder", "useRMW")),
    FENCE(Set.of("action", "memoryOrder", "storageType"));

    private final Set<String> fields;

    Kind(Set<String> fields) {
      this.fields = fields;
    }
  }

  private static final Map<String, Kind> KINDS = kinds();
  private static final Map<String, FenceFlag> STORAGE = Map.of("storage", FenceFlag.GLOBAL, "workgroup",
      FenceFlag.LOCAL);

  /** Largest number: numbers are unsigned words of 32 bits, and those up to here are the same in C's {@code int}. */
  static final long MOST = Integer.MAX_VALUE;

  private static final String NAME = "[A-Za-z_][A-Za-z0-9_]*";

  private final Memory memory;
  private final Scope fences;
  private final Problems problems;
  private final Map<String, Register> variables = new LinkedHashMap<>();
  private final Map<String, Span> locations = new TreeMap<>();

  /**
   * A reader.
   *
   * @param fences the scope of a fence
   */
  RoleReader(Memory memory, Scope fences, Problems problems) {
    this.memory = memory;
    this.fences = fences;
    this.problems = problems;
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put("read", Kind.READ);
    kinds.put("write", Kind.WRITE);
    kinds.put("fence", Kind.FENCE);
    kinds.put("barrier", Kind.FENCE);
    return Collections.unmodifiableMap(kinds);
  }

  /** The registers by the names of their variables, in the order of the text. */
  Map<String, Register> variables() {
    return variables;
  }

  /** The locations that are accessed, by name. */
  Set<String> locations() {
    return locations.keySet();
  }

  /** The body of a role. Faulty actions are reported and left out. */
  List<Instruction> body(int role, List<JsonValue> actions) {
    List<Instruction> body = new ArrayList<>();
    for (JsonValue action : actions) {
      Optional<Instruction> read = Fields.of(action, "an action", problems)
          .flatMap(a -> instruction(role, a, "old" + body.stream().filter(RoleReader::exchanges).count()));
      read.ifPresent(body::add);
    }
    return body;
  }

  private static boolean exchanges(Instruction i) {
    return i instanceof AtomicInstruction.Fetch f && f.operator() == FetchOperator.EXCHANGE;
  }

  private Optional<Instruction> instruction(int role, Fields action, String unread) {
    Optional<Kind> kind = action.word(action.required("action", "read, write, fence or barrier"), "action", KINDS);
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    action.allow(FIELDS.stream().filter(kind.get().fields::contains).toList());
    Span span = action.at("action");
    return switch (kind.get()) {
      case FENCE -> Optional.of(fence(action, span));
      case READ -> location(action).flatMap(x -> variable(role, action).map(r -> read(r, x, action, span)));
      case WRITE -> location(action).flatMap(x -> action
          .whole(action.required("value", "what is written"), "value", MOST).map(v -> write(x, v, unread, action,
              span)));
    };
  }

  private Instruction fence(Fields action, Span span) {
    MemoryOrder order = action.word(action.optional("memoryOrder"), "memoryOrder", Orders.WORDS)
        .orElse(Orders.OF_FENCES);
    FenceFlag flag = action.word(action.optional("storageType"), "storageType", STORAGE).orElse(memory.flag());
    return new AtomicInstruction.Fence(Set.of(flag), new Semantics(order, fences, false), span);
  }

  private Instruction read(String register, String location, Fields action, Span span) {
    boolean updates = updates(action);
    Semantics semantics = semantics(action, updates, "a read", Orders::ofRead);
    return updates
        ? new AtomicInstruction.Fetch(register, FetchOperator.ADD, location, Expression.constant(0), semantics, span)
        : new AtomicInstruction.Load(register, location, semantics, span);
  }

  private Instruction write(String location, long value, String unread, Fields action, Span span) {
    boolean updates = updates(action);
    Semantics semantics = semantics(action, updates, "a write", Orders::ofWrite);
    Expression written = Expression.constant(value);
    return updates
        ? new AtomicInstruction.Fetch(unread, FetchOperator.EXCHANGE, location, written, semantics, span)
        : new AtomicInstruction.Store(location, written, semantics, span);
  }

  private boolean updates(Fields action) {
    boolean updates = action.truth("useRMW").orElse(false);
    if (updates && !memory.atomic()) {
      problems.error(action.at("useRMW"), "a read-modify-write is one of atomic memory, and memoryType is "
          + memory.word(), "leave useRMW out, or let memoryType be atomic");
    }
    return updates;
  }

  /** The semantics of an access. Accesses state no scope, so they have device scope, as OpenCL's functions do. */
  private Semantics semantics(Fields action, boolean updates, String what,
      Predicate<MemoryOrder> sayable) {
    MemoryOrder order = action.word(action.optional("memoryOrder"), "memoryOrder", Orders.WORDS)
        .orElse(MemoryOrder.RELAXED);
    if (!memory.atomic()) {
      if (order != MemoryOrder.RELAXED) {
        problems.error(action.at("memoryOrder"), "an access of memory that is not atomic has no order", "");
      }
      return Semantics.NON_ATOMIC;
    } else if (!updates && !sayable.test(order)) {
      problems.error(action.at("memoryOrder"), what + " cannot be " + Orders.word(order),
          "with useRMW it is a read-modify-write, which can");
    }
    return new Semantics(order, Scope.DEVICE, false);
  }

  private Optional<String> location(Fields action) {
    Optional<String> name = name(action, "memoryLocation", "the location, such as x");
    name.ifPresent(x -> locations.putIfAbsent(x, action.at("memoryLocation")));
    return name;
  }

  private Optional<String> variable(int role, Fields action) {
    Optional<String> name = name(action, "variable", "where what is read goes, such as r0");
    return name.filter(v -> {
      if (variables.putIfAbsent(v, new Register(role, v)) != null) {
        problems.error(action.at("variable"), "two actions read into '" + v + "'", "a variable is for one read");
      }
      return true;
    });
  }

  private Optional<String> name(Fields action, String field, String meaning) {
    return action.text(action.required(field, meaning), field).filter(name -> {
      boolean right = name.matches(NAME);
      if (!right) {
        problems.error(action.at(field), field + " is a name of letters and digits, not \"" + name + "\"", "");
      }
      return right;
    });
  }
}
