package periscope.amdgpu.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.amdgpu.instruction.Bit;
import periscope.amdgpu.instruction.Mnemonics;
import periscope.amdgpu.machine.MachineDescription.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The reader of a machine's file: one statement a line, {@code //} before a comment. */
public final class MachineReader {

  private static final Set<String> KINDS = Set.of("load", "store", "atomic", "atomic-return", MachineDescription.LOCAL);
  private static final List<String> STATEMENTS =
      List.of("machine", "source", "agents", "level", "workgroup", "counter", "reading");
  private static final String MEMORY = "memory";
  private static final String NOTHING = "nothing";

  private final SourceText text;
  private final List<Level> levels = new ArrayList<>();
  private final Map<String, Set<String>> counters = new LinkedHashMap<>();
  private final Map<Pattern, Effect> effects = new LinkedHashMap<>();
  private final Map<Pattern, Span> places = new LinkedHashMap<>();
  private final Set<Reading> unusual = EnumSet.noneOf(Reading.class);
  private String title = "";
  private String source = "";
  private Optional<Unit> home = Optional.empty();
  private boolean several;
  private Span line = Span.NONE;

  private MachineReader(SourceText text) {
    this.text = text;
  }

  /**
   * Reads a machine.
   *
   * @param name name of the machine
   * @throws InvalidInputException for the first line that is no statement, and for what {@link MachineLint} refuses
   */
  public static MachineDescription read(String name, SourceText text) {
    return new MachineReader(text).read(name);
  }

  private MachineDescription read(String name) {
    int offset = 0;
    for (String whole : text.content().split("\n", -1)) {
      String bare = whole.replaceFirst("//.*", "").strip();
      line = new Span(offset + Math.max(0, whole.indexOf(bare)), bare.length());
      if (!bare.isEmpty()) {
        statement(bare);
      }
      offset += whole.length() + 1;
    }
    line = new Span(0, 0);
    MachineDescription read = new MachineDescription(name, title, source, levels,
        home.orElseThrow(() -> wrong("the machine does not say where a work-group runs", "write: workgroup in cu")),
        several, counters, effects, unusual);
    List<Diagnostic> faults = MachineLint.of(read, places, text);
    if (!faults.isEmpty()) {
      throw new InvalidInputException(faults);
    }
    return read;
  }

  private InvalidInputException wrong(String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, line, message, hint));
  }

  private void statement(String bare) {
    List<String> words = List.of(bare.split("[\\s,:]+"));
    String first = words.get(0);
    List<String> rest = words.subList(1, words.size());
    switch (first) {
      case "machine" -> title = quoted(bare);
      case "source" -> source = quoted(bare);
      case "agents" -> agents(rest);
      case "level" -> level(rest);
      case "workgroup" -> home = Optional.of(unit(rest, 0));
      case "counter" -> counter(rest);
      case "reading" -> reading(rest);
      default -> effect(first, rest);
    }
  }

  private String quoted(String bare) {
    int open = bare.indexOf('"');
    if (open < 0 || !bare.endsWith("\"") || open == bare.length() - 1) {
      throw wrong("here stands a text in double quotes", "");
    }
    return bare.substring(open + 1, bare.length() - 1);
  }

  private Unit unit(List<String> words, int from) {
    if (words.size() < from + 2 || !words.get(from).equals("in")) {
      throw wrong("here stands 'in' and a unit", "units are " + Arrays.stream(Unit.values()).map(Unit::word).toList());
    }
    String word = words.get(from + 1);
    return Unit.of(word).orElseThrow(() -> wrong("there is no unit '" + word + "'",
        "units are " + Arrays.stream(Unit.values()).map(Unit::word).toList()));
  }

  private void agents(List<String> words) {
    if (words.size() != 1 || !words.get(0).matches("one|several")) {
      throw wrong("this is no number of agents", "write: agents one, or: agents several");
    }
    several = words.get(0).equals("several");
  }

  private void level(List<String> words) {
    if (words.size() != 4 || !words.get(3).matches("write-(through|back)")) {
      throw wrong("this is no level", "write: level L1 in cu, write-through");
    } else if (words.get(0).equals(MEMORY) || levels.stream().anyMatch(l -> l.name().equals(words.get(0)))) {
      throw wrong("the name " + words.get(0) + " is taken", "rename the level");
    }
    levels.add(new Level(words.get(0), unit(words, 1), words.get(3).equals("write-back")));
  }

  private void counter(List<String> words) {
    if (words.size() < 2) {
      throw wrong("this counter counts nothing", "write: counter vmcnt: load, store");
    }
    List<String> counted = words.subList(1, words.size());
    counters.computeIfAbsent(words.get(0), n -> new LinkedHashSet<>())
        .addAll(counted.equals(List.of(NOTHING)) ? List.of() : counted);
  }

  private void reading(List<String> words) {
    Reading reading = Arrays.stream(Reading.values()).filter(r -> words.size() == 2 && r.word().equals(words.get(0)))
        .findFirst().orElseThrow(() -> wrong("this is no reading",
            "readings are " + Arrays.stream(Reading.values()).map(Reading::word).toList()));
    if (!reading.answers().contains(words.get(1))) {
      throw wrong("'" + words.get(1) + "' is no answer here", "answers are " + reading.answers());
    } else if (!reading.answers().get(0).equals(words.get(1))) {
      unusual.add(reading);
    }
  }

  private void effect(String kind, List<String> words) {
    if (!KINDS.contains(kind) && !Mnemonics.CACHE_CONTROLS.contains(kind)) {
      List<String> known = new ArrayList<>(STATEMENTS);
      known.addAll(KINDS);
      known.addAll(Mnemonics.CACHE_CONTROLS);
      throw wrong("there is no statement '" + kind + "'", NearNames.nearestOrAll(kind, known));
    }
    Set<Bit> bits = EnumSet.noneOf(Bit.class);
    int verb = 0;
    while (verb < words.size() && Bit.of(words.get(verb)).isPresent()) {
      bits.add(Bit.of(words.get(verb)).get());
      verb++;
    }
    Pattern pattern = new Pattern(kind, bits);
    List<String> names = words.subList(Math.min(verb + 1, words.size()), words.size());
    Effect effect = effect(kind, verb < words.size() ? words.get(verb) : "", names);
    if (effects.put(pattern, effect) != null) {
      throw wrong("'" + pattern + "' has two effects", "leave one out");
    }
    places.put(pattern, line);
  }

  private Effect effect(String kind, String verb, List<String> names) {
    String wanted = switch (kind) {
      case "load" -> "passes";
      case "store" -> "reaches";
      case "atomic", "atomic-return" -> "at";
      case MachineDescription.LOCAL -> "in-order";
      default -> verb.equals("drops") ? "drops" : "writes";
    };
    if (!verb.equals(wanted) || names.isEmpty() != kind.equals(MachineDescription.LOCAL)) {
      boolean local = kind.equals(MachineDescription.LOCAL);
      throw wrong("the effect of '" + kind + "' is missing", local ? "write: lds in-order"
          : "write: " + kind + " … " + wanted + " and names of levels, memory or nothing");
    }
    return switch (verb) {
      case "passes" -> new Effect.Load(prefix(names));
      case "reaches" -> new Effect.Store(place(names));
      case "at" -> new Effect.Atomic(place(names));
      case "in-order" -> new Effect.Local();
      case "drops" -> new Effect.Drop(numbers(names));
      default -> new Effect.WriteBack(numbers(names));
    };
  }

  private List<Integer> numbers(List<String> names) {
    return names.equals(List.of(NOTHING)) ? List.of() : names.stream().map(this::number).toList();
  }

  private int number(String name) {
    for (int i = 0; i < levels.size(); i++) {
      if (levels.get(i).name().equals(name)) {
        return i;
      }
    }
    throw wrong("there is no level '" + name + "'", "levels stand before effects: "
        + levels.stream().map(Level::name).toList());
  }

  private int prefix(List<String> names) {
    List<Integer> passed = numbers(names);
    for (int i = 0; i < passed.size(); i++) {
      if (passed.get(i) != i) {
        throw wrong("a load passes the nearest levels", "name them nearest first, without a gap");
      }
    }
    return passed.size();
  }

  private int place(List<String> names) {
    if (names.size() != 1) {
      throw wrong("here stands one level, or memory", "");
    }
    return names.get(0).equals(MEMORY) ? levels.size() : number(names.get(0));
  }
}
