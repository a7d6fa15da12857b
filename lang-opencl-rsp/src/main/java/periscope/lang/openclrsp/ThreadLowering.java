package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.openclrsp.xtext.openClRsp.BlockStatement;
import periscope.lang.openclrsp.xtext.openClRsp.Call;
import periscope.lang.openclrsp.xtext.openClRsp.Chain;
import periscope.lang.openclrsp.xtext.openClRsp.Declaration;
import periscope.lang.openclrsp.xtext.openClRsp.Declarator;
import periscope.lang.openclrsp.xtext.openClRsp.DoStatement;
import periscope.lang.openclrsp.xtext.openClRsp.ExpressionStatement;
import periscope.lang.openclrsp.xtext.openClRsp.IfStatement;
import periscope.lang.openclrsp.xtext.openClRsp.LabelledStatement;
import periscope.lang.openclrsp.xtext.openClRsp.Statement;
import periscope.lang.openclrsp.xtext.openClRsp.WhileStatement;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.source.Span;

/** Lowers the statements of one thread. */
final class ThreadLowering {

  private final Names names;
  private final ExpressionLowering expressions;

  ThreadLowering(Names names) {
    this.names = names;
    this.expressions = new ExpressionLowering(names);
  }

  void body(List<Statement> statements, List<Instruction> out) {
    statements.forEach(s -> statement(s, Optional.empty(), out));
  }

  private List<Instruction> nested(Statement statement) {
    List<Instruction> out = new ArrayList<>();
    statement(statement, Optional.empty(), out);
    return out;
  }

  private void statement(Statement statement, Optional<String> label, List<Instruction> out) {
    if (statement instanceof BlockStatement block) {
      body(block.getBody(), out);
    } else if (statement instanceof LabelledStatement labelled) {
      statement(labelled.getStatement(), Optional.of(labelled.getLabel()), out);
    } else if (statement instanceof Declaration declaration) {
      declaration.getDeclarators().forEach(d -> declarator(d, declaration, out));
    } else if (statement instanceof ExpressionStatement expression) {
      expression(expression, label, out);
    } else if (statement instanceof IfStatement branch) {
      Expression condition = expressions.value(branch.getCondition(), out);
      List<Instruction> then = nested(branch.getThen());
      List<Instruction> otherwise = branch.getOtherwise() == null ? List.of() : nested(branch.getOtherwise());
      out.add(new If(condition, then, otherwise, Spans.of(branch)));
    } else if (statement instanceof WhileStatement loop) {
      List<Instruction> test = new ArrayList<>();
      Expression condition = expressions.value(loop.getCondition(), test);
      out.add(new Loop(test, condition, nested(loop.getBody()), true, Spans.of(loop)));
    } else if (statement instanceof DoStatement loop) {
      List<Instruction> body = nested(loop.getBody());
      List<Instruction> test = new ArrayList<>();
      Expression condition = expressions.value(loop.getCondition(), test);
      out.add(new Loop(test, condition, body, false, Spans.of(loop)));
    }
  }

  private void declarator(Declarator declarator, Declaration declaration, List<Instruction> out) {
    Span span = Spans.of(declarator);
    if (declarator.isPointer() || Locations.space(declaration.getWords()) != null) {
      names.problems().error(span, declarator.getName() + " is not a plain register",
          "declare shared memory as a parameter of the thread: P0 (local int* " + declarator.getName() + ")");
    } else if (declarator.getValue() != null) {
      assign(declarator.getName(), declarator.getValue(), span, out);
    }
    names.declare(declarator.getName());
  }

  private void expression(ExpressionStatement statement, Optional<String> label, List<Instruction> out) {
    Chain target = statement.getTarget();
    if (statement.getValue() == null) {
      Optional<Call> call = ExpressionLowering.call(target);
      if (call.isPresent()) {
        expressions.calls().lower(call.get(), Optional.empty(), label, out);
      } else {
        expressions.value(target, out);
      }
      return;
    }
    Span span = Spans.of(statement);
    Optional<String> newRegister = ExpressionLowering.name(target).filter(n -> !names.isRegister(n) && !names.isLocation(n));
    if (newRegister.isPresent()) {
      assign(newRegister.get(), statement.getValue(), span, out);
      return;
    }
    Term term = expressions.term(target, out);
    if (term instanceof Term.Value v && v.value() instanceof Expression.Register register) {
      assign(register.name(), statement.getValue(), span, out);
    } else if (term instanceof Term.Cell cell) {
      Expression value = expressions.value(statement.getValue(), out);
      out.add(new Store(cell.location(), value, Semantics.NON_ATOMIC, span));
    } else {
      notAssignable(target, term);
    }
  }

  private void notAssignable(EObject target, Term term) {
    if (term instanceof Term.Address address) {
      names.problems().error(Spans.of(target), address.location() + " is a location, not a register",
          "to write it, assign to *" + address.location());
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(Spans.of(target), "this cannot be assigned to", "assign to a register or to *location");
    }
  }

  /** {@code register = value}, as the instruction that gives the register its value directly if there is one. */
  private void assign(String register, Chain value, Span span, List<Instruction> out) {
    Optional<Call> call = ExpressionLowering.call(value);
    if (call.isPresent()) {
      expressions.calls().lower(call.get(), Optional.of(register), Optional.empty(), out);
    } else {
      Term term = expressions.term(value, out);
      out.add(term instanceof Term.Cell cell
          ? new Load(register, cell.location(), Semantics.NON_ATOMIC, span)
          : new Assign(register, expressions.read(term, value, out), span));
    }
    names.write(register);
  }
}
