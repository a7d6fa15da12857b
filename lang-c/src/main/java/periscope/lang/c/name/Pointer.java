package periscope.lang.c.name;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.dialect.DialectWords;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * A variable that holds an address.
 *
 * @param plain     how {@code *p} accesses memory
 * @param type      what memory holds to it; empty if the declaration names no type of number
 * @param structure the name of the structure that it points to
 * @param space     which memory it points to; empty if the declaration does not say it
 */
public record Pointer(Semantics plain, Optional<NumberType> type, Optional<String> structure,
    Optional<AddressSpace> space) {

  /** What type words say. */
  public static Pointer of(List<String> words, DialectWords dialect) {
    return new Pointer(dialect.plain(words), TypeWords.type(words), Structure.named(words),
        dialect.space(words));
  }
}
