package periscope.lang.llvm;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import periscope.frame.ThreadNumbers;
import periscope.frame.text.WordCondition;
import periscope.frame.text.WordReader;
import periscope.grammars.Problems;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** The values and locations of a test that its condition asks for; their names must exist. */
final class AskedValues implements WordCondition.Operands {

  private final Tokens tokens;
  private final Places places;
  private final List<Map<String, NumberType>> registers;
  private final ThreadNumbers threads;
  private final Problems problems;

  /**
   * The values of a test.
   *
   * @param registers for each thread, the types of its values by name
   */
  AskedValues(Tokens tokens, Places places, List<Map<String, NumberType>> registers, Problems problems) {
    this.tokens = tokens;
    this.places = places;
    this.registers = registers;
    this.threads = ThreadNumbers.of(registers.size());
    this.problems = problems;
  }

  /** A constant as a number of the type of the operand with which it is compared. */
  @Override
  public Operand beside(Operand operand, Operand other, Span span) {
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

  @Override
  public Operand next() {
    Span span = tokens.span();
    if (tokens.take("[")) {
      Operand location = location(span);
      tokens.want("]", "a location is written [x]");
      return location;
    }
    String word = tokens.peek(0);
    if (word.equals("0") && tokens.peek(1).matches("[xX][0-9a-fA-F]+") && tokens.peek(2).equals(":")) {
      tokens.next();
      String hexadecimal = word + tokens.next();
      Span all = tokens.since(span);
      tokens.next();
      return register(hexadecimal, all);
    } else if (word.matches("-?\\d+")) {
      tokens.next();
      return tokens.take(":") ? register(word, span) : new Operand.Constant(number(word, span));
    } else if (word.matches("P\\d+") && tokens.peek(1).equals(":")) {
      tokens.next();
      tokens.next();
      return register(word, span);
    }
    return location(span);
  }

  private long number(String word, Span span) {
    try {
      return word.startsWith("-") ? Long.parseLong(word) : Long.parseUnsignedLong(word);
    } catch (NumberFormatException e) {
      throw tokens.wrong(span, WordReader.shown(word) + " has more than 64 bits", "");
    }
  }

  /** A value of a thread; 0, and an error, if there is no such thread. */
  private Operand register(String thread, Span span) {
    OptionalInt number = threads.number(thread, ":" + tokens.peek(0), span, problems);
    String word = tokens.matching("%?[\\w$.]+", "a register", "registers are written 0:r1");
    if (number.isEmpty()) {
      return new Operand.Constant(0);
    }
    String name = word.startsWith("%") ? word.substring(1) : word;
    Map<String, NumberType> values = registers.get(number.getAsInt());
    if (!values.containsKey(name)) {
      Set<String> known = new TreeSet<>(values.keySet());
      known.removeIf(r -> r.startsWith("$"));
      throw tokens.wrong(tokens.since(span), "there is no value %" + name + " in thread " + number.getAsInt(),
          NearNames.nearOrSome(name, known));
    }
    return new Operand.RegisterValue(number.getAsInt(), name);
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
