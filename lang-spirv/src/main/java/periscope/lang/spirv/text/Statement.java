package periscope.lang.spirv.text;

import java.util.List;
import periscope.litmus.source.Span;

/**
 * An instruction of a module.
 *
 * @param name     {@code OpLoad}
 * @param result   the id of its result, with its percent sign; empty if it has none
 * @param operands its other operands as they are written, the type of the result first; strings without quotes
 */
public record Statement(String name, String result, List<String> operands, Span span) {
  public Statement {
    operands = List.copyOf(operands);
  }
}
