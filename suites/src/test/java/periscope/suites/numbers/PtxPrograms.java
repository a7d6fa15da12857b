package periscope.suites.numbers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import periscope.suites.numbers.PtxRules.Type;

/**
 * Random programs of one thread over all integer types of PTX, each with the final values that the manual prescribes.
 * Operands have the types that the manual asks for. Half of the programs declare their registers and locations; in the
 * others, these have the types of the instructions, as in most litmus tests.
 */
final class PtxPrograms {

  /**
   * The content of a register or location.
   *
   * @param pattern its bits; for a predicate one bit
   */
  record Cell(Type type, BigInteger pattern) {}

  /**
   * A program and its final values.
   *
   * @param divides       whether it divides by something that is not a number in the text
   * @param dividesByZero whether its last instruction divides by zero
   */
  record Program(String text, boolean declared, Map<String, Cell> registers, Map<String, Cell> memory, boolean divides,
      boolean dividesByZero) {}

  /**
   * An operand.
   *
   * @param pattern the bits of its value
   */
  record Operand(String text, BigInteger pattern) {}

  private static final Type PREDICATE = new Type('p', 1);
  private static final List<Integer> WIDTHS = List.of(16, 32, 64, 32, 64);
  private static final List<String> ARITHMETIC =
      List.of("add", "sub", "mul.lo", "mul.hi", "mul.wide", "div", "rem", "min", "max");

  private final Random random;
  private final Drawn drawn;
  private final boolean declared;
  private final Map<String, Cell> registers = new LinkedHashMap<>();
  private final Map<String, Cell> memory = new LinkedHashMap<>();
  private final List<String> lines = new ArrayList<>();
  private boolean divides;
  private int labels;

  private PtxPrograms(Random random) {
    this.random = random;
    drawn = new Drawn(random);
    this.declared = random.nextBoolean();
  }

  static Program next(Random random, int instructions) {
    return new PtxPrograms(random).program(instructions);
  }

  private Program program(int instructions) {
    for (String name : List.of("x", "y", "z")) {
      Type type = new Type(kind(), name.equals("x") ? pick(List.of(32, 64)) : pick(List.of(8, 16, 32, 64)));
      memory.put(name, new Cell(type, PtxRules.pattern(type.bits(), interesting())));
    }
    Map<String, Cell> initial = new LinkedHashMap<>(memory);
    for (int width : List.of(16, 32, 64)) {
      move(new Type(kind(), width));
      move(new Type(kind(), width));
    }
    comparison();
    for (int i = 0; i < instructions; i++) {
      instruction();
    }
    boolean zero = random.nextInt(20) == 0;
    if (zero) {
      divideByZero();
    }
    return new Program(text(initial), declared, registers, memory, divides || zero, zero);
  }

  private String text(Map<String, Cell> initial) {
    StringBuilder out = new StringBuilder("PTX numbers\n{");
    initial.forEach((x, c) -> out.append(declared ? " " + c.type() : "").append(' ').append(x).append('=')
        .append(c.type().number(c.pattern())).append(';'));
    if (declared) {
      registers.forEach((r, c) -> out.append(" 0:.reg ").append(c.type() == PREDICATE ? ".pred" : c.type()).append(' ')
          .append(r).append(';'));
    }
    out.append(" }\n P0 ;\n");
    lines.forEach(l -> out.append(' ').append(l).append(l.endsWith(":") ? "\n" : " ;\n"));
    // Without a declaration, every access of a location names a type of its width: here one that is certain to be
    // there.
    initial.forEach((x, c) -> out.append(declared ? "" : " ld" + c.type() + " _" + x + ", " + x + " ;\n"));
    return out.append("exists (true)\n").toString();
  }

  private void instruction() {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> arithmetic();
      case 3 -> logic();
      case 4, 5 -> shift();
      case 6 -> unary();
      case 7 -> comparison();
      case 8 -> selection();
      case 9, 10 -> conversion();
      case 11 -> access();
      case 12 -> update();
      case 13, 14 -> expression();
      default -> control();
    }
  }

  private String move(Type type) {
    Operand value = immediate(type);
    String register = write(type, value.pattern());
    line("mov" + type, register, value.text());
    return register;
  }

  private void arithmetic() {
    String opcode = pick(ARITHMETIC);
    boolean narrow = opcode.equals("mul.wide") || opcode.equals("mul.hi");
    Type type = new Type(pick(List.of('u', 's')), narrow ? pick(List.of(16, 32)) : pick(WIDTHS));
    Operand left = operand(type);
    Operand right = operand(type);
    if (opcode.equals("div") || opcode.equals("rem")) {
      if (right.pattern().signum() == 0) {
        return;
      }
      divides |= right.text().startsWith("r");
    }
    Type result = opcode.equals("mul.wide") ? new Type(type.kind(), 2 * type.bits()) : type;
    line(opcode + type, write(result, PtxRules.binary(opcode, type, left.pattern(), right.pattern())), left.text(),
        right.text());
  }

  private void divideByZero() {
    Type type = new Type(pick(List.of('u', 's')), pick(WIDTHS));
    line("mov" + type, write(type, BigInteger.ZERO), "0");
    String zero = lines.get(lines.size() - 1).split(" ")[1].replace(",", "");
    line(pick(List.of("div", "rem")) + type, write(type, BigInteger.ZERO), operand(type).text(), zero);
  }

  private void logic() {
    String opcode = pick(List.of("and", "or", "xor"));
    if (random.nextInt(4) == 0) {
      Operand left = predicate();
      Operand right = predicate();
      line(opcode + ".pred", write(PREDICATE, PtxRules.binary(opcode, PREDICATE, left.pattern(), right.pattern())),
          left.text(), right.text());
      return;
    }
    Type type = new Type('b', pick(WIDTHS));
    Operand left = operand(type);
    Operand right = operand(type);
    line(opcode + type, write(type, PtxRules.binary(opcode, type, left.pattern(), right.pattern())), left.text(),
        right.text());
  }

  private void shift() {
    String opcode = pick(List.of("shl", "shr"));
    Type type = new Type(opcode.equals("shl") ? 'b' : kind(), pick(WIDTHS));
    Operand left = operand(type);
    int number = random.nextInt(type.bits() + 8);
    Operand count = random.nextInt(3) == 0 ? operand(PtxRules.U32)
        : new Operand(Integer.toString(number), BigInteger.valueOf(number));
    line(opcode + type, write(type, PtxRules.shift(opcode, type, left.pattern(), count.pattern())), left.text(),
        count.text());
  }

  private void unary() {
    if (random.nextInt(4) == 0) {
      Operand operand = predicate();
      line("not.pred", write(PREDICATE, operand.pattern().flipBit(0)), operand.text());
      return;
    }
    String opcode = pick(List.of("neg", "not"));
    Type type = new Type(opcode.equals("neg") ? 's' : 'b', pick(WIDTHS));
    Operand operand = operand(type);
    line(opcode + type, write(type, PtxRules.unary(opcode, type, operand.pattern())), operand.text());
  }

  private void comparison() {
    Type type = new Type(kind(), pick(WIDTHS));
    List<String> all = type.kind() == 'b' ? List.of("eq", "ne")
        : type.kind() == 'u' && random.nextBoolean() ? PtxRules.UNSIGNED_COMPARISONS : PtxRules.COMPARISONS;
    String found = pick(all);
    Operand left = operand(type);
    Operand right = random.nextInt(6) == 0 ? left : operand(type);
    line("setp." + found + type,
        write(PREDICATE, truth(PtxRules.compare(found, type, left.pattern(), right.pattern()))),
        left.text(), right.text());
  }

  private void selection() {
    Type type = new Type(kind(), pick(WIDTHS));
    Operand yes = operand(type);
    Operand no = operand(type);
    Operand holds = predicate();
    line("selp" + type, write(type, holds.pattern().signum() != 0 ? yes.pattern() : no.pattern()), yes.text(),
        no.text(), holds.text());
  }

  /** Adds a conversion; both registers may be wider than the types. */
  private void conversion() {
    Type from = new Type(pick(List.of('u', 's')), pick(List.of(8, 16, 32, 64)));
    Type to = new Type(pick(List.of('u', 's')), pick(List.of(8, 16, 32, 64)));
    Operand value = register(wide(from.bits(), 16));
    Type held = new Type(to.kind(), wide(to.bits(), 32));
    BigInteger number = from.number(value.pattern());
    line("cvt" + to + from, write(held, PtxRules.extended(to, held.bits(), number)), value.text());
  }

  private void access() {
    String x = pick(List.of("x", "y", "z"));
    Cell cell = memory.get(x);
    Type type = cell.type().with(kind());
    String scope = random.nextBoolean() ? "" : ".relaxed.gpu";
    if (random.nextBoolean()) {
      Type held = new Type(type.kind(), wide(type.bits(), 32));
      line("ld" + scope + type, write(held, PtxRules.extended(type, held.bits(), cell.pattern())), "[" + x + "]");
    } else {
      Operand value = random.nextInt(4) == 0 ? immediate(type) : register(wide(type.bits(), 16));
      lines.add("st" + scope + type + " [" + x + "], " + value.text());
      memory.put(x, new Cell(cell.type(), PtxRules.pattern(type.bits(), value.pattern())));
    }
  }

  private void update() {
    String x = pick(List.of("x", "y", "z"));
    Cell cell = memory.get(x);
    boolean sixteen = cell.type().bits() == 16;
    if (cell.type().bits() < 16) {
      return;
    }
    String operation = sixteen
        ? "cas" : pick(List.of("add", "inc", "dec", "min", "max", "and", "or", "xor", "exch", "cas"));
    boolean wraps = operation.equals("inc") || operation.equals("dec");
    if (wraps && cell.type().bits() != 32) {
      return;
    }
    // Bits are numbers with a sign here, and what compares has one sign for a location.
    char own = cell.type().kind() == 'u' ? 'u' : 's';
    char kind = switch (operation) {
      case "min", "max" -> own;
      case "add" -> cell.type().bits() == 64 ? 'u' : pick(List.of('u', 's'));
      case "inc", "dec" -> 'u';
      default -> 'b';
    };
    Type type = cell.type().with(kind);
    Operand value = operand(type);
    String name = "atom.relaxed.gpu." + operation + type;
    if (!operation.equals("cas")) {
      line(name, write(type, cell.pattern()), "[" + x + "]", value.text());
      memory.put(x, new Cell(cell.type(), PtxRules.atomic(operation, type, cell.pattern(), value.pattern())));
      return;
    }
    Operand wanted = random.nextBoolean() ? operand(type)
        : new Operand(type.number(cell.pattern()).toString(), cell.pattern());
    boolean same = wanted.pattern().equals(cell.pattern());
    line(name, write(type, cell.pattern()), "[" + x + "]", wanted.text(), value.text());
    memory.put(x, new Cell(cell.type(), same ? value.pattern() : cell.pattern()));
  }

  private void expression() {
    Type type = pick(PtxExpressions.TYPES);
    if (declared && registers.values().stream().anyMatch(c -> c.type().equals(type))) {
      Operand value = new PtxExpressions(random, registers, this::interesting).next(type, 3);
      line("mov" + type, write(type, value.pattern()), "(" + value.text() + ")");
    }
  }

  private void control() {
    Type type = new Type(pick(List.of('u', 's')), pick(WIDTHS));
    if (random.nextBoolean()) {
      guarded(type);
    } else {
      loop(type);
    }
  }

  private void guarded(Type type) {
    Operand target = register(type.bits());
    Operand holds = predicate();
    boolean negated = random.nextBoolean();
    Operand value = operand(type);
    line("@" + (negated ? "!" : "") + holds.text() + " add" + type, target.text(), target.text(), value.text());
    if (holds.pattern().testBit(0) != negated) {
      set(target.text(), PtxRules.binary("add", type, target.pattern(), value.pattern()));
    }
  }

  /**
   * Adds a loop whose counter may start again at the end of its type. Constants determine its rounds, so no bound on
   * loops ends it.
   */
  private void loop(Type type) {
    String counter = move(type);
    BigInteger step =
        PtxRules.pattern(type.bits(), BigInteger.valueOf(1 + random.nextInt(4) * (random.nextBoolean() ? 1 : -2)));
    int rounds = 1 + random.nextInt(6);
    BigInteger end = registers.get(counter).pattern();
    for (int i = 0; i < rounds; i++) {
      end = PtxRules.binary("add", type, end, step);
    }
    String label = "L" + labels++;
    lines.add(label + ":");
    line("add" + type, counter, counter, type.number(step).toString());
    set(counter, end);
    String predicate = write(PREDICATE, BigInteger.ZERO);
    line("setp.ne" + type, predicate, counter, type.number(end).toString());
    line("@" + predicate + " bra " + label);
  }

  private void set(String register, BigInteger pattern) {
    registers.put(register, new Cell(registers.get(register).type(), pattern));
  }

  private static BigInteger truth(boolean holds) {
    return holds ? BigInteger.ONE : BigInteger.ZERO;
  }

  private void line(String mnemonic, String... operands) {
    lines.add((mnemonic + " " + String.join(", ", operands)).strip());
  }

  /** The name of a register for a pattern of a type: a new register, or one of the same width. */
  private String write(Type type, BigInteger pattern) {
    List<String> old = named(type.bits());
    if (!old.isEmpty() && random.nextInt(3) == 0) {
      String register = pick(old);
      set(register, pattern);
      return register;
    }
    String name = (type.bits() == 1 ? "p" : "r") + registers.size();
    char kind = declared && type.bits() > 1 ? kind() : type.kind();
    registers.put(name, new Cell(type.bits() == 1 ? PREDICATE : type.with(kind), pattern));
    return name;
  }

  private List<String> named(int bits) {
    return registers.entrySet().stream().filter(e -> e.getValue().type().bits() == bits).map(Map.Entry::getKey)
        .toList();
  }

  private Operand register(int bits) {
    String name = pick(named(bits));
    return new Operand(name, registers.get(name).pattern());
  }

  private Operand predicate() {
    return register(1);
  }

  /** A number, or a register as wide as a type, whatever the register's own type is. */
  private Operand operand(Type type) {
    return random.nextInt(4) == 0 ? immediate(type) : register(type.bits());
  }

  private Operand immediate(Type type) {
    BigInteger pattern = PtxRules.pattern(type.bits(), interesting());
    BigInteger number = type.number(pattern);
    boolean hex = random.nextInt(4) == 0;
    return new Operand(hex ? "0x" + pattern.toString(16) : number.toString(), pattern);
  }

  /**
   * The width of a register for {@code bits} bits. If registers are declared, it is any width that is large enough;
   * otherwise it is {@code bits}, or {@code narrow} for fewer than 16 bits.
   */
  private int wide(int bits, int narrow) {
    return declared ? pick(WIDTHS.stream().filter(w -> w >= bits).toList()) : bits < 16 ? narrow : bits;
  }

  private char kind() {
    return pick(List.of('u', 's', 'b'));
  }

  private BigInteger interesting() {
    return BigInteger.valueOf(drawn.number());
  }

  private <T> T pick(List<T> all) {
    return drawn.from(all);
  }
}
