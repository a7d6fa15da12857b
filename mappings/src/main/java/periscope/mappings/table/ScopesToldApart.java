package periscope.mappings.table;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The scopes of source operations between which a table distinguishes: a search without one of these scopes would not
 * check a part of the table.
 *
 * <p>A row may name its scope on the left. A row for any scope whose code repeats the operation's scope does not
 * distinguish scopes; a row with a fixed scope in its code is right for some scopes and perhaps wrong for wider ones,
 * so that the fixed scope and the next wider one are distinguished. Work-group and device scope are always included:
 * programs without a difference of scopes would check little.
 */
public final class ScopesToldApart {

  private ScopesToldApart() {}

  /**
   * The scopes between which some row distinguishes. Instructions of GPU assembly have extents, which are no scopes.
   */
  public static Set<Scope> by(Mapping mapping) {
    Set<Scope> scopes = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
    for (Row row : mapping.rows()) {
      Pattern pattern = row.pattern();
      if (pattern.order() == MemoryOrder.NON_ATOMIC || pattern.operation() == Operation.BARRIER) {
        continue;
      } else if (pattern.scope().isPresent()) {
        scopes.add(pattern.scope().get());
      } else {
        row.templates().stream().flatMap(t -> row.target().fixedScope(t).stream()).forEach(s -> {
          scopes.add(s);
          scopes.add(s.wider().orElse(s));
        });
      }
    }
    return scopes;
  }
}
