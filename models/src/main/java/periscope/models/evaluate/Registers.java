package periscope.models.evaluate;

import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The registers of a compiled model: one for each distinct subexpression, operands before the registers that use them.
 * {@link Evaluator} computes them with bit matrices; other classes encode them. All read the model from here.
 */
public final class Registers {

  private final CompiledModel model;
  private final Program program;

  Registers(CompiledModel model) {
    this.model = model;
    this.program = model.program;
  }

  public int size() {
    return program.nodes.size();
  }

  /** The operation of a register; {@link CatOp} explains its operands. */
  public CatOp operation(int register) {
    return program.nodes.get(register).operation();
  }

  /** First operand of a register; -1 if it has none. */
  public int a(int register) {
    return program.nodes.get(register).a();
  }

  /** Second operand of a register; -1 if it has none. */
  public int b(int register) {
    return program.nodes.get(register).b();
  }

  /** The vocabulary's names that are operands of a union by themselves. */
  Set<String> united(int register) {
    Set<String> names = new TreeSet<>();
    switch (operation(register)) {
      case RF -> names.add("rf");
      case BASE -> names.add(model.vocabulary().names().get(a(register)).name());
      case CLOSURE -> names.addAll(united(a(register)));
      case UNION -> {
        names.addAll(united(a(register)));
        names.addAll(united(b(register)));
      }
      default -> { }
    }
    return names;
  }

  /** Whether a register holds a set, and not a relation. */
  public boolean isSet(int register) {
    return program.nodes.get(register).type() == Type.SET;
  }

  /** Registers of the orders that executions choose and that some check depends on. */
  public int[] orders() {
    return model.orders.clone();
  }

  /** Number of {@code let rec} groups. */
  public int groups() {
    return program.groups.size();
  }

  /** Registers of the variables of a group, in the order of its members. */
  public int[] variables(int group) {
    return program.groups.get(group).variables().clone();
  }

  /** Registers of the bodies of a group: the members are the least sets and relations that equal their bodies. */
  public int[] bodies(int group) {
    return program.groups.get(group).bodies().clone();
  }

  /** Register of the subject of the axiom at this position of {@link CompiledModel#axioms}. */
  public int subject(int axiom) {
    return model.subjects[axiom];
  }

  /** Register of a name of the vocabulary or the model; empty if there is no such name. */
  public OptionalInt named(String name) {
    Integer register = program.names.get(name);
    return register == null ? OptionalInt.empty() : OptionalInt.of(register);
  }
}
