package periscope.mappings.table;

import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * A demand of a row's left side that the row's code does not meet: an order or a scope that the instructions of the row
 * do not ask for.
 *
 * @param at     the place of the instruction that asks for less, or of the left side if the row has no instruction
 * @param wanted the demand in words: {@code acquire}, {@code scope dv}
 * @param found  the instruction without its operands: {@code ld.relaxed.gpu}
 * @param hint   the way out
 */
public record Shortfall(Span at, String wanted, String found, String hint) {

  /** Whether an instruction of the row is the one that asks for less. */
  public boolean of(Instruction instruction) {
    return at.offset() == instruction.span().offset();
  }
}
