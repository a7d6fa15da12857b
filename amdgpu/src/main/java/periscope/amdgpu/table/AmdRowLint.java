package periscope.amdgpu.table;

import java.util.List;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.AmdInstruction.CompareSwap;
import periscope.amdgpu.instruction.AmdInstruction.Load;
import periscope.amdgpu.instruction.AmdInstruction.Store;
import periscope.amdgpu.instruction.AmdInstruction.Update;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowLint;

/** The check that a row has just the access of its operation, on the names of the row. */
final class AmdRowLint extends RowLint {

  private final Row row;

  AmdRowLint(Row row) {
    super(row);
    this.row = row;
  }

  @Override
  protected void check() {
    List<AmdInstruction.WordAccess> accesses = row.templates().stream()
        .filter(AmdInstruction.WordAccess.class::isInstance).map(AmdInstruction.WordAccess.class::cast).toList();
    accesses.forEach(this::names);
    Operation operation = pattern().operation();
    if (!operation.accesses()) {
      expect(accesses.isEmpty(), "must not access memory", "waits and cache instructions make fences");
      return;
    }
    boolean right = accesses.size() == 1 && does(accesses.get(0), operation);
    expect(right, "must do the " + operation.spelling() + " with exactly one instruction",
        "waits and cache instructions may stand around it");
    if (right && operation.hasResult()) {
      expect(accesses.get(0).result().isPresent(), "must return the value read",
          "give it a result register and its bit");
    }
  }

  private static boolean does(AmdInstruction.WordAccess access, Operation operation) {
    return switch (operation) {
      case LOAD -> access instanceof Load;
      case STORE -> access instanceof Store;
      case COMPARE_EXCHANGE -> access instanceof CompareSwap;
      default -> access instanceof Update u && operation.operator().filter(u.operator()::equals).isPresent();
    };
  }

  private void names(AmdInstruction.WordAccess access) {
    access.result().ifPresent(r -> register(access, r, true));
    access.operands().stream().filter(Expression.Register.class::isInstance)
        .forEach(o -> register((Instruction) access, ((Expression.Register) o).name(), false));
    location(access, access.location());
  }
}
