package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * Finds what the executions of one event structure after another show of races: every pair that a condition on races or
 * a flag relates. Each finding is given out once for a structure. Not for use by several threads at once.
 */
public final class RaceFinder {

  private final Evaluator evaluator;
  private final List<LitmusThread> threads;
  private final boolean begun;
  private final List<Axiom> axioms;
  private final boolean[] asked;
  private final boolean flags;
  private final boolean conditions;
  private EventStructure structure;
  private BitSet stopped;
  private boolean fresh;
  /** How many longs a row of a relation is. */
  private int words;
  /** For each axiom, the pairs found and those given out. */
  private long[][] found;
  private long[][] given;
  /** Axioms without pairs that were given out, whatever the structure. */
  private final BitSet whole = new BitSet();

  /**
   * @param evaluator what judges the executions, by this model
   * @param begun     whether executions may only have begun: who is missing at a barrier, the language says then
   */
  public RaceFinder(CompiledModel model, Evaluator evaluator, List<LitmusThread> threads, boolean begun) {
    this.evaluator = evaluator;
    this.threads = List.copyOf(threads);
    this.begun = begun;
    axioms = model.axioms();
    asked = new boolean[axioms.size()];
    for (int a = 0; a < asked.length; a++) {
      asked[a] = axioms.get(a).role() == Role.UNDEFINED_UNLESS || axioms.get(a).role() == Role.FLAG;
    }
    flags = has(Role.FLAG);
    conditions = has(Role.UNDEFINED_UNLESS);
  }

  private boolean has(Role role) {
    return axioms.stream().anyMatch(a -> a.role() == role);
  }

  /**
   * Takes up an event structure that the evaluator was started with.
   *
   * @param ended threads that come to a step without a defined behaviour, or are not followed further; not those that
   *              wait at a barrier
   */
  public void start(EventStructure s, BitSet ended) {
    structure = s;
    stopped = ended;
    fresh = true;
    words = Relations.words(s.size());
    found = new long[axioms.size()][s.size() * words];
    given = new long[axioms.size()][s.size() * words];
  }

  /**
   * What the execution shows that was last given to the evaluator, and is consistent, but for what others showed
   * before.
   */
  public List<RaceEvents> look() {
    List<RaceEvents> findings = new ArrayList<>();
    if (fresh) {
      language(findings);
      fresh = false;
    }
    if (conditions) {
      evaluator.addBroken(found);
    }
    for (int a = 0; a < asked.length; a++) {
      if (asked[a]) {
        model(a, findings);
      }
    }
    return findings;
  }

  /** Whether any execution of the structure was looked at. */
  public boolean looked() {
    return !fresh;
  }

  /**
   * Whether no execution shows anything new that lies within the bounds which the evaluator last did not refute;
   * {@code false} promises nothing.
   */
  public boolean exhausted() {
    return looked() && !flags && (!conditions || evaluator.faultless());
  }

  private void model(int a, List<RaceEvents> findings) {
    Axiom axiom = axioms.get(a);
    if (!axiom.shownByPairs()) {
      boolean possible = !whole.get(a) && (axiom.role() == Role.FLAG || evaluator.faulty());
      if (possible && evaluator.raised(axiom)) {
        whole.set(a);
        findings.add(RaceEvents.of(axiom, -1, -1));
      }
      return;
    } else if (axiom.role() == Role.FLAG) {
      evaluator.addRaised(a, found[a]);
    }
    for (int i = 0; i < found[a].length; i++) {
      for (long rest = found[a][i] & ~given[a][i]; rest != 0; rest &= rest - 1) {
        int second = i % words * Relations.NARROW + Long.numberOfTrailingZeros(rest);
        if (!begun || !RaceRules.arrives(structure.events().get(i / words))) {
          findings.add(RaceEvents.of(axiom, i / words, second));
        }
      }
      given[a][i] = found[a][i];
    }
  }

  /** What depends on the events alone. */
  private void language(List<RaceEvents> findings) {
    findings.addAll(RaceRules.unsequenced(structure.events()));
    RaceRules.barriers(structure.events(), threads).forEach((finding, others) -> {
      if (others.isEmpty() && !stopped.get(finding.absent())) {
        findings.add(finding);
      }
    });
  }
}
