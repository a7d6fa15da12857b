package periscope.applications.model;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import periscope.kernels.cut.CutVerdict;
import periscope.kernels.cut.JudgedCut;
import periscope.litmus.answer.Verdict;

/**
 * The litmus test that stands for a fence where models have no answer about the application: it is cut out of a run
 * that comes out wrong without that fence.
 *
 * @param site     at which the fence is
 * @param run      that it is cut out of, in words
 * @param variants the test with some fences and with others; none if there is no test
 * @param refusal  why there is none, in words
 */
public record StandIn(int site, String run, List<Variant> variants, String refusal) {

  /**
   * The test with some fences.
   *
   * @param fences   which
   * @param label    whose these are, in words
   * @param test     with what the model of the source says of it
   * @param compiled what a model says of the compiled test, if something compiles it
   */
  public record Variant(SortedSet<Integer> fences, String label, JudgedCut test, Optional<CutVerdict> compiled) {

    /** Whether the model of the source forbids the outcome, and nothing in the test is undefined. */
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
