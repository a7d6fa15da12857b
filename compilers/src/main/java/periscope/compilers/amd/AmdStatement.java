package periscope.compilers.amd;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/**
 * An instruction of assembly of AMD's GPUs.
 *
 * @param mnemonic its first word
 * @param operands the texts between its commas, such as {@code v[0:1]}; a count of {@code s_waitcnt} is an operand
 * @param words    the words behind its last operand, such as {@code sc1}, {@code offset:64}
 * @param beside   the second instruction of a pair that executes at once, which both read before either writes
 * @param span     its place
 */
public record AmdStatement(
    String mnemonic, List<String> operands, List<String> words, Optional<AmdStatement> beside, Span span) {

  public AmdStatement {
    operands = List.copyOf(operands);
    words = List.copyOf(words);
  }

  /** Mnemonic, operands and words, as an assembler takes them. */
  public String text() {
    String all = (mnemonic + " " + String.join(", ", operands) + " " + String.join(" ", words)).strip();
    return Stream.concat(Stream.of(all), beside.stream().map(AmdStatement::text)).reduce((a, b) -> a + " :: " + b)
        .orElseThrow();
  }
}
