package periscope.cli.application;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import periscope.cli.application.HardenJson.Standing;
import periscope.kernels.cut.CutReport;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Judgement;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;

/**
 * The litmus test that stands for a fence where models have no answer about the application: it is cut out of a run
 * that comes out wrong without that fence.
 *
 * @param site     at which the fence is
 * @param run      that it is cut out of, in words
 * @param variants the test with some fences and with others; none if there is no test
 * @param refusal  why there is none, in words
 */
record StandIn(int site, String run, List<Variant> variants, String refusal) {

  /**
   * The test with some fences.
   *
   * @param fences   which
   * @param label    whose these are, in words
   * @param test     with what the model of the source says of it
   * @param compiled what a model says of the compiled test, if something compiles it
   */
  record Variant(SortedSet<Integer> fences, String label, JudgedCut test, Optional<CutVerdict> compiled) {

    /** Whether the model of the source forbids the outcome, and nothing in the test is undefined. */
    boolean isForbidden() {
      return test.verdict().outcome() == Judgement.Answer.NO && test.verdict().besides().isEmpty();
    }
  }

  StandIn {
    variants = List.copyOf(variants);
  }

  static StandIn none(int site, String refusal) {
    return new StandIn(site, "", List.of(), refusal);
  }

  /** @param source names the model of the source, and {@code target} that of the compiled test */
  List<String> lines(String source, Optional<String> target) {
    String head = variants.isEmpty() ? "no litmus test: " + refusal : variants.get(0).test().test().test().name()
        + ", cut out of " + run;
    List<String> lines = new ArrayList<>(Told.lines("site " + site, head));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("fences", source, target.map(t -> t + ", compiled").orElse("")));
    variants.forEach(v -> rows.add(List.of(v.label(), told(v.test().verdict()),
        v.compiled().map(StandIn::told).orElse(""))));
    if (!variants.isEmpty()) {
      TextTable.align(rows).forEach(l -> lines.add("    " + l));
      variants.get(0).test().test().remarks().forEach(r -> lines.addAll(Prose.wrapped("    ", r)));
    }
    return lines;
  }

  /** For programs to read. */
  Standing json(Function<JudgedCut, CutReport.Told> tests) {
    return new Standing(site, Optional.of(run).filter(r -> !r.isEmpty()), variants.stream().map(v ->
        new HardenJson.Variant(List.copyOf(v.fences()), v.label(), tests.apply(v.test()), told(v.test().verdict()),
            v.compiled().map(StandIn::told))).toList(), Optional.of(refusal).filter(r -> !r.isEmpty()));
  }

  /** Of what is undefined, whether the outcome is allowed says nothing. */
  private static String told(CutVerdict verdict) {
    return verdict.besides().map(b -> b.contains(" races with ") ? "undefined, a data race" : "undefined")
        .orElseGet(() -> verdict.told().replaceFirst("^the outcome is ", ""));
  }
}
