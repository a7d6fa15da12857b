package periscope.mappings.conversion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.conversion.Conversion.Step;

/**
 * The steps that the two branches of a conditional share, in the same order: a compiler may execute them whichever
 * branch is taken, between the steps that only one branch has. As many steps as possible are taken for the same.
 */
final class Shared {

  private final Samples samples;
  private final Expression condition;
  private final RegisterValues before;

  /**
   * A comparison of the two branches of one conditional.
   *
   * @param condition its condition, over symbols
   * @param before    the values of registers before it
   */
  Shared(Samples samples, Expression condition, RegisterValues before) {
    this.samples = samples;
    this.condition = condition;
    this.before = before;
  }

  /**
   * The conditional in parts, with the shared steps between them; empty if there are no shared steps.
   *
   * @param decides the condition, over registers
   * @param fresh   makes a register that keeps the condition's value
   */
  List<Instruction> apart(Instruction.If of, Expression decides, List<Step> then, List<Step> otherwise,
      Supplier<String> fresh) {
    if (Stream.concat(then.stream(), otherwise.stream()).flatMap(s -> s.instruction().walk())
        .anyMatch(i -> i instanceof AtomicInstruction.Barrier || i instanceof Instruction.Label)) {
      // Barriers of two places are two barriers.
      return List.of();
    }
    List<List<Optional<Instruction>>> alike = alike(then, otherwise);
    int[][] most = most(alike, then.size(), otherwise.size());
    if (most[0][0] == 0) {
      return List.of();
    }
    String kept = fresh.get();
    List<Instruction> parts = new ArrayList<>();
    parts.add(new Instruction.Assign(kept, decides, of.span()));
    int i = 0;
    int j = 0;
    List<Instruction> one = new ArrayList<>();
    List<Instruction> other = new ArrayList<>();
    while (i < then.size() || j < otherwise.size()) {
      boolean both = i < then.size() && j < otherwise.size() && alike.get(i).get(j).isPresent()
          && most[i][j] == most[i + 1][j + 1] + 1;
      if (both) {
        part(kept, one, other, of, parts);
        parts.add(alike.get(i++).get(j++).get());
      } else if (i < then.size() && most[i][j] == most[i + 1][j]) {
        one.add(then.get(i++).instruction());
      } else {
        other.add(otherwise.get(j++).instruction());
      }
    }
    part(kept, one, other, of, parts);
    return parts;
  }

  private static void part(String kept, List<Instruction> one, List<Instruction> other, Instruction.If of,
      List<Instruction> parts) {
    if (!one.isEmpty() || !other.isEmpty()) {
      parts.add(new Instruction.If(Expression.register(kept), one, other, of.span()));
    }
    one.clear();
    other.clear();
  }

  private List<List<Optional<Instruction>>> alike(List<Step> then, List<Step> otherwise) {
    return then.stream().map(one -> otherwise.stream().map(other -> alike(one, other)).toList()).toList();
  }

  /** For each pair of positions, the largest number of shared steps from there on. */
  private static int[][] most(List<List<Optional<Instruction>>> alike, int then, int otherwise) {
    int[][] most = new int[then + 1][otherwise + 1];
    for (int i = then - 1; i >= 0; i--) {
      for (int j = otherwise - 1; j >= 0; j--) {
        most[i][j] = Math.max(Math.max(most[i + 1][j], most[i][j + 1]),
            alike.get(i).get(j).isPresent() ? most[i + 1][j + 1] + 1 : 0);
      }
    }
    return most;
  }

  /** An instruction that has the same effect as either step, on both ways; empty if the steps differ. */
  private Optional<Instruction> alike(Step one, Step other) {
    if (!bare(one.instruction()).equals(bare(other.instruction()))) {
      return Optional.empty();
    }
    List<Expression> first = one.instruction().dataflow().values();
    List<Expression> second = other.instruction().dataflow().values();
    if (first.equals(second) && first.isEmpty()) {
      return Optional.of(one.instruction());
    }
    // Blocks are the same in what they say only.
    boolean block = one.instruction() instanceof Instruction.Block;
    return Stream.of(one, other).filter(s -> block ? first.equals(second) : does(s, one, other)).findFirst()
        .map(Step::instruction);
  }

  /** Whether the expressions of one step have the right values on both ways. */
  private boolean does(Step code, Step one, Step other) {
    List<Expression> values = code.instruction().dataflow().values();
    for (int i = 0; i < values.size(); i++) {
      if (!right(values.get(i), one, one.instruction().dataflow().values().get(i), true)
          || !right(values.get(i), other, other.instruction().dataflow().values().get(i), false)) {
        return false;
      }
    }
    return true;
  }

  private boolean right(Expression value, Step way, Expression wanted, boolean holds) {
    Expression has = way.before().expand(value);
    Expression should = way.before().expand(wanted);
    Map<String, NumberType> symbols = new TreeMap<>(way.before().symbols(has));
    symbols.putAll(way.before().symbols(should));
    symbols.putAll(before.symbols(condition));
    return has.equals(should) || samples.always(symbols, read ->
        Samples.holds(condition, read) != holds || Samples.same(has, read, should, read));
  }

  /** An instruction without its expressions and its place in the text. */
  private static Object bare(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return List.of("assign", a.register());
    } else if (instruction instanceof AtomicInstruction.Load l) {
      return List.of("load", l.register(), l.location(), l.semantics());
    } else if (instruction instanceof AtomicInstruction.Store s) {
      return List.of("store", s.location(), s.semantics());
    } else if (instruction instanceof AtomicInstruction.Fetch f) {
      return List.of("fetch", f.register(), f.operator(), f.type(), f.location(), f.semantics());
    } else if (instruction instanceof AtomicInstruction.CompareExchange c) {
      return List.of("exchange", c.register(), c.location(), c.expected(), c.weak(), c.semantics(), c.failureOrder());
    } else if (instruction instanceof AtomicInstruction.Fence f) {
      return List.of("fence", f.flags(), f.semantics());
    } else if (instruction instanceof Instruction.If || instruction instanceof Instruction.Loop) {
      Instruction.Block b = (Instruction.Block) instruction;
      boolean tested = b instanceof Instruction.Loop l && l.testFirst();
      return List.of(b.getClass(), tested, b.dataflow().values(), b.parts().stream().map(Shared::said).toList());
    }
    return new Object();
  }

  private static List<Object> said(List<Instruction> part) {
    return part.stream().map(i -> (Object) List.of(bare(i), i.dataflow().values())).toList();
  }
}
