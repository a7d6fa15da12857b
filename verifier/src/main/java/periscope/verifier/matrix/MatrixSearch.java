package periscope.verifier.matrix;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.verifier.kept.KeptMixture;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.DecidedBefore;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * The search for the answers of a {@link Matrix}, size by size. It asks about many tables together where that is
 * enough for their pairs.
 *
 * <p>The argument, for programs of one size. Let S be tables all of which compile each program of this size rightly,
 * and let no program that needs several tables of S go wrong. A program that needs both of two tables of S needs
 * several tables of S, or a third table of S has all of its code; it is right in either case. So every pair of S is
 * decided at once. If a further table D does not compile all programs rightly, the question about S with D sets aside
 * the programs that D compiles wrongly, as the question about D with one table of S does, so that it decides the pairs
 * with D, and only these. The question about more tables has the scopes, the placements and the fences of the question
 * about two of them, for the scopes are those of all tables, and a fence that matters beside some operations matters
 * beside more.
 *
 * <p>If a program goes wrong, the pairs that have all of its code are decided: no smaller program of theirs goes
 * wrong, or it had been found. Each other pair lies in the tables without the first or without the second of such a
 * pair, which are asked next. Where a search by solver is not used, and where an answer stays open, pairs are asked
 * one by one.
 */
public final class MatrixSearch {

  private final VerificationTask all;
  private final SearchRun run;
  private final Consumer<String> told;
  private final List<TableAlone> alone = new ArrayList<>();
  /** For each table alone, the date of the earlier run that decided it. */
  private final List<Optional<LocalDate>> kept = new ArrayList<>();
  private final List<PairAnswer> pairs = new ArrayList<>();
  private final Map<Set<Integer>, Question> questions = new HashMap<>();
  private final Set<PairAnswer> known = new HashSet<>();
  private final Question whole;

  /**
   * @param all  the task about the mixture of all tables
   * @param told receives a line for each step of which cells are decided
   */
  public MatrixSearch(VerificationTask all, SearchRun run, Consumer<String> told) {
    this.all = all;
    this.run = run;
    this.told = told;
    whole = all.question();
  }

  /** Searches until the end, or until the run is over. */
  public Matrix search() {
    List<Mapping> tables = all.base().tables();
    // Before the first search: this run keeps proofs, too.
    Set<Mapping> proved = tables.stream().filter(t -> all.alone(t).proved(all.alone(t).question()))
        .collect(Collectors.toSet());
    for (int t = 0; t < tables.size(); t++) {
      alone.add(alone(tables.get(t), proved.contains(tables.get(t))));
      told.accept((t + 1) + " alone: " + MatrixText.word(alone.get(t)));
    }
    List<Integer> distinct = IntStream.range(0, tables.size()).filter(t -> alone.get(t).same().isEmpty()).boxed()
        .toList();
    distinct.forEach(i -> distinct.stream().filter(j -> j > i).forEach(j -> pairs.add(new PairAnswer(all, i, j,
        doubtful(Set.of(i, j), Integer.MAX_VALUE)))));
    tellPairs();
    for (int size = 1; size <= whole.bound().operations() && !run.over(); size++) {
      size(size, distinct);
    }
    return new Matrix(all, whole, alone, kept, cells());
  }

  /** @param proved whether earlier runs proved that the table is sound */
  private TableAlone alone(Mapping table, boolean proved) {
    Optional<TableAlone> same = TableAlone.like(table, alone);
    VerificationTask task = all.alone(table);
    Question question = task.question();
    if (same.isPresent() || proved) {
      TableAlone answer = TableAlone.of(all, table, alone, run).further(task, run);
      kept.add(same.isPresent() ? Optional.empty() : answer.answer().before().map(DecidedBefore::on));
      return answer;
    }
    Optional<KeptMixture> file = task.kept(question);
    Optional<KeptMixture.Known> before = file.flatMap(KeptMixture::known)
        .filter(k -> k.finding().isPresent() || k.right() == question.bound().operations());
    kept.add(before.map(KeptMixture.Known::on));
    if (before.isPresent()) {
      return new TableAlone(table, Optional.empty(), answer(before.get())).further(task, run);
    }
    TableAlone answer = TableAlone.of(all, table, alone, run).further(task, run);
    Optional<ProgramFinding> found = answer.smallest().map(ProgramFinding.class::cast);
    file.filter(f -> found.isPresent() || answer.answer().verdict() == Verdict.HOLDS)
        .ifPresent(f -> f.keep(found.map(w -> w.size() - 1).orElse(question.bound().operations()), found));
    return answer;
  }

  private static Answer answer(KeptMixture.Known known) {
    Coverage coverage = new Coverage(Set.of(known.finding().map(ProgramFinding::fault).orElse(Fault.UNSOUND)),
        known.right(), 0, 0, List.of(), List.of(), 0);
    return new Answer(known.finding().isPresent() ? Verdict.FAILS : Verdict.HOLDS,
        List.copyOf(known.finding().stream().toList()), List.of(coverage), OptionalLong.empty(), Optional.empty(), 0);
  }

  /** The tables among some that are not known to compile each program of a size rightly. */
  private List<Question.Doubtful> doubtful(Set<Integer> tables, int size) {
    return tables.stream().sorted().filter(t -> size == Integer.MAX_VALUE ? !alone.get(t).sound()
        : alone.get(t).right() < size).map(t -> alone.get(t).doubtful()).toList();
  }

  private void size(int size, List<Integer> distinct) {
    Set<Integer> right = distinct.stream().filter(t -> alone.get(t).right() >= size)
        .collect(Collectors.toCollection(TreeSet::new));
    List<Integer> doubtful = distinct.stream().filter(t -> !right.contains(t)).toList();
    cover(right, Optional.empty(), size);
    doubtful.forEach(d -> cover(right, Optional.of(d), size));
    open(Set.copyOf(doubtful), Optional.empty(), size).forEach(p -> ask(p, size));
  }

  /** The pairs of some tables, or with a further table, that are not decided up to a size. */
  private List<PairAnswer> open(Set<Integer> tables, Optional<Integer> further, int size) {
    return pairs.stream().filter(p -> !p.decided(size)).filter(p -> further.isEmpty()
        ? tables.contains(p.one) && tables.contains(p.other)
        : p.has(further.get()) && (tables.contains(p.one) || tables.contains(p.other))).toList();
  }

  /** Decides the pairs of some tables that are right by themselves, or the pairs of these with a further table. */
  private void cover(Set<Integer> tables, Optional<Integer> further, int size) {
    List<PairAnswer> open = open(tables, further, size);
    if (open.isEmpty() || run.over()) {
      return;
    } else if (open.size() == 1 || !all.solves()) {
      open.forEach(p -> ask(p, size));
      return;
    }
    Set<Integer> asked = open.stream().flatMap(p -> Stream.of(p.one, p.other))
        .collect(Collectors.toCollection(TreeSet::new));
    Optional<PairAnswer> wrong = pairs.stream().filter(p -> p.finding().isPresent() && asked.contains(p.one)
        && asked.contains(p.other)).findFirst();
    if (wrong.isPresent()) {
      without(wrong.get().one, wrong.get().other, asked, further, size);
      return;
    }
    Answer answer = ask(asked, size);
    if (answer.findings().isEmpty()) {
      if (answer.verdict() != Verdict.UNKNOWN) {
        open.forEach(p -> p.right(size));
        tellPairs();
      } else if (!run.over()) {
        open.forEach(p -> ask(p, size));
      }
      return;
    }
    ProgramFinding found = (ProgramFinding) answer.findings().get(0);
    Mapping mixture = questions.get(asked).translation().mapping().orElseThrow();
    open.forEach(p -> p.of(found, mixture).ifPresent(p::wrong));
    tellPairs();
    if (open.stream().anyMatch(p -> p.finding().isPresent())) {
      cover(tables, further, size);
    } else {
      // A program of three tables or more decides no pair.
      PairAnswer first = open.get(0);
      ask(first, size);
      without(first.one, first.other, asked, further, size);
    }
  }

  /**
   * Decides the pairs of tables but one pair: each lacks the one table or the other. The table that goes wrong with
   * more of the others is left out first, so that fewer questions have wrong programs.
   */
  private void without(int one, int other, Set<Integer> tables, Optional<Integer> further, int size) {
    for (int left : wrong(one) > wrong(other) ? List.of(one, other) : List.of(other, one)) {
      if (further.isEmpty() || further.get() != left) {
        cover(tables.stream().filter(t -> t != left && !further.equals(Optional.of(t)))
            .collect(Collectors.toCollection(TreeSet::new)), further, size);
      }
    }
  }

  private long wrong(int table) {
    return pairs.stream().filter(p -> p.has(table) && p.finding().isPresent()).count();
  }

  private void ask(PairAnswer pair, int size) {
    if (pair.decided(size) || run.over()) {
      return;
    }
    Answer answer = ask(Set.of(pair.one, pair.other), size);
    if (!answer.findings().isEmpty()) {
      pair.wrong((ProgramFinding) answer.findings().get(0));
    } else if (answer.verdict() != Verdict.UNKNOWN) {
      pair.right(size);
    } else if (!run.over()) {
      pair.open(answer.stopped().orElse("a program is not decided"));
    }
    tellPairs();
  }

  /** Asks about the programs of a size that need several of some tables. */
  private Answer ask(Set<Integer> tables, int size) {
    List<Mapping> mixed = tables.stream().sorted().map(t -> alone.get(t).table()).toList();
    VerificationTask task = all.alone(Mapping.mixture(mixed));
    Question question = questions.computeIfAbsent(tables, t -> task.question());
    return run.run(decided() + " of " + Prose.count(pairs.size(), "pair") + " decided; "
        + tables.stream().sorted().map(t -> String.valueOf(t + 1)).collect(Collectors.joining(" with ")),
        task.ofSize(question.besides(doubtful(tables, size), task.code()), size));
  }

  private long decided() {
    return pairs.stream().filter(PairAnswer::decided).count();
  }

  /** Tells which pairs are decided now that were not before. */
  private void tellPairs() {
    Map<String, List<String>> fresh = new LinkedHashMap<>();
    pairs.stream().filter(p -> p.decided() && known.add(p)).forEach(p -> fresh.computeIfAbsent(
        word(p), w -> new ArrayList<>()).add((p.one + 1) + " with " + (p.other + 1)));
    fresh.forEach((word, names) -> told.accept(String.join(", ", names) + ": " + word));
  }

  private String word(PairAnswer pair) {
    return pair.finding().map(f -> f.fault() + " " + f.size()).orElse(pair.open().isPresent() ? MatrixText.UNDECIDED
        : alone.get(pair.one).sound() && alone.get(pair.other).sound() ? "SOUND" : MatrixText.NO_MORE);
  }

  private List<MatrixCell> cells() {
    List<MatrixCell> cells = new ArrayList<>();
    for (int row = 1; row <= alone.size(); row++) {
      for (int column = row + 1; column <= alone.size(); column++) {
        cells.add(cell(row, column));
      }
    }
    return cells;
  }

  private MatrixCell cell(int row, int column) {
    TableAlone one = alone.get(row - 1);
    TableAlone other = alone.get(column - 1);
    int first = asked(one);
    int second = asked(other);
    return pairs.stream().filter(p -> first != second && p.has(first) && p.has(second)).findFirst()
        .map(p -> new MatrixCell(row, column, one, other, p.needed(), p.right(), p.finding().map(f -> f), p.before(),
            open(p)))
        .orElseGet(() -> new MatrixCell(row, column, one, other, false, whole.bound().operations(), Optional.empty(),
            Optional.empty(), Optional.empty()));
  }

  private Optional<String> open(PairAnswer pair) {
    return pair.open()
        .or(() -> Optional.of(run.stopped().orElse("not asked")).filter(s -> !pair.decided()));
  }

  /** The number of the table that was asked about in place of one with the same code. */
  private int asked(TableAlone table) {
    return IntStream.range(0, alone.size())
        .filter(t -> alone.get(t).table().equals(table.same().orElse(table.table()))).findFirst().orElseThrow();
  }
}
