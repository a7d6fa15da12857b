package periscope.verifier.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.edit.Costs;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.edit.Variants;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/**
 * Tables in order of cost. Each row has its variants, the cheapest first; for each total cost, rows get their variants
 * one after the other, those first whose edits are dear, and a choice is dropped as soon as a known program, all of
 * whose rows have been chosen, is compiled wrongly. Only tables that no known program speaks against are searched in
 * full.
 */
public final class RepairSearch {

  /** A row that a repair changes, and with it the others of its group. */
  public record Change(RowGroup group, Row before, Row after, int cost) {}

  /** A table without a fault within the bound. */
  public record Answer(Mapping mapping, int cost, List<Change> changes) {}

  /**
   * What came out.
   *
   * @param answers  the repaired tables, all of the least cost
   * @param refuted  every table that costs less is wrong
   * @param complete whether these are all of that cost; without answers, whether there is none up to the most that was
   *     asked for
   * @param stopped  why it ended before that, if it did and answers were wanted
   * @param known    programs that tables were compared on
   * @param searches tables that were searched in full
   */
  public record Result(List<Answer> answers, int refuted, boolean complete, Optional<String> stopped,
      List<Obligation> known, int searches) {}

  /** Told how it goes. */
  public interface Listener {
    default void progress(int cost, int known, int searches, long compared) {}

    default void found(Answer answer) {}
  }

  /** Ends the search from within; its message, if there is one, says why. */
  private static final class Over extends RuntimeException {
    private static final long serialVersionUID = 1;

    Over(String why) {
      super(why, null, false, false);
    }
  }

  /** What a variant of a row, or an answer that is remembered, takes of memory at most: bytes, by measuring. */
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
  /** Rows before this one have edits that cost a multiple. */
  private final int dear;
  /** For each other row, the first variant that is not ruled out while the dear rows stay as they are. */
  private final int[] floor;
  private final List<Answer> answers = new ArrayList<>();
  /** Rows up to this one have to change before anything else can help; the number of rows if nothing is known. */
  private int conflict;
  private int cost;
  private int searches;
  private long compared;

  /**
   * A search.
   *
   * @param most how many answers to give
   */
  public RepairSearch(Mapping base, Costs costs, Judge judge, int most, Listener listener, BooleanSupplier stop) {
    this.base = base;
    this.judge = judge;
    this.most = most;
    this.listener = listener;
    this.stop = stop;
    groups = costs.dearestFirst(base, RowGroup.of(base));
    variants = groups.stream().map(g -> new Variants(base.rows().get(g.shown()), costs)).toList();
    chosen = new int[groups.size()];
    floor = new int[groups.size()];
    dear = (int) groups.stream().filter(g -> costs.factor(base.rows().get(g.shown())) > 1).count();
  }

  /** Runs it. @param mostCost gives up beyond this */
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

  /** What a row costs at least while the dear rows stay as they are. */
  private int least(int row) {
    return variants.get(row).get(floor[row], Integer.MAX_VALUE).map(Variants.Variant::cost)
        .orElse(Integer.MAX_VALUE / 1000);
  }

  /**
   * Moves the first variant of each row on beyond those that are compiled wrongly in programs with no other row but
   * dear ones.
   *
   * @return whether the rows from {@link #dear} on can be had for this cost
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
   * Asks a known program; what speaks against one table is likely to speak against the next, and is asked first then.
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
    searches++;
    Judge.Faults answer = judge.judge(mapping, "cost " + cost + ", table " + searches);
    if (answer.broken().isEmpty()) {
      check();
      if (answer.open().isPresent()) {
        throw new Over(answer.open().get());
      }
      Answer found = new Answer(mapping, cost, changes(mapping));
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

  private List<Change> changes(Mapping mapping) {
    return IntStream.range(0, chosen.length).filter(r -> chosen[r] != 0).mapToObj(r -> {
      int shown = groups.get(r).shown();
      int price = variants.get(r).get(chosen[r], Integer.MAX_VALUE).orElseThrow().cost();
      return new Change(groups.get(r), base.rows().get(shown), mapping.rows().get(shown), price);
    }).toList();
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

  /** A program that tables are compared on, with what is known of it. */
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

    /** Whether it uses this row and besides only dear ones. */
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
