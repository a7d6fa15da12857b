package periscope.cli.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.SourceText;

/** Steps without a defined behaviour, told to people and programs. */
public final class UndefinedText {

  private UndefinedText() {}

  /** Such as {@code P0, line 5: t[h] leaves its array}. */
  public static String of(UndefinedStep step, SourceText text) {
    String quoted = Place.quoted(step.span(), text);
    String what = step.cause() == Cause.DIVISION ? "divides by zero"
        : quoted.startsWith("__builtin_unreachable") ? "is come to" : "leaves its array";
    return Place.of(step.thread(), step.span(), text) + " " + what;
  }

  /** Each step with its thread, line, cause and words. */
  public static List<Map<String, Object>> json(List<UndefinedStep> steps, SourceText text) {
    return steps.stream().map(step -> {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("thread", step.thread());
      json.put("line", text.line(step.span().offset()));
      json.put("cause", step.cause() == Cause.DIVISION ? "division by zero" : "access outside");
      json.put("undefines", step.undefines());
      json.put("text", of(step, text));
      return json;
    }).toList();
  }
}
