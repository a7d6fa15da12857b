package periscope.litmus.instruction;

/** An operation of any language on one location. */
public sealed interface MemoryAccess extends Instruction
    permits AtomicInstruction.Access, LanguageInstruction.Access {

  /** Name of the location, or of an alias of it. */
  String location();

  /** A copy of the operation that accesses another location. */
  MemoryAccess at(String newLocation);
}
