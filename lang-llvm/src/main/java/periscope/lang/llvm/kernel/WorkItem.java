package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.lang.llvm.flow.Assigned;
import periscope.lang.llvm.memory.Accesses;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Phi;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.source.Span;

/**
 * Lowers a kernel's blocks for one work-item. A block that no branch of this work-item leads to is left out: branches
 * on constants, such as the work-item's number, go one way.
 */
final class WorkItem {

  /** The label at the end of the code. */
  private static final String END = "end";

  private final FlatKernel kernel;
  private final Environment values;
  private final Code code = new Code();
  private final ValueCode arithmetic;
  private final MemoryCode memory;
  private final CallCode calls;
  private final Map<String, IrBlock> blocks = new HashMap<>();
  private final Set<String> reached = new HashSet<>();
  private final Set<String> done = new HashSet<>();

  private WorkItem(FlatKernel kernel, Whereabouts where) {
    this.kernel = kernel;
    this.values = new Environment(kernel);
    Accesses accesses = new Accesses(kernel.memory(), code, kernel.refusal(), kernel.level().plain());
    this.arithmetic = new ValueCode(kernel, values, code);
    this.memory = new MemoryCode(kernel, values, code, accesses);
    this.calls = new CallCode(values, code, memory, arithmetic,
        new OpenClCalls(values, code, memory, arithmetic, accesses, where), where);
    kernel.blocks().forEach(b -> blocks.put(b.name(), b));
  }

  /**
   * The code of a work-item.
   *
   * @throws periscope.litmus.source.InvalidInputException for the first part that is not read
   */
  static Code lower(FlatKernel kernel, Whereabouts where) {
    WorkItem item = new WorkItem(kernel, where);
    item.lower();
    return item.code;
  }

  private void lower() {
    String first = kernel.blocks().get(0).name();
    reached.add(first);
    for (IrBlock block : kernel.blocks()) {
      if (reached.contains(block.name())) {
        code.add(new Label(block.name(), block.at()));
        body(block);
        done.add(block.name());
        end(block);
      }
    }
    code.add(new Label(END, Span.NONE));
  }

  private void body(IrBlock block) {
    for (int k = 0; k < block.body().size(); k++) {
      IrInstruction i = block.body().get(k);
      values.at(kernel.places().of(i.span(), i.debug()));
      if (i.action() instanceof Phi p) {
        phi(i.result(), p);
      } else if (i.action() instanceof IrInstruction.Unread u) {
        throw kernel.refusal().at(i.span(), u.name().equals("asm") ? "assembly is not read"
            : "the instruction " + u.name() + " is not read", "");
      } else if (i.action() instanceof IrInstruction.Call c) {
        calls.lower(i, c, block.name() + "#" + k, fenced(block, k));
      } else if (!arithmetic.lower(i) && !memory.lower(i)) {
        throw new IllegalStateException("not lowered: " + i);
      }
    }
  }

  /** Whether fences of the work-group stand before and behind an instruction: a release and an acquire. */
  private static boolean fenced(IrBlock block, int k) {
    return k > 0 && k + 1 < block.body().size() && isFence(block.body().get(k - 1), "release|acq_rel|seq_cst")
        && isFence(block.body().get(k + 1), "acquire|acq_rel|seq_cst");
  }

  private static boolean isFence(IrInstruction i, String orders) {
    return i.action() instanceof IrInstruction.Fence f && f.access().order().matches(orders)
        && !f.access().scope().matches("singlethread|wavefront|.*one-as");
  }

  /** Gives a phi its registers, which the blocks before it assign. */
  private void phi(String result, Phi phi) {
    List<IrInstruction.Incoming> from = phi.incoming().stream().filter(in -> blocks.containsKey(in.from())).toList();
    if (from.size() == 1 && done.contains(from.get(0).from())) {
      values.put(result, values.value(from.get(0).value(), phi.type()));
      return;
    }
    IrType type = values.layout().resolved(phi.type());
    if (type instanceof IrType.Pointer) {
      PointsTo.Fact fact = kernel.points().of(new IrValue.Local(result));
      code.type(Environment.which(result), NumberType.S32);
      code.type(Environment.offset(result), NumberType.S64);
      values.put(result, Environment.held(fact, result));
    } else {
      values.put(result, registers(type, result));
    }
  }

  private Value registers(IrType type, String name) {
    int parts = values.count(type);
    if (parts == 0) {
      NumberType number = values.number(type);
      code.type(name, number);
      return new Value.Scalar(Expression.register(name), number);
    }
    List<Value> all = new ArrayList<>();
    for (int k = 0; k < parts; k++) {
      all.add(registers(values.layout().resolved(values.element(type, k)), name + "." + k));
    }
    return new Value.Tuple(all);
  }

  private void end(IrBlock block) {
    Span at = kernel.places().of(block.at(), block.debug());
    values.at(at);
    if (block.end() instanceof IrBlock.Return) {
      jump(END, at);
    } else if (block.end() instanceof IrBlock.Jump j) {
      go(block, j.to());
    } else if (block.end() instanceof IrBlock.Test t) {
      test(block, values.scalar(values.value(t.condition(), new IrType.Integer(1))).expression(), t);
    } else if (block.end() instanceof IrBlock.Switch s) {
      choose(block, s);
    } else if (block.end() instanceof IrBlock.Unreachable) {
      code.add(new Undefined(Expression.constant(1), Cause.ACCESS, at));
    } else {
      throw kernel.refusal().at(block.at(), "the instruction " + ((IrBlock.Unread) block.end()).name() + " is not read",
          "");
    }
  }

  private void test(IrBlock block, Expression condition, IrBlock.Test t) {
    if (condition instanceof Expression.Constant c) {
      go(block, c.value() != 0 ? t.then() : t.otherwise());
      return;
    }
    edge(block, condition, t.then(), 0);
    go(block, t.otherwise());
    later(block, t.then(), 0);
  }

  private void choose(IrBlock block, IrBlock.Switch s) {
    Value.Scalar value = values.scalar(values.value(s.value()));
    List<IrBlock.Case> open = new ArrayList<>();
    for (IrBlock.Case one : s.cases()) {
      Expression here = Numbers.folded(Numbers.binary(BinaryOperator.EQUAL, value.type(), value.expression(),
          Expression.constant(value.type().wrap(one.number()))));
      if (here.equals(Expression.constant(1))) {
        go(block, one.to());
        return;
      } else if (!here.equals(Expression.constant(0))) {
        edge(block, here, one.to(), open.size());
        open.add(one);
      }
    }
    go(block, s.otherwise());
    for (int k = 0; k < open.size(); k++) {
      later(block, open.get(k).to(), k);
    }
  }

  /** Adds a conditional branch; if phis need assignments on the way, it leads to a block of their own. */
  private void edge(IrBlock block, Expression condition, String to, int number) {
    reached.add(to);
    code.add(new Branch(condition, assigns(block, to) ? way(block, to, number) : to, values.span()));
  }

  /** Adds the block with the assignments of a branch, if it has any. */
  private void later(IrBlock block, String to, int number) {
    if (assigns(block, to)) {
      code.add(new Label(way(block, to, number), values.span()));
      go(block, to);
    }
  }

  private static String way(IrBlock block, String to, int number) {
    return block.name() + "->" + to + "." + number;
  }

  private boolean assigns(IrBlock from, String to) {
    return phis(to).stream().anyMatch(i -> ((Phi) i.action()).incoming().stream()
        .anyMatch(in -> in.from().equals(from.name()))) && phis(to).stream().anyMatch(i -> !isAlone(i));
  }

  /** Whether a phi has one way, and needs no register. */
  private boolean isAlone(IrInstruction i) {
    return ((Phi) i.action()).incoming().stream().filter(in -> blocks.containsKey(in.from())).count() == 1;
  }

  private List<IrInstruction> phis(String label) {
    return blocks.get(label).body().stream().filter(i -> i.action() instanceof Phi).toList();
  }

  /** Adds the assignments of the phis of a block, and a jump to it. */
  private void go(IrBlock from, String to) {
    reached.add(to);
    List<Assign> moves = new ArrayList<>();
    for (IrInstruction i : phis(to)) {
      Phi phi = (Phi) i.action();
      if (!isAlone(i)) {
        IrInstruction.Incoming in = phi.incoming().stream().filter(x -> x.from().equals(from.name())).findFirst()
            .orElseThrow(() -> kernel.refusal().at(i.span(), "this phi has no value for %" + from.name(), ""));
        moves(i.result(), phi.type(), values.value(in.value(), phi.type()), moves);
      }
    }
    Set<String> written = moves.stream().map(Assign::register).collect(Collectors.toSet());
    boolean swaps = moves.stream().anyMatch(m -> m.value().registers().stream().anyMatch(written::contains));
    List<Assign> last = new ArrayList<>();
    for (Assign move : moves) {
      if (swaps) {
        String taken = code.fresh(code.types().getOrDefault(move.register(), NumberType.S32));
        code.add(new Assign(taken, move.value(), move.span()));
        last.add(new Assign(move.register(), Expression.register(taken), move.span()));
      } else {
        code.add(move);
      }
    }
    last.forEach(code::add);
    jump(to, values.span());
  }

  private void moves(String name, IrType type, Value value, List<Assign> out) {
    if (value instanceof Value.Scalar s) {
      out.add(new Assign(name, s.expression(), values.span()));
      code.type(name, s.type());
    } else if (value instanceof Value.Pointer p) {
      PointsTo.Fact fact = kernel.points().of(new IrValue.Local(name));
      // Both are computed even where no register needs them: they refuse pointers that the analysis does not follow.
      Expression which = values.whichIn(fact.inOrder(), p);
      Expression offset = values.offsetIn(fact.unit(), p);
      if (fact.objects().size() > 1) {
        out.add(new Assign(Environment.which(name), which, values.span()));
      }
      if (fact.unit() != 0) {
        out.add(new Assign(Environment.offset(name), offset, values.span()));
      }
    } else if (value instanceof Value.Tuple t) {
      for (int k = 0; k < t.elements().size(); k++) {
        moves(name + "." + k, values.element(type, k), t.elements().get(k), out);
      }
    } else {
      out.addAll(Assigned.none(names(name, type)));
    }
  }

  private List<String> names(String name, IrType type) {
    List<String> all = new ArrayList<>();
    int parts = values.count(type);
    if (parts == 0) {
      code.watch(name);
      return List.of(name);
    }
    for (int k = 0; k < parts; k++) {
      all.addAll(names(name + "." + k, values.element(type, k)));
    }
    return all;
  }

  private void jump(String to, Span span) {
    code.add(new Branch(Expression.constant(1), to, span));
  }
}
