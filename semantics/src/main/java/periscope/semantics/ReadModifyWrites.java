package periscope.semantics;

import java.util.List;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.EventInstruction.Update;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;

/** The representation of the C family's read-modify-writes as events of a model. */
public enum ReadModifyWrites {
  /** One event, which belongs to the model's reads and to its writes. */
  WHOLE,
  /**
   * A read and a write with a common number, both with the instruction's order, as in Dat3M. The write depends on the
   * read if its value is computed from the value read.
   */
  APART;

  /** The representation that a model expects, from the tool whose names the model uses. */
  public static ReadModifyWrites of(CompiledModel model) {
    return model.updatesApart() ? APART : WHOLE;
  }

  /**
   * Checks that a model suits searches, which count one event for each operation.
   *
   * @throws InvalidInputException for a model that splits read-modify-writes
   */
  public static void requireWhole(CompiledModel model) {
    if (of(model) == APART) {
      String message = "programs are not searched with this model, since " + model.reading().called()
          + " takes read-modify-writes apart";
      throw new InvalidInputException(Diagnostic.error(model.model().text(), Span.NONE, message,
          "simulate judges single tests with it, and so does check --mapping"));
    }
  }

  /** The events of an update. */
  List<Instruction> events(Update update, FreshRegisters fresh) {
    if (this == WHOLE) {
      return List.of(update);
    }
    String old = fresh.next();
    Expression read = Expression.register(old);
    Expression value = update.operator().map(o -> o.operator().value(o.type(), read, update.operand()))
        .orElse(update.operand());
    Access access = update.access();
    Access half = new Access(access.location(), access.address(), access.order(), access.scope(),
        access.remote(), access.marks().half());
    return List.of(
        new EventInstruction.Read(half, old, Set.of(), update.span()),
        new EventInstruction.Write(half, value, update.span()),
        new Instruction.Assign(update.register(), read, update.span()));
  }
}
