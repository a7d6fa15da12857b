package periscope.suites.numbers;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import periscope.suites.numbers.CRules.Type;
import periscope.suites.numbers.CRules.Value;

/**
 * Random programs of one thread over all integer types of a C dialect, each with the final values that its language
 * prescribes.
 */
final class CPrograms {

  /**
   * A program and its final values.
   *
   * @param entries the program's part of the init block
   * @param column  the program's thread: parameters and body
   */
  record Program(String text, String entries, String column, Map<String, Value> registers, Map<String, Value> memory) {}

  private record Node(String text, Value value) {}

  private static final List<String> BINARY = List.of(
      "+", "-", "*", "/", "%", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "<<", ">>", "&&", "||", "+", "-",
      "<", ">>");
  private static final List<String> FETCHES = List.of("add", "sub", "and", "or", "xor", "min", "max", "exchange");
  private static final int MOST_NEAR = 3;
  private static final List<Type> ATOMIC = List.of(CRules.INT, CRules.UNSIGNED, CRules.LONG, CRules.UNSIGNED_LONG);

  private final Random random;
  private final Drawn drawn;
  private final boolean cuda;
  /** The suffix of the names of locations. */
  private final String suffix;
  /**
   * Whether the programs do only what the language defines, and divide only by numbers in the text, as kernels must.
   */
  private final boolean runs;
  private final CRules rules;
  private final Map<String, Value> registers = new LinkedHashMap<>();
  private final Map<String, Value> memory = new LinkedHashMap<>();
  private final List<String> atomic = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private int reads;
  /** The number of reads in a statement so far: readers refuse expressions that can be evaluated in too many orders. */
  private int near;

  private CPrograms(Random random, boolean cuda, String suffix, boolean runs) {
    this.random = random;
    drawn = new Drawn(random);
    this.cuda = cuda;
    this.suffix = suffix;
    this.runs = runs;
    this.rules = new CRules(cuda);
  }

  static Program next(Random random, boolean cuda, int statements) {
    return new CPrograms(random, cuda, "", false).program(statements);
  }

  /** A program of OpenCL that devices can run, on locations that no other program has. */
  static Program running(Random random, String suffix, int statements) {
    return new CPrograms(random, false, suffix, true).program(statements);
  }

  /** A test with one thread for each program. */
  static String together(List<Program> programs) {
    StringBuilder out = new StringBuilder("OPENCL numbers\n{");
    programs.forEach(p -> out.append(p.entries()));
    out.append(" }\n");
    for (int i = 0; i < programs.size(); i++) {
      out.append("P").append(i).append("@wg ").append(i).append(", dev 0 ").append(programs.get(i).column());
    }
    return out.toString();
  }

  private Program program(int statements) {
    for (int i = 0; i < 3; i++) {
      boolean isAtomic = i == 0;
      Type type = pick(isAtomic ? ATOMIC : CRules.TYPES);
      String name = location("xyz".substring(i, i + 1));
      memory.put(name, CRules.convert(type, new Value(CRules.LONG, interesting())));
      if (isAtomic) {
        atomic.add(name);
      }
    }
    Map<String, Value> initial = new LinkedHashMap<>(memory);
    for (int i = 0; i < statements; i++) {
      Map<String, Value> heldBefore = new LinkedHashMap<>(registers);
      Map<String, Value> memoryBefore = new LinkedHashMap<>(memory);
      int linesBefore = lines.size();
      statement(i);
      if (runs && !defined()) {
        registers.clear();
        registers.putAll(heldBefore);
        memory.putAll(memoryBefore);
        lines.subList(linesBefore, lines.size()).clear();
      }
    }
    StringBuilder entries = new StringBuilder();
    initial.forEach((x, v) -> entries.append(' ').append(v.type().name()).append(' ').append(x).append('=')
        .append(v.number()).append(';'));
    List<String> parameters = new ArrayList<>();
    initial.forEach((x, v) -> parameters.add(parameter(x, v.type())));
    String column = "(" + String.join(", ", parameters) + ") {\n" + String.join("\n", lines) + "\n}\n";
    return new Program((cuda ? "CUDA" : "OPENCL") + " numbers\n{" + entries + " }\nP0 " + column,
        entries.toString(), column, registers, memory);
  }

  /** Whether the values are all defined: undefined behaviour leaves a register or a location undefined first. */
  private boolean defined() {
    return registers.values().stream().allMatch(Value::defined) && memory.values().stream().allMatch(Value::defined);
  }

  private String location(String name) {
    return name + suffix;
  }

  /** A location as a parameter of a thread. */
  private String parameter(String name, Type type) {
    if (cuda) {
      return type.name() + "* " + name;
    }
    String word = type.name().replace("unsigned ", "u").replace("unsigned", "uint");
    return "global " + (atomic.contains(name) ? "atomic_" + word : type.name()) + "* " + name;
  }

  private void statement(int number) {
    String register = "r" + number;
    near = 0;
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> {
        Type type = pick(CRules.TYPES);
        Node e = expression(3);
        lines.add(type.name() + " " + register + " = " + e.text() + ";");
        registers.put(register, CRules.convert(type, e.value()));
      }
      case 3 -> assignment();
      case 4 -> store();
      case 5 -> update(register);
      case 6 -> increment();
      case 7 -> exchange(register);
      default -> branch();
    }
  }

  private void assignment() {
    if (registers.isEmpty()) {
      return;
    }
    String register = pick(List.copyOf(registers.keySet()));
    Value old = registers.get(register);
    String operator = pick(List.of("", "+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"));
    Node e = operator.equals("/") || operator.equals("%") ? divisor(1) : expression(2);
    Value value = operator.isEmpty() ? e.value() : rules.binary(operator, old, e.value());
    lines.add(register + " " + operator + "= " + e.text() + ";");
    registers.put(register, CRules.convert(old.type(), value));
  }

  private void store() {
    Node e = expression(2);
    String x = location(pick(List.of("y", "z")));
    lines.add("*" + x + " = " + e.text() + ";");
    memory.put(x, CRules.convert(memory.get(x).type(), e.value()));
  }

  private void update(String register) {
    String operator = pick(FETCHES);
    boolean wraps = cuda && memory.get(location("x")).type() == CRules.UNSIGNED && random.nextInt(3) == 0;
    String chosen = wraps ? pick(List.of("inc", "dec")) : operator;
    Node e = expression(1);
    Value old = memory.get(location("x"));
    Type type = pick(CRules.TYPES);
    String function = cuda ? cudaName(chosen) : chosen.equals("exchange")
        ? "atomic_exchange" : "atomic_fetch_" + chosen;
    lines.add(type.name() + " " + register + " = " + function + "(" + location("x") + ", " + e.text() + ");");
    registers.put(register, CRules.convert(type, old));
    memory.put(location("x"), CRules.fetch(chosen, old, e.value()));
  }

  private static String cudaName(String operator) {
    return operator.equals("exchange") ? "atomicExch"
        : "atomic" + operator.substring(0, 1).toUpperCase(Locale.ROOT) + operator.substring(1);
  }

  private void increment() {
    if (registers.isEmpty()) {
      return;
    }
    String register = pick(List.copyOf(registers.keySet()));
    Value old = registers.get(register);
    boolean up = random.nextBoolean() || old.type() == CRules.BOOL;
    lines.add(random.nextBoolean() ? register + (up ? "++;" : "--;") : (up ? "++" : "--") + register + ";");
    Value one = new Value(CRules.INT, 1);
    registers.put(register, CRules.convert(old.type(), rules.binary(up ? "+" : "-", old, one)));
  }

  private void exchange(String register) {
    Value old = memory.get(location("x"));
    Node wanted = random.nextBoolean() ? expression(1) : literal(old.number(), old.type());
    Node desired = expression(1);
    Value expected = CRules.convert(old.type(), wanted.value());
    boolean same = expected.number().equals(old.number());
    boolean defined = expected.defined() && old.defined();
    if (cuda) {
      lines.add(old.type().name() + " " + register + " = atomicCAS(" + location("x") + ", " + wanted.text() + ", "
          + desired.text() + ");");
      registers.put(register, new Value(old.type(), old.number(), defined));
    } else {
      String e = "e" + register;
      lines.add(old.type().name() + " " + e + " = " + wanted.text() + ";");
      lines.add("int " + register + " = atomic_compare_exchange_strong(" + location("x") + ", &" + e + ", "
          + desired.text() + ");");
      registers.put(e, new Value(old.type(), old.number(), defined));
      registers.put(register, new Value(CRules.INT, same ? BigInteger.ONE : BigInteger.ZERO, defined));
    }
    Value left = same ? CRules.convert(old.type(), desired.value()) : old;
    memory.put(location("x"), new Value(left.type(), left.number(), defined && left.defined()));
  }

  private void branch() {
    if (registers.isEmpty()) {
      return;
    }
    String register = pick(List.copyOf(registers.keySet()));
    Value old = registers.get(register);
    Node condition = expression(2);
    Node then = expression(1);
    Node otherwise = expression(1);
    lines.add("if (" + condition.text() + ") { " + register + " = " + then.text() + "; } else { " + register + " = "
        + otherwise.text() + "; }");
    Value taken = condition.value().isTrue() ? then.value() : otherwise.value();
    Value converted = CRules.convert(old.type(), taken);
    registers.put(register,
        new Value(converted.type(), converted.number(), converted.defined() && condition.value().defined()));
  }

  private Node expression(int depth) {
    int kind = depth == 0 ? random.nextInt(3) : random.nextInt(9);
    return switch (kind) {
      case 0 -> literal(interesting(), pick(ATOMIC));
      case 1 -> registers.isEmpty() ? literal(interesting(), CRules.INT) : register();
      case 2 -> read();
      case 3 -> {
        String operator = pick(List.of("-", "~", "!", "+"));
        Node e = expression(depth - 1);
        yield new Node(operator + "(" + e.text() + ")", CRules.unary(operator, e.value()));
      }
      case 4 -> {
        Type type = pick(CRules.TYPES);
        Node e = expression(depth - 1);
        yield new Node("(" + type.name() + ")(" + e.text() + ")", CRules.convert(type, e.value()));
      }
      case 5 -> choice(depth);
      default -> binary(depth);
    };
  }

  private Node binary(int depth) {
    String operator = pick(BINARY);
    Node left = expression(depth - 1);
    Node right = operator.equals("/") || operator.equals("%") ? divisor(depth - 1) : expression(depth - 1);
    return new Node("(" + left.text() + ") " + operator + " (" + right.text() + ")",
        rules.binary(operator, left.value(), right.value()));
  }

  /** An expression that is not 0, whatever its type. */
  private Node divisor(int depth) {
    if (runs) {
      return literal((random.nextInt(Integer.MAX_VALUE) >> random.nextInt(31)) + 1, CRules.INT);
    }
    Node e = expression(depth);
    Value one = new Value(CRules.INT, 1);
    return new Node("(" + e.text() + ") | 1", rules.binary("|", e.value(), one));
  }

  private Node choice(int depth) {
    Node condition = expression(depth - 1);
    Node then = expression(depth - 1);
    Node otherwise = expression(depth - 1);
    Type type = CRules.common(then.value().type(), otherwise.value().type());
    Value value = CRules.convert(type, condition.value().isTrue() ? then.value() : otherwise.value());
    return new Node("(" + condition.text() + ") ? (" + then.text() + ") : (" + otherwise.text() + ")",
        new Value(type, value.number(), value.defined() && condition.value().defined()));
  }

  private Node register() {
    String name = pick(List.copyOf(registers.keySet()));
    return new Node(name, registers.get(name));
  }

  private Node read() {
    if (++near > MOST_NEAR || reads++ > 12) {
      return literal(interesting(), CRules.INT);
    }
    String x = location(pick(List.of("x", "y", "z")));
    String text = !atomic.contains(x) ? "*" + x : cuda ? "atomicAdd(" + x + ", 0)" : "atomic_load(" + x + ")";
    return new Node(text, memory.get(x));
  }

  private Node literal(BigInteger number, Type type) {
    BigInteger value = CRules.modulo(type, number).abs();
    Type written = type.has(value) ? type : CRules.LONG;
    String text = (random.nextInt(4) == 0 ? "0x" + value.toString(16) : value.toString());
    boolean fits = text.startsWith("0x") ? written.signed() && CRules.INT.has(value) : written == CRules.INT;
    String suffix = written == CRules.INT && fits ? "" : written == CRules.UNSIGNED ? "u" : written == CRules.LONG
        ? "L" : "uL";
    if (written == CRules.INT && !CRules.INT.has(value)) {
      suffix = "L";
      written = CRules.LONG;
    }
    Type read = suffix.equals("L") ? CRules.LONG : suffix.isEmpty() ? CRules.INT : suffix.equals("u") ? CRules.UNSIGNED
        : CRules.UNSIGNED_LONG;
    if (!read.has(value)) {
      return new Node("1", new Value(CRules.INT, 1));
    }
    return new Node(text + suffix, new Value(read, value, true));
  }

  private Node literal(long number, Type type) {
    return literal(BigInteger.valueOf(number), type);
  }

  private long interesting() {
    return drawn.number();
  }

  private <T> T pick(List<T> all) {
    return drawn.from(all);
  }
}
