package periscope.mappings.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * The edits that rows of a target language allow, for checks whether each instruction of a row is needed and for the
 * repair of tables. Instructions are templates.
 */
public interface RowEdits {

  /**
   * An instruction that differs by one step from another.
   *
   * @param to the qualifier that the instruction has after the change
   */
  record Change(String to, Instruction instruction) {}

  /** Whether a row without the instruction would not implement its operation. */
  boolean stays(Instruction i);

  /**
   * The instruction weakened by one step: a weaker order, a narrower extent. A scope that the left side names stays.
   */
  List<Change> weaker(Instruction i);

  /** The instruction strengthened by one step. */
  List<Change> stronger(Instruction i);

  /**
   * The instructions that may be inserted into rows with this left side; each has a kind with a cost in {@link #costs}.
   */
  List<Instruction> insertable(Pattern pattern);

  /**
   * The code of a row with all the order and the scope that its left side asks for, where the row has less; what the
   * row has beyond that stays, and a relaxed or plain operation gets no fence. A language with several forms of order
   * gives the code in each form, in the same order for each row; a target model may know only some forms. Empty if the
   * language does not say what order its instructions have.
   *
   * @param table all rows of the row's table, whose habits decide where fences stand
   */
  default List<List<Instruction>> inFull(Row row, List<Row> table) {
    return List.of();
  }

  /** The unlock for an instruction that is a lock; empty for other instructions. */
  default Optional<Instruction> unlock(Instruction i) {
    return Optional.empty();
  }

  /** Whether the instruction is an unlock. */
  default boolean unlocks(Instruction i) {
    return false;
  }

  /** The instruction's name in {@link #costs}; empty if it is never inserted. */
  Optional<String> kind(Instruction i);

  /**
   * The usual costs of insertions, by kind. An entry for another edit replaces the cost that this edit has in every
   * language.
   */
  Map<String, Integer> costs();

  /**
   * The instruction that represents all read-modify-writes which differ from this one only in their operator; rows that
   * agree in all else are edited together. Empty for other instructions.
   */
  default Optional<Instruction> likened(Instruction i) {
    return Optional.empty();
  }

  /** A read-modify-write with the qualifiers of another one. */
  default Instruction qualifiedAs(Instruction i, Instruction other) {
    throw new IllegalArgumentException("not a read-modify-write: " + i);
  }
}
