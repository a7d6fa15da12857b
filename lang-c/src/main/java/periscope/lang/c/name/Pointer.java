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
 * @param plain     semantics of an access {@code *p}
 * @param type      the type in which the pointer accesses memory; empty if the declaration names no number type
 * @param structure the name of the structure to which it points
 * @param space     the address space to which it points; empty if the declaration does not state it
 */
public record Pointer(Semantics plain, Optional<NumberType> type, Optional<String> structure,
    Optional<AddressSpace> space) {

  /** The pointer that type words declare. */
  public static Pointer of(List<String> words, DialectWords dialect) {
    return new Pointer(dialect.plain(words), TypeWords.type(words), Structure.named(words),
        dialect.space(words));
  }
}
