package periscope.lang.gpuasm.table;

import java.util.List;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.IncL1;
import periscope.litmus.instruction.GpuInstruction.IncL2;
import periscope.litmus.instruction.GpuInstruction.Ld;
import periscope.litmus.instruction.GpuInstruction.LkL2;
import periscope.litmus.instruction.GpuInstruction.LkRmw;
import periscope.litmus.instruction.GpuInstruction.St;
import periscope.litmus.instruction.GpuInstruction.UlL2;
import periscope.litmus.instruction.GpuInstruction.UlRmw;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowLint;

/** A lint of one mapping row in GPU assembly: it checks names, the access itself, and locks. */
final class GpuRowLint extends RowLint {

  private final List<GpuInstruction> templates;

  GpuRowLint(Row row) {
    super(row);
    templates = row.templates().stream().map(GpuInstruction.class::cast).toList();
  }

  @Override
  protected void check() {
    templates.forEach(this::names);
    if (nothingFound()) {
      access();
    }
    locks();
  }

  /** Registers must be the result or an operand, locations the location; only the result may be overwritten. */
  private void names(GpuInstruction template) {
    template.dataflow().written().forEach(r -> register(template, r, true));
    template.dataflow().read().forEach(r -> register(template, r, false));
    if (template instanceof GpuInstruction.Located at) {
      location(template, at.location());
    }
  }

  /** Checks that the row performs its operation on memory, once, and nothing else. */
  private void access() {
    long loads = templates.stream().filter(Ld.class::isInstance).count();
    long increments = templates.stream().filter(t -> t instanceof IncL1 || t instanceof IncL2).count();
    long stores = templates.stream().filter(St.class::isInstance).count();
    String r = pattern().result().orElse("");
    String x = pattern().location().orElse("");
    switch (pattern().operation()) {
      case LOAD -> expect(loads >= 1 && stores + increments == 0,
          "must read " + x + " into " + r + ", and not write it", "use LD " + r + " " + x);
      case STORE -> store(loads + increments, stores, x);
      case FETCH_INC -> expect(increments == 1 && loads + stores == 0,
          "must increment " + x + " exactly once, its old value into " + r,
          "use INC_L1 " + r + " " + x + " or INC_L2 " + r + " " + x);
      case EXCHANGE -> exchange(loads, increments, x, r);
      case FENCE -> expect(loads + increments + stores == 0, "must not access memory", "use FLU and INV instructions");
      default -> expect(false, "is impossible: no instruction of gpuasm computes it",
          "only fetch_inc and exchange can have rows");
    }
  }

  private void store(long reads, long stores, String x) {
    String r = pattern().operands().get(0);
    expect(reads == 0 && stores == 1 && storesOperand(r),
        "must write " + r + " to " + x + " exactly once, and not read it", "use ST " + r + " " + x);
  }

  private void exchange(long loads, long increments, String x, String r) {
    String v = pattern().operands().get(0);
    List<GpuInstruction> accesses = templates.stream().filter(t -> t instanceof Ld || t instanceof St).toList();
    boolean right = increments == 0 && loads == 1 && accesses.size() == 2 && accesses.get(0) instanceof Ld
        && storesOperand(v);
    expect(right, "must read " + x + " into " + r + " and then write " + v + " to it, each once",
        "use LD " + r + " " + x + "; ST " + v + " " + x);
  }

  private boolean storesOperand(String name) {
    return templates.stream().anyMatch(t -> t instanceof St s && s.value().equals(Expression.register(name)));
  }

  /**
   * Warns of locks that are not released, which stop other threads for ever, and of unlocks without a lock, which
   * release another thread's lock.
   */
  private void locks() {
    for (int i = 0; i < templates.size(); i++) {
      GpuInstruction template = templates.get(i);
      List<GpuInstruction> before = templates.subList(0, i);
      List<GpuInstruction> after = templates.subList(i + 1, templates.size());
      if (after.stream().noneMatch(t -> pair(template, t)) && (template instanceof LkL2 || template instanceof LkRmw)) {
        warning(template, "is never unlocked in this row", "add the matching UL after it");
      } else if (before.stream().noneMatch(t -> pair(t, template))
          && (template instanceof UlL2 || template instanceof UlRmw)) {
        warning(template, "unlocks what this row has not locked", "add the matching LK before it");
      }
    }
  }

  private static boolean pair(GpuInstruction lock, GpuInstruction unlock) {
    return lock instanceof LkL2 && unlock instanceof UlL2
        || lock instanceof LkRmw l && unlock instanceof UlRmw u && u.extent().compareTo(l.extent()) >= 0;
  }
}
