package periscope.lang.llvm.memory;

/**
 * An object in memory.
 *
 * @param name name of the kernel's parameter or of the variable; of memory of one work-item, of the {@code alloca}
 */
public record ObjectId(Kind kind, String name) {

  /** The memory in which an object lies. */
  public enum Kind {
    /** Memory that all work-items share. */
    GLOBAL,
    /** Memory that the work-items of a work-group share. */
    LOCAL,
    /** Memory of one work-item. */
    PRIVATE,
    /** No memory: the object of null pointers. */
    NOWHERE
  }

  public static final ObjectId NULL = new ObjectId(Kind.NOWHERE, "null");
}
