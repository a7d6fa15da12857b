package periscope.models.evaluate;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;

/**
 * The part of a model that can be checked on an execution while it is built event by event, as dynamic partial-order
 * reduction over execution graphs does (Kokologiannakis, Marmanis, Gladstein and Vafeiadis, "Truly stateless, optimal
 * dynamic partial order reduction", 2022).
 *
 * <p>An event is added <em>in the end</em> if no event of its thread follows it, no read reads from it, it reads from a
 * write that no other write follows, and no write follows its own write. An axiom is <em>kept</em> if it stays violated
 * once it is violated, whatever is added and wherever, and stays satisfied when an event is added in the end. The
 * operations of its relation decide: pairs of earlier events never go, no new pair relates them when an event is added
 * in the end, and no pair leads from the new event to itself or to others. The operand that a difference or a
 * complement removes must be {@link #pairwise}, so that it does not change at all. The pairs of static relations depend
 * on the events alone: {@link #forward} has the static relations that must not lead back. All other axioms can be
 * checked only on whole executions.
 */
final class Extension {

  /** The possible targets of a relation's pairs that begin at an event which is added in the end. */
  private enum From { NOWHERE, ITSELF, ANYWHERE }

  private final CompiledModel model;
  private final Program program;
  /** Positions of the axioms that are kept. */
  private final BitSet kept = new BitSet();
  /** Static relations that must not contain a pair from an event to an earlier one. */
  private final BitSet forward = new BitSet();

  Extension(CompiledModel model) {
    this.model = model;
    program = model.program;
    List<Axiom> axioms = model.axioms();
    for (int i = 0; i < axioms.size(); i++) {
      BitSet wanted = new BitSet();
      if (isAsked(axioms.get(i)) && keeps(axioms.get(i), model.subjects[i], wanted)) {
        kept.set(i);
        forward.or(wanted);
      }
    }
  }

  private static boolean isAsked(Axiom axiom) {
    return !axiom.negated() && (axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER);
  }

  /** Whether the check belongs to a kept axiom. */
  boolean keeps(Check check) {
    return kept.get(check.axiom());
  }

  /**
   * Whether the static relations allow an event to be added in the end.
   *
   * @param value   value of each register, for the event structure
   * @param earlier the events before it, initial writes included
   */
  boolean endsWith(long[][] value, int event, long earlier) {
    return forward.stream().allMatch(r -> (value[r][event] & (earlier | 1L << event)) == 0);
  }

  /**
   * Whether some axiom forbids all cycles of reads-from and given pairs, in every execution of an event structure.
   *
   * @param betweenThreads whether cycles with reads-from between threads suffice
   */
  boolean forbidsCycles(long[][] value, long[] pairs, boolean betweenThreads) {
    return IntStream.range(0, model.subjects.length)
        .filter(i -> isAsked(model.axioms().get(i)) && model.axioms().get(i).shape() == Shape.ACYCLIC)
        .mapToObj(i -> united(model.subjects[i]))
        .filter(all -> all.stream().anyMatch(r -> isReadsFrom(r, betweenThreads)))
        .anyMatch(all -> IntStream.range(0, pairs.length).allMatch(e -> all.stream()
            .filter(r -> !program.dynamic[r] && pairwise(r)).mapToLong(r -> ~value[r][e])
            .reduce(pairs[e], (left, other) -> left & other) == 0));
  }

  private boolean keeps(Axiom axiom, int subject, BitSet wanted) {
    boolean diagonal = axiom.shape() != Shape.EMPTY || isDiagonal(subject);
    return diagonal && stable(subject, wanted) && from(subject, wanted) == From.NOWHERE;
  }

  /** Whether a relation relates events only to themselves. */
  private boolean isDiagonal(int r) {
    return switch (operation(r)) {
      case IDENTITY, NO_PAIR -> true;
      case BASE -> isIdentity(r);
      case INTERSECTION -> isDiagonal(a(r)) || isDiagonal(b(r));
      case UNION -> isDiagonal(a(r)) && isDiagonal(b(r));
      case DIFFERENCE, RESTRICT_DOMAIN, RESTRICT_RANGE -> isDiagonal(a(r));
      default -> false;
    };
  }

  private boolean isIdentity(int r) {
    return operation(r) == CatOp.IDENTITY && operation(a(r)) == CatOp.ALL || isBase(r, "id");
  }

  private boolean isBase(int r, String name) {
    return operation(r) == CatOp.BASE && model.vocabulary().names().get(a(r)).name().equals(name);
  }

  /**
   * Whether the part of a set or relation that concerns earlier events stays the same.
   *
   * @param wanted receives the static relations that must not lead back
   */
  private boolean stable(int r, BitSet wanted) {
    return switch (operation(r)) {
      case BASE, RF, CO, ALL, NOTHING, NO_PAIR -> true;
      case UNION, INTERSECTION, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE ->
        stable(a(r), wanted) && stable(b(r), wanted);
      case DIFFERENCE -> stable(a(r), wanted) && pairwise(b(r));
      case COMPLEMENT -> pairwise(a(r));
      case INVERSE, REFLEXIVE, IDENTITY -> stable(a(r), wanted);
      case COMPOSE -> stable(a(r), wanted) && stable(b(r), wanted)
          && (comesFromNowhere(a(r)) || from(b(r), wanted) != From.ANYWHERE);
      case CLOSURE, RANGE -> stable(a(r), wanted) && from(a(r), wanted) != From.ANYWHERE;
      case DOMAIN -> stable(a(r), wanted) && comesFromNowhere(a(r));
      case VARIABLE, FIXPOINT, RESULT, ORDER -> false;
    };
  }

  /** Whether the two events, their sources and their order alone decide whether a relation contains a pair. */
  private boolean pairwise(int r) {
    return switch (operation(r)) {
      case BASE, RF, CO, ALL, NOTHING, NO_PAIR -> true;
      case UNION, INTERSECTION, DIFFERENCE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE ->
        pairwise(a(r)) && pairwise(b(r));
      case COMPLEMENT, INVERSE, REFLEXIVE, IDENTITY -> pairwise(a(r));
      case COMPOSE, CLOSURE, DOMAIN, RANGE, VARIABLE, FIXPOINT, RESULT, ORDER -> false;
    };
  }

  /** Whether no pair of the relation leads from an earlier event to the new one. */
  private boolean comesFromNowhere(int r) {
    return switch (operation(r)) {
      case INVERSE -> operation(a(r)) == CatOp.RF || operation(a(r)) == CatOp.CO;
      case INTERSECTION -> comesFromNowhere(a(r)) || comesFromNowhere(b(r));
      case DIFFERENCE, RESTRICT_DOMAIN, RESTRICT_RANGE -> comesFromNowhere(a(r));
      default -> false;
    };
  }

  private From from(int r, BitSet wanted) {
    if (!isDiagonal(r)) {
      return built(r, wanted);
    }
    BitSet also = new BitSet();
    boolean nowhere = program.dynamic[r] && built(r, also) == From.NOWHERE;
    wanted.or(nowhere ? also : new BitSet());
    return nowhere ? From.NOWHERE : From.ITSELF;
  }

  private From built(int r, BitSet wanted) {
    if (!program.dynamic[r]) {
      wanted.set(r);
      return From.NOWHERE;
    }
    return switch (operation(r)) {
      case RF, CO -> From.NOWHERE;
      case UNION -> max(from(a(r), wanted), from(b(r), wanted));
      case INTERSECTION -> intersection(r, wanted);
      case DIFFERENCE -> from(a(r), wanted) == From.ITSELF && isIdentity(b(r)) ? From.NOWHERE : from(a(r), wanted);
      case COMPOSE -> isFromRead(r) ? From.ITSELF : composed(from(a(r), wanted), b(r), wanted);
      case CLOSURE, RESTRICT_DOMAIN, RESTRICT_RANGE -> from(a(r), wanted);
      case REFLEXIVE -> max(From.ITSELF, from(a(r), wanted));
      default -> From.ANYWHERE;
    };
  }

  /** Whether the relation is from-reads: a source is followed by no write but the new event's own. */
  private boolean isFromRead(int r) {
    return operation(b(r)) == CatOp.CO && operation(a(r)) == CatOp.INVERSE && operation(a(a(r))) == CatOp.RF;
  }

  private From composed(From first, int second, BitSet wanted) {
    return first == From.ITSELF ? from(second, wanted) : first;
  }

  /**
   * The targets of an intersection: those of the operand with the fewest. A static operand is not examined if the other
   * suffices.
   */
  private From intersection(int r, BitSet wanted) {
    From least = From.ANYWHERE;
    for (int operand : program.dynamic[a(r)] ? new int[] {a(r), b(r)} : new int[] {b(r), a(r)}) {
      boolean identity = isDiagonal(operand);
      if (least != From.NOWHERE && (program.dynamic[operand] || identity || least == From.ANYWHERE)) {
        BitSet also = new BitSet();
        From found = from(operand, also);
        if (found.compareTo(least) < 0) {
          least = found;
          wanted.or(also);
        }
      }
    }
    return least;
  }

  private static From max(From one, From other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** The relations that a union contains, and those whose closures it contains. */
  private List<Integer> united(int register) {
    return switch (operation(register)) {
      case CLOSURE -> united(a(register));
      case UNION -> Stream.concat(united(a(register)).stream(), united(b(register)).stream()).toList();
      default -> List.of(register);
    };
  }

  /** Whether a relation contains all pairs of reads-from, or at least those between threads. */
  private boolean isReadsFrom(int r, boolean betweenThreads) {
    boolean between = betweenThreads && operation(r) == CatOp.INTERSECTION && operation(a(r)) == CatOp.RF
        && operation(b(r)) == CatOp.COMPLEMENT && staysInThreads(a(b(r)));
    return between || operation(r) == CatOp.RF;
  }

  private boolean staysInThreads(int r) {
    boolean union = operation(r) == CatOp.UNION && staysInThreads(a(r)) && staysInThreads(b(r));
    return union || isDiagonal(r) || isBase(r, "thd") || isBase(r, "int");
  }

  private CatOp operation(int r) {
    return program.nodes.get(r).operation();
  }

  private int a(int r) {
    return program.nodes.get(r).a();
  }

  private int b(int r) {
    return program.nodes.get(r).b();
  }
}
