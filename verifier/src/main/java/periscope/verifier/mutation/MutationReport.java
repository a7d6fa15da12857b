package periscope.verifier.mutation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.models.mutation.Mutation;
import periscope.reports.Context;
import periscope.reports.Output;
import periscope.reports.Palette;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.soundness.Question;

/** The report of {@code mutate}, the mutation testing of a model. */
public final class MutationReport {

  private static final VerdictWords WORDS = VerdictWords.of("NO GAP", "GAPS", "UNKNOWN");

  private final Context context;
  private final String model;
  private final Mutants mutants;
  private final Suite suite;
  private final boolean all;

  /** @param all whether every test is asked about every change, not only until the first that notices it */
  public MutationReport(Context context, String model, Mutants mutants, Suite suite, boolean all) {
    this.context = context;
    this.model = model;
    this.mutants = mutants;
    this.suite = suite;
    this.all = all;
  }

  /**
   * Prints a row for each clause: the number of its changes that are noticed, the first test that notices them, and
   * below it the clause's text.
   */
  public void clauses(List<MutantVerdict> fates) {
    Output output = context.output();
    Map<String, List<MutantVerdict>> clauses = new LinkedHashMap<>();
    fates.forEach(f -> clauses.computeIfAbsent(place(f), k -> new ArrayList<>()).add(f));
    List<List<String>> rows = new ArrayList<>();
    clauses.forEach((place, of) -> rows.add(List.of(place,
        count(of, MutantVerdict::pinned) + " of " + of.size(), noticing(of))));
    List<String> table = TextTable.align(List.of("Clause", "Noticed", all ? "Tests, smallest" : "Smallest test"), rows);
    output.line(output.colours().strong(table.get(0)));
    int row = 1;
    for (List<MutantVerdict> of : clauses.values()) {
      Mutation m = of.get(0).mutant().mutation();
      boolean pinned = of.stream().allMatch(MutantVerdict::pinned);
      output.line(pinned ? table.get(row) : output.colours().warning(table.get(row)));
      output.line(cut("    " + m.text().lineText(m.statement().offset()).strip()));
      row++;
    }
    output.line("");
  }

  private static String cut(String line) {
    return line.length() <= Prose.WIDTH ? line : line.substring(0, Prose.WIDTH - 2) + " …";
  }

  private static String place(MutantVerdict fate) {
    return fate.mutant().mutation().text().name() + ":" + fate.mutant().line();
  }

  private String noticing(List<MutantVerdict> fates) {
    List<SuiteTest> tests = fates.stream().flatMap(f -> f.notice().noticing().stream()).distinct().toList();
    Optional<SuiteTest> first = suite.tests().stream().filter(tests::contains).findFirst();
    return first.map(t -> (all ? tests.size() + ", " : "") + t.test().name()).orElse("-");
  }

  private static long count(List<MutantVerdict> fates, Predicate<MutantVerdict> which) {
    return fates.stream().filter(which).count();
  }

  /**
   * The writer of new tests; empty if none are wanted.
   *
   * @param folder folder for the tests
   */
  public static Optional<FindingFiles> files(Context context, Optional<Path> folder, String model) {
    return folder.map(f -> new FindingFiles(context, f, "for a clause of " + FindingFiles.named(f, model)));
  }

  /**
   * Prints the changes that no test notices, gaps last, since they need work.
   *
   * @param folder folder with the new tests
   */
  public void unpinned(List<MutantVerdict> fates, NewTests found, Optional<Path> folder) {
    Optional<FindingFiles> files = files(context, folder, model);
    for (Verdict verdict : List.of(Verdict.HOLDS, Verdict.UNKNOWN, Verdict.FAILS)) {
      int[] shown = {0};
      List<MutantVerdict> of = fates.stream().filter(f -> f.unnoticed(verdict)).toList();
      of.forEach(f -> {
        context.output().line(clause(f, found));
        Integer test = found.noticing().get(f);
        if (test != null && test >= shown[0]) {
          shown[0] = test + 1;
          program(found.tests().get(test), files);
        }
      });
      if (!of.isEmpty()) {
        context.output().line("");
      }
    }
    files.ifPresent(FindingFiles::told);
  }

  private String clause(MutantVerdict fate, NewTests found) {
    Palette colours = context.output().colours();
    Mutation m = fate.mutant().mutation();
    String coloured = colours.verdict(fate.verdict(), fate.word());
    String repeats = fate.mutant().repeats().isEmpty() ? "" : "; so is it "
        + fate.mutant().repeats().stream().map(Mutation::what).collect(Collectors.joining(", "));
    return Diagnostic.warning(m.text(), m.span(), m.what() + " (" + fate.mutant().effect() + ")" + repeats,
        why(fate, found)).render().replaceFirst(": warning: ", ": " + coloured + ": ");
  }

  /** The reason for a verdict, in words. */
  static String why(MutantVerdict fate, NewTests found) {
    String undecided = fate.notice().stopped() ? "; there was no time to ask all tests"
        : fate.notice().undecided() > 0 ? "; " + Prose.count(fate.notice().undecided(), "test") + " without an answer"
        : "";
    if (fate.shipped().isPresent()) {
      return "no test notices; the shipped test " + fate.shipped().get().name() + " does" + undecided;
    } else if (fate.telling().isEmpty()) {
      return "no test notices; nothing was searched" + undecided;
    }
    DistinguishingTest telling = fate.telling().get();
    if (telling instanceof DistinguishingTest.Implied implied) {
      return implied.operations().map(n -> "no test and no searched program of up to "
          + Prose.count(n, "operation") + " tells the two apart; a larger one, or an operation that was left out, may")
          .orElse("implied by the rest, as the expressions show");
    } else if (telling instanceof DistinguishingTest.Found test) {
      String size = Prose.count(test.operations(), "operation") + (test.smallest() ? ", none with fewer" : "");
      return "no test notices; " + found.tests().get(found.noticing().get(fate)).name() + " does"
          + (found.isOwn(fate) ? ", with " + size : "; the smallest program that does has " + size) + undecided;
    }
    DistinguishingTest.Unknown unknown = (DistinguishingTest.Unknown) telling;
    return "no test notices" + (unknown.operations() == 0 ? ""
        : ", nor does a program of up to " + Prose.count(unknown.operations(), "operation")) + "; "
        + unknown.why() + undecided;
  }

  private void program(LitmusTest test, Optional<FindingFiles> files) {
    Output output = context.output();
    output.line("");
    context.inputs().languages().ofHeader(test.language()).print(test).lines().forEach(l -> output.line("  " + l));
    files.flatMap(f -> f.write(test)).ifPresent(
        file -> output.line("  File " + file));
    output.line("");
  }

  /** The number of changes called implied only because no program of the bound distinguishes them; larger ones may. */
  private static String bounded(List<MutantVerdict> fates) {
    List<Integer> bounds = fates.stream().filter(f -> f.unnoticed(Verdict.HOLDS))
        .flatMap(f -> f.telling().stream()).filter(DistinguishingTest.Implied.class::isInstance)
        .flatMap(t -> ((DistinguishingTest.Implied) t).operations().stream()).toList();
    return bounds.isEmpty() ? "" : " (" + bounds.size() + " of them only up to "
        + Prose.count(bounds.stream().mapToInt(b -> b).min().orElseThrow(), "operation") + ")";
  }

  /**
   * Prints the totals.
   *
   * @param unanswered number of tests without a complete answer under the original model, which are useless
   * @param searched   the question about programs; empty if none was asked
   */
  public void counts(List<MutantVerdict> fates, int unanswered, Optional<Question> searched, double seconds) {
    Output output = context.output();
    long outside = suite.tests().stream().filter(t -> !t.original().covered()).count();
    Verdict verdict = fates.stream().anyMatch(f -> f.verdict() == Verdict.FAILS) ? Verdict.FAILS
        : fates.stream().anyMatch(f -> f.verdict() == Verdict.UNKNOWN) ? Verdict.UNKNOWN : Verdict.HOLDS;
    output.line(output.colours().verdict(verdict, WORDS.of(verdict)) + "  " + model + ": "
        + Prose.count(fates.size(), "change") + ", " + Prose.count(suite.tests().size(), "test")
        + (outside > 0 ? ", " + outside + " of them outside the model" : "")
        + (unanswered > 0 ? ", " + unanswered + " without an answer" : ""));
    output.line("  " + count(fates, MutantVerdict::pinned) + " pinned, " + count(fates, f -> f.unnoticed(Verdict.HOLDS))
        + " implied" + bounded(fates) + ", " + count(fates, f -> f.unnoticed(Verdict.FAILS)) + " gap, "
        + count(fates, f -> f.unnoticed(Verdict.UNKNOWN)) + " unknown"
        + String.format(Locale.ROOT, "; in %.1f s", seconds));
    searched.ifPresent(q -> Prose.hanging("  searched programs: up to " + Prose.count(q.bound().operations(),
        "operation") + ", " + Prose.count(q.bound().locations(), "location") + ", guards"
        + NotCoveredText.said(q, ""), 4, Prose.WIDTH)
        .forEach(output::line));
    if (!mutants.unused().isEmpty()) {
      Prose.hanging("  " + Prose.count(mutants.unused().size(), "other change")
          + (mutants.unused().size() == 1 ? " makes" : " make") + " no difference to any check: "
          + mutants.unused().stream().map(Mutation::what).limit(3).collect(Collectors.joining(", "))
          + (mutants.unused().size() > 3 ? ", …" : ""), 4, Prose.WIDTH).forEach(output::line);
    }
  }
}
