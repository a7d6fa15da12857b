package periscope.lang.vulkan.khronos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.vulkan.Vulkan;
import periscope.lang.vulkan.instruction.Reference;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.lang.vulkan.khronos.Lines.Line;
import periscope.lang.vulkan.query.Query;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The reader of the program of a file with one question; its first error ends it. */
final class ProgramReader {

  private static final List<String> GROUPS = List.of("NEWQF", "NEWWG", "NEWSG", "NEWTHREAD");

  private final SourceText text;
  private final Values values = new Values();
  private final EventReader events;
  /** Threads in the order of the text: numbers of queue family, work-group and sub-group. */
  private final List<int[]> places = new ArrayList<>();
  private final List<List<VulkanInstruction>> bodies = new ArrayList<>();
  private final Map<Integer, Integer> named = new LinkedHashMap<>();
  private final List<Line> ordered = new ArrayList<>();
  private final Map<String, String> aliases = new LinkedHashMap<>();
  private final int[] groups = new int[GROUPS.size() - 1];
  private boolean thread;
  private int number;

  ProgramReader(SourceText text) {
    this.text = text;
    events = new EventReader(values, this::wrong);
  }

  LitmusTest read() {
    Line asked = null;
    for (Line line : Lines.of(text)) {
      if (Query.is(line.text())) {
        if (asked != null) {
          throw wrong(line.span(), "the file asks several questions",
              "name one of them: " + text.name() + "#1, " + text.name() + "#2, …");
        }
        asked = line;
      } else {
        take(line);
      }
    }
    if (asked == null) {
      throw wrong(Span.NONE, "the file asks no question", "end it with SATISFIABLE consistent[X] && #dr=0");
    } else if (bodies.isEmpty()) {
      throw wrong(asked.span(), "the file has no event", "write st.av.scopedev.sc0 x = 1");
    }
    return test(query(asked));
  }

  private Query query(Line asked) {
    try {
      return Query.read(asked.text());
    } catch (Query.Unknown e) {
      throw wrong(asked.span(), e.getMessage(), "");
    }
  }

  private void take(Line line) {
    String first = line.first();
    if (GROUPS.contains(first)) {
      begin(line);
    } else if (first.equals("SSW")) {
      ordered.add(line);
    } else if (first.equals("SLOC")) {
      List<String> names = line.operands();
      if (names.size() != 2 || aliases.containsKey(names.get(1)) || aliases.containsValue(names.get(1))) {
        throw wrong(line.span(), "SLOC gives one location a second name", "write SLOC x z");
      }
      aliases.put(names.get(1), aliases.getOrDefault(names.get(0), names.get(0)));
      values.alias(names.get(1), aliases.get(names.get(1)));
    } else {
      event(line);
    }
  }

  private void begin(Line line) {
    int level = GROUPS.indexOf(line.first());
    thread = false;
    if (level < groups.length) {
      for (int narrower = level; narrower < groups.length; narrower++) {
        boolean old = !places.isEmpty() && places.get(places.size() - 1)[narrower] == groups[narrower];
        groups[narrower] += old ? 1 : 0;
      }
      return;
    }
    List<String> name = line.operands();
    if (!name.isEmpty() && !name.get(0).matches("\\d{1,3}")) {
      throw wrong(line.span(), "a thread's name is a number", "write NEWTHREAD 1");
    }
    number = name.isEmpty() ? bodies.isEmpty() ? 0 : number + 1 : Integer.parseInt(name.get(0));
  }

  private void event(Line line) {
    if (!thread) {
      thread = true;
      if (named.put(number, bodies.size()) != null) {
        throw wrong(line.span(), "two threads have number " + number, "a group cannot be gone back to");
      }
      bodies.add(new ArrayList<>());
      places.add(groups.clone());
    }
    int current = bodies.size() - 1;
    bodies.get(current).add(events.read(current, line));
  }

  private LitmusTest test(Query query) {
    Optional<Proposition> filter;
    try {
      filter = values.filter();
    } catch (Values.Unclear e) {
      throw wrong(e.span(), e.getMessage(), "give each write a value of its own");
    }
    List<LitmusThread> threads = new ArrayList<>();
    List<List<Integer>> ssw = ordered.stream().map(this::order).toList();
    for (int t = 0; t < bodies.size(); t++) {
      int own = t;
      Whereabouts at = new Whereabouts(places.get(t)[2],
          ssw.stream().filter(p -> p.get(1) == own).map(p -> p.get(0)).toList(),
          ssw.stream().filter(p -> p.get(0) == own).map(p -> p.get(1)).toList());
      List<Instruction> body = new ArrayList<>();
      bodies.get(t).forEach(i -> body.add(i.in(at)));
      threads.add(new LitmusThread(placement(t), body));
    }
    Condition condition = new Condition(filter, query.satisfiable() ? Quantifier.EXISTS : Quantifier.NOT_EXISTS,
        new Proposition.True());
    String name = text.name().replaceFirst(".*/", "").replaceFirst("\\.test(#\\d+)?$", "$1");
    return new LitmusTest(Vulkan.HEADER, name, query.print(), locations(), threads, Optional.of(condition));
  }

  private Placement placement(int thread) {
    int family = places.get(thread)[0];
    int first = places.stream().filter(p -> p[0] == family).mapToInt(p -> p[1]).min().orElseThrow();
    return new Placement(places.get(thread)[1], first, 0);
  }

  private List<Integer> order(Line line) {
    List<Integer> pair = line.operands().stream().filter(w -> w.matches("\\d{1,3}")).map(Integer::parseInt).toList();
    if (pair.size() != 2 || !named.keySet().containsAll(pair)) {
      throw wrong(line.span(), "SSW names two threads of the file", "threads are " + named.keySet());
    }
    return pair.stream().map(named::get).toList();
  }

  private List<Location> locations() {
    Set<String> names = new LinkedHashSet<>();
    events.names().forEach(n -> names.add(aliases.getOrDefault(n, n)));
    names.addAll(aliases.values());
    return names.stream().map(n -> new Location(n, NumberType.S32, 0, events.atomic().stream()
        .anyMatch(a -> aliases.getOrDefault(a, a).equals(n)), AddressSpace.GLOBAL,
        aliases.entrySet().stream().filter(a -> a.getValue().equals(n))
            .map(a -> new Alias(a.getKey(), Reference.DESCRIPTOR, n)).toList())).toList();
  }

  private InvalidInputException wrong(Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
