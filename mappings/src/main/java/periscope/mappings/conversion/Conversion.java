package periscope.mappings.conversion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;

/**
 * Converts a thread of a source language to the weakest form that a compiler may choose.
 *
 * <p>An expression loses the parts on which its value does not depend: {@code r ^ r}, {@code r * 0}, {@code v} after
 * {@code if (r) v = 1; else v = 1;}. An address with the same location for all values of registers becomes a constant.
 * A conditional whose condition always has the same value is replaced by the way taken. Steps that both ways of a
 * conditional share run unconditionally, and steps of one way only stay under the condition ({@link Shared}).
 */
public final class Conversion {

  private final Samples samples;
  private final Function<String, NumberType> types;
  private final Supplier<String> fresh;
  private int symbols;

  private Conversion(List<Instruction> thread, Function<String, NumberType> types, Supplier<String> fresh) {
    samples = new Samples(thread);
    this.types = types;
    this.fresh = fresh;
  }

  /**
   * The weakest form of a thread's body.
   *
   * @param types the types of registers
   * @param fresh makes names for new registers of type {@code int}
   */
  public static List<Instruction> of(
      List<Instruction> body, Function<String, NumberType> types, Supplier<String> fresh) {
    Conversion conversion = new Conversion(body, types, fresh);
    return conversion.block(body, conversion.start(), true).stream().map(Step::instruction).toList();
  }

  /**
   * A converted instruction.
   *
   * @param before the values of registers before it
   */
  record Step(Instruction instruction, RegisterValues before) {}

  private RegisterValues start() {
    return RegisterValues.start(types, () -> String.valueOf(symbols++));
  }

  /**
   * Converts instructions in order.
   *
   * @param values the values of registers; updated to those behind the instructions
   * @param shares whether to look for steps that two ways of a conditional share
   */
  private List<Step> block(List<Instruction> body, RegisterValues values, boolean shares) {
    List<Step> all = new ArrayList<>();
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.If i) {
        all.addAll(conditional(i, values, shares));
        continue;
      }
      RegisterValues before = values.copy();
      Instruction converted = instruction instanceof Instruction.Loop l ? loop(l, values)
          : operands(instruction, e -> needed(e, values));
      all.add(new Step(converted, before));
      if (instruction instanceof Instruction.Label) {
        // Jumps lead here, from wherever.
        body.forEach(other -> Endings.written(other).forEach(values::forget));
      } else if (converted instanceof Instruction.Assign a) {
        values.assign(a.register(), a.value());
      } else {
        Endings.written(converted).forEach(values::forget);
      }
    }
    return all;
  }

  private List<Step> conditional(Instruction.If i, RegisterValues values, boolean shares) {
    Expression condition = needed(i.condition(), values);
    if (condition instanceof Expression.Constant c) {
      return block(c.value() != 0 ? i.then() : i.otherwise(), values, shares);
    }
    RegisterValues then = values.copy();
    RegisterValues otherwise = values.copy();
    List<Step> one = block(i.then(), then, true);
    List<Step> other = block(i.otherwise(), otherwise, true);
    if (shares) {
      List<Instruction> apart = new Shared(samples, values.expand(condition), values)
          .apart(i, condition, one, other, fresh);
      if (!apart.isEmpty()) {
        return block(apart, values, false);
      }
    }
    RegisterValues before = values.copy();
    values.join(condition, then, otherwise);
    return one.isEmpty() && other.isEmpty() ? List.of()
        : List.of(new Step(new Instruction.If(condition, instructions(one), instructions(other), i.span()), before));
  }

  static List<Instruction> instructions(List<Step> steps) {
    return steps.stream().map(Step::instruction).toList();
  }

  private Instruction loop(Instruction.Loop loop, RegisterValues values) {
    Set<String> written = Endings.written(loop);
    written.forEach(values::forget);
    RegisterValues inside = values.copy();
    List<Instruction> first = instructions(block(loop.testFirst() ? loop.test() : loop.body(), inside, true));
    Expression condition = loop.condition();
    if (loop.testFirst()) {
      condition = needed(condition, inside);
    }
    List<Instruction> second = instructions(block(loop.testFirst() ? loop.body() : loop.test(), inside, true));
    if (!loop.testFirst()) {
      condition = needed(condition, inside);
    }
    written.forEach(values::forget);
    return new Instruction.Loop(loop.testFirst() ? first : second, condition, loop.testFirst() ? second : first,
        loop.testFirst(), loop.span());
  }

  /** An expression without the registers on which its value does not depend. */
  private Expression needed(Expression expression, RegisterValues values) {
    Expression held = values.expand(expression);
    Map<String, NumberType> all = values.symbols(held);
    Set<String> lost = values.from(expression);
    Set<String> needless = new HashSet<>();
    for (String symbol : all.keySet()) {
      needless.add(symbol);
      if (held instanceof Expression.Register || !samples.independent(held, needless, all)) {
        needless.remove(symbol);
        lost.remove(symbol);
      }
    }
    return lost.isEmpty() ? expression
        : needless.equals(all.keySet()) ? constant(held, expression)
        : without(expression, held, lost, values);
  }

  private static Expression constant(Expression held, Expression otherwise) {
    try {
      return Expression.constant(held.evaluate(s -> 0));
    } catch (ArithmeticException e) {
      return otherwise;
    }
  }

  /** An expression without symbols on which its value does not depend, if registers hold the remaining symbols. */
  private static Expression without(
      Expression expression, Expression held, Set<String> lost, RegisterValues values) {
    Expression shorter = RegisterValues.substituted(expression, r -> {
      Expression value = values.expand(Expression.register(r));
      return Optional.of(value).filter(v -> lost.containsAll(v.registers()))
          .map(v -> constant(v, Expression.register(r)));
    });
    if (values.from(shorter).stream().noneMatch(lost::contains)) {
      return shorter;
    }
    Expression known = RegisterValues.substituted(held,
        s -> lost.contains(s) ? Optional.of(Expression.constant(0)) : Optional.empty());
    boolean all = known.registers().stream().allMatch(s -> values.holder(s).isPresent());
    return all ? RegisterValues.substituted(known, values::holder) : shorter;
  }

  /** A copy of an instruction with changed expressions; an address becomes that of its location. */
  static Instruction operands(Instruction instruction, Function<Expression, Expression> change) {
    if (instruction instanceof Instruction.Assign a) {
      return new Instruction.Assign(a.register(), change.apply(a.value()), a.span());
    } else if (instruction instanceof Instruction.Branch b) {
      return new Instruction.Branch(change.apply(b.condition()), b.label(), b.span());
    } else if (instruction instanceof Instruction.Undefined u) {
      return new Instruction.Undefined(change.apply(u.condition()), u.cause(), u.span());
    } else if (instruction instanceof AtomicInstruction.Load l) {
      return new AtomicInstruction.Load(l.register(), l.location(), Set.of(), l.semantics(), l.span());
    } else if (instruction instanceof AtomicInstruction.Store s) {
      return new AtomicInstruction.Store(s.location(), Set.of(), change.apply(s.value()), s.semantics(), s.span());
    } else if (instruction instanceof AtomicInstruction.Fetch f) {
      return new AtomicInstruction.Fetch(f.register(), f.operator(), f.type(), f.location(), Set.of(),
          change.apply(f.operand()), f.semantics(), f.span());
    } else if (instruction instanceof AtomicInstruction.CompareExchange c) {
      return new AtomicInstruction.CompareExchange(c.register(), c.location(), Set.of(), c.expected(),
          change.apply(c.desired()), c.weak(), c.semantics(), c.failureOrder(), c.span());
    }
    return instruction;
  }
}
