package periscope.lang.llvm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;
import periscope.litmus.source.UnclearNumber;

/** Reads the condition of a test, in herd's notation; its names must exist. */
final class ConditionReader {

  /** Deepest nesting that is read; it bounds the stack. */
  private static final int DEPTH = 300;

  private final Tokens tokens;
  private final Places places;
  private final List<Map<String, NumberType>> registers;
  private int depth;

  /**
   * A reader.
   *
   * @param registers for each thread, the types of its values by name
   */
  ConditionReader(Tokens tokens, Places places, List<Map<String, NumberType>> registers) {
    this.tokens = tokens;
    this.places = places;
    this.registers = registers;
  }

  /** The condition; empty if the text has ended. */
  Optional<Condition> read() {
    if (tokens.done()) {
      return Optional.empty();
    }
    Optional<Proposition> filter = tokens.take("filter") ? Optional.of(one()) : Optional.empty();
    boolean not = tokens.take("~");
    boolean forall = !not && tokens.at("forall");
    tokens.want(forall ? "forall" : "exists", "a test ends with exists (…), ~exists (…) or forall (…)");
    Quantifier quantifier = not ? Quantifier.NOT_EXISTS : forall ? Quantifier.FORALL : Quantifier.EXISTS;
    Condition condition = new Condition(filter, quantifier, or());
    if (!tokens.done()) {
      throw tokens.wrong("unexpected '" + Tokens.shown(tokens.peek(0)) + "'", "'and' is written /\\, 'or' \\/");
    }
    return Optional.of(condition);
  }

  private Proposition or() {
    Proposition left = and();
    while (tokens.take("\\/")) {
      left = new Proposition.Or(left, and());
    }
    return left;
  }

  private Proposition and() {
    Proposition left = one();
    while (tokens.take("/\\")) {
      left = new Proposition.And(left, one());
    }
    return left;
  }

  private Proposition one() {
    if (++depth > DEPTH) {
      throw tokens.wrong("this is nested more than " + DEPTH + " deep", "");
    }
    Proposition read = nested();
    depth--;
    return read;
  }

  private Proposition nested() {
    if (tokens.take("(")) {
      Proposition inside = or();
      tokens.want(")", "a bracket is not closed");
      return inside;
    } else if (tokens.take("not") || tokens.take("~")) {
      return new Proposition.Not(one());
    } else if (tokens.take("true")) {
      return new Proposition.True();
    }
    Span leftSpan = tokens.span();
    Operand left = operand();
    boolean equal = !tokens.take("!=");
    if (equal && !tokens.take("==")) {
      tokens.want("=", "compare with = or !=");
    }
    Span rightSpan = tokens.span();
    Operand right = operand();
    return new Proposition.Atom(typed(left, right, leftSpan), equal, typed(right, left, rightSpan));
  }

  /** A constant as a number of the type of the operand with which it is compared. */
  private Operand typed(Operand operand, Operand other, Span span) {
    if (!(operand instanceof Operand.Constant c) || other instanceof Operand.Constant) {
      return operand;
    }
    NumberType type = other instanceof Operand.RegisterValue r
        ? registers.get(r.thread()).get(r.name())
        : places.type(((Operand.LocationValue) other).name());
    boolean fits = type.withSign(false).holdsNumber(c.value()) || type.bits() > 1 && type.holdsNumber(c.value())
        || type.bits() > 1 && type.withSign(true).holdsNumber(c.value());
    if (!fits) {
      throw tokens.wrong(span, c.value() + " is no number of " + type.bits() + " bits", "");
    }
    return new Operand.Constant(type.wrap(c.value()), type);
  }

  private Operand operand() {
    Span span = tokens.span();
    if (tokens.take("[")) {
      Operand location = location(span);
      tokens.want("]", "a location is written [x]");
      return location;
    }
    String word = tokens.peek(0);
    if (word.equals("0") && tokens.peek(1).matches("[xX][0-9a-fA-F]+") && tokens.peek(2).equals(":")) {
      throw noThread(word + tokens.peek(1), new Span(span.offset(), word.length() + tokens.peek(1).length()),
          tokens.peek(3));
    } else if (word.matches("-?\\d+")) {
      tokens.next();
      return tokens.take(":") ? register(word, span) : new Operand.Constant(number(word, span));
    } else if (word.matches("P\\d+") && tokens.peek(1).equals(":")) {
      tokens.next();
      tokens.next();
      return register(word.substring(1), span);
    }
    return location(span);
  }

  private long number(String word, Span span) {
    try {
      return word.startsWith("-") ? Long.parseLong(word) : Long.parseUnsignedLong(word);
    } catch (NumberFormatException e) {
      throw tokens.wrong(span, Tokens.shown(word) + " has more than 64 bits", "");
    }
  }

  private Operand register(String thread, Span span) {
    int number = thread.matches(UnclearNumber.CLEAR) ? Integer.parseInt(thread) : -1;
    if (number < 0 || number >= registers.size()) {
      throw noThread(thread, span, tokens.peek(0));
    }
    String word = tokens.matching("%?[\\w$.]+", "a register", "registers are written 0:r1");
    String name = word.startsWith("%") ? word.substring(1) : word;
    if (!registers.get(number).containsKey(name)) {
      Set<String> known = new TreeSet<>(registers.get(number).keySet());
      known.removeIf(r -> r.startsWith("$"));
      throw tokens.wrong(tokens.since(span), "there is no value %" + name + " in thread " + number,
          NearNames.nearOrSome(name, known));
    }
    return new Operand.RegisterValue(number, name);
  }

  private InvalidInputException noThread(String thread, Span span, String register) {
    Optional<UnclearNumber> unclear = UnclearNumber.of(thread).flatMap(n -> n.below(registers.size()));
    return unclear.map(n -> tokens.wrong(span, "thread " + Tokens.shown(thread) + " is written " + n.notation(),
        n.hint(number -> number + ":" + register))).orElseGet(() -> tokens.wrong(span,
            "there is no thread " + Tokens.shown(thread), "threads are 0 to " + (registers.size() - 1)));
  }

  private Operand location(Span span) {
    String base = tokens.matching("[%@]?[A-Za-z_$.][\\w$.]*", "a register or a location",
        "registers are written 0:r1, locations [x]").replaceFirst("^[%@]", "");
    String name = base;
    if (tokens.take("[")) {
      name = Places.cell(base, tokens.count("a number", "cells are written x[1]"));
      tokens.want("]", "cells are written x[1]");
    }
    if (!places.has(name)) {
      throw tokens.wrong(tokens.since(span), "there is no location " + name,
          NearNames.nearOrSome(name, places.names()));
    }
    return new Operand.LocationValue(name);
  }
}
