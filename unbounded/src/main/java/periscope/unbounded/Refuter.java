package periscope.unbounded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A search for a refutation of clauses: unit propagation, and splits on clauses whose negative literals all hold.
 * Nearly
 * all clauses are Horn, so that trees stay small. Splits that a conflict does not need are left out.
 */
final class Refuter {

  /** A tree of splits, each on a clause with one tree for each of its literals that is open there; a leaf has none. */
  record Tree(int clause, List<Tree> cases) {}

  /** The answer: a tree with the clauses it uses, or, if {@code tree} is null, an assignment of all clauses. */
  record Answer(Tree tree, BitSet used, byte[] values) {}

  /** A search that took too many splits. */
  static final class OutOfBudget extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private record Part(Tree tree, BitSet used, Set<Integer> decisions) {}

  private static final int DECIDED = -1;
  private static final int OPEN = -2;
  private static final Tree LEAF = new Tree(-1, List.of());

  private final List<int[]> clauses;
  private final int[][] watches;
  /** Of each atom: 1 true, -1 false, 0 open. */
  private final byte[] values;
  /** Of each atom: the clause that gives its value, {@link #DECIDED} or {@link #OPEN}. */
  private final int[] reasons;
  private final int[] trail;
  private int trailed;
  private int budget;

  /** @param clauses literals are atoms, counted from 1, negative if denied */
  Refuter(List<int[]> clauses, int atoms, int budget) {
    this.clauses = clauses;
    this.budget = budget;
    values = new byte[atoms + 1];
    reasons = new int[atoms + 1];
    Arrays.fill(reasons, OPEN);
    trail = new int[atoms + 1];
    int[] counts = new int[2 * atoms + 2];
    clauses.forEach(c -> Arrays.stream(c).forEach(l -> counts[index(-l)]++));
    watches = new int[2 * atoms + 2][];
    Arrays.setAll(watches, i -> new int[counts[i]]);
    Arrays.fill(counts, 0);
    for (int i = 0; i < clauses.size(); i++) {
      for (int l : clauses.get(i)) {
        watches[index(-l)][counts[index(-l)]++] = i;
      }
    }
  }

  private static int index(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }

  Answer solve() {
    for (int i = 0; i < clauses.size(); i++) {
      int[] c = clauses.get(i);
      if (c.length == 0 || c.length == 1 && value(c[0]) < 0) {
        BitSet used = new BitSet();
        explain(i, used, new HashSet<>());
        return new Answer(LEAF, used, null);
      } else if (c.length == 1 && value(c[0]) == 0) {
        assign(c[0], i);
      }
    }
    Part part = solve(0);
    return part == null ? new Answer(null, null, values.clone()) : new Answer(part.tree, part.used, null);
  }

  private int value(int literal) {
    return literal > 0 ? values[literal] : -values[-literal];
  }

  private void assign(int literal, int reason) {
    int atom = Math.abs(literal);
    values[atom] = (byte) (literal > 0 ? 1 : -1);
    reasons[atom] = reason;
    trail[trailed++] = literal;
  }

  /** @return a clause without a literal that can hold, or -1 */
  private int propagate(int start) {
    for (int i = start; i < trailed; i++) {
      for (int c : watches[index(trail[i])]) {
        int free = 0;
        int open = 0;
        boolean holds = false;
        for (int l : clauses.get(c)) {
          int v = value(l);
          if (v > 0) {
            holds = true;
            break;
          } else if (v == 0) {
            free = l;
            open++;
          }
        }
        if (!holds && open == 0) {
          return c;
        } else if (!holds && open == 1) {
          assign(free, c);
        }
      }
    }
    return -1;
  }

  /** Adds the clauses, and the decided literals, that a clause's false literals rest on. */
  private void explain(int clause, BitSet used, Set<Integer> decisions) {
    List<Integer> todo = new ArrayList<>(List.of(clause));
    BitSet seen = new BitSet();
    while (!todo.isEmpty()) {
      int c = todo.remove(todo.size() - 1);
      used.set(c);
      for (int l : clauses.get(c)) {
        int atom = Math.abs(l);
        if (seen.get(atom) || reasons[atom] == OPEN) {
          continue;
        }
        seen.set(atom);
        if (reasons[atom] == DECIDED) {
          decisions.add(values[atom] > 0 ? atom : -atom);
        } else {
          todo.add(reasons[atom]);
        }
      }
    }
  }

  private Part solve(int start) {
    if (budget-- < 0) {
      throw new OutOfBudget();
    }
    int conflict = propagate(start);
    BitSet used = new BitSet();
    Set<Integer> decisions = new HashSet<>();
    if (conflict >= 0) {
      explain(conflict, used, decisions);
      return new Part(LEAF, used, decisions);
    }
    int split = split();
    if (split < 0) {
      return null;
    }
    int[] open = Arrays.stream(clauses.get(split)).filter(l -> value(l) == 0).toArray();
    List<Tree> cases = new ArrayList<>();
    used.set(split);
    int mark = trailed;
    for (int l : open) {
      assign(l, DECIDED);
      Part part = solve(mark);
      if (part == null) {
        return null;
      }
      undo(mark);
      if (!part.decisions.contains(l)) {
        return part;
      }
      cases.add(part.tree);
      used.or(part.used);
      decisions.addAll(part.decisions);
      decisions.remove(l);
    }
    Arrays.stream(clauses.get(split)).filter(l -> value(l) < 0).forEach(l -> explainLiteral(l, used, decisions));
    return new Part(new Tree(split, cases), used, decisions);
  }

  private void explainLiteral(int literal, BitSet used, Set<Integer> decisions) {
    int reason = reasons[Math.abs(literal)];
    if (reason == DECIDED) {
      decisions.add(-literal);
    } else {
      explain(reason, used, decisions);
    }
  }

  /** The clause with the fewest open literals among those whose negative literals all hold and no positive one does. */
  private int split() {
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < clauses.size() && fewest > 2; i++) {
      int open = 0;
      for (int l : clauses.get(i)) {
        int v = value(l);
        if (v > 0 || v == 0 && l < 0) {
          open = 0;
          break;
        }
        open += v == 0 ? 1 : 0;
      }
      if (open > 0 && open < fewest) {
        fewest = open;
        best = i;
      }
    }
    return best;
  }

  private void undo(int mark) {
    while (trailed > mark) {
      int atom = Math.abs(trail[--trailed]);
      values[atom] = 0;
      reasons[atom] = OPEN;
    }
  }
}
