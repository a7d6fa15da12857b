package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random {@code .cat} models over the whole language of expressions. They mean nothing; but most of them leave some
 * executions and forbid others.
 */
final class RandomModels {

  private static final List<String> SETS = List.of(
      "R", "W", "RMW", "F", "I", "A", "na", "nal", "WG", "DV", "rem", "RLX", "ACQ", "SC", "G", "L", "EF", "XF", "_");
  private static final List<String> RELATIONS = List.of(
      "sb", "rf", "co", "fr", "mo", "thd", "wg", "loc", "syncbar", "data", "ctrl", "addr", "rf", "co", "fr", "sb", "id",
      "ext");

  private final Random random;
  private final List<String> sets = new ArrayList<>(SETS);
  private final List<String> relations = new ArrayList<>(RELATIONS);
  /** Members of the {@code let rec} that is being written. */
  private List<String> members = List.of();
  private int names;

  RandomModels(Random random) {
    this.random = random;
  }

  String model() {
    StringBuilder text = new StringBuilder("\"Random\"\n");
    text.append("let hb = ").append(random.nextBoolean() ? "(sb | rf)+" : relation(2)).append("\n");
    relations.add("hb");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(random.nextInt(3) > 0 ? recursive() : plain());
    }
    if (random.nextInt(3) > 0) {
      text.append("acyclic (sb & loc) | rf | co | fr\n");
    }
    int checks = 0;
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append(check("", checks++));
    }
    for (int i = 0; i < 4; i++) {
      text.append(check(random.nextInt(3) > 0 ? "flag " : "undefined_unless ", checks++));
    }
    return text.toString();
  }

  private String check(String role, int number) {
    String name = " as c" + number + "\n";
    String negated = random.nextInt(3) == 0 ? "~" : "";
    return switch (random.nextInt(4)) {
      case 0 -> role + negated + "empty " + (random.nextBoolean() ? set(2) : relation(3)) + name;
      case 1, 2 -> role + negated + "irreflexive " + relation(3) + name;
      default -> role + negated + "acyclic " + relation(3) + name;
    };
  }

  private String plain() {
    boolean set = random.nextInt(4) == 0;
    String name = "n" + names++;
    String text = "let " + name + " = " + (set ? set(2) : relation(3)) + "\n";
    (set ? sets : relations).add(name);
    return text;
  }

  private String recursive() {
    int count = 1 + random.nextInt(3);
    members = IntStream.range(0, count).mapToObj(i -> "m" + names++).toList();
    String text = members.stream().map(m -> m + " = " + relation(2) + " | " + relation(2))
        .collect(Collectors.joining(" and ", "let rec ", "\n"));
    relations.addAll(members);
    relations.addAll(members);
    members = List.of();
    return text;
  }

  private String set(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return pick(sets);
    }
    return switch (random.nextInt(6)) {
      case 0 -> "(" + set(depth - 1) + " | " + set(depth - 1) + ")";
      case 1 -> "(" + set(depth - 1) + " & " + set(depth - 1) + ")";
      case 2 -> "(" + set(depth - 1) + " \\ " + fixed(() -> set(depth - 1)) + ")";
      case 3 -> fixed(() -> "(~" + set(depth - 1) + ")");
      case 4 -> "domain(" + relation(depth - 1) + ")";
      default -> "range(" + relation(depth - 1) + ")";
    };
  }

  private String relation(int depth) {
    if (!members.isEmpty() && random.nextInt(3) == 0) {
      return pick(members);
    } else if (depth == 0 || random.nextInt(5) == 0) {
      return pick(relations);
    }
    return switch (random.nextInt(13)) {
      case 0, 1 -> "(" + relation(depth - 1) + " | " + relation(depth - 1) + ")";
      case 2 -> "(" + relation(depth - 1) + " & " + relation(depth - 1) + ")";
      case 3 -> "(" + relation(depth - 1) + " \\ " + fixed(() -> relation(depth - 1)) + ")";
      case 4 -> fixed(() -> "(~" + relation(depth - 1) + ")");
      case 5, 6, 7 -> "(" + relation(depth - 1) + " ; " + relation(depth - 1) + ")";
      case 8 -> relation(depth - 1) + "^-1";
      case 9 -> "(" + relation(depth - 1) + ")+";
      case 10 -> "(" + relation(depth - 1) + (random.nextBoolean() ? ")*" : ")?");
      case 11 -> "(" + set(depth - 1) + " * " + set(depth - 1) + ")";
      default -> "[" + set(depth - 1) + "]";
    };
  }

  /** What may not use the members of the {@code let rec} around it. */
  private String fixed(Supplier<String> expression) {
    List<String> outer = members;
    members = List.of();
    String text = expression.get();
    members = outer;
    return text;
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
