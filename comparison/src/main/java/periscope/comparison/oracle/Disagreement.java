package periscope.comparison.oracle;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.comparison.ModelAnswer;
import periscope.comparison.ModelAnswer.Given;
import periscope.comparison.ModelComparison;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.expectation.Observation;
import periscope.litmus.memory.Outcome;

/**
 * The disagreement between the model and an oracle about one test, or their agreement.
 *
 * @param kind       the kind of agreement or disagreement
 * @param onlyModel  outcomes that the model allows and the oracle lacks, on the registers and locations that both
 *                   contain; empty for an oracle that only observes
 * @param onlyBeside outcomes of the oracle that the model forbids
 * @param reason     the reason why a side has no answer, or why the kind is unknown, or the rule that forbids an
 *                   outcome; else empty; tests with equal reasons are counted together
 * @param told       the reason with the places in the test that it is about
 */
public record Disagreement(Kind kind, Set<Outcome> onlyModel, Set<Outcome> onlyBeside, String reason, String told) {

  /** The beginning of a reason of a disagreement with a side that leaves the test undefined. */
  static final String UNDEFINED = "undefined: ";

  /** A disagreement whose reason is about no place. */
  public Disagreement(Kind kind, Set<Outcome> onlyModel, Set<Outcome> onlyBeside, String reason) {
    this(kind, onlyModel, onlyBeside, reason, reason);
  }

  /** The kind of agreement or disagreement. */
  public enum Kind {
    AGREE,
    /** The model allows outcomes that the oracle lacks. */
    WEAKER,
    /** The model forbids outcomes that the oracle has. */
    STRONGER,
    /** The model allows outcomes that the oracle lacks, and forbids outcomes that the oracle has. */
    BOTH,
    /** The model or the oracle does not apply to the test. */
    OUTSIDE,
    /** The model leaves the test's behaviour undefined. */
    UNDEFINED,
    UNKNOWN;

    /** The verdict on the claim that the model and the oracle agree. */
    public Verdict verdict() {
      return switch (this) {
        case AGREE -> Verdict.HOLDS;
        case WEAKER, STRONGER, BOTH -> Verdict.FAILS;
        case OUTSIDE -> Verdict.INAPPLICABLE;
        case UNDEFINED -> Verdict.UNDEFINED;
        case UNKNOWN -> Verdict.UNKNOWN;
      };
    }

    /** The word in tables and lines. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Disagreement {
    onlyModel = Set.copyOf(onlyModel);
    onlyBeside = Set.copyOf(onlyBeside);
  }

  private static Disagreement without(Kind kind, String reason) {
    return new Disagreement(kind, Set.of(), Set.of(), reason);
  }

  /** What a model leaves undefined. */
  private static Disagreement undefined(Kind kind, String start, Given model) {
    return new Disagreement(kind, Set.of(), Set.of(), start + model.kind().orElseThrow(),
        start + model.undefined().orElseThrow());
  }

  /** A copy with another reason. */
  Disagreement because(String why) {
    return new Disagreement(kind, onlyModel, onlyBeside, why);
  }

  /**
   * Compares two answers.
   *
   * @param model     the model's answer
   * @param beside    the oracle's answer
   * @param condition the test's condition
   */
  static Disagreement of(OracleAnswer model, OracleAnswer beside, Optional<Condition> condition) {
    if (model instanceof OracleAnswer.Silent silent) {
      return without(Kind.OUTSIDE, silent.reason());
    } else if (beside instanceof OracleAnswer.Silent silent) {
      return without(Kind.OUTSIDE, silent.reason());
    } else if (beside instanceof OracleAnswer.Unknown unknown) {
      return without(Kind.UNKNOWN, unknown.reason());
    }
    ModelAnswer answer = ((OracleAnswer.Able) model).answer();
    if (answer instanceof ModelAnswer.Silent silent) {
      return without(Kind.OUTSIDE, silent.reason());
    } else if (beside instanceof OracleAnswer.Able able) {
      return able.answer() instanceof ModelAnswer.Silent silent
          ? without(Kind.OUTSIDE, silent.reason()) : both((Given) answer, (Given) able.answer());
    } else if (beside instanceof OracleAnswer.Seen seen) {
      return seen((Given) answer, seen.counts().keySet());
    }
    return observed((Given) answer, (OracleAnswer.Observed) beside, condition);
  }

  /** Compares two answers that contain all outcomes. */
  private static Disagreement both(Given model, Given beside) {
    if (model.undefined().isPresent() || beside.undefined().isPresent()) {
      boolean weaker = model.undefined().isPresent();
      return weaker && beside.undefined().isPresent() ? without(Kind.AGREE, "undefined by both")
          : undefined(weaker ? Kind.WEAKER : Kind.STRONGER, UNDEFINED, weaker ? model : beside);
    }
    Set<Outcome> onlyBeside = forbidden(model, beside.allowed());
    Set<Outcome> onlyModel = forbidden(beside, model.allowed());
    if (onlyBeside.isEmpty() && onlyModel.isEmpty()) {
      boolean none = model.allowed().isEmpty() && beside.allowed().isEmpty();
      Optional<String> doubt = none ? Optional.empty() : model.doubt().or(beside::doubt);
      return without(doubt.isPresent() ? Kind.UNKNOWN : Kind.AGREE, doubt.orElse(""));
    }
    Kind kind = onlyBeside.isEmpty() ? Kind.WEAKER : onlyModel.isEmpty() ? Kind.STRONGER : Kind.BOTH;
    return new Disagreement(kind, onlyModel, onlyBeside, "");
  }

  private static Set<Outcome> forbidden(Given by, Set<Outcome> seen) {
    return ModelComparison.of(by, seen).standing().entrySet().stream()
        .filter(e -> e.getValue() == Verdict.FAILS).map(e -> e.getKey()).collect(Collectors.toSet());
  }

  private static Disagreement seen(Given model, Set<Outcome> seen) {
    ModelComparison comparison = ModelComparison.of(model, seen);
    Verdict verdict = comparison.verdict();
    return switch (verdict) {
      case HOLDS -> without(Kind.AGREE, "");
      case FAILS -> new Disagreement(Kind.STRONGER, Set.of(), forbidden(model, seen), "");
      case UNDEFINED -> undefined(Kind.UNDEFINED, "", model);
      case UNKNOWN, INAPPLICABLE -> without(Kind.UNKNOWN, comparison.reason());
    };
  }

  private static Disagreement observed(Given model, OracleAnswer.Observed observed, Optional<Condition> condition) {
    TreeSet<String> chips = new TreeSet<>(observed.weak().keySet());
    chips.removeIf(c -> observed.weak().get(c) == 0);
    if (condition.isEmpty()) {
      return without(Kind.OUTSIDE, "the test has no condition");
    } else if (chips.isEmpty()
        || Observation.of(condition.get(), model.allowed()) != Observation.NEVER) {
      return without(Kind.AGREE, "");
    } else if (model.undefined().isPresent()) {
      return undefined(Kind.UNDEFINED, "", model);
    } else if (model.doubt().isPresent()) {
      return without(Kind.UNKNOWN, model.doubt().get());
    }
    return without(Kind.STRONGER, "seen on " + String.join(", ", chips)
        + observed.excuse().map(e -> " (" + e + ")").orElse(""));
  }
}
