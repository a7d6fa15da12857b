package periscope.lang.ptx.xtext;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.OperandExpressions;
import periscope.lang.ptx.xtext.ptx.AndNode;
import periscope.lang.ptx.xtext.ptx.AtomNode;
import periscope.lang.ptx.xtext.ptx.ConditionNode;
import periscope.lang.ptx.xtext.ptx.NotNode;
import periscope.lang.ptx.xtext.ptx.OrNode;
import periscope.lang.ptx.xtext.ptx.PropositionNode;
import periscope.lang.ptx.xtext.ptx.TargetNode;
import periscope.lang.ptx.xtext.ptx.TrueNode;
import periscope.lang.ptx.xtext.ptx.ValueNode;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.NearNames;

/** Conditions, their names checked against the threads' registers and the test's locations. */
final class ConditionLowering {

  private final Problems problems;
  private final ConditionNames names;

  ConditionLowering(Problems problems, ConditionNames names) {
    this.problems = problems;
    this.names = names;
  }

  Condition lower(ConditionNode node) {
    Optional<Proposition> filter = Optional.ofNullable(node.getFilter()).map(this::lower);
    Quantifier quantifier =
        switch (node.getQuantifier()) {
          case "exists" -> Quantifier.EXISTS;
          case "forall" -> Quantifier.FORALL;
          default -> Quantifier.NOT_EXISTS;
        };
    return new Condition(filter, quantifier, lower(node.getProposition()));
  }

  private Proposition lower(PropositionNode node) {
    if (node instanceof AndNode a) {
      return new Proposition.And(lower(a.getLeft()), lower(a.getRight()));
    } else if (node instanceof OrNode o) {
      return new Proposition.Or(lower(o.getLeft()), lower(o.getRight()));
    } else if (node instanceof NotNode n) {
      return new Proposition.Not(lower(n.getOperand()));
    } else if (node instanceof TrueNode) {
      return new Proposition.True();
    } else if (node instanceof AtomNode a) {
      return atom(a);
    }
    throw new IllegalStateException("no such proposition: " + node);
  }

  private Proposition atom(AtomNode a) {
    Operand left = lower(a.getLeft());
    Operand right = lower(a.getRight());
    Optional<NumberType> leftType = type(left);
    Optional<NumberType> rightType = type(right);
    return new Proposition.Atom(constant(left, rightType, a), !a.getComparison().equals("!="),
        constant(right, leftType, a));
  }

  /** The type of what an operand names; empty if it is a constant. */
  private Optional<NumberType> type(Operand operand) {
    return operand instanceof Operand.RegisterValue r
        ? Optional.of(names.type(r.thread(), r.name()))
        : operand instanceof Operand.LocationValue l ? Optional.of(names.locations().type(l.name())) : Optional.empty();
  }

  /** A constant as a number of the type of what it is compared with. */
  private Operand constant(Operand operand, Optional<NumberType> other, EObject at) {
    if (!(operand instanceof Operand.Constant c) || other.isEmpty()) {
      return operand;
    }
    NumberType type = other.get();
    if (!type.withSign(true).holdsNumber(c.value()) && !type.withSign(false).holdsNumber(c.value())) {
      problems.error(at, c.value() + " is no value of ." + type,
          "its values lie between " + type.print(type.least()) + " and " + type.print(type.greatest()));
    }
    return new Operand.Constant(type.wrap(c.value()), type);
  }

  private Operand lower(ValueNode node) {
    TargetNode target = node.getTarget();
    String name = target == null ? node.getNegative() : target.getWord();
    if (target != null && target.getRegister() != null) {
      return register(target);
    } else if (name.matches("-?\\s*[0-9].*")) {
      return new Operand.Constant(number(node, name));
    }
    if (!names.locations().has(name)) {
      unknown(node, name);
    }
    return new Operand.LocationValue(names.locations().location(name));
  }

  /** A name that is no location; often a register without its thread. */
  private void unknown(EObject at, String name) {
    List<String> owners = names.owners(name);
    if (!owners.isEmpty()) {
      problems.error(at, "the register " + Problems.quoted(name) + " lacks its thread",
          "write " + String.join(" or ", owners));
      return;
    }
    Collection<String> known = names.locations().names();
    problems.error(at, "no thread accesses " + Problems.quoted(name) + " and the init block does not have it",
        known.isEmpty() ? "the test has no locations" : NearNames.nearestOrAll(name, known));
  }

  private long number(EObject at, String written) {
    try {
      return OperandExpressions.number(written);
    } catch (MnemonicException e) {
      problems.error(at, e.getMessage(), e.hint());
      return 0;
    }
  }

  private Operand register(TargetNode node) {
    String name = node.getRegister();
    int thread = TestLowering.threadIndex(node.getWord());
    if (!names.isThread(thread)) {
      problems.error(node, "there is no thread " + Problems.quoted(node.getWord()),
          TestLowering.threads(names.threadCount()));
      return new Operand.RegisterValue(0, name);
    }
    Collection<String> known = names.registers(thread);
    if (!known.contains(name)) {
      problems.error(node, "P" + thread + " has no register " + Problems.quoted(name),
          known.isEmpty() ? "P" + thread + " uses no registers" : NearNames.nearestOrAll(name, known));
    }
    names.unasked(thread, name).ifPresent(why ->
        problems.error(node, why, "ask for another register, or for [x] if a location's value is meant"));
    return new Operand.RegisterValue(thread, name);
  }
}
