package periscope.litmus.instruction;

/** An operation on one location, in whichever language. */
public sealed interface MemoryAccess extends Instruction
    permits AtomicInstruction.Access, LanguageInstruction.Access {

  /** Name of the location, or of an alias of it. */
  String location();

  /** The same operation on another location. */
  MemoryAccess at(String newLocation);
}
