package periscope.toy;

import java.util.List;
import java.util.Locale;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowLint;
import periscope.toy.ToyInstruction.Barrier;
import periscope.toy.ToyInstruction.Read;
import periscope.toy.ToyInstruction.Swap;
import periscope.toy.ToyInstruction.Write;

/** The check that a row has just the access of its operation, on the names of the row. */
final class ToyRowLint extends RowLint {

  private final Row row;

  ToyRowLint(Row row) {
    super(row);
    this.row = row;
  }

  @Override
  protected void check() {
    row.templates().forEach(this::names);
    List<Instruction> accesses = row.templates().stream().filter(t -> !(t instanceof Barrier)).toList();
    Class<?> wanted = switch (pattern().operation()) {
      case LOAD -> Read.class;
      case STORE -> Write.class;
      case EXCHANGE -> Swap.class;
      default -> null;
    };
    expect(wanted == null ? accesses.isEmpty() : accesses.size() == 1 && wanted.isInstance(accesses.get(0)),
        wanted == null ? "must not access memory"
            : "must " + wanted.getSimpleName().toLowerCase(Locale.ROOT) + " exactly once",
        "fences may stand around it");
  }

  private void names(Instruction template) {
    if (template instanceof Read i) {
      register(template, i.register(), true);
      location(template, i.location());
    } else if (template instanceof Write i) {
      register(template, ((Expression.Register) i.value()).name(), false);
      location(template, i.location());
    } else if (template instanceof Swap i) {
      register(template, i.register(), true);
      register(template, ((Expression.Register) i.value()).name(), false);
      location(template, i.location());
    }
  }
}
