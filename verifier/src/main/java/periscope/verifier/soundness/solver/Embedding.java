package periscope.verifier.soundness.solver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.SourceOperation;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Polarity;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.Counterparts;
import periscope.verifier.soundness.solver.symbolic.Counterparts.Move;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.SymbolicModel;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The programs of a layout that need not be asked about, because a layout whose threads are further apart has the same
 * programs: the threads of both have the same sizes, and the search asks about both layouts.
 *
 * <p>Argument. Move each operation of a counterexample to the same slot of the other layout, as it is, or with another
 * scope in the place of its own. If the model of the source then forbids no less, and the target allows no less, the
 * moved program is a counterexample of the other layout. Both follow from facts about pairs of events, as between two
 * choices of one slot ({@link Dominance}): the executions of both programs have the same events but for these facts.
 * So operations of one work-group that use a scope beyond it need not be asked about in one work-group, if they mean
 * the same between work-groups, and neither do operations whose scope is the work-group, if a wider scope means the
 * same between work-groups. A program stays in its layout if a pair of its operations means something else there.
 *
 * <p>Each row at fault in the one program is at fault in the other: an operation moves only to an operation of its own
 * row. Where one finding is enough and no finding is known, rows do not matter: a row for clusters is a row of its own,
 * and its operation moves to one of the device's scope where the cluster is the device. Barriers move only to a layout
 * with the same work-groups, because the program must take the threads of a work-group to each of them. Layouts move
 * only to layouts in which more threads are apart, so that no two of them are asked about in each other's place.
 * Programs of a mixture of tables stay, because only those that need several tables may be asked about. After an edit
 * of a table that is not known to be sound, programs stay, too: the moved program may have been wrong before the edit,
 * while this program was right.
 *
 * @param stays for each slot, the choices with which a program stays in its own layout
 * @param pairs pairs of choices of two slots with which a program stays
 */
record Embedding(List<Set<Choice>> stays, List<Pair> pairs) {

  /**
   * Choices of two slots: each of the one together with each of the other.
   *
   * @param slot  the first slot
   * @param other the second slot, which is larger
   */
  record Pair(int slot, Set<Choice> choices, int other, Set<Choice> others) {}

  /**
   * The embeddings of a layout's programs into other layouts. A program need not be asked about if it need not be by
   * one of these.
   *
   * @param choices the choices of the programs
   * @param chains  whether the writes before the write that is read matter
   * @param anyRow  whether one finding is enough, whatever its rows are
   */
  static List<Embedding> of(LayoutPrograms programs, List<Choice> choices, boolean chains, boolean anyRow) {
    Question question = programs.question();
    if (!(SymbolicTarget.of(question.target()) instanceof SymbolicModel target) || question.operations().local()
        || question.operations().mixed().isPresent()
        || !question.apart().isEmpty() || question.before().filter(b -> !b.sound()).isPresent()) {
      return List.of();
    }
    List<Layout> further = further(question, programs.layout());
    if (further.isEmpty()) {
      return List.of();
    }
    boolean rowless = anyRow && question.bound().placement().clusters() && question.leftOut().isEmpty();
    List<Choice> there = question.operations().ofPrograms(chains);
    List<List<Move>> ways =
        substitutions(choices, there).stream().map(s -> moves(programs, choices, there, s, rowless)).toList();
    List<Choice> moved =
        ways.stream().flatMap(List::stream).flatMap(m -> Stream.of(m.choice(), m.other())).distinct().toList();
    Sides here = Sides.of(programs, moved, chains, target.model());
    List<Embedding> all = new ArrayList<>();
    for (Layout layout : further) {
      Sides apart = Sides.of(programs.in(layout), moved, chains, target.model());
      boolean groups = sameGroups(programs.layout(), layout);
      List<Embedding> made = ways.stream()
          .map(w -> of(programs.layout(), choices, conflicts(here, apart, w, groups), w, anyRow)).toList();
      if (made.stream().anyMatch(Embedding::none)) {
        return made.stream().filter(Embedding::none).limit(1).toList();
      }
      // With all reasons wanted, the programs that stay are those with any of few choices, so that a reason is found in
      // the layout in which it needs the fewest rows.
      all.addAll(anyRow ? made : made.stream().min(Comparator.comparingInt(Embedding::size)).stream().toList());
    }
    return all.stream().distinct().toList();
  }

  private static boolean sameGroups(Layout layout, Layout other) {
    return groups(layout).equals(groups(other));
  }

  private static List<Integer> groups(Layout layout) {
    return layout.named().shape().placements().stream().map(Placement::workGroup).toList();
  }

  /**
   * For each of some moves, the moves that it may not be made with.
   *
   * @param groups whether both layouts have the same work-groups, so that a barrier has the same threads
   */
  private static BitSet[] conflicts(Sides here, Sides there, List<Move> moves, boolean groups) {
    BitSet[] conflicts = here.conflicts(there, moves);
    for (int m = 0; m < conflicts.length; m++) {
      if (!groups && moves.get(m).choice().barrier()) {
        conflicts[m].set(m);
      }
    }
    return conflicts;
  }

  /** The events of a layout's programs in the source model, and in the target of their code. */
  private record Sides(LayoutEvents source, LayoutEvents target) {

    static Sides of(LayoutPrograms programs, List<Choice> choices, boolean chains, CompiledModel target) {
      UnknownProgram program = programs.of(choices, chains);
      Translation translation = programs.question().translation();
      return new Sides(EventLayouts.of(program, translation, false, programs.question().source()),
          EventLayouts.of(program, translation, true, target));
    }

    /** For each of some moves to another layout, the moves that it may not be made with. */
    BitSet[] conflicts(Sides there, List<Move> moves) {
      BitSet[] conflicts =
          new Counterparts(source, there.source, Polarity.ofForbidding(source.model), false).conflicts(moves);
      BitSet[] more =
          new Counterparts(target, there.target, Polarity.ofAllowing(target.model), true).conflicts(moves);
      for (int m = 0; m < more.length; m++) {
        conflicts[m].or(more[m]);
      }
      return conflicts;
    }
  }

  /** Whether no program need be asked about in its own layout. */
  boolean none() {
    return pairs.isEmpty() && stays.stream().allMatch(Set::isEmpty);
  }

  private int size() {
    return stays.stream().mapToInt(Set::size).sum();
  }

  /** The formula that a program is asked about in its own layout. */
  int own(UnknownProgram program) {
    Formulas formulas = program.formulas;
    IntStream alone = IntStream.range(0, stays.size()).map(slot -> program.where(slot, stays.get(slot)::contains));
    IntStream together = pairs.stream().mapToInt(p -> formulas.and(
        program.where(p.slot(), p.choices()::contains), program.where(p.other(), p.others()::contains)));
    return formulas.or(IntStream.concat(alone, together).toArray());
  }

  /**
   * The layouts with the same threads further apart: each thread in a work-group of its own, on the devices on which
   * they are, and with a device for each. Where clusters are searched, also each work-group in a cluster of its own,
   * and each thread in a work-group of its own in the clusters in which they are.
   */
  private static List<Layout> further(Question question, Layout layout) {
    List<Placement> now = layout.shape().placements();
    if (question.bound().placement().clusters()) {
      return apart(layout, question.bound().placement().devices());
    }
    return question.bound().layouts(layout.operations()).stream()
        .filter(l -> l.sizes().equals(layout.sizes()) && apart(l.shape().placements(), now)).toList();
  }

  /** The layouts with clusters; the search asks about each of them, under some names of threads of equal sizes. */
  private static List<Layout> apart(Layout layout, boolean devices) {
    List<Placement> now = layout.shape().placements();
    List<Integer> threads = IntStream.range(0, layout.threads()).boxed().toList();
    Stream<List<Placement>> all = Stream.of(
        now.stream().map(p -> new Placement(p.workGroup(), p.device())).toList(),
        threads.stream().map(t -> new Placement(t, first(now, t), now.get(t).device())).toList(),
        threads.stream().map(t -> new Placement(t, now.get(t).device())).toList(),
        threads.stream().map(t -> new Placement(t, devices ? t : now.get(t).device())).toList());
    return all.map(p -> new Layout(layout.sizes(), new Shape(p)).named()).distinct()
        .filter(l -> !l.equals(layout.named())).toList();
  }

  /** The first thread of a thread's cluster. */
  private static int first(List<Placement> placements, int thread) {
    return IntStream.range(0, thread)
        .filter(t -> placements.get(t).cluster() == placements.get(thread).cluster()).findFirst().orElse(thread);
  }

  /** Whether each thread has a work-group of its own, and as many devices as another placement, or its own. */
  private static boolean apart(List<Placement> placements, List<Placement> now) {
    int threads = placements.size();
    boolean further = placements.stream().map(Placement::workGroup).distinct().count() == threads
        && !placements.equals(now);
    boolean sameDevices = IntStream.range(0, threads).allMatch(t -> IntStream.range(0, t).allMatch(
        u -> (now.get(t).device() == now.get(u).device())
            == (placements.get(t).device() == placements.get(u).device())));
    return further && (sameDevices || placements.stream().map(Placement::device).distinct().count() == threads);
  }

  /**
   * The ways in which operations may change with their layout: one scope becomes a wider one, or nothing changes. The
   * widest scope comes first: where a cluster is all of a device, its operations are those of the device.
   */
  private static List<UnaryOperator<Scope>> substitutions(List<Choice> choices, List<Choice> there) {
    Set<Scope> wider = scopes(there);
    List<UnaryOperator<Scope>> all = new ArrayList<>();
    for (Scope from : scopes(choices)) {
      wider.stream().filter(to -> to.compareTo(from) > 0).forEach(to -> all.add(0, s -> s == from ? to : s));
    }
    all.add(s -> s);
    return all;
  }

  private static Set<Scope> scopes(List<Choice> choices) {
    return choices.stream().filter(c -> c.atomic() || !c.accesses()).flatMap(c -> c.source().stream())
        .map(SourceOperation::scope).collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Move> moves(
      LayoutPrograms programs, List<Choice> choices, List<Choice> there, UnaryOperator<Scope> scope,
      boolean rowless) {
    List<Move> moves = new ArrayList<>();
    Translation table = programs.question().translation();
    for (Choice choice : choices) {
      Choice other = moved(choice, there, scope);
      boolean kept = (rowless || table.row(other).equals(table.row(choice)))
          && (programs.focus().test(other) || !programs.focus().test(choice));
      for (int slot = 0; kept && slot < programs.layout().operations(); slot++) {
        moves.add(new Move(slot, choice, other));
      }
    }
    return moves;
  }

  /** A choice with another scope, if there is one; otherwise, the choice itself. */
  private static Choice moved(Choice choice, List<Choice> there, UnaryOperator<Scope> scope) {
    Optional<SourceOperation> wanted = choice.source().map(o -> new SourceOperation(
        o.language(), o.operation(), o.order(), scope.apply(o.scope()), o.remote(), o.isVolatile()));
    return wanted.filter(o -> !choice.source().equals(wanted)).flatMap(o -> there.stream()
        .filter(c -> c.source().equals(wanted) && c.ending().equals(choice.ending())).findFirst()).orElse(choice);
  }

  /** @param pairs whether pairs of choices may keep a program, not only single ones */
  private static Embedding of(
      Layout layout, List<Choice> choices, BitSet[] conflicts, List<Move> moves, boolean pairs) {
    List<Set<Choice>> stays = new ArrayList<>();
    for (int slot = 0; slot < layout.operations(); slot++) {
      stays.add(new LinkedHashSet<>(choices));
    }
    List<Integer> possible =
        IntStream.range(0, moves.size()).filter(m -> !conflicts[m].get(m)).boxed().toList();
    List<Integer> made = pairs ? possible : together(conflicts).stream().boxed().toList();
    made.stream().map(moves::get).forEach(m -> stays.get(m.slot()).remove(m.choice()));
    return new Embedding(stays, pairs ? pairs(layout, conflicts, moves, possible) : List.of());
  }

  /** Moves without conflicts among them: those with most conflicts go until none is left. */
  private static BitSet together(BitSet... conflicts) {
    BitSet left = new BitSet();
    left.set(0, conflicts.length);
    while (true) {
      int worst = left.stream().boxed()
          .max(Comparator.comparingLong(m -> number(conflicts[m], left, m))).orElse(-1);
      if (worst < 0 || number(conflicts[worst], left, worst) == 0) {
        return left;
      }
      left.clear(worst);
    }
  }

  /** The number of conflicts of a move with those that are left; more than any number if it has one with itself. */
  private static long number(BitSet conflicts, BitSet left, int move) {
    return conflicts.get(move) ? Long.MAX_VALUE : conflicts.stream().filter(left::get).count();
  }

  /** The pairs of possible moves that may not be made together, those with the same others as one. */
  private static List<Pair> pairs(Layout layout, BitSet[] conflicts, List<Move> moves, List<Integer> possible) {
    List<Pair> pairs = new ArrayList<>();
    for (int slot = 0; slot < layout.operations(); slot++) {
      for (int other = slot + 1; other < layout.operations(); other++) {
        Map<Set<Choice>, Set<Choice>> byOthers = new LinkedHashMap<>();
        for (int m : possible) {
          int second = other;
          if (moves.get(m).slot() == slot) {
            Set<Choice> others = possible.stream().filter(o -> moves.get(o).slot() == second && conflicts[m].get(o))
                .map(o -> moves.get(o).choice()).collect(Collectors.toSet());
            byOthers.computeIfAbsent(others, k -> new LinkedHashSet<>()).add(moves.get(m).choice());
          }
        }
        byOthers.remove(Set.of());
        for (Map.Entry<Set<Choice>, Set<Choice>> e : byOthers.entrySet()) {
          pairs.add(new Pair(slot, e.getValue(), other, e.getKey()));
        }
      }
    }
    return pairs;
  }
}
