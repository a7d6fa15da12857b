package periscope.mappings.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Span;

/** The lint of one row: the part that target languages share, which collects the diagnostics. */
public abstract class RowLint {

  private final Row row;
  private final List<Diagnostic> found = new ArrayList<>();

  protected RowLint(Row row) {
    this.row = row;
  }

  /** Every problem, in the order in which it was found. */
  public final List<Diagnostic> problems() {
    found.clear();
    check();
    return List.copyOf(found);
  }

  /** Reports the row's problems. */
  protected abstract void check();

  /** A template in the notation of the table. */
  protected final String print(Instruction template) {
    return row.print(template);
  }

  protected final Pattern pattern() {
    return row.pattern();
  }

  protected final String operation() {
    return row.pattern().operation().spelling();
  }

  protected final boolean nothingFound() {
    return found.isEmpty();
  }

  protected final void error(Span at, String message, String hint) {
    found.add(Diagnostic.error(row.place().text(), at, message, hint));
  }

  /** Adds a warning about one instruction: {@code 'UL_L2 x' unlocks …}. */
  protected final void warning(Instruction template, String message, String hint) {
    found.add(Diagnostic.warning(row.place().text(), template.span(), "'" + row.print(template) + "' "
        + message, hint));
  }

  protected final void warning(String message, String hint) {
    found.add(Diagnostic.warning(row.place().text(), row.place().span(), message, hint));
  }

  /**
   * Adds an error if the row breaks a rule for rows of its operation.
   *
   * @param holds whether the row obeys the rule
   */
  protected final void expect(boolean holds, String rule, String hint) {
    if (!holds) {
      error(row.place().span(), "a row for " + operation() + " " + rule, hint);
    }
  }

  /** Registers must be the result or an operand; only the result may be overwritten. */
  protected final void register(Instruction template, String name, boolean overwritten) {
    if (pattern().result().equals(Optional.of(name))) {
      return;
    }
    if (!pattern().operands().contains(name)) {
      unbound(template, name, "register");
    } else if (overwritten) {
      error(template.span(), "'" + row.print(template) + "' overwrites " + name + ", an operand of the " + operation(),
          "only the result of an operation may be written");
    }
  }

  /** Locations must be the location. */
  protected final void location(Instruction template, String name) {
    if (!pattern().location().equals(Optional.of(name))) {
      unbound(template, name, "location");
    }
  }

  private void unbound(Instruction template, String name, String kind) {
    String left = "'" + row.text() + "'";
    boolean known = pattern().names().contains(name) || pattern().result().equals(Optional.of(name));
    String message = known ? "'" + name + "' is not a " + kind + " in " + left : "'" + name
        + "' is not bound in " + left;
    error(template.span(), message, "names on the right side must stand on the left side");
  }
}
