package periscope.engines.execution;

import java.util.List;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.StepText;

/** Steps without a defined behaviour, in words for people and as records for programs. */
public final class UndefinedText {

  private UndefinedText() {}

  /** Whether the text of a step is an assertion, which fails there. */
  public static boolean isAssertion(Span step, SourceText text) {
    String quoted = StepText.quoted(step, text);
    return quoted.startsWith("assert") || quoted.startsWith("call") && quoted.contains("@__assert");
  }

  /** A step in words: {@code P0, line 5: t[h] leaves its array}. */
  public static String of(UndefinedStep step, SourceText text) {
    String quoted = StepText.quoted(step.span(), text);
    String what = switch (step.cause()) {
      case DIVISION -> "divides by zero";
      case OVERFLOW -> "divides the least number of its type by -1, for which the type has no number";
      case RANGE -> "converts a floating-point number to an integer type that does not hold it";
      case SHIFT -> "shifts a number by as many bits as it has, or more";
      case ACCESS -> isAssertion(step.span(), text) ? "fails"
          : quoted.matches("(__builtin_)?unreachable.*") ? "is come to" : "leaves its array";
      case VALUE -> "uses the value of a variable before it is assigned to, or of a function that returned none";
      case SPINS -> "goes round for ever";
      case WAITS, AWAITS -> "waits for ever";
      case STOPS -> "is not followed further";
      case HALTS -> "is held up";
    };
    return StepText.of(step.thread(), step.span(), text) + " " + what;
  }

  /**
   * A step without a defined behaviour.
   *
   * @param thread    number of the thread
   * @param line      line of the text, from 1
   * @param cause     the reason why the behaviour is undefined
   * @param undefines whether the step makes the behaviour of the whole test undefined
   * @param text      the step in words
   */
  public record Step(
      @Field(value = "the work-item", least = 0) int thread,
      @Field(least = 1) int line,
      @Field(words = {"access outside", "division by zero", "division overflow", "conversion out of range",
          "shift by the width", "unassigned variable"})
      String cause,
      @Field("whether the program may do anything; if not, only a value is unspecified") boolean undefines,
      @Field("the step in words") String text) {}

  private static String cause(UndefinedStep step) {
    return switch (step.cause()) {
      case DIVISION -> "division by zero";
      case OVERFLOW -> "division overflow";
      case RANGE -> "conversion out of range";
      case SHIFT -> "shift by the width";
      case VALUE -> "unassigned variable";
      default -> "access outside";
    };
  }

  /** The steps with their threads, lines, causes and words, in the same order. */
  public static List<Step> steps(List<UndefinedStep> steps, SourceText text) {
    return steps.stream().map(step -> new Step(step.thread(), text.line(step.span().offset()),
        cause(step), step.undefines(), of(step, text)))
        .toList();
  }
}
