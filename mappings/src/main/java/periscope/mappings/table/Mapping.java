package periscope.mappings.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.SourceText;

/**
 * A mapping: the table of rows that compile each source operation to target instructions.
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
 */
public record Mapping(String name, String title, String from, String to, boolean weakerUseStronger, List<Row> rows,
    Set<SourceOperation> without, Map<String, Integer> costs, Place place, Place base) {

  public Mapping {
    rows = List.copyOf(rows);
    without = Set.copyOf(without);
    costs = Collections.unmodifiableMap(new LinkedHashMap<>(costs));
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

  /** Whether a row stands in the text of an extended mapping. */
  public boolean inherits(Row row) {
    return !row.place().text().name().equals(place.text().name());
  }

  /**
   * The row for an operation; empty if there is none. An increment without a row of its own uses the row of fetch_add.
   */
  public Optional<Row> row(SourceOperation source) {
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
    List<Row> changed = new ArrayList<>(rows);
    changed.remove(index);
    changed.addAll(index, rows.get(index).without(part.pattern()));
    changed.add(part);
    return new Mapping(name, title, from, to, weakerUseStronger, changed, without, costs, place, base);
  }

  /** A copy with one row replaced. */
  public Mapping withRow(int index, Row row) {
    List<Row> changed = new ArrayList<>(rows);
    changed.set(index, row);
    return new Mapping(name, title, from, to, weakerUseStronger, changed, without, costs, place, base);
  }

  /**
   * The table for another source language, without the rows for operations that the language lacks. Its remote
   * operations have no rows if the table's own language has no remote flag.
   */
  public Mapping translating(SourceLanguage language) {
    if (from.equals(language.name())) {
      return this;
    }
    List<Operation> known = Languages.operations(language, target());
    List<Row> kept = rows.stream().filter(r -> known.contains(r.pattern().operation()))
        .flatMap(r -> r.in(language).stream()).toList();
    Set<SourceOperation> missing = SourceOperation.all(language, target()).stream()
        .filter(o -> !o.remote() || source().hasRemote())
        .filter(o -> without.contains(new SourceOperation(
            source(), o.operation(), o.order(), o.scope(), o.remote(), o.isVolatile())))
        .collect(Collectors.toSet());
    return new Mapping(name, title, language.name(), to, weakerUseStronger, kept, missing, costs, place, base);
  }

  /** A copy with another name. */
  public Mapping named(String changed) {
    return new Mapping(changed, title, from, to, weakerUseStronger, rows, without, costs, place, base);
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
