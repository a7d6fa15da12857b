package periscope.litmus.answer;

import java.util.Map;
import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;

/**
 * A judgement on a test's condition by the test's final states, with herd's way of counting. States that the filter
 * rejects do not count.
 *
 * @param condition the condition; {@code forall (true)} if the test has none
 * @param holding   number of executions whose final state satisfies the proposition
 * @param failing   number of executions whose final state violates the proposition
 * @param complete  whether all executions within the bound on loops were seen
 * @param empty     whether the search for executions was complete and found none, so that no final state is known
 * @param bounded   whether executions with more rounds of a loop than the bound were left out
 */
public record Judgement(
    Condition condition, long holding, long failing, boolean complete, boolean empty, boolean bounded) {

  /** Herd's words for whether the condition is met. */
  public static final VerdictWords WORDS = VerdictWords.of("Ok", "No", "Unknown");

  private static final Condition NOTHING = new Condition(Optional.empty(), Quantifier.FORALL, new Proposition.True());

  /**
   * Judges final states.
   *
   * @param asked    the condition; absent for {@code forall (true)}
   * @param states   each final state with the number of executions that end in it
   * @param complete whether {@code states} holds all final states within the bound on loops
   * @param bounded  whether loops were cut at the bound
   */
  public static Judgement of(
      Optional<Condition> asked, Map<Outcome, Long> states, boolean complete, boolean bounded) {
    Condition condition = asked.orElse(NOTHING);
    long holding = 0;
    long failing = 0;
    for (Map.Entry<Outcome, Long> state : states.entrySet()) {
      if (counts(condition, state.getKey())) {
        boolean holds = condition.proposition().holds(state.getKey());
        holding += holds ? state.getValue() : 0;
        failing += holds ? 0 : state.getValue();
      }
    }
    return new Judgement(condition, holding, failing, complete, complete && states.isEmpty(), bounded);
  }

  /** The judgement where executions were selected for a question: that there is none is then an answer. */
  public Judgement ofSelected() {
    return new Judgement(condition, holding, failing, complete, false, bounded);
  }

  private static boolean counts(Condition condition, Outcome outcome) {
    return condition.filter().map(f -> f.holds(outcome)).orElse(true);
  }

  /** Whether the condition's filter accepts a final state, so that the state counts. */
  public boolean counts(Outcome outcome) {
    return counts(condition, outcome);
  }

  /** Whether a final state passes the filter and satisfies the proposition. */
  public boolean matches(Outcome outcome) {
    return counts(outcome) && condition.proposition().holds(outcome);
  }

  /**
   * Whether the executions that were seen decide the condition already: further executions cannot change the answer.
   */
  private boolean shown() {
    return condition.quantifier() == Quantifier.FORALL ? failing > 0 : holding > 0;
  }

  /** Whether executions with more rounds of a loop than the bound could change the answer. */
  public boolean restsOnBound() {
    return bounded && !shown();
  }

  /** The standing of the answer: an answer that rests on the bound is unknown. */
  public Status status() {
    return restsOnBound() ? Status.UNKNOWN : verdict().status();
  }

  /** Herd's word for the verdict. */
  public String word() {
    return WORDS.of(verdict());
  }

  /**
   * The verdict, within the bound on loops, on the claim that the condition is met. The verdict is unknown if the
   * executions that were seen do not decide the condition, or if there is no execution at all.
   */
  public Verdict verdict() {
    boolean decided = complete || shown();
    boolean ok = switch (condition.quantifier()) {
      case EXISTS -> holding > 0;
      case NOT_EXISTS -> holding == 0;
      case FORALL -> failing == 0;
    };
    return !decided || empty ? Verdict.UNKNOWN : Verdict.of(ok);
  }

  /**
   * Herd's word for the kind of the test, by the quantifier: {@code Allowed} for {@code exists}, {@code Forbidden} for
   * {@code ~exists}, {@code Required} for {@code forall}.
   */
  public String kind() {
    return switch (condition.quantifier()) {
      case EXISTS -> "Allowed";
      case NOT_EXISTS -> "Forbidden";
      case FORALL -> "Required";
    };
  }

  /**
   * Number of executions that support the condition; for {@code ~exists}, the executions that violate the proposition.
   */
  public long positive() {
    return condition.quantifier() == Quantifier.NOT_EXISTS ? failing : holding;
  }

  /** Number of executions that contradict the condition. */
  public long negative() {
    return condition.quantifier() == Quantifier.NOT_EXISTS ? holding : failing;
  }

  /**
   * Herd's word for how often the proposition holds: {@code Always}, {@code Sometimes} or {@code Never}; {@code
   * Unknown} if executions that were not seen could change the word.
   */
  public String observation() {
    if (holding > 0 && failing > 0) {
      return "Sometimes";
    }
    return !complete ? "Unknown" : holding == 0 ? "Never" : "Always";
  }

  /**
   * Whether a reader wants to see an execution that ends in this state: the state satisfies the proposition or, under
   * {@code forall}, violates it. False for states that the filter rejects.
   */
  public boolean telling(Outcome outcome) {
    return counts(outcome)
        && condition.proposition().holds(outcome) == (condition.quantifier() != Quantifier.FORALL);
  }
}
