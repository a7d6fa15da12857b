package periscope.generate.minimal;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Tables of forms, those that were asked for last. Each worker has its own. */
final class Tables {

  /** So many things are kept in all tables together: some hundred megabytes. */
  private static final int KEPT = 400_000;
  /** After so many tables were asked for, it is looked how much they have. */
  private static final int OFTEN = 1_000;

  private final Steps steps;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Map<Long, Table> tables = new LinkedHashMap<>(OFTEN, 0.75f, true);
  private int asked;
  private boolean regular = true;

  /** @param stop asked often whether to stop */
  Tables(Steps steps, Judge judge, BooleanSupplier stop) {
    this.stop = stop;
    this.steps = steps;
    this.judge = judge;
  }

  /** The table for a program as it is seen. */
  Table of(View view) {
    if (++asked % OFTEN == 0) {
      forget();
    }
    return tables.computeIfAbsent(view.key(), k -> fresh(view.form()));
  }

  /** A table that is not kept. */
  Table fresh(Program form) {
    return new Table(form, steps, judge, stop, () -> regular = false);
  }

  /** Whether everything is forbidden in a program that agrees with a result in what it speaks of. */
  boolean forbids(Program program, long result) {
    View view = View.of(program);
    return program.size() > 0 && of(view).forbids(view.packed(steps.of(program)), view.result(result));
  }

  /** Whether no program was seen for which what is assumed of models fails. */
  boolean regular() {
    return regular;
  }

  private void forget() {
    long kept = tables.values().stream().mapToLong(Table::weight).sum();
    Iterator<Table> eldest = tables.values().iterator();
    while (kept > KEPT && eldest.hasNext()) {
      kept -= eldest.next().weight();
      eldest.remove();
    }
  }
}
