package periscope.verifier.reason;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.reason.Basis.Side;
import periscope.verifier.reason.Reason.Owner;
import periscope.verifier.soundness.Finding;

/** The reasons of findings of one setting, each worked out once, under a target with a model. */
public final class Reasons {

  private final Setting setting;
  private final Mapping mapping;
  private final BooleanSupplier stop;
  private final Map<Finding, Reason> known = new HashMap<>();

  /**
   * No reason is known yet.
   *
   * @param stop called now and then; true ends the work, and no more is decided
   */
  public Reasons(Setting setting, BooleanSupplier stop) {
    this.setting = setting;
    this.mapping = setting.mapping();
    this.stop = stop;
  }

  /** The setting in which the findings arose. */
  public Setting setting() {
    return setting;
  }

  /**
   * Asks whether the rows at fault in some findings go wrong in other programs under the readings of the target model
   * that make the found programs right.
   */
  public void settle(List<Finding> findings, RowSearch search) {
    Map<Finding, Reason> rows = of(findings);
    rows.values().removeIf(r -> r.owner() != Owner.ROW);
    Set<Basis> readings = rows.values().stream().flatMap(r -> r.gone().stream())
        .filter(g -> g.side() == Side.TARGET).collect(Collectors.toCollection(LinkedHashSet::new));
    for (Basis reading : readings) {
      Map<Finding, Reason> gone = new LinkedHashMap<>(rows);
      gone.values().removeIf(r -> !r.gone().contains(reading));
      int size = gone.keySet().stream().mapToInt(Finding::size).max().orElse(0);
      Set<Row> atFault = gone.values().stream().flatMap(r -> r.atFault().stream())
          .collect(Collectors.toCollection(LinkedHashSet::new));
      for (Finding other : search.wrong(reading.reading().model(), atFault, size)) {
        gone.keySet().removeIf(f -> again(f, reading, other));
      }
    }
  }

  /** Records that the rows at fault in a finding are at fault in another program under a reading, if they are. */
  private boolean again(Finding finding, Basis reading, Finding other) {
    Reason reason = known.get(finding);
    LitmusTest program = other.program("program");
    if (!RowsUsed.by(program, mapping).containsAll(reason.atFault())) {
      return false;
    }
    Mapping mended = mapping;
    for (Row row : reason.mended()) {
      Row before = reason.atFault().stream().filter(r -> r.pattern().equals(row.pattern())).findFirst().orElseThrow();
      mended = mended.withRow(mapping.rows().indexOf(before), row.templates());
    }
    Asked right = new Asked(ProgramQuestion.of(program, stop), setting.source().model(),
        setting.target().orElseThrow().model()).under(reading);
    if (!right.wrong(mapping) || right.verdict(mended) != Verdict.HOLDS) {
      return false;
    }
    known.put(finding, reason.with(Stream.concat(reason.again().stream(),
        Stream.of(new Reason.Again(reading, other))).toList()));
    return true;
  }

  /** The reasons of findings; none on a machine. */
  public Map<Finding, Reason> of(List<Finding> findings) {
    Map<Finding, Reason> all = new LinkedHashMap<>();
    findings.forEach(f -> of(f).ifPresent(r -> all.put(f, r)));
    return all;
  }

  /** The reason of a finding; empty if compiled programs run on a machine, which has no other readings. */
  public Optional<Reason> of(Finding finding) {
    return setting.target()
        .map(target -> known.computeIfAbsent(finding, f -> of(f.program("program"), target.model())));
  }

  /** Whether the baseline has a finding, too. */
  public boolean shared(Finding finding) {
    return of(finding).flatMap(Reason::shared).isPresent();
  }

  /**
   * The reason of a program of a search that is compiled wrongly.
   *
   * @param target the target model
   */
  public Reason of(LitmusTest program, CompiledModel target) {
    return of(program, target, ProgramQuestion.of(program, stop));
  }

  /**
   * The reason of a program that is compiled wrongly.
   *
   * @param target   the target model
   * @param question answers questions about the program
   */
  public Reason of(LitmusTest program, CompiledModel target, ProgramQuestion question) {
    Asked right = new Asked(question, setting.source().model(), target);
    List<Row> used = RowsUsed.by(program, mapping).stream().sorted(Comparator.comparingInt(mapping.rows()::indexOf))
        .toList();
    Optional<Full> full = full(right, used);
    List<Set<Row>> mending = full.filter(f -> f.verdict == Verdict.HOLDS).map(f -> fewest(right, f)).orElse(List.of());
    List<Basis> gone = new ArrayList<>();
    boolean open = gone(right, gone);
    Owner owner = full.isEmpty() || full.get().verdict == Verdict.UNKNOWN ? Owner.OPEN
        : !mending.isEmpty() ? Owner.ROW : !gone.isEmpty() ? Owner.READING : open ? Owner.OPEN : Owner.MODELS;
    List<Row> mended = mending.isEmpty() ? List.of() : mended(right, full.get(), mending.get(0));
    Optional<String> shared =
        setting.baseline().map(Baseline::table).filter(right::wrong).map(Mapping::name);
    return new Reason(owner, mending, mended, gone, open, shared, setting.known().apply(program, owner),
        List.of());
  }

  /** A question under the two models of a setting. */
  private record Asked(ProgramQuestion question, CompiledModel source, CompiledModel target) {

    Verdict verdict(Mapping table) {
      return question.verdict(table, source, target);
    }

    boolean wrong(Mapping table) {
      return question.wrong(table, source, target);
    }

    Asked under(Basis reading) {
      CompiledModel model = reading.reading().model().model();
      return reading.side() == Side.SOURCE ? new Asked(question, model, target) : new Asked(question, source, model);
    }
  }

  /** The code of rows at full order, and whether the program is right with all of it. */
  private record Full(Map<Row, List<Instruction>> code, Verdict verdict) {}

  /** All rows at full order, in the first form that the target model has a meaning for; empty if in none. */
  private Optional<Full> full(Asked right, List<Row> used) {
    int forms = used.stream().mapToInt(r -> FullOrder.forms(r, mapping).size()).max().orElse(0);
    for (int form = 0; form < forms; form++) {
      Map<Row, List<Instruction>> code = new HashMap<>();
      for (Row row : used) {
        List<List<Instruction>> all = FullOrder.forms(row, mapping);
        code.put(row, all.get(Math.min(form, all.size() - 1)));
      }
      Verdict verdict = right.verdict(with(code, used));
      if (verdict != Verdict.INAPPLICABLE) {
        return Optional.of(new Full(code, verdict));
      }
    }
    return Optional.empty();
  }

  private Mapping with(Map<Row, List<Instruction>> code, Iterable<Row> rows) {
    Mapping changed = mapping;
    for (Row row : rows) {
      changed = changed.withRow(mapping.rows().indexOf(row), code.get(row));
    }
    return changed;
  }

  /** The smallest sets of rows that mend the program at full order, the set to name first. */
  private List<Set<Row>> fewest(Asked right, Full full) {
    List<Row> changed = full.code.keySet().stream().filter(r -> !full.code.get(r).equals(r.templates()))
        .sorted(Comparator.comparing(mapping::inherits)
            .thenComparing(r -> -lacking(r, full.code.get(r)))
            .thenComparing(r -> r.pattern().order() == MemoryOrder.NON_ATOMIC)
            .thenComparingInt(mapping.rows()::indexOf)).toList();
    for (int size = 1; size <= changed.size(); size++) {
      List<Set<Row>> mending = Sets.combinations(new LinkedHashSet<>(changed), size).stream()
          .filter(rows -> right.verdict(with(full.code, rows)) == Verdict.HOLDS).toList();
      if (!mending.isEmpty()) {
        return mending;
      }
    }
    return List.of();
  }

  /**
   * Rows with code that is enough to mend the program: with a stronger instruction where a row looks like a slip, else
   * with a part of their full code.
   */
  private List<Row> mended(Asked right, Full full, Set<Row> rows) {
    Map<Row, List<Instruction>> code = new HashMap<>(full.code);
    List<Row> inOrder = rows.stream().sorted(Comparator.comparingInt(mapping.rows()::indexOf)).toList();
    for (Row row : inOrder) {
      Optional<List<Instruction>> slip = Slip.mended(row, mapping).filter(c -> {
        Map<Row, List<Instruction>> changed = new HashMap<>(code);
        changed.put(row, c);
        return right.verdict(with(changed, rows)) == Verdict.HOLDS;
      });
      if (slip.isPresent()) {
        code.put(row, slip.get());
        continue;
      }
      List<Instruction> left = new ArrayList<>(row.templates());
      List<Instruction> added = new ArrayList<>(code.get(row));
      code.get(row).stream().filter(left::remove).forEach(added::remove);
      // A fence in front is the usual place, so that those behind are left out first.
      for (int n = code.get(row).size() - 1; n >= 0; n--) {
        Optional<List<Instruction>> less = without(code.get(row), n, added, row);
        List<Instruction> before = code.get(row);
        less.ifPresent(l -> code.put(row, l));
        if (less.isPresent() && right.verdict(with(code, rows)) == Verdict.HOLDS) {
          added.remove(before.get(n));
        } else {
          code.put(row, before);
        }
      }
    }
    return inOrder.stream().map(r -> r.with(code.get(r))).toList();
  }

  /** Code without an added instruction: a fence is dropped, an access is as it was; empty if it was not added. */
  private static Optional<List<Instruction>> without(
      List<Instruction> code, int n, List<Instruction> added, Row row) {
    if (!added.contains(code.get(n))) {
      return Optional.empty();
    }
    RowEdits edits = row.target().edits();
    List<Instruction> less = new ArrayList<>(code);
    if (!edits.stays(code.get(n))) {
      less.remove(n);
      return Optional.of(less);
    }
    return row.templates().stream().filter(edits::stays).findFirst().map(access -> {
      less.set(n, access);
      return less;
    });
  }

  /** The number of instructions of the full code that a row lacks. */
  private static long lacking(Row row, List<Instruction> full) {
    List<Instruction> rest = new ArrayList<>(full);
    row.templates().forEach(rest::remove);
    return rest.size();
  }

  /** Adds the readings under which a program is right. Whether a question about one has no answer. */
  private boolean gone(Asked right, List<Basis> gone) {
    boolean open = false;
    List<Basis> all = Stream.concat(setting.sources().stream().map(r -> new Basis(Side.SOURCE, r)),
        setting.targets().stream().map(r -> new Basis(Side.TARGET, r))).toList();
    for (Basis other : all) {
      if (gone.stream().noneMatch(g -> g.side() == other.side() && other.reading().addsTo(g.reading()))) {
        Verdict verdict = right.under(other).verdict(mapping);
        open |= verdict == Verdict.UNKNOWN;
        // Under another reading of the source the program may race: then nothing is promised, and nothing broken.
        if (verdict == Verdict.HOLDS || verdict == Verdict.UNDEFINED) {
          gone.add(other);
        }
      }
    }
    return open;
  }
}
