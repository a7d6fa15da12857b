package periscope.litmus.answer;

import java.util.Map;
import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;

/**
 * A judgement on a test's condition by the test's final states, counted as herd counts. States that the filter rejects
 * do not count.
 *
 * @param condition the condition; {@code forall (true)} if the test has none
 * @param holding   executions whose final state satisfies the proposition
 * @param failing   executions whose final state violates the proposition
 * @param complete  whether all executions were seen
 * @param empty     whether there are no executions at all, so that nothing is known about their ends
 * @param bounded   whether runs that go round loops more often than the bound were not looked at
 */
public record Judgement(
    Condition condition, long holding, long failing, boolean complete, boolean empty, boolean bounded) {

  /** Herd's words for whether the condition is met. */
  public static final VerdictWords WORDS = VerdictWords.of("Ok", "No", "Unknown");

  private static final Condition NOTHING = new Condition(Optional.empty(), Quantifier.FORALL, new Proposition.True());

  /**
   * Judges final states.
   *
   * @param states   each state with the number of executions that end in it
   * @param complete whether these are all within the bound on loops
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

  private static boolean counts(Condition condition, Outcome outcome) {
    return condition.filter().map(f -> f.holds(outcome)).orElse(true);
  }

  /** Whether the filter lets a state count. */
  public boolean counts(Outcome outcome) {
    return counts(condition, outcome);
  }

  /** Whether a state counts and satisfies the proposition. */
  public boolean matches(Outcome outcome) {
    return counts(outcome) && condition.proposition().holds(outcome);
  }

  /** Whether what was seen decides, whatever was not seen. */
  private boolean shown() {
    return condition.quantifier() == Quantifier.FORALL ? failing > 0 : holding > 0;
  }

  /** Whether the answer may change with runs that go round loops more often. */
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
   * The verdict within the bound on loops: whether the condition is met. It is unknown if the executions that were seen
   * do not decide it, or if none ends, so that nothing is said of how.
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

  /** What herd calls the kind of test. */
  public String kind() {
    return switch (condition.quantifier()) {
      case EXISTS -> "Allowed";
      case NOT_EXISTS -> "Forbidden";
      case FORALL -> "Required";
    };
  }

  /** Executions that speak for the condition: for {@code ~exists}, those that do not satisfy the proposition. */
  public long positive() {
    return condition.quantifier() == Quantifier.NOT_EXISTS ? failing : holding;
  }

  /** Executions that speak against the condition. */
  public long negative() {
    return condition.quantifier() == Quantifier.NOT_EXISTS ? holding : failing;
  }

  /**
   * How often the proposition holds, in herd's words; {@code Unknown} if executions that were not seen could change it.
   */
  public String observation() {
    if (holding > 0 && failing > 0) {
      return "Sometimes";
    }
    return !complete ? "Unknown" : holding == 0 ? "Never" : "Always";
  }

  /**
   * Whether a state is one that a reader wants an execution of: it satisfies the proposition or, where all should, does
   * not.
   */
  public boolean telling(Outcome outcome) {
    return counts(outcome)
        && condition.proposition().holds(outcome) == (condition.quantifier() != Quantifier.FORALL);
  }
}
