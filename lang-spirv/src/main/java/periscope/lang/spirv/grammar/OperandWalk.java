package periscope.lang.spirv.grammar;

import java.util.List;
import java.util.Optional;

/** Walks over the operands of an instruction, in text or in words of the binary form, as the tables describe them. */
public abstract class OperandWalk {

  /** Walks over operands of the kinds of an operation. */
  public final void walk(Operation operation) {
    kinds(operation.operands());
  }

  private void kinds(List<Kind> kinds) {
    for (Kind kind : kinds) {
      switch (kind.times()) {
        case ONCE -> one(kind.name());
        case AT_MOST_ONCE -> {
          if (more()) {
            one(kind.name());
          }
        }
        case ANY -> {
          while (more()) {
            one(kind.name());
          }
        }
      }
    }
  }

  private void one(String kind) {
    switch (kind) {
      case "type" -> type();
      case "result" -> result();
      case "id" -> id();
      case "number" -> number();
      case "string" -> string();
      case "constant" -> constant();
      case "case" -> {
        caseNumber();
        id();
      }
      case "member" -> {
        id();
        number();
      }
      case "extended" -> extended().ifPresent(o -> kinds(o.operands()));
      case "operation" -> kinds(operation().operands().stream()
          .filter(k -> !k.name().equals("type") && !k.name().equals("result")).toList());
      default -> words(kind, Grammar.words(kind).orElseThrow()).forEach(w -> kinds(w.operands()));
    }
  }

  /** Whether operands are left. */
  protected abstract boolean more();

  protected abstract void type();

  protected abstract void result();

  protected abstract void id();

  protected abstract void number();

  protected abstract void string();

  /** A number of the type that the instruction names. */
  protected abstract void constant();

  /** A number of the type of the value that a switch asks about. */
  protected abstract void caseNumber();

  /** An instruction of an extended set; empty if its operands are not known: then they are ids. */
  protected abstract Optional<Operation> extended();

  /** The instruction that a constant computes. */
  protected abstract Operation operation();

  /** The words of an operand, in the order of their numbers. */
  protected abstract List<Vocabulary.Word> words(String kind, Vocabulary vocabulary);
}
