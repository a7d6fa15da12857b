package periscope.mappings.table;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.language.SourceLanguage;

/** The premise of an answer about a table that is translated from another source language. */
public final class TranslationPremise {

  private TranslationPremise() {}

  /**
   * The sentences, without the last full stop: that a front end keeps kind, order and scope of each operation; the
   * operations of the language that the original's language lacks and the table does not compile; and the rows of the
   * original for operations that the language lacks. Empty if the table is no translation.
   */
  public static Optional<String> of(Mapping table) {
    return table.original().map(original -> table.name() + " is a table from " + original.from()
        + ": its rows compile the operations of " + table.from()
        + " of the same kind, order and scope, as if a front end keeps all three"
        + heads(table, original.source(), o -> table.row(o).isEmpty())
            .map(h -> ". " + original.from() + " has no operation for " + h + ", and the table does not compile it")
            .orElse("")
        + heads(original, table.source(), o -> original.row(o).isPresent())
            .map(h -> ". " + table.from() + " has no operation for its rows for " + h).orElse(""));
  }

  /** Some of the operations of a table's language that another language lacks, as left sides; empty for none. */
  private static Optional<String> heads(Mapping table, SourceLanguage other, Predicate<SourceOperation> some) {
    Set<SourceOperation> all = SourceOperation.all(table.source(), table.target()).stream()
        .filter(o -> o.written() && !o.ofCluster() && !has(other, table.target(), o)).filter(some)
        .collect(Collectors.toSet());
    return Optional.of(String.join(", ", Heads.of(table.source(), table.target(), all))).filter(h -> !h.isEmpty());
  }

  /** Whether a language has an operation of another language. */
  private static boolean has(SourceLanguage language, TargetLanguage target, SourceOperation operation) {
    SourceOperation same = new SourceOperation(language, operation.operation(), operation.order(),
        operation.scope(), operation.remote(), operation.isVolatile());
    return same.remote() == operation.remote() && same.isVolatile() == operation.isVolatile()
        && SourceOperation.all(language, target).contains(same);
  }
}
