package periscope.compilers.extract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Heads;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;

/**
 * A mapping table as text. Operations whose code has the same shape share a row, with the words that mapping tables
 * have for the differences.
 */
public final class ExtractedTable {

  /** Columns of a left side before the right side moves to the next line. */
  private static final int LEFT = 52;

  private final Extraction extraction;
  private final RowWords words;
  private final SourceLanguage language;

  private ExtractedTable(Extraction extraction) {
    this.extraction = extraction;
    words = RowWords.of(extraction.compiler().to());
    language = Languages.source(extraction.compiler().from()).orElseThrow();
  }

  /**
   * The text of the table.
   *
   * @param command command that wrote it, for its reader to repeat
   */
  public static String print(Extraction extraction, String command) {
    return new ExtractedTable(extraction).text(command);
  }

  private String text(String command) {
    List<String> lines = new ArrayList<>();
    lines.add("(* " + command);
    lines.add("   " + extraction.version());
    lines.add("   Each operation was compiled by itself; what the assembler does with the code was not looked at. *)");
    lines.add("mapping \"" + extraction.compiler().title() + ", " + extraction.level() + "\" from "
        + language.name() + " to " + extraction.compiler().to());
    lines.add("");
    rows().forEach(lines::add);
    refusals(lines);
    return String.join("\n", lines) + "\n";
  }

  /**
   * The common part of the operations of one row.
   *
   * @param code  code with words in place of the operation's own instruction, its order and, if all scopes have the
   *              same code, its scope
   * @param scope scope of the operations; empty for any scope
   */
  private record Shape(String code, Optional<Scope> scope) {}

  private List<String> rows() {
    List<String> rows = new ArrayList<>();
    Map<Shape, Map<Operation, Set<MemoryOrder>>> families = new LinkedHashMap<>();
    for (Operation operation : Operation.values()) {
      for (MemoryOrder order : operation.orders()) {
        List<SourceOperation> all = extraction.code().keySet().stream()
            .filter(o -> o.operation() == operation && o.order() == order).toList();
        if (order == MemoryOrder.NON_ATOMIC) {
          all.forEach(o -> rows.add(row(List.of(operation), o.isVolatile() ? Qualifiers.VOLATILE
              : Qualifiers.print(order), code(o))));
        } else {
          shapes(all).forEach(s -> families.computeIfAbsent(s, k -> new LinkedHashMap<>())
              .computeIfAbsent(operation, o -> new TreeSet<>()).add(order));
        }
      }
    }
    writtenOut(families).forEach((shape, operations) -> rows.addAll(family(shape, operations)));
    return rows;
  }

  /** The families with the order written out in shapes that an operation has at one order only. */
  private Map<Shape, Map<Operation, Set<MemoryOrder>>> writtenOut(
      Map<Shape, Map<Operation, Set<MemoryOrder>>> families) {
    Map<Shape, Map<Operation, Set<MemoryOrder>>> all = new LinkedHashMap<>();
    families.forEach((shape, operations) -> operations.forEach((operation, orders) -> {
      String code = orders.size() > 1 ? shape.code : words.withOrder(shape.code, orders.iterator().next());
      all.computeIfAbsent(new Shape(code, shape.scope), k -> new LinkedHashMap<>())
          .computeIfAbsent(operation, o -> new TreeSet<>()).addAll(orders);
    }));
    return all;
  }

  /** The shapes of operations that differ only in scope; a table names clusters, whatever their code. */
  private Set<Shape> shapes(List<SourceOperation> operations) {
    Set<Shape> shapes = new LinkedHashSet<>(common(operations.stream().filter(o -> !o.ofCluster()).toList()));
    operations.stream().filter(SourceOperation::ofCluster)
        .forEach(o -> shapes.add(new Shape(shape(o, false), Optional.of(o.scope()))));
    return shapes;
  }

  /** One shape if operations of other scopes have the same code and no scope is missing, else one for each. */
  private Set<Shape> common(List<SourceOperation> operations) {
    boolean whole = !operations.isEmpty() && operations.size() == scopes(operations.get(0)).size();
    for (boolean named : new boolean[] {false, true}) {
      Set<Shape> any =
          operations.stream().map(o -> new Shape(shape(o, named), Optional.empty())).collect(Collectors.toSet());
      if (whole && any.size() == 1) {
        return any;
      }
    }
    return operations.stream().map(o -> new Shape(shape(o, false), Optional.of(o.scope())))
            .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Every scope that a mapping table can name for operations with the same language, kind and order. */
  private static Set<Scope> scopes(SourceOperation like) {
    return SourceOperation.all(like.language(), like.operation()).stream()
        .filter(o -> o.order() == like.order() && !o.ofCluster()).map(SourceOperation::scope)
        .collect(Collectors.toSet());
  }

  /** The rows for operations of one shape; operations with the same orders share a row. */
  private List<String> family(Shape shape, Map<Operation, Set<MemoryOrder>> operations) {
    Map<Set<MemoryOrder>, List<Operation>> byOrders = new LinkedHashMap<>();
    operations.forEach((o, orders) -> byOrders.computeIfAbsent(orders, k -> new ArrayList<>()).add(o));
    return byOrders.entrySet().stream().map(e -> {
      boolean barrier = e.getValue().equals(List.of(Operation.BARRIER));
      Optional<Scope> only = Optional.of(language.barriers()).filter(b -> b.size() == 1).map(b -> b.iterator().next());
      String of = shape.scope.or(() -> only).map(Qualifiers::print).orElse(Qualifiers.ANY);
      String scope = shape.scope.map(Qualifiers::print)
          .orElse(words.scoped(shape.code) ? RowWords.SCOPE : Qualifiers.ANY);
      String orders = list(e.getKey().stream().map(Qualifiers::print).toList());
      return row(e.getValue(), barrier ? of : orders + ", " + scope,
          words.spelledOut(shape.code, e.getValue()));
    }).toList();
  }

  /** The text of a table with one operation, to check whether the operation can have a row. */
  static String of(SourceOperation o, List<String> code, String to) {
    String qualifiers = o.operation() == Operation.BARRIER ? Qualifiers.print(o.scope())
        : o.isVolatile() ? Qualifiers.VOLATILE : o.order() == MemoryOrder.NON_ATOMIC ? Qualifiers.print(o.order())
        : Qualifiers.print(o.order()) + ", " + Qualifiers.print(o.scope());
    return "mapping \"one\" from " + o.language().name() + " to " + to + "\n\n"
        + row(List.of(o.operation()), qualifiers, code.isEmpty() ? "nothing" : String.join("; ", code)) + "\n";
  }

  private static String row(List<Operation> operations, String qualifiers, String code) {
    Operation first = operations.get(0);
    List<String> names = operations.size() > 1 ? List.of("x", "v") : Extraction.names(first);
    String left = (first.hasResult() ? "r = " : "") + list(operations.stream().map(Operation::spelling).toList())
        + "(" + qualifiers + ")" + names.stream().map(n -> " " + n).collect(Collectors.joining());
    return left.length() > LEFT ? left + " =>\n    " + code : String.format("%-" + LEFT + "s => %s", left, code);
  }

  private static String list(List<String> words) {
    return words.size() == 1 ? words.get(0) : "{" + String.join(", ", words) + "}";
  }

  private String code(SourceOperation o) {
    List<String> code = extraction.code().get(o);
    return code.isEmpty() ? "nothing" : String.join("; ", code);
  }

  /**
   * The code of an operation with words in place of its order and its own instruction.
   *
   * @param scoped whether to put a word in place of its scope, too
   */
  private String shape(SourceOperation o, boolean scoped) {
    return words.shape(code(o), o, scoped);
  }

  private TargetLanguage target() {
    return Languages.target(extraction.compiler().to()).orElseThrow();
  }

  /** Adds the operations without a row, with the reasons, as comments that lint accepts. */
  private void refusals(List<String> lines) {
    Map<String, Set<SourceOperation>> byReason = new LinkedHashMap<>();
    extraction.refused().forEach((o, why) -> {
      Set<SourceOperation> operations = byReason.computeIfAbsent(why, k -> new LinkedHashSet<>());
      operations.add(o);
      if (o.operation() == Operation.FETCH_ADD) {
        // An increment uses the row of an addition.
        operations.add(new SourceOperation(
            o.language(), Operation.FETCH_INC, o.order(), o.scope(), o.remote(), o.isVolatile()));
      }
    });
    Set<SourceOperation> none = new LinkedHashSet<>(SourceOperation.all(language, target()));
    none.removeAll(extraction.code().keySet());
    none.removeAll(extraction.refused().keySet());
    none.removeIf(o -> o.operation() == Operation.FETCH_INC || o.ofCluster());
    none.forEach(o -> byReason.computeIfAbsent(
        o.written() ? "units of this form have no such operation" : "nothing that programs of this language can have",
        k -> new LinkedHashSet<>()).add(o));
    Function<Set<SourceOperation>, String> heads = operations -> String.join(", ",
        Heads.of(language, target(), operations));
    byReason.forEach((why, operations) -> {
      lines.add("");
      lines.add("(* Not compiled: " + why.replace("*)", "* )") + " *)");
      lines.add("without " + heads.apply(operations));
    });
  }
}
