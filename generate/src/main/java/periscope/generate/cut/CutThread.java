package periscope.generate.cut;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * The writer of a thread of a test. The instructions behind a read depend on the value that the execution read, if the
 * execution has such a dependency, or if a plain access follows: it would race in executions that the kernel does not
 * have. If a barrier that other threads wait at follows, the thread instead waits in a loop for the value.
 */
final class CutThread {

  /** A bit above every number of a write. */
  private static final long UNUSED = 1L << 30;

  private final History history;
  private final List<Integer> own;
  private final boolean shares;
  private final CutLocations locations;
  private final Map<Integer, Values> values;
  private final ToLongFunction<Integer> read;
  private final Set<Integer> pair;
  private final Map<Integer, String> registers = new LinkedHashMap<>();
  private boolean passes;
  private final Map<String, NumberType> types = new HashMap<>();
  private final List<Instruction> body;

  CutThread(History history, CutSteps steps, CutLocations locations, Map<Integer, Values> values,
      ToLongFunction<Integer> read, int thread, Set<Integer> pair) {
    this.history = history;
    this.locations = locations;
    this.values = values;
    this.read = read;
    this.pair = pair;
    own = steps.of(thread);
    shares = steps.shares(thread);
    body = from(0);
  }

  List<Instruction> body() {
    return body;
  }

  Map<String, NumberType> types() {
    return types;
  }

  /** For each register, the step whose value it gets. */
  Map<String, Integer> read() {
    Map<String, Integer> all = new LinkedHashMap<>();
    registers.forEach((step, register) -> all.put(register, step));
    return all;
  }

  private List<Instruction> from(int at) {
    List<Instruction> list = new ArrayList<>();
    for (int i = at; i < own.size(); i++) {
      int step = own.get(i);
      List<Instruction> made = instructions(step);
      boolean decides = decides(i);
      boolean waits = decides && meets(i) && !(history.step(step).act() instanceof StepOperation.Fetch);
      boolean open = decides && meets(i) && !waits;
      passes |= open;
      decides &= !open;
      if (waits) {
        list.add(new Instruction.Loop(List.of(), is(step, BinaryOperator.NOT_EQUAL), made, false, Span.NONE));
      } else {
        list.addAll(made);
      }
      if (decides && !waits) {
        list.add(new Instruction.If(is(step, BinaryOperator.EQUAL), from(i + 1), List.of(), Span.NONE));
        return list;
      }
    }
    return list;
  }

  /**
   * Whether the instructions behind a read-modify-write run whatever it reads, because other threads wait at a barrier
   * behind it.
   */
  boolean passes() {
    return passes;
  }

  /** Whether the steps behind the step at index {@code at} depend on the value that it reads. */
  private boolean decides(int at) {
    int step = own.get(at);
    return history.step(step).reads() && !pair.contains(step) && (meets(at) || own.subList(at + 1, own.size()).stream()
        .map(history::step).anyMatch(s -> s.control().contains(step)
            || s.act() instanceof StepOperation.Access a && !a.semantics().atomic()));
  }

  /** Whether the thread meets other threads of the test at a barrier behind the step at index {@code at}. */
  private boolean meets(int at) {
    return shares && own.subList(at + 1, own.size()).stream().anyMatch(i -> history.step(i).meeting().isPresent());
  }

  private Expression is(int step, BinaryOperator operator) {
    return new Expression.Binary(operator, history.location(step).type(), Expression.register(registers.get(step)),
        Expression.constant(read.applyAsLong(step)));
  }

  private List<Instruction> instructions(int index) {
    History.Step step = history.step(index);
    StepOperation act = step.act();
    if (act instanceof StepOperation.Fence fence) {
      return List.of(new AtomicInstruction.Fence(fence.flags(), fence.semantics(), Span.NONE));
    } else if (act instanceof StepOperation.Barrier barrier) {
      return List.of(new AtomicInstruction.Barrier(Optional.empty(), barrier.flags(), barrier.scope(), Span.NONE));
    }
    String location = locations.name(step.location());
    Values its = values.get(step.location());
    NumberType type = history.location(index).type();
    if (act instanceof StepOperation.Store store) {
      return List.of(new AtomicInstruction.Store(location, depending(step, its.written(index)), store.semantics(),
          Span.NONE));
    }
    String register = locations.register() + registers.size();
    registers.put(index, register);
    types.put(register, type);
    if (act instanceof StepOperation.Load load) {
      return List.of(new AtomicInstruction.Load(register, location, load.semantics(), Span.NONE));
    } else if (act instanceof StepOperation.Fetch fetch) {
      return List.of(new AtomicInstruction.Fetch(register, its.operatorOf(index), type, location, Set.of(),
          depending(step, its.operandOf(index)), fetch.semantics(), Span.NONE));
    }
    StepOperation.CompareExchange exchange = (StepOperation.CompareExchange) act;
    return List.of(new Instruction.Assign(register, Expression.constant(read.applyAsLong(index)), Span.NONE),
        new AtomicInstruction.CompareExchange(register + "_taken", location, register,
            depending(step, its.written(index)), false, exchange.semantics(), exchange.failureOrder(), Span.NONE));
  }

  /**
   * The value of a step, as an expression that depends on the steps that its data come from: it adds a bit that no
   * value of these steps has.
   */
  private Expression depending(History.Step step, long value) {
    Expression number = Expression.constant(value);
    for (int source : step.data()) {
      if (registers.containsKey(source) && read.applyAsLong(source) >= 0 && read.applyAsLong(source) < UNUSED) {
        number = new Expression.Binary(BinaryOperator.ADD, NumberType.S32, number,
            new Expression.Binary(BinaryOperator.BIT_AND, NumberType.S64, Expression.register(registers.get(source)),
                Expression.constant(UNUSED)));
      }
    }
    return number;
  }
}
