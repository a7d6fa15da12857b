package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Spans;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.Resolution;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Bare;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Assigned;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Sequence;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/** Lowers assignments: to registers, memory, pointers and structures; and what stands between commas. */
public final class Assignments {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;
  private final Vectors vectors;
  private final Pointers pointers;
  private final AtomicAccesses atomics;

  Assignments(ThreadNames names, Expressions expressions, Vectors vectors) {
    this.names = names;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.vectors = vectors;
    this.pointers = new Pointers(names, accesses);
    this.atomics = new AtomicAccesses(names, accesses);
  }

  /** Lowers what is no chain of operators: an assignment in an expression, or expressions one after the other. */
  Term whole(Chain chain, List<Instruction> out) {
    if (chain instanceof Assigned assigned) {
      return lower(assigned.getTarget(), assigned.getOperator(), assigned.getValue(), true, Spans.of(chain), out);
    }
    List<Chain> parts = ((Sequence) chain).getParts();
    for (Chain part : parts.subList(0, parts.size() - 1)) {
      List<Instruction> code = new ArrayList<>();
      Optional<Call> call = Bare.call(part);
      if (call.isPresent()) {
        expressions.calls(call.get()).lower(call.get(), Optional.empty(), Optional.empty(), code);
      } else {
        expressions.effect(part, code);
      }
      out.addAll(Evaluations.complete(code, Spans.of(part)));
    }
    return expressions.term(parts.get(parts.size() - 1), out);
  }

  /**
   * Lowers {@code target = value} and its like.
   *
   * @param inner whether it is part of an expression
   * @return what it is there
   */
  public Term lower(Chain target, String operator, Chain value, boolean inner, Span span, List<Instruction> out) {
    boolean plain = operator.equals("=");
    boolean moves = operator.equals("+=") || operator.equals("-=");
    Optional<String> pointer =
        Bare.name(target).filter(n -> (plain || moves) && names.pointer(n).isPresent());
    if (pointer.isPresent() && moves) {
      Expression by = expressions.value(value, out).value();
      return pointers.move(pointer.get(), names.pointer(pointer.get()).orElseThrow(), operator(operator), by, span,
          out).get(1);
    } else if (pointer.isPresent()) {
      pointers.assign(pointer.get(), names.pointer(pointer.get()).orElseThrow(), expressions.term(value, out),
          Spans.of(value), out);
      return expressions.term(target, out);
    }
    Optional<String> newRegister = Bare.name(target)
        .filter(n -> plain && names.register(n).isEmpty() && !names.isLocation(n) && names.bound(n).isEmpty());
    if (newRegister.isPresent()) {
      names.problems().warning(Spans.of(target), newRegister.get() + " is declared nowhere; it is a register here",
          "declare it: int " + newRegister.get() + " = …;");
      String register = names.reserve(newRegister.get());
      assign(register, value, span, out);
      return new Resolution(names).register(register);
    }
    return assigned(target, operator, value, inner, span, out);
  }

  private Term assigned(
      Chain target, String operator, Chain value, boolean inner, Span span, List<Instruction> out) {
    boolean plain = operator.equals("=");
    List<Instruction> targetOut = new ArrayList<>();
    Term term = expressions.term(target, targetOut);
    boolean register =
        term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name());
    if (inner && (term instanceof Term.Structured || term.parts().stream().anyMatch(Term.Cell.class::isInstance))) {
      names.problems().error(span, "what a structure in memory is given is not used once more here",
          "write two assignments");
      return new Term.Broken();
    } else if (plain ? Parts.structure(term).isPresent() : Parts.vector(term).isPresent()) {
      structure(term, plain ? Optional.empty() : Optional.of(operator(operator)), value, targetOut, span, out);
      return term;
    } else if (!register && !(term instanceof Term.Cell || term instanceof Term.Element)) {
      notAssignable(target, term);
      return new Term.Broken();
    } else if (plain && register && targetOut.isEmpty()) {
      assign(((Expression.Register) ((Term.Value) term).value()).name(), value, span, out);
      return term;
    }
    Term.Value result = plain ? right(value, targetOut, term, span, out)
        : changed(target, term, operator(operator), value, targetOut, span, out);
    if (plain || !(term instanceof Term.Cell cell && cell.plain().atomic())) {
      List<Instruction> write = new ArrayList<>();
      accesses.write(term, result, span, write);
      // What waits for the value of an assignment waits for its write as it does for that of ++x.
      boolean open = inner && term instanceof Term.Cell && !expressions.evaluations().rules().prefixesAwaited();
      out.addAll(open ? List.of(new Sequencing.SideEffect(write, span)) : write);
    }
    return register ? term : as(term, result);
  }

  /** A value as whoever reads what has been assigned to sees it. */
  private static Term.Value as(Term term, Term.Value value) {
    NumberType type = term instanceof Term.Place place ? place.type() : ((Term.Element) term).array().type();
    return new Term.Value(Arithmetic.convert(type, value), type);
  }

  /** The value that {@code x += 1} and its like give to x; an atomic object has it then. */
  private Term.Value changed(Chain target, Term term, BinaryOperator operator, Chain value,
      List<Instruction> targetOut, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell && cell.plain().atomic()) {
      Term.Value right = right(value, targetOut, term, span, out);
      return expressions.arithmetic().binary(operator, atomics.change(cell, operator, right, span, out), right);
    }
    boolean early = !expressions.evaluations().rules().rightSideFirst();
    Term.Value old = early ? accesses.read(term, Spans.of(target), targetOut) : Term.Value.ZERO;
    Term.Value right = right(value, targetOut, term, span, out);
    return expressions.arithmetic().binary(operator, early ? old : accesses.read(term, Spans.of(target), out), right);
  }

  /** Gives a structure a value, or changes a vector. */
  private void structure(Term target, Optional<BinaryOperator> operator, Chain value, List<Instruction> targetOut,
      Span span, List<Instruction> out) {
    List<Instruction> valueOut = new ArrayList<>();
    Term source = operator.isPresent()
        ? vectors.changed(operator.get(), target, value, span, valueOut)
        : expressions.term(value, valueOut);
    Evaluations evaluations = expressions.evaluations();
    if (!evaluations.rules().rightSideFirst() && accesses(targetOut) && (accesses(valueOut)
        || source.parts().stream().anyMatch(p -> !(p instanceof Term.Value)) || operator.isPresent())) {
      names.problems().error(span, "memory is accessed to find what is assigned to, in no order with the other side",
          "put what it is found by into a variable first");
    }
    List<Instruction> both = new ArrayList<>();
    // Where one side changes a register that the other uses, values would have to be kept: that is refused in C++, too.
    evaluations.unordered(List.of(Evaluations.Operand.of(target, targetOut),
        Evaluations.Operand.of(source, valueOut)), false, span, both);
    if (evaluations.rules().rightSideFirst() || operator.isPresent()) {
      out.addAll(operator.isPresent() ? targetOut : Evaluations.complete(valueOut, span));
      out.addAll(operator.isPresent() ? valueOut : targetOut);
    } else {
      out.addAll(both);
    }
    copy(target, source, value, span, out);
  }

  private static boolean accesses(List<Instruction> code) {
    return Instruction.walk(code).anyMatch(MemoryAccess.class::isInstance);
  }

  /** Gives a structure the value of another. */
  public void copy(Term target, Chain value, Span span, List<Instruction> out) {
    copy(target, expressions.term(value, out), value, span, out);
  }

  private void copy(Term target, Term source, Chain value, Span span, List<Instruction> out) {
    if (Parts.vector(target).isPresent()) {
      vectors.assign(target, source, value, span, out);
    } else if (Parts.structure(source).equals(Parts.structure(target))) {
      accesses.copy(target, source, span, out);
    } else if (!(source instanceof Term.Broken)) {
      names.problems().error(Spans.of(value), "this is no structure of that kind", "");
    }
  }

  /** Adds the instructions of both sides of an assignment; the value of the right side. */
  private Term.Value right(
      Chain given, List<Instruction> targetOut, Term target, Span span, List<Instruction> out) {
    Evaluations evaluations = expressions.evaluations();
    List<Instruction> valueOut = new ArrayList<>();
    Term.Value value = expressions.value(given, valueOut);
    if (target instanceof Term.Value v && v.value() instanceof Expression.Register r) {
      evaluations.assigned(r.name(), valueOut, span);
    }
    if (evaluations.rules().rightSideFirst()) {
      out.addAll(Evaluations.complete(valueOut, span));
      Term.Value before = accesses.unchanged(value, targetOut, span, out);
      out.addAll(targetOut);
      return before;
    }
    evaluations.unordered(List.of(Evaluations.Operand.of(target, targetOut),
        Evaluations.Operand.of(value, valueOut)), false, span, out);
    return value;
  }

  /** The operator of {@code x += 1} and its like. */
  private static BinaryOperator operator(String written) {
    return BinaryOperator.of(written.substring(0, written.length() - 1));
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
  public void assign(String register, Chain value, Span span, List<Instruction> out) {
    Optional<Call> call = Bare.call(value);
    if (call.isPresent()) {
      expressions.calls(call.get()).lower(call.get(), Optional.of(register), Optional.empty(), out);
    } else {
      int start = out.size();
      Optional<Term.Value> block = expressions.block(value, out);
      Term term = block.isPresent() ? block.get() : expressions.term(value, out);
      expressions.evaluations().assigned(register, out.subList(start, out.size()), span);
      if (term instanceof Term.Cell cell) {
        accesses.load(Optional.of(register), cell, span, out);
      } else {
        Term.Value computed = accesses.read(term, Spans.of(value), out);
        if (names.type(register).isEmpty()) {
          names.declareType(register, Arithmetic.promoted(computed.type()), span);
        }
        out.add(new Assign(register, Arithmetic.convert(names.type(register).orElseThrow(), computed), span));
      }
    }
    names.write(register);
  }
}
