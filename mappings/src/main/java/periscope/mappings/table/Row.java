package periscope.mappings.table;

import java.util.List;
import java.util.stream.Collectors;
import periscope.litmus.instruction.Instruction;

/**
 * One line of a mapping table.
 *
 * @param pattern   which operations it is for
 * @param templates what they become, over the pattern's names: instructions of GPU assembly or of PTX; where one of PTX
 *                  has the scope that the pattern names, {@link ScopeVariable} says how
 * @param text      the left side as it was read, for reports
 * @param place     where the left side stands
 */
public record Row(Pattern pattern, List<Instruction> templates, String text, Place place) {

  public Row {
    templates = List.copyOf(templates);
  }

  /** A row that no text contains. */
  public static Row of(Pattern pattern, List<Instruction> templates) {
    return new Row(pattern, templates, pattern.toString(), Place.NONE);
  }

  /** The same row with another right side. */
  public Row with(List<Instruction> changed) {
    return new Row(pattern, changed, text, place);
  }

  /** The right side: {@code LD r x; INV_L1 WG}. */
  public String right() {
    return templates.isEmpty() ? "nothing" : templates.stream().map(this::print).collect(Collectors.joining("; "));
  }

  /** One of its templates as text. */
  public String print(Instruction template) {
    return TemplateText.print(template, pattern.scopeName());
  }

  @Override
  public String toString() {
    return text + " => " + right();
  }
}
