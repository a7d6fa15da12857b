package periscope.unbounded;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import periscope.proof.Cat;
import periscope.proof.Cat.Tree;

/** The sets and relations of a model over few events, by the meaning of its operators: bits, and rows of bits. */
final class Evaluation {
  private final Cat model;
  private final int count;
  final Map<String, Long> sets = new HashMap<>();
  final Map<String, long[]> relations = new HashMap<>();

  Evaluation(Cat model, int count) {
    this.model = model;
    this.count = count;
  }

  interface Related {
    boolean test(int x, int y);
  }

  void set(String name, IntPredicate member) {
    long bits = 0;
    for (int x = 0; x < count; x++) {
      bits |= member.test(x) ? 1L << x : 0;
    }
    sets.put(name, bits);
  }

  void relation(String name, Related related) {
    relations.put(name, of(related));
  }

  private long[] of(Related related) {
    long[] rows = new long[count];
    for (int x = 0; x < count; x++) {
      for (int y = 0; y < count; y++) {
        rows[x] |= related.test(x, y) ? 1L << y : 0;
      }
    }
    return rows;
  }

  private long all() {
    return (1L << count) - 1;
  }

  boolean isSet(Tree t) {
    return t.of().isEmpty() ? t.op().equals("_") || sets.containsKey(t.op())
        || model.lets.containsKey(t.op()) && isSet(model.lets.get(t.op()))
        : switch (t.op()) {
          case "|", "&", "\\" -> isSet(t.left());
          default -> false;
        };
  }

  long set(Tree t) {
    return switch (t.of().isEmpty() ? "" : t.op()) {
      case "" -> t.op().equals("_") ? all() : sets.containsKey(t.op()) ? sets.get(t.op()) : set(model.lets.get(t.op()));
      case "|" -> set(t.left()) | set(t.right());
      case "&" -> set(t.left()) & set(t.right());
      default -> set(t.left()) & ~set(t.right());
    };
  }

  long[] relation(Tree t) {
    long[] known = relations.get(t.text());
    if (known != null) {
      return known;
    }
    long[] value = t.of().isEmpty() ? t.op().equals("id") ? of((x, y) -> x == y)
        : model.lets.containsKey(t.op()) ? relation(model.lets.get(t.op())) : new long[count] : operator(t);
    relations.put(t.text(), value);
    return value;
  }

  private long[] operator(Tree t) {
    return switch (t.op()) {
      case "[" -> of((x, y) -> x == y && (set(t.left()) >> x & 1) != 0);
      case "*" -> of((x, y) -> (set(t.left()) >> x & set(t.right()) >> y & 1) != 0);
      case "|" -> of((x, y) -> has(t.left(), x, y) || has(t.right(), x, y));
      case "&" -> of((x, y) -> has(t.left(), x, y) && has(t.right(), x, y));
      case "\\" -> of((x, y) -> has(t.left(), x, y) && !has(t.right(), x, y));
      case "~" -> of((x, y) -> !has(t.left(), x, y));
      case "^-1" -> of((x, y) -> has(t.left(), y, x));
      case "?" -> of((x, y) -> x == y || has(t.left(), x, y));
      case ";" -> compose(relation(t.left()), relation(t.right()));
      default -> closure(relation(t.left()), t.op().equals("^*"));
    };
  }

  private long[] compose(long[] a, long[] b) {
    long[] rows = new long[count];
    for (int x = 0; x < count; x++) {
      for (int m = 0; m < count; m++) {
        rows[x] |= (a[x] >> m & 1) != 0 ? b[m] : 0;
      }
    }
    return rows;
  }

  private long[] closure(long[] steps, boolean reflexive) {
    long[] rows = steps.clone();
    for (int m = 0; m < count; m++) {
      for (int x = 0; x < count; x++) {
        rows[x] |= (rows[x] >> m & 1) != 0 ? rows[m] : 0;
      }
    }
    for (int x = 0; x < count && reflexive; x++) {
      rows[x] |= 1L << x;
    }
    return rows;
  }

  boolean has(Tree t, int x, int y) {
    return (relation(t)[x] >> y & 1) != 0;
  }

  boolean has(String relation, int x, int y) {
    return has(model.trees.getOrDefault(relation, Tree.name(relation)), x, y);
  }

  /** Whether a check holds. */
  boolean holds(Cat.Check check) {
    long[] value = relation(check.of());
    for (int x = 0; x < count; x++) {
      if (check.shape().equals("empty") ? value[x] != 0 : (value[x] >> x & 1) != 0) {
        return false;
      }
    }
    return true;
  }
}
