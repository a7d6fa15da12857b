package periscope.mappings.table;

import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/**
 * An instruction on the right side of a row as it is written, before its language has read it.
 *
 * @param mnemonic     its first word
 * @param operands     what follows
 * @param commas       how many commas stand between operands, at most one between two
 * @param comma        where the first of them stands
 * @param mnemonicSpan where its first word stands
 * @param span         where it stands
 */
public record Template(
    String mnemonic, List<Operand> operands, int commas, Span comma, Span mnemonicSpan, Span span) {

  /**
   * An operand.
   *
   * @param text   as it is written
   * @param isWord whether it is a word; else a number, a word in brackets or a word that is negated
   * @param span   where it stands
   */
  public record Operand(String text, boolean isWord, Span span) {}

  /** Takes what is wrong with a template. */
  public interface Problems {
    void error(Span at, String message, String hint);
  }

  public Template {
    operands = List.copyOf(operands);
  }

  /** The same with another first word and other operands. */
  public Template with(String changed, List<Operand> others) {
    return new Template(changed, others, commas, comma, mnemonicSpan, span);
  }

  /** The same with several operands, commas between them, wherever it has one. */
  public Template replaced(String operand, List<String> several) {
    List<Operand> all = operands.stream().flatMap(o -> o.isWord() && o.text().equals(operand)
        ? several.stream().map(s -> new Operand(s, true, o.span())) : Stream.of(o)).toList();
    return new Template(mnemonic, all, commas + all.size() - operands.size(), comma, mnemonicSpan, span);
  }

  /** The operands as they are written. */
  public List<String> operandTexts() {
    return operands.stream().map(Operand::text).toList();
  }
}
