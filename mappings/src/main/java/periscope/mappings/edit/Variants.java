package periscope.mappings.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.Shortfall;

/**
 * The right sides into which edits can turn a row, the cheapest first, computed on demand; of equal cost, those that
 * meet most of what the left side asks for, if the row asks for less. Edits insert, move, strengthen and drop
 * instructions; accesses are only moved. An inserted lock encloses the row, and moves may then shift it.
 */
public final class Variants {

  /**
   * A right side.
   *
   * @param cost cost of the cheapest edits that lead to it; 0 for the row itself
   */
  public record Variant(List<Instruction> templates, int cost) {}

  private final Row row;
  private final List<Row> table;
  private final Costs costs;
  private final RowEdits edits;
  /** The row's instructions that ask for less than the left side. */
  private final List<Instruction> shortfalls;
  private final Predicate<List<Instruction>> wanted;
  private final int factor;
  private final List<Instruction> insertable;
  private final TreeMap<Integer, List<List<Instruction>>> open = new TreeMap<>();
  private final Set<List<Instruction>> seen = new HashSet<>();
  private final List<Variant> found = new ArrayList<>();
  private long made;
  private int sorted = -1;

  /** @param table every row of the row's table */
  public Variants(Row row, List<Row> table, Costs costs) {
    this(row, table, costs, templates -> true);
  }

  private Variants(Row row, List<Row> table, Costs costs, Predicate<List<Instruction>> wanted) {
    this.row = row;
    this.table = table;
    this.costs = costs;
    this.wanted = wanted;
    edits = row.target().edits();
    List<Shortfall> lacks = row.target().shortfalls(row, table);
    shortfalls = row.templates().stream().filter(i -> lacks.stream().anyMatch(s -> s.of(i))).toList();
    factor = costs.factor(row, table);
    insertable = edits.insertable(row.pattern());
    open.computeIfAbsent(0, k -> new ArrayList<>()).add(row.templates());
  }

  /**
   * The cost of turning a row into another; empty if it exceeds {@code most}.
   *
   * @param table every row of the row's table
   * @param to    the other row's right side, for the same operation
   */
  public static Optional<Integer> distance(
      Row from, List<Row> table, List<Instruction> to, Costs costs, int most) {
    // Nothing is inserted to be dropped again.
    Map<String, Long> enough = kinds(from.templates());
    kinds(to).forEach((kind, n) -> enough.merge(kind, n, Math::max));
    Variants variants = new Variants(from, table, costs,
        t -> kinds(t).entrySet().stream().allMatch(e -> e.getValue() <= enough.getOrDefault(e.getKey(), 0L)));
    for (int i = 0; ; i++) {
      Optional<Variant> variant = variants.get(i, most);
      if (variant.isEmpty() || variant.get().templates().equals(to)) {
        return variant.map(Variant::cost);
      }
    }
  }

  private static Map<String, Long> kinds(List<Instruction> templates) {
    return templates.stream().collect(Collectors.groupingBy(i -> i.getClass().getSimpleName(), Collectors.counting()));
  }

  /** The right side number {@code n} by cost, from 0; empty if it costs more than {@code most}. */
  public Optional<Variant> get(int n, int most) {
    while (found.size() <= n && !open.isEmpty() && open.firstKey() <= most) {
      next();
    }
    return n < found.size() && found.get(n).cost() <= most ? Optional.of(found.get(n)) : Optional.empty();
  }

  /** Number of right sides that were made and are stored. */
  public long made() {
    return made;
  }

  private void next() {
    Map.Entry<Integer, List<List<Instruction>>> cheapest = open.firstEntry();
    if (sorted != cheapest.getKey() && !shortfalls.isEmpty()) {
      // Each edit has a cost, so that no right side is added once those of this cost are taken.
      sorted = cheapest.getKey();
      Map<List<Instruction>, Integer> ranks = new HashMap<>();
      cheapest.getValue().forEach(t -> ranks.computeIfAbsent(t, this::rank));
      cheapest.getValue().sort(Comparator.comparing(ranks::get, Comparator.reverseOrder()));
    }
    List<Instruction> templates = cheapest.getValue().remove(cheapest.getValue().size() - 1);
    if (cheapest.getValue().isEmpty()) {
      open.remove(cheapest.getKey());
    }
    if (seen.add(templates)) {
      found.add(new Variant(templates, cheapest.getKey()));
      successors(templates, (changed, cost) -> {
        if (sensible(changed) && wanted.test(changed) && !seen.contains(changed)) {
          open.computeIfAbsent(cheapest.getKey() + factor * cost, k -> new ArrayList<>()).add(List.copyOf(changed));
          made++;
        }
      });
    }
  }

  /**
   * The rank of a right side among those of equal cost: the demands of the row's left side that it does not meet, then
   * whether the instructions that ask for less are still as they were.
   */
  private int rank(List<Instruction> templates) {
    int left = row.target().shortfalls(row.with(templates), table).size();
    return 2 * left + (shortfalls.stream().anyMatch(templates::contains) ? 1 : 0);
  }

  private void successors(List<Instruction> from, BiConsumer<List<Instruction>, Integer> sink) {
    for (int i = 0; i < from.size(); i++) {
      List<Instruction> rest = RowEdit.without(from, i);
      if (!edits.stays(from.get(i))) {
        drop(from, i, sink);
      }
      for (int j = 0; j <= rest.size(); j++) {
        sink.accept(with(rest, j, from.get(i)), costs.of(Costs.MOVE));
      }
      for (RowEdits.Change stronger : edits.stronger(from.get(i))) {
        sink.accept(with(rest, i, stronger.instruction()), costs.of(Costs.STRENGTHEN));
      }
    }
    for (Instruction i : insertable) {
      int cost = costs.insert(edits.kind(i).orElseThrow());
      Optional<Instruction> unlock = edits.unlock(i);
      for (int j = 0; j <= from.size() && unlock.isEmpty(); j++) {
        sink.accept(with(from, j, i), cost);
      }
      unlock.ifPresent(u -> sink.accept(with(with(from, from.size(), u), 0, i), cost));
    }
    for (int i = 0; i < from.size(); i++) {
      unlockFor(from, i, sink);
    }
  }

  /** Passes the right sides with an unlock for a lock that is never released, at each place behind it. */
  private void unlockFor(List<Instruction> from, int i, BiConsumer<List<Instruction>, Integer> sink) {
    Instruction lock = from.get(i);
    edits.unlock(lock).filter(u -> from.stream().noneMatch(u::equals)).ifPresent(u -> {
      for (int j = i + 1; j <= from.size(); j++) {
        sink.accept(with(from, j, u), costs.insert(edits.kind(lock).orElseThrow()));
      }
    });
  }

  private void drop(List<Instruction> from, int i, BiConsumer<List<Instruction>, Integer> sink) {
    sink.accept(RowEdit.without(from, i), costs.of(Costs.DROP));
    for (int j = i + 1; j < from.size(); j++) {
      if (pair(from.get(i), from.get(j))) {
        sink.accept(RowEdit.without(RowEdit.without(from, j), i), costs.of(Costs.DROP));
      }
    }
  }

  private static List<Instruction> with(List<Instruction> list, int at, Instruction inserted) {
    List<Instruction> changed = new ArrayList<>(list);
    changed.add(at, inserted);
    return changed;
  }

  /**
   * Whether a right side makes sense: it has no repeated instruction, no lock around nothing, no lock taken twice,
   * which would wait for itself, and locks stand before their unlocks.
   */
  private boolean sensible(List<Instruction> templates) {
    for (int i = 0; i < templates.size(); i++) {
      Instruction instruction = templates.get(i);
      if (i > 0 && (instruction.equals(templates.get(i - 1)) || pair(templates.get(i - 1), instruction))) {
        return false;
      }
      if (edits.unlock(instruction).isPresent() || edits.unlocks(instruction)) {
        List<Instruction> before = templates.subList(0, i);
        boolean unlocks = edits.unlocks(instruction);
        boolean matched = before.stream().anyMatch(b -> pair(b, instruction));
        if (before.contains(instruction) || unlocks && !matched) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean pair(Instruction lock, Instruction unlock) {
    return edits.unlock(lock).equals(Optional.of(unlock));
  }
}
