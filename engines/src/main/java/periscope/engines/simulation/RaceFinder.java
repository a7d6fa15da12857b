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
 * A finder of the races of executions that share an event structure: it reports every pair that a condition on races or
 * a flag relates. It reports each race once for a structure. Not for use by several threads at once.
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
  /** Number of longs of a row of a relation. */
  private int words;
  /** For each axiom, rows of the pairs that were found; {@code given} has the pairs that were reported. */
  private long[][] found;
  private long[][] given;
  /** Axioms without pairs that were reported, for any structure. */
  private final BitSet whole = new BitSet();

  /**
   * A finder for one model.
   *
   * @param evaluator the model's evaluator, which judges the executions
   * @param begun     whether executions may be unfinished; the language's rule then reports the threads that are
   *                  missing at a barrier
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
   * Begins an event structure, with which the evaluator was started.
   *
   * @param ended threads that reach a step without a defined behaviour or the bound of a loop; threads that wait at a
   *              barrier are not among them
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
   * The races in the execution that the evaluator judged last, which must be consistent; without the races reported
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

  /** Whether {@link #look} was called since {@link #start}. */
  public boolean looked() {
    return !fresh;
  }

  /**
   * Whether no execution within the bounds that the evaluator judged last, and did not refute, shows a race that was
   * not reported; {@code false} promises nothing.
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

  /** Adds the races that depend on the events alone, by the language's rules. */
  private void language(List<RaceEvents> findings) {
    findings.addAll(RaceRules.pairs(structure.events()));
    RaceRules.barriers(structure.events(), threads).forEach((finding, others) -> {
      if (others.isEmpty() && !stopped.get(finding.absent())) {
        findings.add(finding);
      }
    });
  }
}
