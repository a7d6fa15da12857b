package periscope.mappings.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.SourceText;

/**
 * A mapping: the table of rows that compile each source operation to target instructions; or a mixture of tables, each
 * of which compiles the operations of one translation unit ({@link SourceOperation#unit}).
 *
 * @param name               the name that users give: that of the shipped table, or of the file without {@code .map}
 * @param title              one line for people
 * @param from               source language, such as {@code opencl-rsp}
 * @param to                 target language, such as {@code gpuasm}
 * @param weakerUseStronger  whether an operation whose order has no row uses the row of the next stronger order
 * @param rows               the table, inherited rows included
 * @param without            operations that the table declares to have no row on purpose
 * @param costs              the costs of edits that the table declares, by name
 * @param place              the place of the title
 * @param base               the place of the title of the shipped table that it extends, directly or through tables in
 *                           files; {@link Place#NONE} if it extends none
 * @param tables             the tables of a mixture, by the number of the unit that each compiles; empty if one table
 *                           compiles all operations, whatever their units
 * @param original           the table from another source language of which it is a translation; empty if it is none
 */
public record Mapping(String name, String title, String from, String to, boolean weakerUseStronger, List<Row> rows,
    Set<SourceOperation> without, Map<String, Integer> costs, Place place, Place base, List<Mapping> tables,
    Optional<Mapping> original) {

  public Mapping {
    rows = List.copyOf(rows);
    tables = List.copyOf(tables);
    without = Set.copyOf(without);
    costs = Collections.unmodifiableMap(new LinkedHashMap<>(costs));
  }

  /** A mapping that is neither a mixture nor a translation. */
  public Mapping(String name, String title, String from, String to, boolean weakerUseStronger, List<Row> rows,
      Set<SourceOperation> without, Map<String, Integer> costs, Place place, Place base) {
    this(name, title, from, to, weakerUseStronger, rows, without, costs, place, base, List.of(), Optional.empty());
  }

  /**
   * The mixture of tables: the table with the number of an operation's unit compiles it. Its rows are those of all
   * tables, and an edit of a row changes it in each table that has it. Tables from other source languages than the
   * first are translated to its language.
   *
   * @throws IllegalArgumentException for fewer than two tables, or tables to several target languages
   */
  public static Mapping mixture(List<Mapping> tables) {
    Mapping first = tables.get(0);
    if (tables.size() < 2 || tables.stream().anyMatch(t -> !t.tables.isEmpty() || !t.to.equals(first.to))) {
      throw new IllegalArgumentException("a mixture has several tables to one language");
    }
    return new Mapping("", "", first.from, first.to, false, List.of(), Set.of(), first.costs, first.place, Place.NONE)
        .of(tables.stream().map(t -> t.translating(first.source())).toList());
  }

  /** A copy that is the mixture of other tables. */
  private Mapping of(List<Mapping> units) {
    String all = units.stream().map(Mapping::name).collect(Collectors.joining(" with "));
    return new Mapping(
        all, all, from, to, weakerUseStronger, rows(units), without, costs, place, base, units, original);
  }

  private static List<Row> rows(List<Mapping> tables) {
    return tables.stream().flatMap(t -> t.rows.stream()).toList();
  }

  /** The first table of a mixture that has a row; this table if it is no mixture. */
  public Mapping having(Row row) {
    return tables.stream().filter(t -> t.rows.contains(row)).findFirst().orElse(this);
  }

  /** The table that compiles the operations of a unit. */
  public Mapping ofUnit(int unit) {
    return tables.isEmpty() ? this : tables.get(unit);
  }

  /** The units whose tables have the same code for an operation as its own; every unit counts if one table compiles. */
  public Set<Integer> unitsAlike(SourceOperation operation) {
    Optional<List<Instruction>> own = code(operation);
    return IntStream.range(0, tables.size()).filter(u -> code(operation.in(u)).equals(own)).boxed()
        .collect(Collectors.toSet());
  }

  /** The names of the tables of a mixture that have the same code for an operation as its own; empty for one table. */
  public Optional<String> alike(SourceOperation operation) {
    return Optional.of(unitsAlike(operation)).filter(units -> !units.isEmpty()).map(units ->
        units.stream().sorted().map(u -> tables.get(u).name).collect(Collectors.joining(" or ")));
  }

  /** A mapping that extends none, and declares no costs and no operations without rows. */
  public Mapping(
      String name, String title, String from, String to, boolean weakerUseStronger, List<Row> rows, Place place) {
    this(name, title, from, to, weakerUseStronger, rows, Set.of(), Map.of(), place, Place.NONE);
  }

  /** The language of {@link #from}, which must be a source language. */
  public SourceLanguage source() {
    return Languages.source(from).orElseThrow();
  }

  /** The language of {@link #to}. */
  public TargetLanguage target() {
    return Languages.target(to).orElseThrow();
  }

  /** Name of the shipped table that it extends, directly or through tables in files; empty if it extends none. */
  public Optional<String> extended() {
    return Optional.of(base.text()).filter(SourceText::shipped).map(SourceText::name)
        .map(n -> n.substring(0, n.length() - ".map".length()));
  }

  /** Whether a row stands in the text of an extended mapping; of a mixture, in each table that has the row. */
  public boolean inherits(Row row) {
    return tables.isEmpty() ? !row.place().text().name().equals(place.text().name())
        : tables.stream().allMatch(t -> !t.rows.contains(row) || t.inherits(row));
  }

  /**
   * The row for an operation; empty if there is none. An increment without a row of its own uses the row of fetch_add.
   */
  public Optional<Row> row(SourceOperation source) {
    if (!tables.isEmpty()) {
      return ofUnit(source.unit()).row(source);
    }
    List<Row> found = rows(source);
    if (found.isEmpty() && source.operation() == Operation.FETCH_INC) {
      found = rows(new SourceOperation(
          source.language(), Operation.FETCH_ADD, source.order(), source.scope(), source.remote(), false));
    }
    return found.stream().findFirst();
  }

  /** The code for an operation, with the usual names for scope and operands; empty if no row matches. */
  public Optional<List<Instruction>> code(SourceOperation operation) {
    return row(operation).map(r -> {
      Substitution names = Substitution.customary(r.pattern(), operation);
      return r.templates().stream().map(t -> target().instruction(t, names, v -> v)).toList();
    });
  }

  /** The rows that match an operation; two or more are a mistake that {@link Lint} reports. */
  List<Row> rows(SourceOperation source) {
    List<Row> exact = rows.stream().filter(r -> r.pattern().matches(source)).toList();
    if (!exact.isEmpty() || !weakerUseStronger || source.order() == MemoryOrder.NON_ATOMIC) {
      return exact;
    }
    List<Row> stronger =
        rows.stream()
            .filter(r -> r.pattern().operation() == source.operation() && r.pattern().reaches(source))
            .filter(r -> weaker(source.order(), r.pattern().order()))
            .toList();
    return stronger.stream()
        .filter(r -> stronger.stream().noneMatch(s -> weaker(s.pattern().order(), r.pattern().order())))
        .toList();
  }

  /** Whether an order is strictly weaker than another; acquire and release are incomparable. */
  private static boolean weaker(MemoryOrder order, MemoryOrder than) {
    boolean plain = order == MemoryOrder.NON_ATOMIC;
    boolean incomparable = order == MemoryOrder.ACQUIRE && than == MemoryOrder.RELEASE;
    return !plain && order.compareTo(than) < 0 && !incomparable;
  }

  /** A copy with another right side in one row. */
  public Mapping withRow(int index, List<Instruction> templates) {
    return withRow(index, rows.get(index).with(templates));
  }

  /**
   * A copy in which {@code part} is the row for some operations of row {@code index}; the old row stays for the rest.
   */
  public Mapping withPart(int index, Row part) {
    if (!tables.isEmpty()) {
      return with(index, (t, i) -> t.withPart(i, part));
    }
    List<Row> changed = new ArrayList<>(rows);
    changed.remove(index);
    changed.addAll(index, rows.get(index).without(part.pattern()));
    changed.add(part);
    return withRows(changed);
  }

  private Mapping withRows(List<Row> changed) {
    return new Mapping(
        name, title, from, to, weakerUseStronger, changed, without, costs, place, base, tables, original);
  }

  /** A copy with one row replaced. */
  public Mapping withRow(int index, Row row) {
    if (!tables.isEmpty()) {
      return with(index, (t, i) -> t.withRow(i, row));
    }
    List<Row> changed = new ArrayList<>(rows);
    changed.set(index, row);
    return withRows(changed);
  }

  /**
   * A copy of a mixture with an edit of a row, in each table that has it.
   *
   * @param edit receives a table, and the index of the row in it
   */
  private Mapping with(int index, BiFunction<Mapping, Integer, Mapping> edit) {
    List<Mapping> edited = new ArrayList<>();
    int before = 0;
    for (Mapping table : tables) {
      boolean own = index >= before && index < before + table.rows.size();
      int at = own ? index - before : table.rows.indexOf(rows.get(index));
      edited.add(at < 0 ? table : edit.apply(table, at));
      before += table.rows.size();
    }
    return of(edited);
  }

  /**
   * The table for another source language, without the rows for operations that the language lacks. Operations of the
   * two languages are the same if their kinds, orders, scopes and flags are. Its remote operations have no rows if the
   * table's own language has no remote flag. A kind of operations that the table leaves out is left out as a whole.
   */
  public Mapping translating(SourceLanguage language) {
    if (from.equals(language.name())) {
      return this;
    } else if (!tables.isEmpty()) {
      return mixture(tables.stream().map(t -> t.translating(language)).toList());
    }
    List<Operation> known = Languages.operations(language, target());
    List<Row> kept = rows.stream().filter(r -> known.contains(r.pattern().operation()))
        .flatMap(r -> r.in(language).stream()).toList();
    List<SourceOperation> all = SourceOperation.all(language, target()).stream()
        .filter(o -> !o.remote() || source().hasRemote()).toList();
    Set<SourceOperation> missing = all.stream().filter(o -> without.contains(new SourceOperation(
        source(), o.operation(), o.order(), o.scope(), o.remote(), o.isVolatile()))).collect(Collectors.toSet());
    // A kind left out as a whole is left out for clusters, too, of which the table's own language may know none.
    known.stream().filter(k -> all.stream().anyMatch(o -> o.operation() == k) && all.stream()
        .allMatch(o -> o.operation() != k || o.ofCluster() || missing.contains(o)))
        .forEach(k -> all.stream().filter(o -> o.operation() == k).forEach(missing::add));
    return new Mapping(name, title, language.name(), to, weakerUseStronger, kept, missing, costs, place, base,
        List.of(), Optional.of(original.orElse(this)));
  }

  /** A copy with another name. */
  public Mapping named(String changed) {
    return new Mapping(
        changed, title, from, to, weakerUseStronger, rows, without, costs, place, base, tables, original);
  }

  /** The table as text, inherited rows written out; parsing it gives an equal mapping. */
  public String print() {
    StringBuilder out = new StringBuilder("mapping \"" + title.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    out.append(" from ").append(from).append(" to ").append(to).append('\n');
    if (weakerUseStronger) {
      out.append("weaker orders use stronger rows\n");
    }
    if (!without.isEmpty()) {
      out.append("without ").append(String.join(", ", Heads.of(source(), target(), without))).append('\n');
    }
    costs.forEach((edit, amount) -> out.append("cost ").append(edit).append(' ').append(amount).append('\n'));
    int width = rows.stream().mapToInt(r -> r.text().length()).max().orElse(0);
    for (Row row : rows) {
      String padding = " ".repeat(width - row.text().length());
      out.append(row.text()).append(padding).append(" => ").append(row.right()).append('\n');
    }
    return out.toString();
  }
}
