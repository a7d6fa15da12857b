package periscope.mappings.table;

import java.util.EnumSet;
import java.util.Set;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The scopes of source operations that a table treats differently: a search that left out one of these scopes would
 * leave out something that the table says.
 *
 * <p>A row may name its scope on the left. A row for any scope whose code has the scope of its operation treats them
 * all alike; one with a fixed scope in its code is right for some scopes and perhaps wrong for wider ones, so that the
 * fixed scope and the next wider one are told apart. Work-group and device scope are always among them: programs in
 * which nothing depends on scopes would say little.
 */
public final class ScopesToldApart {

  private ScopesToldApart() {}

  /**
   * The scopes that some row tells apart from others. Instructions of GPU assembly have extents, which are no scopes.
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
          scopes.add(Scope.values()[Math.min(s.ordinal() + 1, Scope.ALL_SVM_DEVICES.ordinal())]);
        });
      }
    }
    return scopes;
  }
}
