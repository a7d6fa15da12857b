package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.relation.Bystanders.Trait.ALWAYS;
import static periscope.engines.symbolic.relation.Bystanders.Trait.FROM;
import static periscope.engines.symbolic.relation.Bystanders.Trait.OTHERS;
import static periscope.engines.symbolic.relation.Bystanders.Trait.SELF;
import static periscope.engines.symbolic.relation.Bystanders.Trait.TO;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.event.Event;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Registers;

/**
 * An analysis of the events that a model does not notice: the model judges every execution as it does without them.
 * Only events that neither read nor write can be bystanders, such as a relaxed fence in most models. The analysis
 * follows an event from the vocabulary's names through the model's expressions; where it cannot, the event counts as
 * noticed.
 *
 * <p>Program order contains every event, and leads past it from the events before to the events behind. That adds
 * nothing where the model takes a closure of program order, or of a relation that contains it, since program order
 * relates these events at once. It adds something where program order is followed twice: {@code sb ; sb} asks whether
 * any event stands in between.
 */
public final class Bystanders {

  /** A property of the value of an expression, with regard to the analysed event. */
  enum Trait {
    /** The event may be in the set, or be related to itself. */
    SELF,
    /** The event is surely in the set, whatever the other events are. */
    ALWAYS,
    /** The relation may lead from the event to another event. */
    FROM,
    /** The relation may lead from another event to the event. */
    TO,
    /** The presence of the event may change the value on other events. */
    OTHERS
  }

  /**
   * The properties of the value of an expression.
   *
   * @param in     the traits that the value may have
   * @param passes whether the relation contains every pair of an event before and an event after the analysed event in
   *               the relation: it leads past the event
   * @param order  whether the relation relates the event only to events to which program order relates it in the same
   *               direction
   * @param whole  whether the relation contains program order
   * @param before whether, if the relation leads from an event, it also leads from every event before that one in
   *               program order
   * @param behind whether, if the relation leads to an event, it also leads to every event behind that one in program
   *               order
   */
  private record Said(
      Set<Trait> in, boolean passes, boolean order, boolean whole, boolean before, boolean behind) {
    static final Said NOTHING = new Said(Set.of(), true, true, false, false, false);

    boolean is(Trait trait) {
      return in.contains(trait);
    }

    boolean pairs() {
      return is(FROM) || is(TO);
    }
  }

  private final CompiledModel model;
  private final Registers registers;
  private final Bases bases;
  private final int event;
  private final int events;
  private final Said[] said;

  private Bystanders(CompiledModel model, Bases bases, int event, int events) {
    this.model = model;
    registers = model.registers();
    this.bases = bases;
    this.event = event;
    this.events = events;
    said = new Said[registers.size()];
    Arrays.fill(said, Said.NOTHING);
    Said[] before;
    do {
      before = said.clone();
      for (int r = 0; r < said.length; r++) {
        said[r] = with(before[r], look(r));
      }
    } while (!Arrays.equals(before, said));
  }

  /**
   * Whether a model notices an event.
   *
   * @param others the other events that an execution with it may have, at every place where they may stand
   */
  public static boolean noticed(CompiledModel model, Event event, List<Event> others, int locations) {
    if (event.reads() || event.writes()) {
      return true;
    }
    List<Event> all = Stream.concat(others.stream(), Stream.of(event)).toList();
    Registers registers = model.registers();
    BitSet used = new BitSet();
    IntStream.range(0, registers.size()).filter(r -> registers.operation(r) == CatOp.BASE)
        .forEach(r -> used.set(registers.a(r)));
    Bases bases = Bases.around(others.size(), model.vocabulary(), used::get, all, locations);
    return new Bystanders(model, bases, others.size(), all.size()).noticed();
  }

  private boolean noticed() {
    OptionalInt last = model.ordersAllWrites() ? OptionalInt.empty()
        : registers.named(model.definesCoherence() ? "co" : "hb");
    return last.isPresent() && said[last.getAsInt()].is(OTHERS)
        || IntStream.range(0, model.axioms().size()).anyMatch(this::noticed);
  }

  private boolean noticed(int axiom) {
    Said subject = said[registers.subject(axiom)];
    return subject.is(OTHERS) || subject.is(SELF) || switch (model.axioms().get(axiom).shape()) {
      case IRREFLEXIVE -> false;
      case ACYCLIC -> subject.is(FROM) && subject.is(TO) && !subject.passes;
      case EMPTY -> subject.pairs();
    };
  }

  /**
   * Joins two rounds of a recursion: a trait that is possible stays possible, and a property that is not sure any more
   * stays so.
   */
  private static Said with(Said before, Said now) {
    Set<Trait> in = EnumSet.noneOf(Trait.class);
    in.addAll(before.in);
    in.addAll(now.in);
    if (!now.in.contains(ALWAYS)) {
      in.remove(ALWAYS);
    }
    return new Said(
        in, before.passes && now.passes, before.order && now.order, now.whole, now.before, now.behind);
  }

  private Said look(int r) {
    Said a = operand(registers.a(r));
    Said b = operand(registers.b(r));
    return switch (registers.operation(r)) {
      case BASE -> registers.isSet(r) ? set(bases.member(registers.a(r), event)) : base(registers.a(r));
      case ALL -> set(true);
      case RF, CO, NOTHING, NO_PAIR, FIXPOINT -> Said.NOTHING;
      case VARIABLE -> said[registers.bodies(registers.a(r))[registers.b(r)]];
      case RESULT -> said[registers.bodies(registers.a(registers.a(r)))[registers.b(r)]];
      case ORDER -> a.in.isEmpty() ? Said.NOTHING : relation(true, true, true, true, false);
      case UNION -> union(a, b);
      case INTERSECTION -> intersection(a, b);
      case DIFFERENCE -> difference(a, b);
      case COMPLEMENT -> complement(a, registers.isSet(r));
      case COMPOSE -> compose(a, b);
      case INVERSE -> relation(others(a), a.is(SELF), a.is(TO), a.is(FROM), a.passes);
      case CLOSURE -> closure(r, a);
      case REFLEXIVE -> new Said(
          traits(others(a), true, a.is(FROM), a.is(TO)), a.passes, a.order, a.whole, false, false);
      case PRODUCT -> relation(others(a) || others(b), a.is(SELF) && b.is(SELF), a.is(SELF), b.is(SELF), true);
      case IDENTITY -> relation(others(a), a.is(SELF), false, false, true);
      case DOMAIN -> relation(others(a) || a.is(TO), a.is(SELF) || a.is(FROM), false, false, true);
      case RANGE -> relation(others(a) || a.is(FROM), a.is(SELF) || a.is(TO), false, false, true);
      case RESTRICT_DOMAIN -> new Said(traits(others(a) || others(b), a.is(SELF) && b.is(SELF),
          a.is(FROM) && b.is(SELF), a.is(TO)), a.passes, a.order, false, false, a.behind);
      case RESTRICT_RANGE -> new Said(traits(others(a) || others(b), a.is(SELF) && b.is(SELF), a.is(FROM),
          a.is(TO) && b.is(SELF)), a.passes, a.order, false, a.before, false);
    };
  }

  private Said operand(int r) {
    return r >= 0 && r < said.length ? said[r] : Said.NOTHING;
  }

  private static boolean others(Said a) {
    return a.is(OTHERS);
  }

  private static Said set(boolean member) {
    return new Said(member ? Set.of(SELF, ALWAYS) : Set.of(), true, true, false, false, false);
  }

  private static Set<Trait> traits(boolean others, boolean self, boolean from, boolean to) {
    Set<Trait> in = EnumSet.noneOf(Trait.class);
    Stream.of(others ? OTHERS : null, self ? SELF : null, from ? FROM : null, to ? TO : null)
        .filter(t -> t != null).forEach(in::add);
    return in;
  }

  private static Said relation(boolean others, boolean self, boolean from, boolean to, boolean passes) {
    return new Said(traits(others, self, from, to), passes, !from && !to, false, false, false);
  }

  private Said base(int name) {
    String word = model.vocabulary().names().get(name).name();
    boolean order = word.equals("sb") || word.equals("po");
    boolean from = IntStream.range(0, events).anyMatch(e -> e != event && bases.pair(name, event, e));
    boolean to = IntStream.range(0, events).anyMatch(e -> e != event && bases.pair(name, e, event));
    return order ? new Said(traits(false, false, true, true), true, true, true, true, true)
        : relation(false, bases.pair(name, event, event), from, to, !from || !to);
  }

  private static Said union(Said a, Said b) {
    Set<Trait> in = EnumSet.noneOf(Trait.class);
    in.addAll(a.in);
    in.addAll(b.in);
    boolean order = a.order && b.order;
    boolean whole = a.whole || b.whole;
    boolean passes = !a.pairs() ? b.passes : !b.pairs() ? a.passes
        : order ? whole : a.order && b.whole && b.passes || b.order && a.whole && a.passes;
    return new Said(in, passes, order, whole, a.before && b.before, a.behind && b.behind);
  }

  private static Said intersection(Said a, Said b) {
    boolean both = a.is(ALWAYS) && b.is(ALWAYS);
    Set<Trait> in = traits(others(a) || others(b), a.is(SELF) && b.is(SELF), a.is(FROM) && b.is(FROM),
        a.is(TO) && b.is(TO));
    if (both) {
      in.add(ALWAYS);
    }
    boolean passes = a.passes && b.passes || !in.contains(FROM) || !in.contains(TO);
    return new Said(in, passes, a.order || b.order, a.whole && b.whole, false, false);
  }

  /** The properties of a difference: an event is surely removed only if it is surely in the subtracted set. */
  private static Said difference(Said a, Said b) {
    Set<Trait> in = traits(others(a) || others(b), a.is(SELF) && !b.is(ALWAYS), a.is(FROM), a.is(TO));
    if (a.is(ALWAYS) && !b.is(SELF)) {
      in.add(ALWAYS);
    }
    return new Said(in, !a.is(FROM) || !a.is(TO), a.order, false, false, false);
  }

  private static Said complement(Said a, boolean isSet) {
    Set<Trait> in = traits(others(a), !isSet || !a.is(ALWAYS), !isSet, !isSet);
    if (isSet && !a.is(SELF)) {
      in.add(ALWAYS);
    }
    return new Said(in, isSet, isSet, false, false, false);
  }

  /**
   * The properties of a composition. A pair to the event and a pair from it make a pair past it, which may be new. If
   * both relations follow program order at the event, and one of them continues along program order, the pair exists
   * without the event, too.
   */
  private static Said compose(Said a, Said b) {
    boolean past = a.is(TO) && b.is(FROM);
    boolean self = a.is(SELF) && b.is(SELF) || a.is(FROM) && b.is(TO) && !(a.order && b.order);
    boolean from = a.is(FROM) || a.is(SELF) && b.is(FROM);
    boolean to = b.is(TO) || a.is(TO) && b.is(SELF);
    boolean steps = a.order && b.order && (a.behind || b.before) && !a.is(SELF) && !b.is(SELF);
    return new Said(traits(others(a) || others(b) || past, self, from, to), !from || !to || steps, !from && !to,
        false, a.before, b.behind);
  }

  /**
   * The properties of a closure. A path through the event is harmless if the relation also leads past the event. A path
   * from the event back to it implies a cycle through another event, which an axiom may forbid.
   */
  private Said closure(int r, Said a) {
    boolean through = a.is(FROM) && a.is(TO);
    boolean circles = through && !(a.passes && forbidsCircles(r));
    return new Said(traits(others(a) || through && !a.passes, a.is(SELF) || circles, a.is(FROM), a.is(TO)),
        a.passes || !through, !a.pairs(), a.whole, a.before, a.behind);
  }

  /** Whether the model forbids executions in which the closure relates an event to itself. */
  private boolean forbidsCircles(int closure) {
    return IntStream.range(0, model.axioms().size()).anyMatch(i -> {
      Axiom axiom = model.axioms().get(i);
      boolean required = !axiom.negated() && (axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER);
      return required && axiom.shape() != Shape.EMPTY && (contains(registers.subject(i), closure)
          || axiom.shape() == Shape.ACYCLIC && contains(registers.subject(i), registers.a(closure)));
    });
  }

  /** Whether one register's value contains another's, judged by the outermost operations of its expression. */
  private boolean contains(int large, int small) {
    if (large == small) {
      return true;
    }
    int a = registers.a(large);
    int b = registers.b(large);
    return switch (registers.operation(large)) {
      case UNION -> contains(a, small) || contains(b, small);
      case CLOSURE, REFLEXIVE -> contains(a, small);
      case COMPOSE -> reflexive(b) && contains(a, small) || reflexive(a) && contains(b, small);
      default -> false;
    };
  }

  private boolean reflexive(int r) {
    return switch (registers.operation(r)) {
      case REFLEXIVE -> true;
      case UNION -> reflexive(registers.a(r)) || reflexive(registers.b(r));
      case CLOSURE -> reflexive(registers.a(r));
      default -> false;
    };
  }
}
