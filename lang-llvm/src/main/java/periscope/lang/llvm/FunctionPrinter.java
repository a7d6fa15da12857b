package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** Writes the body of a thread's function, one instruction a line. */
final class FunctionPrinter {

  private final LitmusThread thread;
  private final Function<String, Location> locations;
  private final Set<String> names = new HashSet<>();
  private final Set<String> read = new HashSet<>();
  private final Map<String, String> cells = new LinkedHashMap<>();
  private final List<String> out = new ArrayList<>();
  private final ValuePrinter values;

  FunctionPrinter(LitmusThread thread, Function<String, Location> locations) {
    this.thread = thread;
    this.locations = locations;
    Instruction.walk(thread.body()).forEach(i -> {
      names.addAll(i.dataflow().written());
      names.addAll(i.dataflow().read());
      read.addAll(i.dataflow().read());
      if (i instanceof Access a) {
        names.add(Places.baseOf(a.location()));
      }
    });
    this.values = new ValuePrinter(thread::type, () -> fresh("t"), out);
  }

  /** The lines of instructions without a test; their locations hold integers of 32 bits. */
  static List<String> lines(List<Instruction> body) {
    return new FunctionPrinter(new LitmusThread(new Placement(0, 0), body),
        x -> new Location(x, 0, true, AddressSpace.GLOBAL)).print();
  }

  /** A function from a name to the test's location. */
  static Function<String, Location> locations(LitmusTest test) {
    return x -> test.location(x).orElseThrow();
  }

  /**
   * The lines.
   *
   * @throws IllegalArgumentException if IR cannot express an instruction
   */
  List<String> print() {
    accesses().map(Access::location).filter(x -> Places.indexOf(x) > 0).distinct().forEach(this::cell);
    List<Instruction> body = thread.body().stream().filter(i -> !Arguments.of(thread).contains(i)).toList();
    for (Block block : Blocks.of(body)) {
      block.label().ifPresent(l -> out.add(l + ":"));
      for (Block.Phi phi : block.phis()) {
        NumberType type = thread.type(phi.register());
        out.add(ValuePrinter.name(phi.register()) + " = phi " + Words.type(type) + " " + phi.incoming().stream()
            .map(i -> "[ " + values.operand(i.value(), type) + ", %" + i.from() + " ]")
            .collect(Collectors.joining(", ")));
      }
      for (int i = 0; i < block.body().size(); i++) {
        i += instruction(block.body(), i);
      }
      end(block.end());
    }
    // What addresses are, stands behind the label of the first block.
    int first = !out.isEmpty() && out.get(0).endsWith(":") ? 1 : 0;
    cells.forEach((x, name) -> out.add(first, "%" + name + " = getelementptr " + type(x) + ", "
        + address(Places.baseOf(x)) + ", i64 " + Places.indexOf(x)));
    return out;
  }

  private Stream<Access> accesses() {
    return Instruction.walk(thread.body()).filter(Access.class::isInstance).map(Access.class::cast);
  }

  private String fresh(String wanted) {
    String name = wanted;
    for (int i = 1; !names.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  private void cell(String location) {
    cells.put(location, fresh(Places.baseOf(location) + "." + Places.indexOf(location)));
  }

  private String type(String location) {
    return Words.type(locations.apply(location).type());
  }

  private String address(String location) {
    boolean shared = locations.apply(location).space() == AddressSpace.LOCAL;
    return "ptr " + (shared ? "addrspace(3) " : "") + "%" + cells.getOrDefault(location, location);
  }

  private void end(Block.End end) {
    if (end instanceof Block.Jump jump) {
      out.add("br label %" + jump.to());
    } else if (end instanceof Block.Test test) {
      String condition = values.truth(test.condition());
      out.add("br i1 " + condition + ", label %" + test.then() + ", label %" + test.otherwise());
    } else {
      out.add(end instanceof Block.Return ? "ret void" : "unreachable");
    }
  }

  /** Writes an instruction; returns the number of following instructions that belong to it. */
  private int instruction(List<Instruction> body, int at) {
    Instruction here = body.get(at);
    if (here instanceof Assign a) {
      boolean expected = at + 1 < body.size() && body.get(at + 1) instanceof CompareExchange c
          && c.expected().equals(a.register());
      if (expected) {
        compareExchange((CompareExchange) body.get(at + 1), a.value());
        return 1;
      }
      NumberType type = thread.type(a.register());
      String code = values.code(a.value(), type);
      out.add(ValuePrinter.name(a.register()) + " = " + code);
    } else if (here instanceof CompareExchange c) {
      compareExchange(c, Expression.register(c.expected()));
    } else if (here instanceof Access a) {
      access(a);
    } else if (here instanceof Fence f && f.flags().containsAll(AccessReader.REGIONS)
        && f.semantics().order().compareTo(MemoryOrder.RELAXED) > 0) {
      out.add("fence " + order(f.semantics()));
    } else if (here instanceof LocalFence f) {
      out.add("fence " + order(f.semantics()) + ", !mmra !{!\"amdgpu-as\", !\"local\"}");
    } else if (here instanceof Barrier b && b.label().isEmpty() && b.flags().containsAll(AccessReader.REGIONS)) {
      out.add(b.scope() == Scope.WORK_GROUP ? "call void @llvm.nvvm.barrier0()"
          : CallReader.barrier(b.scope()));
    } else {
      throw new IllegalArgumentException("IR cannot express " + here);
    }
    return 0;
  }

  private void access(Access access) {
    Semantics semantics = access.semantics();
    if (!access.address().isEmpty()) {
      throw new IllegalArgumentException("addresses do not depend on registers in LLVM IR tests");
    }
    NumberType type = locations.apply(access.location()).type().withSign(true);
    String how = semantics.atomic() ? "atomic " : semantics.isVolatile() ? "volatile " : "";
    String end = address(access.location())
        + (semantics.atomic() ? " " + order(semantics) + ", align " + type.bits() / Byte.SIZE : "");
    if (access instanceof Load l) {
      out.add(result(l.register()) + "load " + how + Words.type(type) + ", " + end);
    } else if (access instanceof Store s) {
      String value = values.operand(s.value(), type);
      out.add("store " + how + Words.type(type) + " " + value + ", " + end);
    } else if (access instanceof Fetch f) {
      String value = values.operand(f.operand(), type);
      out.add(result(f.register()) + "atomicrmw " + Words.operator(f.operator()) + " " + address(f.location()) + ", "
          + Words.type(type) + " " + value + " " + order(semantics));
    }
  }

  private String result(String register) {
    return register.startsWith("$") && !read.contains(register) ? "" : ValuePrinter.name(register) + " = ";
  }

  /**
   * Writes a compare-exchange. One from a test in IR is one instruction; for others, the parts of its result are
   * extracted at once.
   */
  private void compareExchange(CompareExchange c, Expression expected) {
    if (!c.address().isEmpty()) {
      throw new IllegalArgumentException("addresses do not depend on registers in LLVM IR tests");
    }
    NumberType type = locations.apply(c.location()).type().withSign(true);
    boolean own = c.expected().matches("\\$.+\\.0") && c.register().equals(c.expected().replaceFirst("0$", "1"));
    String pair = own ? c.expected().substring(1, c.expected().length() - 2) : fresh("pair");
    String values = this.values.operand(expected, type) + ", " + Words.type(type) + " "
        + this.values.operand(c.desired(), type);
    out.add(result(pair) + "cmpxchg " + (c.weak() ? "weak " : "") + address(c.location()) + ", " + Words.type(type)
        + " " + values + " " + order(c.semantics()) + " " + Words.order(c.failureOrder()));
    if (!own) {
      String part = "extractvalue { " + Words.type(type) + ", i1 } %" + pair + ", ";
      String truth = thread.type(c.register()).equals(NumberType.BOOL) ? c.register() : fresh("t");
      out.addAll(Arrays.asList(ValuePrinter.name(c.expected()) + " = " + part + "0",
          ValuePrinter.name(truth) + " = " + part + "1"));
      if (!truth.equals(c.register())) {
        out.add(ValuePrinter.name(c.register()) + " = zext i1 %" + truth + " to "
            + Words.type(thread.type(c.register())));
      }
    }
  }

  private static String order(Semantics semantics) {
    if (semantics.remote()) {
      throw new IllegalArgumentException("IR has no remote operations");
    }
    return Words.scope(semantics.scope()) + Words.order(semantics.order());
  }
}
