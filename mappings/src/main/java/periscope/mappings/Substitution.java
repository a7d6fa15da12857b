package periscope.mappings;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.FluL1;
import periscope.litmus.instruction.GpuInstruction.FluL2;
import periscope.litmus.instruction.GpuInstruction.IncL1;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.InvL1;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.LkL2;
import periscope.litmus.instruction.GpuInstruction.LkRmw;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.instruction.GpuInstruction.UlL2;
import periscope.litmus.instruction.GpuInstruction.UlRmw;
import periscope.litmus.source.Span;
import periscope.mappings.table.Pattern;

/**
 * What a pattern's names stand for in one operation.
 *
 * @param locations what the pattern's location name stands for
 * @param values    what the pattern's register names stand for
 * @param span      where the operation stands
 */
record Substitution(Map<String, String> locations, Map<String, Expression> values, Span span) {

  /** @param storable makes a value one that an instruction can take */
  static Substitution of(
      Pattern pattern, AtomicInstruction source, BiFunction<AtomicInstruction, Expression, Expression> storable) {
    Map<String, String> locations = new HashMap<>();
    Map<String, Expression> values = new HashMap<>();
    if (source instanceof AtomicInstruction.Access access) {
      locations.put(pattern.location().orElseThrow(), access.location());
    }
    if (source instanceof AtomicInstruction.Load i) {
      values.put(pattern.result().orElseThrow(), Expression.register(i.register()));
    } else if (source instanceof AtomicInstruction.Store i) {
      values.put(pattern.operands().get(0), storable.apply(i, i.value()));
    } else if (source instanceof AtomicInstruction.Fetch i) {
      values.put(pattern.result().orElseThrow(), Expression.register(i.register()));
      if (!pattern.operands().isEmpty()) {
        values.put(pattern.operands().get(0), storable.apply(i, i.operand()));
      }
    }
    return new Substitution(locations, values, source.span());
  }

  GpuInstruction apply(GpuInstruction template) {
    if (template instanceof Ld i) {
      return new Ld(register(i.register()), locations.get(i.location()), span);
    } else if (template instanceof St i) {
      return new St(value(i.value()), locations.get(i.location()), span);
    } else if (template instanceof IncL1 i) {
      return new IncL1(register(i.register()), locations.get(i.location()), span);
    } else if (template instanceof IncL2 i) {
      return new IncL2(register(i.register()), locations.get(i.location()), span);
    } else if (template instanceof FluL1 i) {
      return new FluL1(i.extent(), span);
    } else if (template instanceof FluL2 i) {
      return new FluL2(i.extent(), span);
    } else if (template instanceof InvL1 i) {
      return new InvL1(i.extent(), span);
    } else if (template instanceof LkL2 i) {
      return new LkL2(locations.get(i.location()), span);
    } else if (template instanceof UlL2 i) {
      return new UlL2(locations.get(i.location()), span);
    } else if (template instanceof LkRmw i) {
      return new LkRmw(i.extent(), span);
    } else {
      return new UlRmw(((UlRmw) template).extent(), span);
    }
  }

  private Expression value(Expression template) {
    return template instanceof Expression.Register r ? values.get(r.name()) : template;
  }

  /** Lint lets only results stand where a register is written, and results are registers. */
  private String register(String name) {
    return ((Expression.Register) values.get(name)).name();
  }
}
