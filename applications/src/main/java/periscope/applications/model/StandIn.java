package periscope.applications.model;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Verdict;

/**
 * The litmus test that represents a fence if models have no answer about the whole application: it is cut out of a run
 * that goes wrong without that fence.
 *
 * @param site     number of the fence's site
 * @param run      description of the run
 * @param variants the test with several sets of fences; empty if there is no test
 * @param refusal  the reason why there is no test, in words
 */
public record StandIn(int site, String run, List<Variant> variants, String refusal) {

  /**
   * The test with one set of fences.
   *
   * @param fences   sites with a fence
   * @param label    origin of the set, in words
   * @param test     the test with the verdict of the source language's model
   * @param compiled a model's verdict on the compiled test, if a mapping compiles it
   */
  public record Variant(SortedSet<Integer> fences, String label, JudgedCut test, Optional<CutVerdict> compiled) {

    /** Whether the source language's model forbids the outcome, and the test has no undefined behaviour. */
    public boolean isForbidden() {
      return test.verdict().outcome() == Verdict.FAILS && test.verdict().besides().isEmpty();
    }
  }

  public StandIn {
    variants = List.copyOf(variants);
  }

  public static StandIn none(int site, String refusal) {
    return new StandIn(site, "", List.of(), refusal);
  }
}
