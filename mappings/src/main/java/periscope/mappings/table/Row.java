package periscope.mappings.table;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;

/**
 * A row of a mapping table: a pattern of source operations, and the target instructions to which they are compiled.
 *
 * @param pattern   the source operations that the row compiles
 * @param target    the language of the target instructions
 * @param templates the target instructions, over the pattern's names
 * @param text      the left side in the text, for reports
 * @param place     the place of the left side
 */
public record Row(Pattern pattern, TargetLanguage target, List<Instruction> templates, String text, Place place) {

  public Row {
    templates = List.copyOf(templates);
  }

  /** A row that no text contains. */
  public static Row of(Pattern pattern, TargetLanguage target, List<Instruction> templates) {
    return new Row(pattern, target, templates, pattern.toString(), Place.NONE);
  }

  /** An identifier of the line that contains the row: the same for all rows to which a line is expanded. */
  public String line() {
    return place == Place.NONE ? toString() : place.text().name() + ":" + place.span().offset();
  }

  /** A copy with another right side. */
  public Row with(List<Instruction> changed) {
    return new Row(pattern, target, changed, text, place);
  }

  /** Rows with the same right side for exactly the operations that another, overlapping pattern does not match. */
  public List<Row> without(Pattern part) {
    return pattern.without(part).stream().map(this::narrowed).toList();
  }

  /**
   * The row for the operations of another language; empty if the language lacks all of them. An operation that is not
   * remote, for lack of the flag in its language, stays so.
   */
  Optional<Row> in(SourceLanguage language) {
    return pattern.in(language).map(p ->
        new Row(p, target, templates, p.equals(pattern) ? text : p.toString(), place));
  }

  /** The row for a pattern that matches some of its operations; a scope that had a name is written out. */
  public Row narrowed(Pattern narrower) {
    List<Instruction> code =
        templates.stream().map(t -> narrower.scope().map(s -> target.scoped(t, s)).orElse(t)).toList();
    return new Row(narrower, target, code, narrower.toString(), place);
  }

  /** The right side: {@code LD r x; INV_L1 WG}. */
  public String right() {
    return templates.isEmpty() ? "nothing" : templates.stream().map(this::print).collect(Collectors.joining("; "));
  }

  /** The text of one of the row's templates. */
  public String print(Instruction template) {
    return target.print(template, pattern.scopeName());
  }

  @Override
  public String toString() {
    return text + " => " + right();
  }
}
