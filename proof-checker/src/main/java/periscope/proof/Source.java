package periscope.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import periscope.proof.Cat.Tree;

/** The source model, RC11 with scopes, and its relations unfolded to patterns; the theorem is about this text. */
public final class Source {
  /** The definitions and checks that the theorem knows; {@code same} may also be {@code 0}. */
  private static final String KNOWN = """
      same = (sb&loc)
      incl1 = ((((([WI];thd)|([WG];wg))|([CL];cl))|([DV];dv))|([ALL];(_*_)))
      incl = (incl1&(incl1)^-1)
      rb = fr
      eco = (((rf|co)|rb))^+
      acquires = ((ACQ|ACQ_REL)|SC)
      releases = ((REL|ACQ_REL)|SC)
      rs = ((([W];(same)?);[(W&A)]);(((incl&rf);[RMW]))^*)
      sw = (incl&(((((([releases];(([F];sb))?);rs);(incl&rf));[(R&A)]);((sb;[F]))?);[acquires]))
      bar = ((((EF*XF)&syncbar)&wg)\\thd)
      hb = (((sb|sw)|bar))^+
      sbx = (sb\\loc)
      scb = ((((sb|((sbx;hb);sbx))|(hb&loc))|co)|rb)
      psc_base = ((([(SC&M)]|([(SC&F)];(hb)?));scb);([(SC&M)]|((hb)?;[(SC&F)])))
      psc_F = (([(SC&F)];(hb|((hb;eco);hb)));[(SC&F)])
      conflict = (((((W*W)|(W*R))|(R*W))&loc)\\id)
      """;
  private static final List<String> CHECKS = List.of("irreflexive (hb;(eco)?)", "irreflexive eco",
      "empty ([RMW]&(fr;co))", "acyclic ((incl&(psc_base|psc_F)))^+",
      "undefined_unless empty (((conflict\\hb)\\(hb)^-1)\\(incl&(A*A)))",
      "undefined_unless empty ((([EF];(wg\\thd));(_*_))\\(bar;(_*_)))");
  private static final String ECO = "(((rf|co)|rb))^+";
  public static final String HB = "(((sb|sw)|bar))^+";
  /** The forms that paths of eco are proved to have. */
  public static final List<Tree> ECO_FORMS = List.of(Tree.name("rf"), Tree.name("co"), Tree.name("fr"),
      new Tree(";", List.of(Tree.name("co"), Tree.name("rf"))),
          new Tree(";", List.of(Tree.name("fr"), Tree.name("rf"))));

  /** A pattern and the name of the event at which the unfolded relation ends. */
  public record Path(Pattern pattern, int end) {}

  public final Cat cat;
  private final Kinds kinds;
  /** The kinds at which paths of a closure start and end. */
  final Map<String, Set<String>> starts = new TreeMap<>();
  final Map<String, Set<String>> ends = new TreeMap<>();

  Source(String file, Kinds kinds, UnaryOperator<String> texts) {
    this.kinds = kinds;
    cat = new Cat(file, texts);
    String read = cat.lets.entrySet().stream().map(l -> l.getKey() + " = " + l.getValue().text() + "\n").sorted()
        .collect(Collectors.joining());
    String known = KNOWN.lines().sorted().map(l -> l + "\n").collect(Collectors.joining());
    Refused.unless(read.equals(known) || read.equals(known.replace("same = (sb&loc)", "same = 0")),
        file + " is not RC11 with scopes as the theorem knows it");
    Refused.unless(cat.orders.isEmpty() && cat.checks.stream().map(Cat.Check::text).collect(Collectors.toSet())
        .equals(Set.copyOf(CHECKS)), file + " has other checks than RC11 with scopes");
  }

  /** The kinds whose events are in a set. */
  Set<String> members(Tree set) {
    return switch (set.of().isEmpty() ? "" : set.op()) {
      case "" -> cat.lets.containsKey(set.op()) ? members(cat.lets.get(set.op())) : having(set.op());
      case "|" -> union(members(set.left()), members(set.right()));
      case "&" -> members(set.left()).stream().filter(members(set.right())::contains).collect(Collectors.toSet());
      default -> throw new Refused("cannot read the set " + set.text());
    };
  }

  public Set<String> having(String label) {
    Refused.unless(Kinds.SETS.contains(label), "cannot read the set " + label);
    return kinds.all.stream().filter(k -> k.sets().contains(label)).map(Kinds.Kind::name).collect(Collectors.toSet());
  }

  Set<String> any() {
    return having("_");
  }

  Set<String> notInitial() {
    return any().stream().filter(k -> !k.equals(Kinds.INITIAL)).collect(Collectors.toSet());
  }

  static Set<String> union(Set<String> some, Set<String> more) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  /** Every pattern of two events in a relation, from x to {@code end}, or to a new event if that is negative. */
  public List<Path> unfold(Tree e, Pattern p, int x, int end) {
    return switch (e.of().isEmpty() ? "" : e.op()) {
      case "" -> name(e.op(), p, x, end);
      case "|" -> concat(unfold(e.left(), p, x, end), unfold(e.right(), p, x, end));
      case "?" -> concat(same(p, x, end), unfold(e.left(), p, x, end));
      case "^*" -> concat(same(p, x, end), closure(new Tree("^+", e.of()).text(), p, x, end));
      case "^+" -> closure(e.text(), p, x, end);
      case "[" -> same(p, x, end).stream().map(s -> new Path(s.pattern.only(s.end, members(e.left())), s.end)).toList();
      case ";" -> unfold(e.left(), p, x, -1).stream()
          .flatMap(m -> unfold(e.right(), m.pattern, m.end, end).stream()).toList();
      case "&" -> unfold(e.left(), p, x, end).stream()
          .flatMap(m -> unfold(e.right(), m.pattern, x, m.end).stream()).toList();
      // A pattern that forgets what is subtracted is more general.
      case "\\" -> unfold(e.left(), p, x, end);
      case "*" -> {
        Path pair = pair(p, end);
        pair.pattern.only(x, members(e.left())).only(pair.end, members(e.right()));
        yield List.of(pair);
      }
      default -> throw new Refused("cannot unfold " + e.text());
    };
  }

  private List<Path> name(String name, Pattern p, int x, int end) {
    if (cat.lets.containsKey(name) && !name.equals("incl")) {
      return unfold(cat.lets.get(name), p, x, end);
    }
    Path to = pair(p, end);
    Pattern q = to.pattern;
    int z = to.end;
    switch (name) {
      case "sb" -> q = q.with("sb", x, z).only(z, notInitial());
      case "rf" -> q = q.with("rf", x, z).only(x, having("W")).only(z, having("R")).located(x, z);
      case "co" -> q = co(q, x, z);
      case "fr" -> {
        int w = q.add(having("W"));
        q = co(q.with("rf", w, x).with("differ", x, z).only(x, having("R")).located(w, x), w, z);
      }
      case "incl" -> q = q.with("incl", x, z);
      case "loc" -> q.only(x, having("M")).only(z, having("M")).located(x, z);
      // More general: placement and barriers are forgotten.
      case "syncbar", "wg" -> { }
      case "0" -> q.only(x, Set.of());
      default -> throw new Refused("cannot unfold " + name);
    }
    return List.of(new Path(q, z));
  }

  private Pattern co(Pattern p, int x, int z) {
    return p.with("mo", x, z).only(x, having("W")).only(z, having("W")).only(z, notInitial()).located(x, z);
  }

  private Path pair(Pattern p, int end) {
    Pattern q = p.copy();
    return new Path(q, end >= 0 ? end : q.add(any()));
  }

  private static List<Path> same(Pattern p, int x, int end) {
    return List.of(end < 0 || end == x ? new Path(p.copy(), x)
        : new Path(p.merged(Math.min(x, end), Math.max(x, end)), Math.min(x, end)));
  }

  private List<Path> closure(String text, Pattern p, int x, int end) {
    if (text.equals(ECO)) {
      return ECO_FORMS.stream().flatMap(f -> unfold(f, p, x, end).stream()).toList();
    }
    Path to = pair(p, end);
    Pattern q = to.pattern.with(text, x, to.end).only(x, starts.get(text)).only(to.end, ends.get(text));
    // Each other closure stays at its location: the proof of its lemma has seen to that.
    return List.of(new Path(text.equals(HB) ? q : q.located(x, to.end), to.end));
  }

  private static List<Path> concat(List<Path> some, List<Path> more) {
    List<Path> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
