package periscope.lang.gpuasm.xtext;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Problems;
import periscope.lang.gpuasm.xtext.gpuAsm.AndNode;
import periscope.lang.gpuasm.xtext.gpuAsm.AtomNode;
import periscope.lang.gpuasm.xtext.gpuAsm.ConditionNode;
import periscope.lang.gpuasm.xtext.gpuAsm.NotNode;
import periscope.lang.gpuasm.xtext.gpuAsm.OrNode;
import periscope.lang.gpuasm.xtext.gpuAsm.PropositionNode;
import periscope.lang.gpuasm.xtext.gpuAsm.TargetNode;
import periscope.lang.gpuasm.xtext.gpuAsm.TrueNode;
import periscope.lang.gpuasm.xtext.gpuAsm.ValueNode;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.source.NearNames;

/** Conditions, their names checked against the threads' registers and the test's locations. */
final class ConditionLowering {

  private final Problems problems;
  private final ExpressionLowering expressions;
  private final List<ThreadLowering> threads;
  private final Collection<String> locations;

  ConditionLowering(Problems problems, ExpressionLowering expressions, List<ThreadLowering> threads,
      Collection<String> locations) {
    this.problems = problems;
    this.expressions = expressions;
    this.threads = threads;
    this.locations = locations;
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
      return new Proposition.Atom(lower(a.getLeft()), !a.getComparison().equals("!="), lower(a.getRight()));
    }
    throw new IllegalStateException("no such proposition: " + node);
  }

  private Operand lower(ValueNode node) {
    TargetNode target = node.getTarget();
    String name = target == null ? node.getNegative() : target.getWord();
    if (target != null && target.getRegister() != null) {
      return register(target);
    } else if (name.matches("-?[0-9].*")) {
      return new Operand.Constant(expressions.number(node, name));
    }
    if (!locations.contains(name)) {
      String hint = locations.isEmpty() ? "the test has no locations" : NearNames.nearestOrAll(name, locations);
      problems.error(node, "no thread accesses " + Problems.quoted(name)
          + " and the init block does not have it", hint);
    }
    return new Operand.LocationValue(name);
  }

  private Operand register(TargetNode node) {
    int thread = TestLowering.threadIndex(node.getWord());
    if (thread < 0 || thread >= threads.size()) {
      String hint = "threads are P0 to P" + (threads.size() - 1);
      problems.error(node, "there is no thread " + Problems.quoted(node.getWord()), hint);
    } else if (!threads.get(thread).registers().contains(node.getRegister())) {
      Collection<String> registers = threads.get(thread).registers();
      String hint = registers.isEmpty() ? "P" + thread + " uses no registers"
          : NearNames.nearestOrAll(node.getRegister(), registers);
      problems.error(node, "P" + thread + " has no register " + Problems.quoted(node.getRegister()), hint);
    }
    return new Operand.RegisterValue(thread, node.getRegister());
  }
}
