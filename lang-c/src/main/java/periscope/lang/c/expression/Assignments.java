package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.Pointer;
import periscope.lang.c.name.Resolution;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.instruction.Sequencing;
import periscope.litmus.source.Span;

/** Lowers assignments to registers, memory, pointers and structures, and comma expressions. */
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

  /** Lowers the parts of a comma expression; returns the term of the last part. */
  Term last(CExpression.Sequence sequence, List<Instruction> out) {
    List<CExpression> parts = sequence.parts();
    for (CExpression part : parts.subList(0, parts.size() - 1)) {
      List<Instruction> code = new ArrayList<>();
      Optional<CExpression.Call> call = part.call();
      if (call.isPresent()) {
        expressions.calls(call.get()).lower(call.get(), Optional.empty(), Optional.empty(), code);
      } else {
        expressions.effect(part, code);
      }
      out.addAll(Evaluations.complete(code, part.span()));
    }
    return expressions.term(parts.get(parts.size() - 1), out);
  }

  /**
   * Lowers an assignment; returns its term.
   *
   * @param inner whether it is a part of an expression
   */
  Term lower(CExpression.Assignment text, boolean inner, List<Instruction> out) {
    return lower(text, inner, text.span(), out);
  }

  /**
   * Lowers {@code target = value}, {@code target += value} and the like.
   *
   * @param inner whether the assignment is a part of an expression
   * @return its term in that expression
   */
  public Term lower(CExpression.Assignment text, boolean inner, Span span, List<Instruction> out) {
    CExpression target = text.target();
    boolean plain = text.operator().isEmpty();
    boolean moves = text.operator().filter(o -> o == BinaryOperator.ADD || o == BinaryOperator.SUBTRACT).isPresent();
    Optional<String> name = target.named();
    Optional<Pointer> pointer = name.filter(n -> plain || moves).flatMap(names::pointer);
    if (pointer.isPresent() && moves) {
      Expression by = expressions.value(text.value(), out).value();
      return pointers.move(name.get(), pointer.get(), text.operator().get(), by, span, out).get(1);
    } else if (pointer.isPresent()) {
      pointers.assign(name.get(), pointer.get(), expressions.term(text.value(), out), text.value().span(), out);
      return expressions.term(target, out);
    }
    Optional<String> newRegister = name
        .filter(n -> plain && names.register(n).isEmpty() && !names.isLocation(n) && names.bound(n).isEmpty());
    if (newRegister.isPresent()) {
      names.problems().warning(target.span(), newRegister.get() + " is declared nowhere; it is a register here",
          "declare it: int " + newRegister.get() + " = …;");
      String register = names.reserve(newRegister.get());
      assign(register, text.value(), span, out);
      return new Resolution(names).register(register);
    }
    return assigned(text, inner, span, out);
  }

  private Term assigned(CExpression.Assignment text, boolean inner, Span span, List<Instruction> out) {
    CExpression target = text.target();
    CExpression value = text.value();
    boolean plain = text.operator().isEmpty();
    List<Instruction> targetOut = new ArrayList<>();
    Term term = expressions.term(target, targetOut);
    boolean register =
        term instanceof Term.Value v && v.value() instanceof Expression.Register r && names.has(r.name());
    if (inner && (term instanceof Term.Structured || term.parts().stream().anyMatch(Term.Cell.class::isInstance))) {
      names.problems().error(span, "what a structure in memory is given is not used once more here",
          "write two assignments");
      return new Term.Broken();
    } else if (plain ? Parts.structure(term).isPresent() : Parts.vector(term).isPresent()) {
      structure(term, text.operator(), value, targetOut, span, out);
      return term;
    } else if (!register && !(term instanceof Term.Cell || term instanceof Term.Element)) {
      notAssignable(target, term);
      return new Term.Broken();
    } else if (plain && register && targetOut.isEmpty()) {
      assign(((Expression.Register) ((Term.Value) term).value()).name(), value, span, out);
      return term;
    }
    Term.Value result = plain ? right(value, targetOut, term, span, out)
        : changed(target, term, text.operator().get(), value, targetOut, span, out);
    if (plain || !(term instanceof Term.Cell cell && cell.plain().atomic())) {
      List<Instruction> write = new ArrayList<>();
      accesses.write(term, result, span, write);
      // What waits for the value of an assignment waits for its write as it does for that of ++x.
      boolean open = inner && term instanceof Term.Cell && !expressions.evaluations().rules().prefixesAwaited();
      out.addAll(open ? List.of(new Sequencing.SideEffect(write, span)) : write);
    }
    return register ? term : as(term, result);
  }

  /** The assigned value as a later read of the term gets it. */
  private static Term.Value as(Term term, Term.Value value) {
    NumberType type = term instanceof Term.Place place ? place.type() : ((Term.Element) term).array().type();
    return new Term.Value(Arithmetic.convert(type, value), type);
  }

  /** The value that {@code x += 1} and the like assign to x; for an atomic object, the change has been made already. */
  private Term.Value changed(CExpression target, Term term, BinaryOperator operator, CExpression value,
      List<Instruction> targetOut, Span span, List<Instruction> out) {
    if (term instanceof Term.Cell cell && cell.plain().atomic()) {
      Term.Value right = right(value, targetOut, term, span, out);
      return expressions.arithmetic().binary(operator, atomics.change(cell, operator, right, span, out), right);
    }
    boolean early = !expressions.evaluations().rules().rightSideFirst();
    Term.Value old = early ? accesses.read(term, target.span(), targetOut) : Term.Value.ZERO;
    Term.Value right = right(value, targetOut, term, span, out);
    return expressions.arithmetic().binary(operator, early ? old : accesses.read(term, target.span(), out), right);
  }

  /** Assigns a value to a structure, or changes a vector. */
  private void structure(Term target, Optional<BinaryOperator> operator, CExpression value, List<Instruction> targetOut,
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

  /** Copies a structure. */
  public void copy(Term target, CExpression value, Span span, List<Instruction> out) {
    copy(target, expressions.term(value, out), value, span, out);
  }

  private void copy(Term target, Term source, CExpression value, Span span, List<Instruction> out) {
    if (Parts.vector(target).isPresent()) {
      vectors.assign(target, source, value, span, out);
    } else if (Parts.structure(source).equals(Parts.structure(target))) {
      accesses.copy(target, source, span, out);
    } else if (!(source instanceof Term.Broken)) {
      names.problems().error(value.span(), "this is no structure of that kind", "");
    }
  }

  /** Adds the instructions of both sides of an assignment; returns the value of the right side. */
  private Term.Value right(
      CExpression given, List<Instruction> targetOut, Term target, Span span, List<Instruction> out) {
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

  private void notAssignable(CExpression target, Term term) {
    if (term instanceof Term.Address address) {
      names.problems().error(target.span(), address.location() + " is a location, not a register",
          "to write it, assign to *" + address.location());
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(target.span(), "this cannot be assigned to", "assign to a register or to *location");
    }
  }

  /** Lowers {@code register = value}; an instruction that can write the register directly does so. */
  public void assign(String register, CExpression value, Span span, List<Instruction> out) {
    Optional<CExpression.Call> call = value.call();
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
        Term.Value computed = accesses.read(term, value.span(), out);
        if (names.type(register).isEmpty()) {
          names.declareType(register, Arithmetic.promoted(computed.type()), span);
        }
        out.add(new Assign(register, Arithmetic.convert(names.type(register).orElseThrow(), computed), span));
      }
    }
    names.write(register);
  }
}
