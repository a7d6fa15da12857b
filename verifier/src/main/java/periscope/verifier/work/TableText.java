package periscope.verifier.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.engines.work.WorkText;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

/** A table, or a mixture of tables, among the values of a text. */
public final class TableText {

  /** The way out of a question that has no text. */
  static final String WITHOUT = "without --cluster, threads of this process answer";

  private TableText() {}

  /**
   * The values with a table.
   *
   * @param name name of the value
   * @throws InvalidInputException if the text of the table means another table
   */
  public static WorkText with(WorkText values, String name, Mapping table) {
    List<Mapping> tables = table.tables().isEmpty() ? List.of(table) : table.tables();
    WorkText all = values.with(name + " tables", tables.size());
    for (int i = 0; i < tables.size(); i++) {
      Mapping one = tables.get(i);
      if (!same(one)) {
        throw new InvalidInputException(Diagnostic.error(one.place().text(), Span.NONE,
            "a cluster gets a table as a text, and the text of " + one.name() + " means another table", WITHOUT));
      }
      all = all.with(name + " name " + i, one.name()).with(name + " " + i, one.print());
    }
    return all;
  }

  private static boolean same(Mapping table) {
    try {
      Mapping read = parse(table.name(), table.print());
      return read.rows().equals(table.rows()) && read.without().equals(table.without())
          && read.weakerUseStronger() == table.weakerUseStronger() && read.from().equals(table.from())
          && read.to().equals(table.to());
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private static Mapping parse(String name, String text) {
    return new Mappings(Reach.SHIPPED).parse(new SourceText("cluster.map", text)).named(name);
  }

  /** The table among some values; empty if there is none with the name. */
  public static Optional<Mapping> optional(WorkText values, String name) {
    return values.optional(name + " tables").map(n -> read(values, name));
  }

  /** @throws IllegalStateException if the values have no table with the name */
  public static Mapping read(WorkText values, String name) {
    int number = values.number(name + " tables");
    List<Mapping> tables = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      tables.add(parse(values.value(name + " name " + i), values.value(name + " " + i)));
    }
    return number == 1 ? tables.get(0) : Mapping.mixture(tables);
  }
}
