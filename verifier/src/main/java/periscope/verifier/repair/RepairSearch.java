package periscope.verifier.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.edit.Costs;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.edit.Variants;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/**
 * The search for repaired tables in order of cost. Each row has its variants, the cheapest first. For each total cost,
 * rows get their variants one after the other, beginning with rows whose edits are expensive; a choice is dropped as
 * soon as it compiles a known program wrongly whose rows have all been chosen. Only tables that compile all known
 * programs and their neighbours rightly are searched in full.
 */
public final class RepairSearch {

  /**
   * A row that a repair changes, together with the other rows of its group.
   *
   * @param needed the parts of the edit, each with a program that goes wrong without it
   */
  public record Change(RowGroup group, Row before, Row after, int cost, List<Needed> needed) {}

  /**
   * A part of an edit that a program of the search needs.
   *
   * @param part    an instruction, or what it has beyond a weaker one; {@code this edit} for an edit of one part
   * @param program a program that goes wrong without the part, with its fault
   */
  public record Needed(String part, String program) {}

  /**
   * A table without a fault within the bound.
   *
   * @param blindSpots sentences on rows that the bound hardly tests
   */
  public record Answer(Mapping mapping, int cost, List<Change> changes, List<String> blindSpots) {}

  /**
   * The result of a repair search.
   *
   * @param answers  the repaired tables, all of the least cost
   * @param refuted  cost below which every table is wrong
   * @param complete whether the answers are all tables of that cost; without answers, whether no repair up to the
   *                 largest cost exists
   * @param stopped  reason why the search ended early; empty if it did not
   * @param known    programs on which tables were compared
   * @param searches number of tables that were searched in full
   */
  public record Result(List<Answer> answers, int refuted, boolean complete, Optional<String> stopped,
      List<Obligation> known, int searches) {}

  /** Receiver of the search's progress. */
  public interface Listener {
    default void progress(int cost, int known, int searches, long compared) {}

    default void found(Answer answer) {}
  }

  /** The signal that ends the search from within; its message, if there is one, is the reason. */
  private static final class Over extends RuntimeException {
    private static final long serialVersionUID = 1;

    Over(String why) {
      super(why, null, false, false);
    }
  }

  /** Most memory for a variant of a row or a remembered answer, in bytes, as measured. */
  private static final long BYTES = 1500;
  private static final String NO_MEMORY = "no memory left for more tables";

  private final Mapping base;
  private final Judge judge;
  private final Listener listener;
  private final BooleanSupplier stop;
  private final int most;
  private final List<RowGroup> groups;
  private final List<Variants> variants;
  private final int[] chosen;
  private final List<Known> known = new ArrayList<>();
  /** Number of rows at the beginning whose edits are expensive. */
  private final int dear;
  /** For each other row, the first variant that is possible while the expensive rows stay unchanged. */
  private final int[] floor;
  private final List<Answer> answers = new ArrayList<>();
  /**
   * Index of the last row up to which some row must change before changes of later rows can help; the number of rows if
   * unknown.
   */
  private int conflict;
  private int cost;
  private int searches;
  private long compared;

  /**
   * Prepares a search.
   *
   * @param most most answers
   */
  public RepairSearch(Mapping base, Costs costs, Judge judge, int most, Listener listener, BooleanSupplier stop) {
    this.base = base;
    this.judge = judge;
    this.most = most;
    this.listener = listener;
    this.stop = stop;
    groups = costs.dearestFirst(base, RowGroup.of(base));
    variants = groups.stream().map(g -> new Variants(base.rows().get(g.shown()), base.rows(), costs)).toList();
    chosen = new int[groups.size()];
    floor = new int[groups.size()];
    dear = (int) groups.stream().filter(g -> costs.factor(base.rows().get(g.shown()), base.rows()) > 1).count();
  }

  /**
   * Runs the search.
   *
   * @param mostCost largest cost of a repair
   */
  public Result run(int mostCost) {
    boolean complete = false;
    Optional<String> stopped = Optional.empty();
    try {
      for (cost = 0; cost <= mostCost && answers.isEmpty(); cost++) {
        conflict = groups.size();
        assign(0, cost);
      }
      complete = true;
    } catch (Over over) {
      stopped = Optional.ofNullable(over.getMessage());
    } catch (OutOfMemoryError e) {
      stopped = Optional.of(NO_MEMORY);
    }
    int refuted = answers.isEmpty() ? cost : answers.get(0).cost();
    return new Result(List.copyOf(answers), refuted, complete, stopped,
        known.stream().map(k -> k.obligation).toList(), searches);
  }

  private void assign(int row, int left) {
    if (row == groups.size()) {
      if (left == 0) {
        leaf();
      }
      return;
    }
    boolean bounded = row >= dear && Arrays.stream(chosen, 0, dear).allMatch(c -> c == 0);
    if (bounded && row == dear && !raise(left)) {
      return;
    }
    int rest = bounded ? IntStream.range(row + 1, groups.size()).map(this::least).sum() : 0;
    for (int i = bounded ? floor[row] : 0; ; i++) {
      Optional<Variants.Variant> variant = variants.get(row).get(i, left - rest);
      if (variant.isEmpty()) {
        break;
      }
      chosen[row] = i;
      if (allowed(row)) {
        assign(row + 1, left - variant.get().cost());
        if (conflict < row) {
          break;
        }
        conflict = groups.size();
      }
    }
    chosen[row] = 0;
  }

  /** The least cost of a row while the expensive rows stay unchanged. */
  private int least(int row) {
    return variants.get(row).get(floor[row], Integer.MAX_VALUE).map(Variants.Variant::cost)
        .orElse(Integer.MAX_VALUE / 1000);
  }

  /**
   * Advances the first variant of each row beyond those that compile a program wrongly that uses only this row and
   * expensive ones.
   *
   * @return whether the rows from {@link #dear} on are possible within this cost
   */
  private boolean raise(int most) {
    int sum = IntStream.range(dear, groups.size()).map(this::least).sum();
    for (int row = dear; row < groups.size() && sum <= most; row++) {
      int others = sum - least(row);
      while (others + least(row) <= most && ruledOut(row)) {
        floor[row]++;
      }
      sum = others + least(row);
    }
    return sum <= most;
  }

  private boolean ruledOut(int row) {
    chosen[row] = floor[row];
    for (int k = 0; k < known.size(); k++) {
      if (known.get(k).onlyOf(row) && !met(k)) {
        chosen[row] = 0;
        return true;
      }
    }
    chosen[row] = 0;
    return false;
  }

  /** Whether the programs whose last chosen row is this one are compiled rightly. */
  private boolean allowed(int row) {
    for (int k = 0; k < known.size(); k++) {
      if (known.get(k).last() == row && !met(k)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks a known program. A program that refutes one table is likely to refute the next, so it moves to the front.
   */
  private boolean met(int k) {
    boolean met = known.get(k).met();
    if (!met) {
      known.add(0, known.remove(k));
    }
    return met;
  }

  private Mapping table() {
    Mapping mapping = base;
    for (int row = 0; row < chosen.length; row++) {
      if (chosen[row] != 0) {
        mapping = groups.get(row).in(mapping, templates(row));
      }
    }
    return mapping;
  }

  private List<Instruction> templates(int row) {
    return variants.get(row).get(chosen[row], Integer.MAX_VALUE).orElseThrow().templates();
  }

  private void leaf() {
    check();
    Mapping mapping = table();
    Judge.Faults answer = judge.near(mapping, known.stream().map(k -> k.obligation).toList(), stop)
        .map(o -> new Judge.Faults(List.of(o), Optional.empty())).orElseGet(() -> searched(mapping));
    if (answer.broken().isEmpty()) {
      check();
      if (answer.open().isPresent()) {
        throw new Over(answer.open().get());
      }
      Answer found = new Answer(mapping, cost, changes(mapping), judge.blindSpots(mapping));
      answers.add(found);
      listener.found(found);
      if (answers.size() == most) {
        throw new Over(null);
      }
      return;
    }
    for (Obligation obligation : answer.broken()) {
      Known program = new Known(obligation);
      known.add(0, program);
      conflict = Math.min(conflict, program.last());
    }
  }

  private Judge.Faults searched(Mapping mapping) {
    check();
    searches++;
    return judge.judge(mapping, "cost " + cost + ", table " + searches);
  }

  private List<Change> changes(Mapping mapping) {
    return IntStream.range(0, chosen.length).filter(r -> chosen[r] != 0).mapToObj(r -> {
      int shown = groups.get(r).shown();
      int price = variants.get(r).get(chosen[r], Integer.MAX_VALUE).orElseThrow().cost();
      return new Change(groups.get(r), base.rows().get(shown), mapping.rows().get(shown), price, needed(r, mapping));
    }).toList();
  }

  /** The parts of a row's edit that known programs need: each part without which the edit would cost less. */
  private List<Needed> needed(int row, Mapping mapping) {
    RowGroup group = groups.get(row);
    int price = variants.get(row).get(chosen[row], Integer.MAX_VALUE).orElseThrow().cost();
    Set<List<Instruction>> cheaper = IntStream.range(0, chosen[row])
        .mapToObj(i -> variants.get(row).get(i, Integer.MAX_VALUE).orElseThrow()).filter(v -> v.cost() < price)
        .map(Variants.Variant::templates).collect(Collectors.toSet());
    List<Needed> needed = RowEdit.of(mapping, group.shown()).stream().filter(e -> cheaper.contains(e.templates()))
        .flatMap(e -> wrong(group.in(mapping, e.templates())).map(p -> new Needed(e.needed(), p)).stream()).toList();
    return !needed.isEmpty() ? needed
        : wrong(group.in(mapping, base.rows().get(group.shown()).templates()))
            .map(p -> List.of(new Needed("this edit", p))).orElse(List.of());
  }

  /** The known program with the shortest text that a table compiles wrongly. */
  private Optional<String> wrong(Mapping mapping) {
    return known.stream().map(k -> k.obligation).filter(o -> !o.met().test(mapping)).map(Obligation::name)
        .min(Comparator.comparingInt(String::length));
  }

  private void check() {
    listener.progress(cost, known.size(), searches, compared);
    if (stop.getAsBoolean()) {
      throw new Over(null);
    }
    // Tables of ever higher cost are ever more: what is known of them gets half of the memory there is.
    long kept = variants.stream().mapToLong(Variants::made).sum()
        + known.stream().mapToLong(k -> k.answers.size()).sum();
    if (kept * BYTES > Runtime.getRuntime().maxMemory() / 2) {
      throw new Over(NO_MEMORY);
    }
  }

  /** A program on which tables are compared, with the known results. */
  private final class Known {
    private final Obligation obligation;
    private final int[] rows;
    private final Map<List<Integer>, Boolean> answers = new HashMap<>();

    Known(Obligation obligation) {
      this.obligation = obligation;
      rows = IntStream.range(0, groups.size()).filter(this::uses).toArray();
    }

    private boolean uses(int row) {
      RowGroup group = groups.get(row);
      return obligation.rows().contains(group.shown()) || group.others().stream().anyMatch(obligation.rows()::contains);
    }

    /** Whether the program uses this row and otherwise only expensive ones. */
    boolean onlyOf(int row) {
      return last() == row && (rows.length == 1 || rows[rows.length - 2] < dear);
    }

    int last() {
      return rows[rows.length - 1];
    }

    boolean met() {
      List<Integer> key = Arrays.stream(rows).mapToObj(r -> chosen[r]).toList();
      return answers.computeIfAbsent(key, k -> ask());
    }

    private boolean ask() {
      if ((++compared & 0xff) == 0) {
        check();
      }
      Mapping mapping = base;
      for (int row : rows) {
        mapping = chosen[row] == 0 ? mapping : groups.get(row).in(mapping, templates(row));
      }
      return obligation.met().test(mapping);
    }
  }
}
