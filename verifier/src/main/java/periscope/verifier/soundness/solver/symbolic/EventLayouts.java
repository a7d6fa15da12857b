package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.not;

import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import periscope.engines.enumeration.StraightLine;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Choice.Ending;
import periscope.verifier.program.Supersequence;
import periscope.verifier.program.Translation;
import periscope.verifier.program.Translation.Cell;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents.Place;

/** Determines the places for the events of unknown programs, in the source language or in the compiled one. */
public final class EventLayouts {

  private final UnknownProgram program;
  private final Translation translation;
  /** The translation that compiles each choice. */
  private final Function<Choice, Translation> translations;
  private final boolean compiled;
  private final List<Placement> placements;
  /**
   * Whether each slot has a single place for its event, of whatever kind, and one more for a barrier's second event.
   */
  private boolean single;
  private List<Object> places;

  private EventLayouts(UnknownProgram program, Translation translation, Function<Choice, Translation> translations,
      boolean compiled) {
    this.program = program;
    this.translation = translation;
    this.translations = translations;
    this.compiled = compiled;
    placements = program.layout.shape().placements();
  }

  public static LayoutEvents of(
      UnknownProgram program, Translation translation, boolean compiled, CompiledModel model) {
    return new EventLayouts(program, translation, c -> translation, compiled).build(model);
  }

  /**
   * The events of the choices' compiled forms.
   *
   * @param translations for each choice, the translation that compiles it
   */
  public static LayoutEvents compiled(UnknownProgram program, Translation translation, Function<Choice,
      Translation> translations,
      CompiledModel model) {
    return new EventLayouts(program, translation, translations, true).build(model);
  }

  private LayoutEvents build(CompiledModel model) {
    List<StraightLine> samples = program.choices.stream().map(c -> events(c, 0, Cell.first(true))).toList();
    single = IntStream.range(0, samples.size())
        .allMatch(c -> samples.get(c).events().size() <= 1 || program.choices.get(c).barrier());
    places = Supersequence.of(samples.stream().map(this::kinds).toList());
    List<Place> all = new ArrayList<>();
    for (int x = 0; x < program.locations; x++) {
      Map<Event, Integer> options = new LinkedHashMap<>();
      for (AddressSpace space : spaces(x)) {
        put(options, translation.initial(compiled, new Cell(x, false, space)),
            translation.initial(compiled, new Cell(x, true, space)), x, lies(x, space));
      }
      all.add(new Place(-1, options, Map.of(), FALSE, false));
    }
    for (int slot = 0; slot < program.layout.operations(); slot++) {
      all.addAll(places(slot));
      if (!compiled && program.choices.stream().anyMatch(c -> c.ending().isPresent())) {
        all.add(another(slot));
      }
    }
    return new LayoutEvents(program.formulas, model, program.layout, all, program.locations);
  }

  private List<Object> kinds(StraightLine line) {
    return IntStream.range(0, line.events().size())
        .mapToObj(e -> single ? (Object) e : line.events().get(e).kind()).toList();
  }

  private StraightLine events(Choice choice, int slot, Cell cell) {
    return translations.apply(choice)
        .events(choice, compiled, placements, program.layout.thread(slot), slot, cell);
  }

  /** The address spaces in which a location may lie. */
  private List<AddressSpace> spaces(int location) {
    return program.local[location] == FALSE ? List.of(AddressSpace.GLOBAL) : List.of(AddressSpace.values());
  }

  /** The formula that a location lies in an address space. */
  private int lies(int location, AddressSpace space) {
    return space == AddressSpace.LOCAL ? program.local[location] : not(program.local[location]);
  }

  /** The cells that a choice may access. */
  private List<Cell> cells(Choice choice) {
    if (!choice.accesses()) {
      return List.of(Cell.first(false));
    }
    return IntStream.range(0, program.locations).boxed()
        .flatMap(x -> spaces(x).stream().map(s -> new Cell(x, choice.atomic(), s))).toList();
  }

  /** The formula that a slot has a choice and accesses a cell. */
  private int does(int slot, int choice, Cell cell) {
    int chosen = program.formulas.and(program.chosen[slot][choice], program.location[slot][cell.number()]);
    return program.choices.get(choice).accesses()
        ? program.formulas.and(chosen, lies(cell.number(), cell.space())) : chosen;
  }

  private List<Place> places(int slot) {
    List<Map<Event, Integer>> options = new ArrayList<>();
    int[] result = new int[places.size()];
    Arrays.fill(result, FALSE);
    List<Map<Choice, List<Event>>> having = new ArrayList<>();
    for (int p = 0; p < places.size(); p++) {
      options.add(new LinkedHashMap<>());
      having.add(new HashMap<>());
    }
    for (int c = 0; c < program.choices.size(); c++) {
      Choice choice = program.choices.get(c);
      for (Cell cell : cells(choice)) {
        int chosen = does(slot, c, cell);
        StraightLine plain = events(choice, slot, cell);
        StraightLine atomic = choice.atomic() || !choice.accesses() ? plain
            : events(choice, slot, new Cell(cell.number(), true, cell.space()));
        int[] positions = Supersequence.positions(places, kinds(plain));
        for (int e = 0; e < positions.length; e++) {
          List<Event> here = having.get(positions[e]).computeIfAbsent(choice, k -> new ArrayList<>());
          if (plain.events().get(e).barrier().isPresent()) {
            meet(options.get(positions[e]), here, plain.events().get(e), slot, chosen);
          } else {
            here.add(plain.events().get(e));
            here.add(atomic.events().get(e));
            put(options.get(positions[e]), plain.events().get(e), atomic.events().get(e), cell.number(), chosen);
          }
        }
        if (choice.reads()) {
          int at = positions[plain.result().getAsInt()];
          result[at] = program.formulas.or(result[at], program.chosen[slot][c]);
        }
      }
    }
    List<Place> all = new ArrayList<>();
    for (int p = 0; p < places.size(); p++) {
      all.add(new Place(slot, options.get(p), having.get(p), result[p], false));
    }
    return all;
  }

  /** Adds the events of a barrier, which depend on the number of barriers before it in its thread. */
  private void meet(Map<Event, Integer> options, List<Event> here, Event event, int slot, int chosen) {
    int before = slot - program.layout.first(program.layout.thread(slot));
    for (int number = 0; number <= before; number++) {
      Event arrival = event.meeting(number);
      here.add(arrival);
      options.merge(arrival, program.formulas.and(chosen, program.barriersBefore(slot, number)),
          program.formulas::or);
    }
  }

  /**
   * The place for the event of a compare-exchange that ends in another way than in the execution that the search looks
   * for.
   */
  private Place another(int slot) {
    Map<Event, Integer> options = new LinkedHashMap<>();
    Map<Choice, List<Event>> having = new HashMap<>();
    for (int c = 0; c < program.choices.size(); c++) {
      Choice choice = program.choices.get(c);
      for (Cell cell : choice.ending().isPresent() ? cells(choice) : List.<Cell>of()) {
        Choice other =
            choice.withEnding(choice.ends(Ending.FAILS) ? Ending.SUCCEEDS : Ending.FAILS);
        Event event = Iterables.getOnlyElement(events(other, slot, cell).events());
        having.computeIfAbsent(choice, k -> new ArrayList<>()).add(event);
        put(options, event, event, cell.number(), does(slot, c, cell));
      }
    }
    return new Place(slot, options, having, program.compares(slot), true);
  }

  private void put(Map<Event, Integer> options, Event plain, Event atomic, int location, int when) {
    if (plain.equals(atomic)) {
      options.merge(plain, when, program.formulas::or);
    } else {
      options.merge(plain, program.formulas.and(when, not(program.atomic[location])), program.formulas::or);
      options.merge(atomic, program.formulas.and(when, program.atomic[location]), program.formulas::or);
    }
  }
}
