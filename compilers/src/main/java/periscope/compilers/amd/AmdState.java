package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.compilers.amd.Content.Address;
import periscope.compilers.amd.Content.Half;
import periscope.compilers.amd.Content.Number;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * The registers of a wave at a place of its code. The masks {@code exec} and {@code vcc} and the bit {@code scc} are
 * registers, too; a wave of a test has one lane, the lowest.
 *
 * @param registers the content of each register that has one
 * @param loads     for each register of the code, the number of loads into it so far, which give names to their values
 * @param behind    of the operations that the counter of stores counts, those behind the first store of a result: true
 *                  for stores of results, which tests leave out
 * @param underway  of the operations that the counter of loads counts, the last ones, which may not be done: the name
 *                  of the value that the operation loads, or nothing
 */
record AmdState(
    Map<String, Content> registers, Map<String, Integer> loads, List<Boolean> behind, List<String> underway) {

  private static final Pattern PAIR = Pattern.compile("([sv])\\[(\\d+):(\\d+)]");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,10}|0x[0-9a-fA-F]{1,8}");
  private static final int WORD = 32;

  AmdState {
    registers = Map.copyOf(registers);
    loads = Map.copyOf(loads);
    behind = List.copyOf(behind);
    underway = List.copyOf(underway);
  }

  /** The signal that code cannot be followed; the message has the reason. */
  static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1;

    Lost(String why) {
      super(why, null, false, false);
    }
  }

  AmdState with(String register, Content content) {
    if (registers.get(key(register)) instanceof Number n && n.value() instanceof Expression.Register r
        && r.name().replaceFirst("\\..*", "").equals(register) && underway.contains(r.name())) {
      throw new Lost("it writes " + register + ", to which a load is on its way");
    }
    Map<String, Content> more = new HashMap<>(registers);
    more.put(key(register), content);
    return new AmdState(more, loads, behind, underway);
  }

  AmdState withNumber(String register, Expression value) {
    return with(register, new Number(value));
  }

  /** Copy in which a register of one or of two words, or a mask, holds a number of 64 bits. */
  AmdState withWide(String register, Expression value) {
    Optional<List<String>> pair = pair(register);
    return pair.isEmpty() ? withNumber(register, value)
        : with(pair.get().get(0), new Half(value, false)).with(pair.get().get(1), new Half(value, true));
  }

  AmdState without(String register) {
    Map<String, Content> fewer = new HashMap<>(registers);
    fewer.remove(key(register));
    return new AmdState(fewer, loads, behind, underway);
  }

  /** Copy in which one more load has gone to a register; {@link #loaded} has the name of its value. */
  AmdState withLoad(String register) {
    Map<String, Integer> more = new HashMap<>(loads);
    more.merge(register, 1, Integer::sum);
    return new AmdState(registers, more, behind, underway);
  }

  /** The name of the value that the next load into a register gives. */
  String loaded(String register) {
    int before = loads.getOrDefault(register, 0);
    return before == 0 ? register : register + "." + before;
  }

  AmdState withBehind(List<Boolean> now) {
    return new AmdState(registers, loads, now, underway);
  }

  /** Copy in which the last operations of the counter of loads are these; those in front load nothing or are done. */
  AmdState withUnderway(List<String> now) {
    int first = 0;
    while (first < now.size() && now.get(first).isEmpty()) {
      first++;
    }
    return new AmdState(registers, loads, behind, now.subList(first, now.size()));
  }

  /** Copy in which a bit is known, wherever a register holds something that was computed from it. */
  AmdState knowing(Expression bit, boolean set) {
    Map<String, Content> now = new HashMap<>();
    registers.forEach((r, c) -> now.put(r,
        c instanceof Number n ? new Number(AmdArithmetic.knowing(n.value(), bit, set))
            : c instanceof Half h ? new Half(AmdArithmetic.knowing(h.whole(), bit, set), h.high()) : c));
    AmdState known = new AmdState(now, loads, behind, underway);
    return AmdArithmetic.complemented(bit).map(b -> known.knowing(b, !set)).orElse(known);
  }

  /** The values of registers that may not have come yet. */
  private Optional<String> early(Content content) {
    Expression value = content instanceof Number n ? n.value() : content instanceof Half h ? h.whole()
        : Expression.constant(0);
    return value.registers().stream().filter(underway::contains).findFirst();
  }

  /** Gives a mask of a wave with 32 lanes the name of the mask of a wave with 64 lanes. */
  private static String key(String register) {
    return register.equals("exec_lo") ? "exec" : register.equals("vcc_lo") ? "vcc" : register;
  }

  /** The registers of a pair such as {@code s[0:1]}; empty for other operands. */
  static Optional<List<String>> pair(String operand) {
    List<String> all = range(operand);
    return all.size() == 2 ? Optional.of(all) : Optional.empty();
  }

  /** The registers of an operand, a register or a range. */
  static List<String> range(String operand) {
    Matcher m = PAIR.matcher(operand);
    if (!m.matches()) {
      return List.of(operand);
    }
    List<String> all = new ArrayList<>();
    for (int i = Integer.parseInt(m.group(2)); i <= Integer.parseInt(m.group(3)); i++) {
      all.add(m.group(1) + i);
    }
    return all;
  }

  Content content(String register) {
    Content content = registers.get(key(register));
    if (content == null) {
      throw new Lost("it reads " + register + ", which nothing has set");
    }
    early(content).ifPresent(r -> {
      throw new Lost("it reads " + register + " before its load is done");
    });
    return content;
  }

  /** The number in an operand of 32 bits: a register or a constant. */
  Expression number(String operand) {
    if (NUMBER.matcher(operand).matches()) {
      return Expression.constant(NumberType.S32.wrap(Long.decode(operand)));
    }
    Content content = content(operand);
    if (content instanceof Number n) {
      return n.value();
    } else if (content instanceof Half h && h.whole() instanceof Expression.Constant c) {
      return Expression.constant(NumberType.S32.wrap(h.high() ? c.value() >> WORD : c.value()));
    }
    throw new Lost("it takes a part of an address or of a mask in " + operand + " for a number");
  }

  /** The number in an operand of 64 bits: a pair of registers, a mask or a constant. */
  Expression wide(String operand) {
    Optional<List<String>> pair = pair(operand);
    if (pair.isEmpty()) {
      return number(operand);
    }
    Content low = content(pair.get().get(0));
    Content high = content(pair.get().get(1));
    if (low instanceof Half l && high instanceof Half h && !l.high() && h.high() && l.whole().equals(h.whole())) {
      return l.whole();
    }
    throw new Lost("it puts two registers together in " + operand);
  }

  /** The address in a pair of registers. */
  Address address(String operand) {
    Optional<List<String>> pair = pair(operand);
    if (pair.isPresent() && content(pair.get().get(0)) instanceof Address low && !low.high()
        && content(pair.get().get(1)).equals(new Address(low.base(), low.offset(), true))) {
      return low;
    }
    throw new Lost("it computes the address in " + operand);
  }

  /** The value of an expression, if it is the same in every run. */
  static OptionalLong constant(Expression value) {
    return value instanceof Expression.Constant c ? OptionalLong.of(c.value()) : OptionalLong.empty();
  }
}
