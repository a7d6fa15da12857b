package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The registers of a model under construction. Equal subexpressions share one register. A few laws of the relation
 * algebra move the parts that are constant for an event structure into one operand, which is then computed once for the
 * structure, so that the rest stays small.
 */
final class RegisterGraph {

  /** The operation and the operands of a register. */
  record Node(CatOp operation, int a, int b, Type type) {}

  /** The members of one {@code let rec}: registers of their variables and of their definitions, in the same order. */
  record Group(int[] variables, int[] bodies) {}

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  /** For each register, whether it depends on the event structure alone and on no variable. */
  private final List<Boolean> constant = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();

  List<Node> nodes() {
    return nodes;
  }

  List<Group> groups() {
    return groups;
  }

  Node node(int register) {
    return nodes.get(register);
  }

  Type type(int register) {
    return nodes.get(register).type();
  }

  private int register(CatOp operation, int a, int b, Type type) {
    Node node = new Node(operation, a, b, type);
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    nodes.add(node);
    constant.add(isConstant(node));
    numbers.put(node, nodes.size() - 1);
    return nodes.size() - 1;
  }

  private boolean isConstant(Node node) {
    return switch (node.operation()) {
      case BASE, ALL, NOTHING, NO_PAIR -> true;
      case RF, CO, ORDER, VARIABLE, FIXPOINT, RESULT -> false;
      default -> constant.get(node.a()) && (!node.operation().binary() || constant.get(node.b()));
    };
  }

  private boolean is(int register, CatOp operation) {
    return node(register).operation() == operation;
  }

  private int a(int register) {
    return node(register).a();
  }

  private int b(int register) {
    return node(register).b();
  }

  int base(int index, Type type) {
    return register(CatOp.BASE, index, -1, type);
  }

  int rf() {
    return register(CatOp.RF, -1, -1, Type.RELATION);
  }

  int co() {
    return register(CatOp.CO, -1, -1, Type.RELATION);
  }

  /** A new order, which executions choose for the pairs of a {@link #isConstant(int) constant} relation. */
  int order(int pairs) {
    if (isEmpty(pairs)) {
      return pairs;
    }
    int number = (int) nodes.stream().filter(n -> n.operation() == CatOp.ORDER).count();
    return register(CatOp.ORDER, pairs, number, Type.RELATION);
  }

  /** Whether a register depends on the event structure alone. */
  boolean isConstant(int register) {
    return constant.get(register);
  }

  int all() {
    return register(CatOp.ALL, -1, -1, Type.SET);
  }

  int empty(Type type) {
    return register(type == Type.SET ? CatOp.NOTHING : CatOp.NO_PAIR, -1, -1, type);
  }

  private boolean isEmpty(int register) {
    return is(register, CatOp.NOTHING) || is(register, CatOp.NO_PAIR);
  }

  /** Opens a group of mutually recursive definitions; {@link #close} must follow. */
  Group open(List<Type> types) {
    Group group = new Group(new int[types.size()], new int[types.size()]);
    groups.add(group);
    for (int i = 0; i < types.size(); i++) {
      group.variables()[i] = register(CatOp.VARIABLE, groups.size() - 1, i, types.get(i));
    }
    return group;
  }

  /** Registers of the least fixed points, once the bodies stand in the group. */
  int[] close(Group group) {
    int fixpoint = register(CatOp.FIXPOINT, groups.indexOf(group), -1, Type.RELATION);
    int[] results = new int[group.variables().length];
    for (int i = 0; i < results.length; i++) {
      results[i] = register(CatOp.RESULT, fixpoint, i, type(group.variables()[i]));
    }
    return results;
  }

  int union(int x, int y) {
    int first = constant.get(x) && !constant.get(y) ? y : x;
    int second = first == x ? y : x;
    if (first == second || isEmpty(second) || is(first, CatOp.ALL)) {
      return first;
    } else if (isEmpty(first) || is(second, CatOp.ALL)) {
      return second;
    } else if (constant.get(second) && is(first, CatOp.UNION) && constant.get(b(first)) && !constant.get(first)) {
      return union(a(first), union(b(first), second));
    }
    return symmetric(CatOp.UNION, first, second);
  }

  private int symmetric(CatOp operation, int x, int y) {
    boolean swap = constant.get(x).equals(constant.get(y)) && x > y;
    return register(operation, swap ? y : x, swap ? x : y, type(x));
  }

  int intersection(int x, int y) {
    int first = constant.get(x) && !constant.get(y) ? y : x;
    int second = first == x ? y : x;
    if (first == second || isEmpty(first) || is(second, CatOp.ALL)) {
      return first;
    } else if (isEmpty(second) || is(first, CatOp.ALL)) {
      return second;
    } else if (is(second, CatOp.PRODUCT)) {
      return restrictRange(restrictDomain(first, a(second)), b(second));
    } else if (is(first, CatOp.PRODUCT)) {
      return restrictRange(restrictDomain(second, a(first)), b(first));
    }
    boolean mixed = constant.get(second) && !constant.get(first);
    return mixed ? narrowed(first, second) : symmetric(CatOp.INTERSECTION, first, second);
  }

  /** {@code varying ∩ fixed}, with the constant parts of {@code varying} moved to the other side. */
  private int narrowed(int varying, int fixed) {
    if (constantRight(varying, CatOp.INTERSECTION)) {
      return intersection(a(varying), intersection(b(varying), fixed));
    } else if (constantRight(varying, CatOp.DIFFERENCE)) {
      return intersection(a(varying), difference(fixed, b(varying)));
    } else if (is(varying, CatOp.DIFFERENCE) && constant.get(a(varying))) {
      return difference(intersection(a(varying), fixed), b(varying));
    } else if (constantRight(varying, CatOp.RESTRICT_DOMAIN)) {
      return intersection(a(varying), restrictDomain(fixed, b(varying)));
    } else if (constantRight(varying, CatOp.RESTRICT_RANGE)) {
      return intersection(a(varying), restrictRange(fixed, b(varying)));
    }
    return register(CatOp.INTERSECTION, varying, fixed, type(varying));
  }

  private boolean constantRight(int register, CatOp operation) {
    return is(register, operation) && constant.get(b(register));
  }

  int difference(int x, int y) {
    if (x == y || is(y, CatOp.ALL)) {
      return empty(type(x));
    } else if (isEmpty(x) || isEmpty(y)) {
      return x;
    } else if (constant.get(y) && !constant.get(x)) {
      if (constantRight(x, CatOp.INTERSECTION)) {
        return intersection(a(x), difference(b(x), y));
      } else if (constantRight(x, CatOp.DIFFERENCE)) {
        return difference(a(x), union(b(x), y));
      } else if (is(x, CatOp.DIFFERENCE)) {
        return difference(difference(a(x), y), b(x));
      }
    }
    return register(CatOp.DIFFERENCE, x, y, type(x));
  }

  int complement(int x) {
    if (is(x, CatOp.NOTHING)) {
      return all();
    } else if (is(x, CatOp.ALL)) {
      return empty(Type.SET);
    }
    return is(x, CatOp.COMPLEMENT) ? a(x) : register(CatOp.COMPLEMENT, x, -1, type(x));
  }

  int compose(int x, int y) {
    if (isEmpty(x) || isEmpty(y)) {
      return empty(Type.RELATION);
    } else if (is(x, CatOp.IDENTITY)) {
      return restrictDomain(y, a(x));
    } else if (is(y, CatOp.IDENTITY)) {
      return restrictRange(x, a(y));
    } else if (constantRight(x, CatOp.RESTRICT_DOMAIN)) {
      return restrictDomain(compose(a(x), y), b(x));
    } else if (constantRight(y, CatOp.RESTRICT_RANGE)) {
      return restrictRange(compose(x, a(y)), b(y));
    }
    return register(CatOp.COMPOSE, x, y, Type.RELATION);
  }

  int restrictDomain(int x, int set) {
    if (is(set, CatOp.ALL) || isEmpty(x)) {
      return x;
    } else if (isEmpty(set)) {
      return empty(Type.RELATION);
    } else if (is(x, CatOp.RESTRICT_DOMAIN)) {
      return restrictDomain(a(x), intersection(b(x), set));
    }
    return register(CatOp.RESTRICT_DOMAIN, x, set, Type.RELATION);
  }

  int restrictRange(int x, int set) {
    if (is(set, CatOp.ALL) || isEmpty(x)) {
      return x;
    } else if (isEmpty(set)) {
      return empty(Type.RELATION);
    } else if (is(x, CatOp.RESTRICT_RANGE)) {
      return restrictRange(a(x), intersection(b(x), set));
    }
    return register(CatOp.RESTRICT_RANGE, x, set, Type.RELATION);
  }

  int inverse(int x) {
    return isEmpty(x) ? x : is(x, CatOp.INVERSE) ? a(x) : register(CatOp.INVERSE, x, -1, Type.RELATION);
  }

  int closure(int x) {
    if (is(x, CatOp.REFLEXIVE)) {
      return reflexive(closure(a(x)));
    }
    return isEmpty(x) || is(x, CatOp.CLOSURE) ? x : register(CatOp.CLOSURE, x, -1, Type.RELATION);
  }

  /** The register of {@code x⁺}, if some expression uses it; else empty. */
  OptionalInt knownClosure(int x) {
    Integer known = numbers.get(new Node(CatOp.CLOSURE, x, -1, Type.RELATION));
    return known == null ? OptionalInt.empty() : OptionalInt.of(known);
  }

  int reflexive(int x) {
    return isEmpty(x) ? identity(all()) : is(x, CatOp.REFLEXIVE)
        ? x : register(CatOp.REFLEXIVE, x, -1, Type.RELATION);
  }

  int product(int x, int y) {
    return isEmpty(x) || isEmpty(y) ? empty(Type.RELATION) : register(CatOp.PRODUCT, x, y, Type.RELATION);
  }

  int identity(int set) {
    return isEmpty(set) ? empty(Type.RELATION) : register(CatOp.IDENTITY, set, -1, Type.RELATION);
  }

  int domain(int x) {
    return isEmpty(x) ? empty(Type.SET) : register(CatOp.DOMAIN, x, -1, Type.SET);
  }

  int range(int x) {
    return isEmpty(x) ? empty(Type.SET) : register(CatOp.RANGE, x, -1, Type.SET);
  }

  /** Whether the expression of a set shows that it is a subset of another set. */
  boolean isPartOf(int set, int other) {
    return set == other || isEmpty(set)
        || is(set, CatOp.INTERSECTION) && (isPartOf(a(set), other) || isPartOf(b(set), other))
        || is(set, CatOp.DIFFERENCE) && isPartOf(a(set), other);
  }
}
