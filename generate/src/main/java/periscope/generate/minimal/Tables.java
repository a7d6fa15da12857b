package periscope.generate.minimal;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A cache of the recently used tables, by form; each worker has its own cache. */
final class Tables {

  /** Most verdicts and borders in all tables together: some hundred megabytes. */
  private static final int KEPT = 400_000;
  /** Number of requests between two checks of the size. */
  private static final int OFTEN = 1_000;

  private final Steps steps;
  private final Judge judge;
  private final BooleanSupplier stop;
  private final Map<Long, Table> tables = new LinkedHashMap<>(OFTEN, 0.75f, true);
  private int asked;
  private boolean regular = true;

  /** @param stop called now and then; true ends the work */
  Tables(Steps steps, Judge judge, BooleanSupplier stop) {
    this.stop = stop;
    this.steps = steps;
    this.judge = judge;
  }

  /** The table for the form of a program. */
  Table of(View view) {
    if (++asked % OFTEN == 0) {
      forget();
    }
    return tables.computeIfAbsent(view.key(), k -> fresh(view.form()));
  }

  /** A new table outside of the cache. */
  Table fresh(Program form) {
    return new Table(form, steps, judge, stop, () -> regular = false);
  }

  /**
   * Whether a program forbids every outcome that agrees with a result in the places that the result does not leave
   * open.
   */
  boolean forbids(Program program, long result) {
    View view = View.of(program);
    return program.size() > 0 && of(view).forbids(view.packed(steps.of(program)), view.result(result));
  }

  /** Whether the model's assumed properties held for every program in these tables. */
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
