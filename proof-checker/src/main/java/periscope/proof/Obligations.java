package periscope.proof;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.proof.Cat.Tree;
import periscope.proof.Source.Path;

/** The obligations of T1, in stages: patterns that are impossible, or that imply a goal. */
public final class Obligations {

  /**
   * A goal about two events: empty, {@code total}, {@code eco} or the text of a closure, of which a state must hold.
   */
  public record Goal(String of, int x, int z) {
    public Goal merged(int kept, int gone) {
      return new Goal(of, x == gone ? kept : x, z == gone ? kept : z);
    }
  }

  /** A pattern from which a goal must follow; the lemmas of earlier stages hold. */
  public record Obligation(int stage, Pattern pattern, Goal goal) {}

  private static final Goal IMPOSSIBLE = new Goal("", 0, 0);

  public final Source source;
  public final Map<String, List<List<String>>> states;
  /** The obligations by their texts. */
  public final Map<String, Obligation> all = new LinkedHashMap<>();
  /** The stage in which the lemma of a closure is proved. */
  public final Map<String, Integer> stages = new LinkedHashMap<>();
  /** The stage from which on hb is known to have no cycle. */
  public int acyclic;
  private int stage;

  Obligations(Source source, Map<String, List<List<String>>> states) {
    this.source = source;
    this.states = states;
    source.cat.trees.values().stream().filter(t -> t.op().equals("^*")).toList()
        .forEach(t -> closure(new Tree("^+", t.of())));
    closure(source.cat.lets.get("hb"));
    coherenceOrder();
    eco();
    irreflexive();
    stage++;
    acyclic = stage;
    source.cat.checks.stream().filter(c -> c.role().isEmpty()).forEach(this::axiom);
  }

  /** The stage from which on hb is known to have no cycle. */
  public int acyclic() {
    return acyclic;
  }

  public static String text(int stage, Pattern pattern, Goal goal) {
    return stage + " " + goal.of + "(" + goal.x + "," + goal.z + ") " + pattern.text();
  }

  private void add(Pattern pattern, Goal goal) {
    if (!pattern.empty()) {
      all.put(text(stage, pattern, goal), new Obligation(stage, pattern, goal));
    }
  }

  private Pattern one(Set<String> kinds) {
    Pattern pattern = new Pattern();
    pattern.add(kinds);
    return pattern;
  }

  /** Each path of a closure has a state: paths of one step, then a step behind each state. */
  private void closure(Tree plus) {
    String text = plus.text();
    Refused.unless(states.containsKey(text), "no states for " + text);
    List<Path> steps = source.unfold(plus.left(), one(source.any()), 0, -1).stream()
        .filter(s -> !s.pattern().empty()).toList();
    Set<String> starts = new HashSet<>();
    Set<String> ends = new HashSet<>();
    steps.forEach(s -> starts.addAll(s.pattern().kinds.get(0)));
    steps.forEach(s -> ends.addAll(s.pattern().kinds.get(s.end())));
    source.starts.put(text, starts);
    source.ends.put(text, ends);
    steps.forEach(s -> add(s.pattern(), new Goal(text, 0, s.end())));
    boolean located = steps.stream().allMatch(s -> s.pattern().sameLocation(0, s.end()));
    Refused.unless(located != text.equals(Source.HB), text + " leaves its location, or hb does not");
    for (int i = 0; i < states.get(text).size(); i++) {
      Pattern before = one(starts);
      before.add(ends);
      source.unfold(plus.left(), (located ? before.located(0, 1) : before).with("state:" + text + ":" + i, 0, 1), 1, -1)
          .forEach(s -> add(s.pattern(), new Goal(text, 0, s.end())));
    }
    stages.put(text, stage++);
  }

  /** co orders the writes of a location in one way, initial writes first. */
  private void coherenceOrder() {
    Pattern two = one(source.having("W"));
    two.add(source.having("W"));
    two = two.located(0, 1);
    add(two.with("differ", 0, 1).only(1, source.notInitial()), new Goal("total", 0, 1));
    add(two.with("mo", 0, 1).only(1, Set.of(Kinds.INITIAL)), IMPOSSIBLE);
    add(one(source.having("W")).with("mo", 0, 0), IMPOSSIBLE);
    stage++;
  }

  private void eco() {
    for (Tree form : Source.ECO_FORMS) {
      for (Path path : source.unfold(form, one(source.any()), 0, -1)) {
        Source.ECO_FORMS.subList(0, 3).stream()
            .flatMap(last -> source.unfold(last, path.pattern(), path.end(), -1).stream())
            .forEach(s -> add(s.pattern(), new Goal("eco", 0, s.end())));
      }
    }
    stage++;
  }

  /** A cycle of hb has a step other than sb; seen from there, hb leads back from the step's end, or the step is all. */
  private void irreflexive() {
    Tree hb = new Tree("hb", List.of());
    for (Tree step : List.of(new Tree("sw", List.of()), new Tree("bar", List.of()))) {
      source.unfold(step, one(source.any()), 0, 0).forEach(s -> add(s.pattern(), IMPOSSIBLE));
      source.unfold(step, one(source.any()), 0, -1).stream()
          .flatMap(s -> source.unfold(hb, s.pattern(), s.end(), 0).stream())
          .forEach(s -> add(s.pattern(), IMPOSSIBLE));
    }
  }

  private void axiom(Cat.Check axiom) {
    boolean irreflexive = axiom.shape().equals("irreflexive");
    Tree of = axiom.shape().equals("acyclic") ? axiom.of().left() : axiom.of();
    for (Path path : source.unfold(of, one(source.any()), 0, irreflexive ? 0 : -1)) {
      boolean proved = path.pattern().facts.stream().anyMatch(f -> f.name().equals(Source.HB) && f.x() == f.y());
      Refused.unless(!axiom.shape().equals("acyclic") || path.pattern().empty(),
          "there is no rule for seq_cst operations");
      if (!proved) {
        add(path.pattern(), IMPOSSIBLE);
      }
    }
  }

  /** The clauses that hold if a goal does not follow. */
  public List<List<String>> denied(Goal goal, Pattern p) {
    int x = goal.x;
    int z = goal.z;
    List<List<String>> denied = new ArrayList<>();
    if (goal.of.equals("total")) {
      denied.add(List.of("-co(w" + x + ",w" + z + ")"));
      denied.add(List.of("-co(w" + z + ",w" + x + ")"));
    } else if (goal.of.equals("eco")) {
      denied.add(List.of("-#rf(" + x + "," + z + ")"));
      // The write that z or what it reads from is: the last step of the path is then co or fr, or rf follows it.
      Stream.concat(Stream.of(z), IntStream.range(0, p.kinds.size()).boxed().filter(w -> p.has("rf", w, z)))
          .filter(w -> p.sameLocation(x, w)).forEach(w -> {
            denied.add(List.of("-co(w" + x + ",w" + w + ")"));
            denied.add(List.of("-fr(r" + x + ",w" + w + ")", "+" + Rules.same(x, w)));
          });
    } else if (!goal.of.isEmpty()) {
      for (int i = 0; i < states.get(goal.of).size(); i++) {
        List<String> atoms = states.get(goal.of).get(i);
        String fails = "#fails:" + i + ":";
        denied.add(atoms.stream().map(a -> "+" + fails + a).toList());
        for (String atom : atoms) {
          Rules.atom(atom, x, z).forEach(not -> denied.add(List.of("-" + fails + atom, Rules.not(not))));
        }
      }
    }
    return denied;
  }
}
