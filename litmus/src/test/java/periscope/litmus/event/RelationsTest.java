package periscope.litmus.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The kernels against matrices of booleans, on both sides of the number of events at which their loops change. */
class RelationsTest {

  private static final int MOST = 200;
  private static final int[] EDGES = {1, 2, 63, 64, 65, 127, 128, 129, 192, 193, EventStructure.LIMIT};

  private interface Pair {
    boolean related(int i, int j);
  }

  private static boolean[][] matrix(int n, Pair pair) {
    boolean[][] matrix = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        matrix[i][j] = pair.related(i, j);
      }
    }
    return matrix;
  }

  private static long[] packed(boolean[][] matrix) {
    long[] rows = Relations.newRelation(matrix.length);
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        if (matrix[i][j]) {
          Relations.add(rows, Relations.words(matrix.length), i, j);
        }
      }
    }
    return rows;
  }

  private static long[] packed(boolean[] set) {
    long[] bits = Relations.newSet(set.length);
    for (int i = 0; i < set.length; i++) {
      bits[i / 64] |= set[i] ? 1L << i : 0;
    }
    return bits;
  }

  private static boolean[][] random(Random random, int n) {
    int density = 1 + random.nextInt(2 * n);
    return matrix(n, (i, j) -> random.nextInt(density) == 0);
  }

  private static boolean[] randomSet(Random random, int n) {
    boolean[] set = new boolean[n];
    for (int i = 0; i < n; i++) {
      set[i] = random.nextBoolean();
    }
    return set;
  }

  private static boolean[][] closure(boolean[][] a) {
    boolean[][] closed = matrix(a.length, (i, j) -> a[i][j]);
    for (int k = 0; k < a.length; k++) {
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < a.length; j++) {
          closed[i][j] |= closed[i][k] && closed[k][j];
        }
      }
    }
    return closed;
  }

  private static boolean composed(boolean[][] a, boolean[][] b, int i, int j) {
    for (int k = 0; k < a.length; k++) {
      if (a[i][k] && b[k][j]) {
        return true;
      }
    }
    return false;
  }

  private static void forEachSize(BiConsumer<Random, Integer> check) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int n = seed < EDGES.length ? EDGES[seed] : 1 + random.nextInt(MOST);
      check.accept(random, n);
    }
  }

  /** What a kernel leaves in an array full of rubbish. */
  private static void same(boolean[][] expected, Consumer<long[]> kernel, String note) {
    long[] target = Relations.newRelation(expected.length);
    Arrays.fill(target, 0x5555555555555555L);
    kernel.accept(target);
    assertEquals(Relation.of(packed(expected)), Relation.of(target), note);
  }

  private static void sameSet(boolean[] expected, Consumer<long[]> kernel, String note) {
    long[] target = Relations.newSet(expected.length);
    Arrays.fill(target, -1);
    kernel.accept(target);
    assertEquals(EventSet.row(packed(expected), target.length, 0), EventSet.row(target, target.length, 0), note);
  }

  @Test
  void relations() {
    forEachSize((random, n) -> {
      boolean[][] a = random(random, n);
      boolean[][] b = random(random, n);
      long[] x = packed(a);
      long[] y = packed(b);
      String note = n + " events";
      same(matrix(n, (i, j) -> a[i][j] || b[i][j]), t -> Relations.union(t, x, y), note);
      same(matrix(n, (i, j) -> a[i][j] && b[i][j]), t -> Relations.intersection(t, x, y), note);
      same(matrix(n, (i, j) -> a[i][j] && !b[i][j]), t -> Relations.difference(t, x, y), note);
      same(matrix(n, (i, j) -> !a[i][j]), t -> Relations.complement(t, x, Relations.every(n)), note);
      same(matrix(n, (i, j) -> a[j][i]), t -> Relations.inverse(t, x), note);
      same(matrix(n, (i, j) -> a[i][j] || i == j), t -> Relations.reflexive(t, x), note);
      boolean[][] composed = matrix(n, (i, j) -> composed(a, b, i, j));
      same(composed, t -> Relations.compose(t, x, y), note);
      same(closure(a), t -> Relations.closure(t, x), note);
      long[] inPlace = x.clone();
      Relations.compose(inPlace, inPlace, y);
      assertEquals(Relation.of(packed(composed)), Relation.of(inPlace), note);
      assertEquals(irreflexive(composed), Relations.isOpen(x, y), note);
      assertEquals(irreflexive(a), Relations.isIrreflexive(x), note);
      assertEquals(Arrays.stream(x).allMatch(r -> r == 0), Relations.isEmpty(x), note);
    });
  }

  private static boolean irreflexive(boolean[][] a) {
    boolean irreflexive = true;
    for (int i = 0; i < a.length; i++) {
      irreflexive &= !a[i][i];
    }
    return irreflexive;
  }

  @Test
  void sets() {
    forEachSize((random, n) -> {
      boolean[][] a = random(random, n);
      boolean[] s = randomSet(random, n);
      boolean[] t = randomSet(random, n);
      long[] x = packed(a);
      long[] left = packed(s);
      long[] right = packed(t);
      String note = n + " events";
      same(matrix(n, (i, j) -> s[i] && t[j]), to -> Relations.product(to, left, right), note);
      same(matrix(n, (i, j) -> s[i] && i == j), to -> Relations.identity(to, left), note);
      same(matrix(n, (i, j) -> s[i] && a[i][j]), to -> Relations.restrictDomain(to, x, left), note);
      same(matrix(n, (i, j) -> a[i][j] && s[j]), to -> Relations.restrictRange(to, x, left), note);
      boolean[] domain = new boolean[n];
      boolean[] range = new boolean[n];
      boolean[] others = new boolean[n];
      for (int i = 0; i < n; i++) {
        others[i] = !s[i];
        for (int j = 0; j < n; j++) {
          domain[i] |= a[i][j];
          range[i] |= a[j][i];
        }
      }
      sameSet(domain, to -> Relations.domain(to, x), note);
      sameSet(range, to -> Relations.range(to, x), note);
      sameSet(others, to -> Relations.complement(to, left, Relations.every(n)), note);
    });
  }

  /** A relation's length tells how wide its rows are. */
  @Test
  void widths() {
    for (int n = 0; n <= EventStructure.LIMIT; n++) {
      assertEquals(Relations.words(n), Relations.width(Relations.newRelation(n).length), n + " events");
      EventSet every = EventSet.row(Relations.every(n), Relations.words(n), 0);
      assertEquals(n == 0, every.isEmpty());
      assertTrue(n == 0 || every.has(n - 1) && !every.has(n), n + " events");
    }
    assertThrows(IllegalArgumentException.class, () -> Relations.all(65));
  }

  @Test
  void whatIsKept() {
    forEachSize((random, n) -> {
      boolean[][] a = random(random, n);
      boolean[] s = randomSet(random, n);
      Relation kept = Relation.of(packed(a));
      EventSet set = EventSet.row(packed(s), Relations.words(n), 0);
      int by = random.nextInt(300);
      EventSet moved = set.shifted(by);
      for (int i = 0; i < n; i++) {
        assertEquals(s[i], set.has(i));
        assertEquals(s[i], moved.has(i + by));
        assertEquals(s[i], set.with(i).equals(set));
        assertEquals(set.or(EventSet.NONE.with(i)), set.with(i));
        EventSet row = kept.from(i);
        boolean part = true;
        for (int j = 0; j < n; j++) {
          assertEquals(a[i][j], kept.has(i, j));
          assertEquals(a[i][j], row.has(j));
          assertEquals(a[i][j] || s[j], row.or(set).has(j));
          assertEquals(a[i][j] && s[j], row.and(set).has(j));
          part &= !a[i][j] || s[j];
        }
        assertEquals(part, row.isPartOf(set));
        assertEquals(Integer.signum(row.compareTo(set)), -Integer.signum(set.compareTo(row)));
        assertEquals(row.equals(set), row.compareTo(set) == 0);
        assertEquals(part && !row.equals(set), part && row.compareTo(set) < 0);
      }
    });
  }
}
