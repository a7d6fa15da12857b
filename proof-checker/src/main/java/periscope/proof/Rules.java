package periscope.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.proof.Cat.Tree;
import periscope.proof.Obligations.Goal;

/**
 * The rules: each makes a clause of its arguments, which holds in every execution that has the pattern. A clause is a
 * list of literals, such as {@code +po(r0,w1)} about the events of code and {@code -#sb(0,1)} about source events.
 */
public final class Rules {
  private static final Set<String> BASE = Set.of("po", "po-loc", "rf", "rmw", "loc", "sr", "id");
  private static final Set<String> STATIC = Set.of("loc", "vloc", "id", "_");
  private static final Set<String> OUTSIDE = Set.of("outside_unless empty ((((PROXY|ALIAS)|SUR)|TEX)|CON)",
      "outside_unless empty (loc\\vloc)");

  public final Cat target;
  private final Kinds kinds;
  private final Obligations obligations;
  public final List<Cat.Check> axioms;
  /** Whether programs may race, so that T2 is needed, and one event may be last. */
  public final boolean races;

  Rules(String file, Kinds kinds, Obligations obligations, UnaryOperator<String> texts) {
    target = new Cat(file, texts);
    this.kinds = kinds;
    this.obligations = obligations;
    axioms = target.checks.stream().filter(c -> c.role().isEmpty()).toList();
    Refused.unless(target.lets.containsKey("co") && target.lets.get("co").op().equals("^+")
        && target.lets.containsKey("fr")
        && target.lets.get("fr").text().equals("(((rf)^-1;co)\\id)"), file
            + " does not define co as a closure, and fr by it");
    Refused.unless(Stream.concat(target.lets.keySet().stream(), target.orders.keySet().stream())
        .noneMatch(n -> BASE.contains(n) || Kinds.LABELS.contains(n)), file + " defines a name that the language has");
    Refused.unless(target.checks.stream().allMatch(c -> c.role().isEmpty() || OUTSIDE.contains(c.text())),
        file + " has checks that are no axioms");
    axioms.forEach(a -> Refused.unless(isolated(a.of()) == 0, file
        + " has an axiom about events that nothing relates"));
    List<Kinds.Kind> running = kinds.all.stream().filter(k -> !k.name().equals(Kinds.INITIAL)).toList();
    races = running.stream().anyMatch(k -> !k.sets().contains("A") || k.sets().contains("WG"));
    if (races) {
      Refused.unless(running.stream().noneMatch(k -> k.sets().contains("RMW")),
          "programs may race, and have read-modify-writes, which PTX keeps atomic within their scopes only"
              + " (finding (a) of docs/mappings.md)");
      Refused.unless(axioms.stream().anyMatch(a -> a.text().equals("acyclic ((po|rf))^+")),
          "programs may race (plain accesses, or scopes that leave threads out), and " + file
              + " has load buffering: there is no smallest racy prefix, as T2 needs; ptx-6.0-no-lb has none");
      Refused.unless(target.trees.values().stream().filter(t -> "\\~".contains(t.op()))
          .allMatch(t -> still(t.of().get(t.of().size() - 1))), file + " negates a relation that grows");
    }
  }

  /** Whether a set or relation depends on events and their places alone, so that a prefix has it as the whole has. */
  private boolean still(Tree t) {
    return t.of().isEmpty() ? STATIC.contains(t.op()) || Kinds.LABELS.contains(t.op())
        || target.lets.containsKey(t.op()) && still(target.lets.get(t.op())) : t.of().stream().allMatch(this::still);
  }

  /** What a relation says of an event without labels that no base relation relates: 0 nothing, 1 itself, 2 anything. */
  private int isolated(Tree t) {
    return switch (t.of().isEmpty() ? "" : t.op()) {
      case "" -> t.op().equals("_") ? 2 : t.op().equals("id") ? 1 : target.lets.containsKey(t.op())
          ? isolated(target.lets.get(t.op())) : target.orders.containsKey(t.op())
              ? isolated(target.orders.get(t.op())) : 0;
      case "|", "*" -> Math.max(isolated(t.left()), isolated(t.right()));
      case "&" -> Math.min(isolated(t.left()), isolated(t.right()));
      case ";" -> isolated(t.left()) == 2 || isolated(t.right()) == 2 ? 2
          : Math.min(isolated(t.left()), isolated(t.right()));
      case "?", "^*" -> Math.max(1, isolated(t.left()));
      case "[" -> Math.min(1, isolated(t.left()));
      case "~" -> 2;
      default -> isolated(t.left());
    };
  }

  /** The clause of a rule, by its name and arguments. */
  public List<String> clause(List<String> instance, Pattern p, Goal goal, int stage) {
    List<String> a = instance.subList(1, instance.size());
    return switch (instance.get(0)) {
      case "fact" -> {
        Refused.unless(p.facts.stream().anyMatch(f -> f.literal().equals(a.get(0))), "no such fact");
        yield a;
      }
      case "denied" -> obligations.denied(goal, p).get(Integer.parseInt(a.get(0)));
      case "kinds" -> p.kinds.get(number(a.get(0))).stream().map(k -> "+" + kind(k, a.get(0))).toList();
      case "row" -> {
        Refused.unless(holds(a.get(1), a.get(2), a.get(0)), "the row says otherwise");
        yield List.of("-" + kind(a.get(1), a.get(0)), a.get(2));
      }
      case "rows" -> Stream.concat(Stream.of(a.get(1)), p.kinds.get(number(a.get(0))).stream()
          .filter(k -> !holds(k, a.get(1), a.get(0))).map(k -> "+" + kind(k, a.get(0)))).toList();
      case "race" -> {
        Refused.unless(p.sameLocation(number(a.get(0)), number(a.get(1))), "different locations");
        String w = a.get(a.get(2).equals(a.get(0)) ? 0 : 1);
        Stream<String> last = races ? Stream.of("+#last(" + a.get(0) + ")", "+#last(" + a.get(1) + ")") : Stream.of();
        yield Stream.concat(last, Stream.of(isNot("M", a.get(0)), isNot("M", a.get(1)), isNot("W", w), "+"
            + pair("same", a),
            "+#" + Source.HB + pairOf(a), "+#" + Source.HB + pairOf(List.of(a.get(1), a.get(0))), "+"
                + pair("incl", a)))
            .toList();
      }
      case "summary" -> {
        Refused.unless(obligations.stages.get(a.get(0)) < stage, "a lemma that is not proved yet");
        yield Stream.concat(Stream.of("-#" + a.get(0) + pairOf(a.subList(1, 3))), IntStream.range(0,
            obligations.states.get(a.get(0)).size()).mapToObj(i -> "+#state:" + a.get(0) + ":" + i
                + pairOf(a.subList(1, 3))))
            .toList();
      }
      case "acyclic" -> {
        Refused.unless(stage >= obligations.acyclic(), "a lemma that is not proved yet");
        yield List.of("-#" + Source.HB + pairOf(List.of(a.get(0), a.get(0))));
      }
      default -> Stream.of(events(instance.get(0), a, p), code(instance.get(0), a, p), tree(instance.get(0), a),
          whole(instance.get(0), a))
          .filter(c -> !c.isEmpty()).findFirst().orElseThrow(() -> new Refused("no rule " + instance));
    };
  }

  /** Rules about source events; empty if there is none of the name. */
  private List<String> events(String rule, List<String> a, Pattern p) {
    return switch (rule) {
      case "state" -> {
        List<String> state = obligations.states.get(a.get(0)).get(number(a.get(1)));
        yield Stream.concat(Stream.of("-#state:" + a.get(0) + ":" + number(a.get(1)) + pairOf(a.subList(2, 4))),
            atom(state.get(number(a.get(4))), number(a.get(2)), number(a.get(3))).stream()).toList();
      }
      case "sb-trans" -> chain("#sb", a);
      case "hb-trans" -> chain("#" + Source.HB, a);
      case "wg-trans" -> List.of("-" + pair("wg", a), "-" + pair("wg", a.subList(1, 3)),
          "+" + pair("wg", List.of(a.get(0), a.get(2))));
      case "sb-irreflexive" -> List.of("-#sb" + pairOf(List.of(a.get(0), a.get(0))));
      case "sb-initial" -> List.of("-#sb" + pairOf(a), isNot("I", a.get(1)));
      case "sb-wg" -> List.of("-#sb" + pairOf(a), is("I", a.get(0)), "+" + pair("wg", a));
      case "sb-hb" -> List.of("-#sb" + pairOf(a), "+#" + Source.HB + pairOf(a));
      // Neither sb nor sw ends at an initial write.
      case "end" -> List.of("-#" + Source.HB + pairOf(a), isNot("I", a.get(1)));
      case "one-write" -> List.of("-#rf" + pairOf(List.of(a.get(0), a.get(2))), "-#rf" + pairOf(a.subList(1, 3)),
          "+" + pair("same", a));
      case "one-initial" -> {
        Refused.unless(p.sameLocation(number(a.get(0)), number(a.get(1))), "different locations");
        yield List.of(isNot("I", a.get(0)), isNot("I", a.get(1)), "+" + pair("same", a));
      }
      case "incl-atomic" -> List.of("-" + pair("incl", a), is("A", a.get(0)));
      case "incl-wg" -> List.of("-" + pair("incl", a), isNot("WG", a.get(0)), "+" + pair("wg", a));
      case "last-reads" -> List.of("-#last(" + number(a.get(0)) + ")", is("R", a.get(0)));
      case "last-sb" -> List.of("-#last(" + number(a.get(0)) + ")", "-#sb" + pairOf(a));
      case "last-rf" -> List.of("-#last(" + number(a.get(0)) + ")", "-#rf" + pairOf(a));
      case "last-one" -> List.of("-#last(" + number(a.get(0)) + ")", "-#last(" + number(a.get(1)) + ")",
          "+" + pair("same", a));
      default -> List.of();
    };
  }

  /** Rules about the events of code, from source events. */
  private List<String> code(String rule, List<String> a, Pattern p) {
    if (!List.of("po-block", "po", "po-loc", "loc", "rf", "rmw", "sr", "co").contains(rule)) {
      return List.of();
    }
    String t = a.get(0);
    String u = a.get(1);
    String x = event(t);
    String y = event(u);
    boolean accesses = "rw".contains(t.substring(0, 1)) && "rw".contains(u.substring(0, 1));
    List<String> exist = List.of("-ex(" + t + ")", "-ex(" + u + ")");
    boolean readThenWrite = t.startsWith("r") && u.startsWith("w");
    return switch (rule) {
      case "po-block" -> when(x.equals(y) && "pfrwq".indexOf(t.charAt(0)) < "pfrwq".indexOf(u.charAt(0)), exist, "+po",
          a);
      case "po" -> when(true, List.of(exist.get(0), exist.get(1), "-#sb" + pairOf(List.of(x, y)), is("I", x)), "+po",
          a);
      case "po-loc" -> when(true, List.of("-po(" + t + "," + u + ")", "-loc(" + t + "," + u + ")"), "+po-loc", a);
      case "loc" -> when(accesses && p.sameLocation(number(x), number(y)), exist, "+loc", a);
      case "rf" -> when(t.startsWith("w") && u.startsWith("r"), List.of("-#rf" + pairOf(List.of(x, y))), "+rf", a);
      case "rmw" -> when(readThenWrite && x.equals(y), exist, "+rmw", a);
      case "co" -> when(t.startsWith("w") && u.startsWith("w"), List.of("-#mo" + pairOf(List.of(x, y))), "+co", a);
      default -> {
        List<String> scopes = a.subList(2, 4);
        Refused.unless(List.of("CTA", "GPU", "SYS").containsAll(scopes), "no scopes");
        List<String> from = new ArrayList<>(List.of("-STRONG(" + t + ")", "-STRONG(" + u + ")",
            "-" + scopes.get(0) + "(" + t + ")", "-" + scopes.get(1) + "(" + u + ")"));
        from.addAll(scopes.contains("CTA") && !x.equals(y) ? List.of("-" + pair("wg", List.of(x, y))) : List.of());
        yield when(true, from, "+sr", a.subList(0, 2));
      }
    };
  }

  /** Rules that a definition or an operator of the target's model gives. */
  private List<String> tree(String rule, List<String> a) {
    Tree n = target.trees.getOrDefault(a.get(0), Tree.name(a.get(0)));
    Tree of = target.lets.getOrDefault(a.get(0), n);
    String[] t = a.subList(1, a.size()).toArray(String[]::new);
    return switch (rule) {
      case "let" -> when(target.lets.containsKey(n.op()) && n.of().isEmpty(), List.of(no(of, t)), yes(n, t));
      case "or-left" -> when(n.op().equals("|"), List.of(no(n.left(), t)), yes(n, t));
      case "or-right" -> when(n.op().equals("|"), List.of(no(n.right(), t)), yes(n, t));
      case "and" -> when(n.op().equals("&"), List.of(no(n.left(), t), no(n.right(), t)), yes(n, t));
      case "without" -> when(n.op().equals("\\") && set(n), List.of(no(n.left(), t), not(no(n.right(), t))), yes(n, t));
      case "differ" -> when(n.op().equals("\\") && n.right().text().equals("id") && !t[0].equals(t[1]),
          t[0].charAt(0) != t[1].charAt(0) ? List.of(no(n.left(), t))
              : List.of(no(n.left(), t), "+" + pair("same", List.of(event(t[0]), event(t[1])))), yes(n, t));
      case "seq" -> when(n.op().equals(";"), List.of(no(n.left(), t[0], t[1]), no(n.right(), t[1], t[2])),
          yes(n, t[0], t[2]));
      case "reflexive" -> when(List.of("?", "^*").contains(n.op()), List.of(), yes(n, t[0], t[0]));
      case "step" -> when(List.of("?", "^*", "^+").contains(n.op()), List.of(no(n.left(), t)), yes(n, t));
      case "trans" -> when(List.of("^*", "^+").contains(of.op()), List.of(no(n, t[0], t[1]), no(n, t[1], t[2])),
          yes(n, t[0], t[2]));
      case "inverse" -> when(n.op().equals("^-1"), List.of(no(n.left(), t[1], t[0])), yes(n, t));
      case "identity" -> when(n.op().equals("["), List.of(no(n.left(), t[0])), yes(n, t[0], t[0]));
      case "product" -> when(n.op().equals("*"), List.of(no(n.left(), t[0]), no(n.right(), t[1])), yes(n, t));
      case "not-left" -> when(n.op().equals("~") && n.left().op().equals("*"), List.of(not(no(n.left().left(), t[0]))),
          yes(n, t));
      case "not-right" -> when(n.op().equals("~") && n.left().op().equals("*"),
          List.of(not(no(n.left().right(), t[1]))), yes(n, t));
      default -> List.of();
    };
  }

  /** Rules that need a look at the whole of a definition. */
  private List<String> whole(String rule, List<String> a) {
    Tree n = target.trees.getOrDefault(a.get(0), Tree.name(a.get(0)));
    Tree of = target.lets.getOrDefault(a.get(0), n);
    String[] t = a.subList(1, a.size()).toArray(String[]::new);
    return switch (rule) {
      case "absorb" -> when(of.op().equals(";") && of.right().op().equals("^*"),
          List.of(no(n, t[0], t[1]), no(of.right().left(), t[1], t[2])), yes(n, t[0], t[2]));
      case "before" -> when(padded(of), List.of("-po(" + t[0] + "," + t[1] + ")", no(n, t[1], t[2])),
          yes(n, t[0], t[2]));
      case "behind" -> when(padded(of), List.of(no(n, t[0], t[1]), "-po(" + t[1] + "," + t[2] + ")"),
          yes(n, t[0], t[2]));
      case "directed" -> {
        Refused.unless(target.orders.containsKey(n.op()) && !t[0].equals(t[1]), "no chosen order");
        List<String> from = new ArrayList<>(List.of(no(target.orders.get(n.op()), t), yes(n, t[1], t[0])));
        from.addAll(t[0].charAt(0) == t[1].charAt(0) ? List.of("+" + pair("same", List.of(event(t[0]), event(t[1]))))
            : List.of());
        yield when(true, from, yes(n, t));
      }
      case "axiom" -> {
        Cat.Check axiom = axioms.get(number(a.get(0)));
        boolean empty = axiom.shape().equals("empty") && !set(axiom.of());
        yield List.of(empty ? no(axiom.of(), t[0], t[1]) : set(axiom.of()) ? no(axiom.of(), t[0])
            : no(axiom.of(), t[0], t[0]));
      }
      default -> List.of();
    };
  }

  /** Whether a closure has po in front of and behind each step, if wanted: {@code (po? ; X ; po?)+}. */
  public static boolean padded(Tree of) {
    return of.op().equals("^+") && of.left().op().equals(";") && of.left().right().text().equals("(po)?")
        && of.left().left().op().equals(";") && of.left().left().left().text().equals("(po)?");
  }

  public boolean set(Tree t) {
    return t.of().isEmpty() ? target.lets.containsKey(t.op()) ? set(target.lets.get(t.op()))
        : Kinds.LABELS.contains(t.op())
        : List.of("|", "&", "\\").contains(t.op()) && set(t.left()) && set(t.right());
  }

  private String no(Tree n, String... terms) {
    Refused.unless(terms.length == (set(n) ? 1 : 2), n.text() + " of " + terms.length + " events");
    Stream.of(terms).forEach(Rules::event);
    return "-" + n.text() + "(" + String.join(",", terms) + ")";
  }

  private String yes(Tree n, String... terms) {
    return not(no(n, terms));
  }

  private static List<String> when(boolean applies, List<String> from, String to) {
    Refused.unless(applies, "no instance of its rule");
    return Stream.concat(from.stream(), Stream.of(to)).toList();
  }

  private static List<String> when(boolean applies, List<String> from, String relation, List<String> terms) {
    return when(applies, from, relation + "(" + terms.get(0) + "," + terms.get(1) + ")");
  }

  /** Whether all events of a kind satisfy a literal: {@code ex}, a label, or the membership in a set. */
  private boolean holds(String kind, String literal, String x) {
    Kinds.Kind k = kinds.all.stream().filter(o -> o.name().equals(kind)).findFirst().orElseThrow(() ->
        new Refused("no kind"));
    String name = literal.substring(1, literal.lastIndexOf('('));
    String term = literal.substring(literal.lastIndexOf('(') + 1, literal.length() - 1);
    boolean source = name.startsWith("#is:");
    Set<String> labels = source ? k.sets() : k.components().get(term.substring(0, 1));
    String label = source ? name.substring("#is:".length()) : name;
    Refused.unless((source ? term : event(term)).equals(x)
        && (source ? Kinds.SETS.contains(label) : name.equals("ex") || Kinds.LABELS.contains(name)), "no label "
            + literal);
    return (labels != null && (name.equals("ex") || labels.contains(label))) == literal.startsWith("+");
  }

  /** The clauses' right sides that an atom of a state says of two events. */
  static List<String> atom(String atom, int x, int z) {
    String[] words = atom.split(" ", -1);
    return switch (words[0]) {
      case "sb" -> List.of("+#sb(" + x + "," + z + ")");
      case "initial" -> List.of("+#is:I(" + x + ")");
      case "not-last" -> List.of("-#last(" + x + ")");
      case "has" -> {
        Refused.unless(atom.matches("has [pfrwq] [xz]"), "no atom " + atom);
        yield List.of("+ex(" + words[1] + (words[2].equals("x") ? x : z) + ")");
      }
      default -> {
        Refused.unless(atom.matches("\\S+ [pfrwq] [pfrwq]"), "no atom " + atom);
        yield List.of("-ex(" + words[1] + x + ")", "-ex(" + words[2] + z + ")",
            "+" + words[0] + "(" + words[1] + x + "," + words[2] + z + ")");
      }
    };
  }

  private static String kind(String name, String x) {
    return "#kind:" + name + "(" + number(x) + ")";
  }

  private static String is(String set, String x) {
    return "+#is:" + set + "(" + number(x) + ")";
  }

  private static String isNot(String set, String x) {
    return not(is(set, x));
  }

  private static String pairOf(List<String> a) {
    return "(" + number(a.get(0)) + "," + number(a.get(1)) + ")";
  }

  /** A symmetric atom. */
  private static String pair(String name, List<String> a) {
    int x = number(a.get(0));
    int y = number(a.get(1));
    return "#" + name + "(" + Math.min(x, y) + "," + Math.max(x, y) + ")";
  }

  private static List<String> chain(String relation, List<String> a) {
    return List.of("-" + relation + pairOf(a), "-" + relation + pairOf(a.subList(1, 3)),
        "+" + relation + pairOf(List.of(a.get(0), a.get(2))));
  }

  private static String event(String term) {
    Refused.unless(term.matches("[pfrwq]\\d+"), "no event " + term);
    return term.substring(1);
  }

  private static int number(String text) {
    Refused.unless(text.matches("\\d{1,6}"), "no number " + text);
    return Integer.parseInt(text);
  }

  static String same(int x, int y) {
    return "#same(" + Math.min(x, y) + "," + Math.max(x, y) + ")";
  }

  static String not(String literal) {
    return (literal.charAt(0) == '+' ? "-" : "+") + literal.substring(1);
  }
}
