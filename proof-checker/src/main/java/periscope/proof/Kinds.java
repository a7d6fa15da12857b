package periscope.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reader of a table from CUDA to PTX, and the kinds of events that operations and their code make. */
public final class Kinds {
  public static final String INITIAL = "initial write";
  /** The sets of PTX events whose members the code of a row decides. */
  public static final Set<String> LABELS = Set.of("_", "R", "W", "M", "F", "I", "RMW", "RED", "WEAK", "RLX", "ACQ",
      "REL",
      "ACQ_REL", "SC", "ACQUIRING", "RELEASING", "STRONG", "CTA", "GPU", "SYS");
  /** The sets of CUDA events whose members an operation decides. */
  static final Set<String> SETS = Set.of("_", "R", "W", "M", "F", "I", "RMW", "A", "na", "RLX", "ACQ", "REL",
      "ACQ_REL", "SC", "WI", "WG", "DV", "ALL", "EF", "XF");
  private static final Map<String, String> ORDERS = Map.of("relaxed", "RLX", "acquire", "ACQ", "release", "REL",
      "acq_rel", "ACQ_REL", "seq_cst", "SC", "na", "na");
  private static final List<String> STRENGTH = List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst");
  private static final Map<String, String> OPERATORS = Map.of("exchange", "exch", "compare_exchange", "cas",
      "fetch_add", "add", "fetch_and", "and", "fetch_or", "or", "fetch_xor", "xor", "fetch_min", "min", "fetch_max",
      "max", "fetch_wrapping_inc", "inc", "fetch_wrapping_dec", "dec");
  private static final Map<String, String> SCOPES = Map.of("wg", "cta", "dv", "gpu", "all", "sys");
  private static final Map<String, String> SOURCE_SCOPES = Map.of("wg", "WG", "dv", "DV", "all", "ALL");
  private static final Set<String> UPDATES = Set.of("exchange", "compare_exchange", "fetch_add", "fetch_sub",
      "fetch_or", "fetch_xor",
      "fetch_and", "fetch_min", "fetch_max", "fetch_inc", "fetch_wrapping_inc", "fetch_wrapping_dec");
  private static final Pattern ROW = Pattern.compile(
      "(?:(\\w+) = )?(\\{[\\w, ]+\\}|\\w+)\\((\\{[\\w, ]+\\}|\\w+)(?:, (\\w+))?\\)([ \\w]*)=> (.+)");

  private static final Pattern INSTRUCTION =
      Pattern.compile("(fence|ld|st|atom)\\.(\\w+)(?:\\.(cta|gpu|sys))?"
          + "(?:\\.(?:op|exch|cas|add|and|or|xor|min|max|inc|dec))?");

  /** A kind: the sets of its source event, and the components of its code, each with its labels. */
  public record Kind(String name, Set<String> sets, Map<String, Set<String>> components) {}

  /** A row: the names of result, scope and operands on its left side, and the code. */
  private record Row(String result, String scope, String names, String code) {}

  private final Map<String, Row> rows = new LinkedHashMap<>();
  public final List<Kind> all = new ArrayList<>();

  /** @param operations operations such as {@code load acquire dv}; those with equal events are one kind */
  public Kinds(String table, List<String> operations, UnaryOperator<String> texts) {
    all.add(new Kind(INITIAL, Set.of("_", "W", "M", "I", "na"), Map.of("w", Set.of("_", "W", "M", "I", "WEAK"))));
    read(table, texts);
    for (String operation : operations) {
      for (Kind kind : kinds(operation)) {
        boolean known = all.stream().anyMatch(k -> k.sets.equals(kind.sets) && k.components.equals(kind.components));
        // An event without code that no definition looks at takes part in sb alone, which is transitive: it is erased.
        if (!known && !(kind.components.isEmpty() && kind.sets.containsAll(Set.of("F", "RLX")))) {
          all.add(kind);
        }
      }
    }
  }

  private void read(String table, UnaryOperator<String> texts) {
    Set<String> own = new TreeSet<>();
    String text = Comments.without(texts.apply(table)).replaceAll("(;|=>)[ \t]*\r?\n\\s*", "$1 ");
    for (String line : text.lines().map(l -> l.strip().replaceAll("\\s+", " ")).filter(l -> !l.isEmpty()).toList()) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("extends ") && own.isEmpty()) {
        read(line.substring("extends ".length()).replaceAll("\"|\\.map", "") + ".map", texts);
      } else if (row.matches()) {
        row(row, own);
      } else {
        Refused.unless(line.matches("mapping \"[^\"]*\" from cuda to ptx"), table + ": cannot read '" + line + "'");
      }
    }
  }

  private void row(Matcher row, Set<String> own) {
    List<String> words = words(row.group(2));
    if (words.equals(List.of("barrier")) || words(row.group(3)).equals(List.of("volatile"))) {
      return;
    }
    String named = row.group(4) == null ? "" : row.group(4);
    Refused.unless(SCOPES.containsKey(named) || List.of("", "s", "_").contains(named),
        "cannot read the scope of '" + row.group() + "'; names of scopes are wg, dv, all, s and _");
    for (String operation : words.equals(List.of("rmw")) ? UPDATES : words) {
      for (String order : words(row.group(3))) {
        Refused.unless(ORDERS.containsKey(order), "cannot read the order '" + order + "' of '" + row.group() + "'");
        for (String scope : order.equals("na") ? Set.of("") : SCOPES.keySet()) {
          if (!SCOPES.containsKey(named) || named.equals(scope)) {
            String key = (operation + " " + order + " " + scope).strip();
            Refused.unless(own.add(key), "two rows for '" + key + "'");
            rows.put(key, new Row(row.group(1), named, row.group(5).strip(), row.group(6).strip()));
          }
        }
      }
    }
  }

  private static List<String> words(String list) {
    return Arrays.asList(list.replaceAll("[{} ]", "").split(",", -1));
  }

  private List<Kind> kinds(String operation) {
    // An increment without a row of its own uses the row of an addition.
    String served = rows.containsKey(operation) ? operation : operation.replaceFirst("^fetch_inc ", "fetch_add ");
    Row row = rows.get(served);
    Refused.unless(row != null, "the table has no row for '" + operation + "'");
    String[] words = operation.split(" ", -1);
    Map<String, Set<String>> parts = code(operation, row, served.split(" ", -1));
    if (!words[0].equals("compare_exchange")) {
      return List.of(new Kind(operation, sets(words[0], words[1], words), parts));
    }
    // Its row is that of the weakest order as strong as both of its orders. If it fails, it reads and does not write.
    List<Kind> kinds = new ArrayList<>();
    Map<String, Set<String>> failed = new TreeMap<>(parts);
    failed.remove("w");
    for (String success : STRENGTH) {
      for (String failure : List.of("relaxed", "acquire", "seq_cst")) {
        boolean both = success.equals("release") && failure.equals("acquire");
        if ((both ? "acq_rel" : STRENGTH.get(Math.max(STRENGTH.indexOf(success), STRENGTH.indexOf(failure))))
            .equals(words[1])) {
          kinds.add(new Kind(operation + " as " + success, sets("exchange", success, words), parts));
          kinds.add(new Kind(operation + " failing as " + failure, sets("load", failure, words), failed));
        }
      }
    }
    return kinds;
  }

  private static Set<String> sets(String sort, String order, String[] words) {
    Set<String> sets = new TreeSet<>(Set.of("_", ORDERS.get(order)));
    sets.addAll(switch (sort) {
      case "load" -> List.of("R", "M");
      case "store" -> List.of("W", "M");
      case "fence" -> List.of("F");
      default -> List.of("R", "W", "M", "RMW");
    });
    sets.addAll(words.length > 2 ? List.of("A", SOURCE_SCOPES.get(words[2])) : List.of());
    return sets;
  }

  private static Map<String, Set<String>> code(String operation, Row row, String[] words) {
    Map<String, Set<String>> parts = new TreeMap<>();
    boolean accessed = false;
    for (String code : row.code.equals("nothing") ? List.<String>of() : List.of(row.code.split("; ?", -1))) {
      String[] code2 = code.split(" ", 2);
      String name = code2[0].replace(".order", words[1].equals("seq_cst") ? ".sc" : "." + words[1]);
      String mnemonic = row.scope.isEmpty() || words.length < 3 ? name
          : (name + ".").replace("." + row.scope + ".", "." + SCOPES.get(words[2]) + ".").replaceAll("\\.$", "");
      boolean fence = mnemonic.startsWith("fence.");
      Refused.unless(fence || wanted(words[0], mnemonic, row, code2), "'" + code + "' is no code for " + operation);
      for (Map.Entry<String, Set<String>> part : components(mnemonic).entrySet()) {
        String place = !fence ? part.getKey() : words[0].equals("fence") ? "f" : accessed ? "q" : "p";
        Refused.unless(parts.put(place, part.getValue()) == null, operation + ": two instructions in one place");
      }
      accessed |= !fence;
    }
    Refused.unless(accessed != words[0].equals("fence"), operation + ": its code has no access of its kind");
    return parts;
  }

  /** Whether an access is the one that an operation needs: of its sort, with its result, location and operands. */
  private static boolean wanted(String operation, String mnemonic, Row row, String[] code) {
    String names = row.names.replace(" ", ", ");
    return code.length == 2 && switch (operation) {
      case "load" -> mnemonic.startsWith("ld.") && code[1].equals(row.result + ", " + names);
      case "store" -> mnemonic.startsWith("st.") && code[1].equals(names);
      case "fence" -> false;
      default -> mnemonic.matches("atom\\..*\\.(op|" + OPERATORS.getOrDefault(operation, "op") + ")")
          && code[1].equals(row.result + ", " + names);
    };
  }

  /** The events of an instruction, as the PTX ISA has them. */
  private static Map<String, Set<String>> components(String mnemonic) {
    Matcher m = INSTRUCTION.matcher(mnemonic);
    Refused.unless(m.matches(), "cannot read the instruction " + mnemonic);
    String what = m.group(1);
    String order = m.group(2);
    boolean weak = order.equals("weak");
    boolean acquires = List.of("acquire", "acq_rel", "sc").contains(order);
    boolean releases = List.of("release", "acq_rel", "sc").contains(order);
    Refused.unless(weak == (m.group(3) == null) && switch (what) {
      case "fence" -> acquires || releases;
      case "ld" -> List.of("weak", "relaxed", "acquire").contains(order);
      case "st" -> List.of("weak", "relaxed", "release").contains(order);
      default -> List.of("relaxed", "acquire", "release", "acq_rel").contains(order);
    }, "cannot read the instruction " + mnemonic);
    Set<String> shared = new TreeSet<>(weak ? Set.of("_", "WEAK")
        : Set.of("_", "STRONG", m.group(3).toUpperCase(Locale.ROOT)));
    Map<String, Set<String>> parts = new LinkedHashMap<>();
    if (what.equals("fence")) {
      Set<String> fence = new LinkedHashSet<>(List.of("F"));
      fence.addAll(acquires && releases ? List.of("ACQUIRING", "RELEASING", "ACQ_REL")
          : acquires ? List.of("ACQUIRING", "ACQ") : List.of("RELEASING", "REL"));
      fence.addAll(order.equals("sc") ? List.of("SC") : List.of());
      return Map.of("f", union(shared, fence));
    }
    shared.addAll(what.equals("atom") ? List.of("M", "RMW") : List.of("M"));
    List<String> relaxed = weak ? List.of() : List.of("RLX");
    if (!what.equals("st")) {
      parts.put("r", union(union(shared, Set.of("R")), acquires ? List.of("ACQ", "ACQUIRING") : relaxed));
    }
    if (!what.equals("ld")) {
      parts.put("w", union(union(shared, Set.of("W")), releases ? List.of("REL", "RELEASING") : relaxed));
    }
    return parts;
  }

  private static Set<String> union(Set<String> some, Collection<String> more) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }
}
