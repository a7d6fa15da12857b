package periscope.models.evaluate;

import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The registers of a compiled model: one for each different subexpression, operands before what uses them. What
 * {@link Evaluator} computes with bit matrices, others may encode; both read the model from here.
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

  /** How a register is computed; {@link CatOp} says what its operands mean. */
  public CatOp operation(int register) {
    return program.nodes.get(register).operation();
  }

  /** First operand; -1 if there is none. */
  public int a(int register) {
    return program.nodes.get(register).a();
  }

  /** Second operand; -1 if there is none. */
  public int b(int register) {
    return program.nodes.get(register).b();
  }

  /** The names of the vocabulary that stand in a union by themselves. */
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

  /** Register of what the axiom at this position of {@link CompiledModel#axioms} asks about. */
  public int subject(int axiom) {
    return model.subjects[axiom];
  }

  /** Register of a name of the vocabulary or the model, if there is one. */
  public OptionalInt named(String name) {
    Integer register = program.names.get(name);
    return register == null ? OptionalInt.empty() : OptionalInt.of(register);
  }
}
