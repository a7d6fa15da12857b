package periscope.mappings.table;

import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/**
 * An instruction on the right side of a row, before its language has read it.
 *
 * @param mnemonic     its first word
 * @param operands     the operands
 * @param commas       number of commas between operands; at most one between two
 * @param comma        the place of the first comma
 * @param mnemonicSpan the place of its first word
 * @param span         the place of the instruction
 */
public record Template(
    String mnemonic, List<Operand> operands, int commas, Span comma, Span mnemonicSpan, Span span) {

  /**
   * An operand.
   *
   * @param text   its text
   * @param isWord whether it is a word; else a number, a word in brackets or a negated word
   * @param span   its place
   */
  public record Operand(String text, boolean isWord, Span span) {}

  /** A receiver of a template's problems. */
  public interface Problems {
    void error(Span at, String message, String hint);
  }

  public Template {
    operands = List.copyOf(operands);
  }

  /** A copy with another first word and other operands. */
  public Template with(String changed, List<Operand> others) {
    return new Template(changed, others, commas, comma, mnemonicSpan, span);
  }

  /** A copy with several operands, separated by commas, in the place of each operand with this text. */
  public Template replaced(String operand, List<String> several) {
    List<Operand> all = operands.stream().flatMap(o -> o.isWord() && o.text().equals(operand)
        ? several.stream().map(s -> new Operand(s, true, o.span())) : Stream.of(o)).toList();
    return new Template(mnemonic, all, commas + all.size() - operands.size(), comma, mnemonicSpan, span);
  }

  /** The texts of the operands. */
  public List<String> operandTexts() {
    return operands.stream().map(Operand::text).toList();
  }
}
