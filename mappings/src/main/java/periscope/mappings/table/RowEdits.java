package periscope.mappings.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * The edits that rows of a target language admit, for checking whether each instruction of a row is needed and for
 * repairing tables. Instructions are templates.
 */
public interface RowEdits {

  /**
   * An instruction one step from another.
   *
   * @param to what is said of the change: the qualifier that the instruction has afterwards
   */
  record Change(String to, Instruction instruction) {}

  /** Whether a row without the instruction would not do what its operation does. */
  boolean stays(Instruction i);

  /** What asks for one step less: a weaker order, a narrower extent. What the row's left side names stays. */
  List<Change> weaker(Instruction i);

  /** What asks for one step more. */
  List<Change> stronger(Instruction i);

  /** What may be inserted into rows with this left side; each of a kind that {@link #costs} has. */
  List<Instruction> insertable(Pattern pattern);

  /** What gives back what the instruction takes, if it is a lock. */
  default Optional<Instruction> unlock(Instruction i) {
    return Optional.empty();
  }

  /** Whether the instruction gives back a lock. */
  default boolean unlocks(Instruction i) {
    return false;
  }

  /** What {@link #costs} calls the instruction; empty if it is never inserted. */
  Optional<String> kind(Instruction i);

  /** What an insertion costs unless a table or the user says otherwise, by kind. */
  Map<String, Integer> costs();

  /**
   * The instruction that stands for all that differ from this one in what they compute only, if it is a
   * read-modify-write: rows that are alike in all else are edited together.
   */
  default Optional<Instruction> likened(Instruction i) {
    return Optional.empty();
  }

  /** A read-modify-write with the qualifiers of another one. */
  default Instruction qualifiedAs(Instruction i, Instruction other) {
    throw new IllegalArgumentException("not a read-modify-write: " + i);
  }
}
