package periscope.reports.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.instruction.GpuInstruction;
import periscope.machines.rsp.Snapshot;
import periscope.machines.rsp.Trace;
import periscope.machines.rsp.Transition;
import periscope.machines.rsp.Transition.Dispatch;
import periscope.machines.rsp.Transition.Environment;
import periscope.reports.Palette;
import periscope.reports.part.Part;

/**
 * A run of the machine as a numbered table in the manner of [RSP], Figs. 4 and 5. Row 0 is the initial state; each
 * further row is a step with the changes that it makes. An entry that a cache loses is {@code x gone}; a fifo, oldest
 * last, follows its cache's entries; clean entries have no word.
 */
public final class TraceTable {

  private final List<Snapshot> states;
  private final List<Transition> steps;

  private TraceTable(Trace trace) {
    states = trace.states();
    steps = trace.steps();
  }

  /** The table's lines, the heading first. */
  public static List<String> lines(Trace trace) {
    return of(trace, "", new Palette(false)).lines();
  }

  /** The table, whose lines have a margin. */
  public static Part.Table of(Trace trace, String margin, Palette colours) {
    return new TraceTable(trace).table(margin, colours);
  }

  /**
   * The description of a step: {@code P0 LD r0 y  reads 1}, {@code wg0 fetches x}.
   *
   * @param after the state behind the step
   */
  public static String step(Transition step, Snapshot after) {
    if (step instanceof Dispatch dispatch) {
      String text = "P" + dispatch.thread() + " " + dispatch.instruction().mnemonic();
      return text + written(dispatch.instruction())
          .flatMap(r -> value(after, dispatch.thread() + ":" + r))
          .map(v -> "  reads " + v)
          .orElse("");
    }
    Environment environment = (Environment) step;
    String cache = (environment.move().name().endsWith("_L1") ? "wg" : "dev") + environment.cache();
    return cache + " " + switch (environment.move()) {
      case EVICT_L1, EVICT_L2 -> "evicts " + environment.location();
      case FLUSH_L1, FLUSH_L2 -> "flushes " + environment.location();
      case FETCH_L1, FETCH_L2 -> "fetches " + environment.location();
      case DEQLOC_L1, DEQLOC_L2 -> "dequeues " + environment.location();
      case DEQMARKER_L1, DEQMARKER_L2 -> "dequeues FLUSH:P" + environment.thread();
    };
  }

  private static Optional<String> written(GpuInstruction instruction) {
    if (instruction instanceof GpuInstruction.Ld i) {
      return Optional.of(i.register());
    } else if (instruction instanceof GpuInstruction.IncL1 i) {
      return Optional.of(i.register());
    } else if (instruction instanceof GpuInstruction.IncL2 i) {
      return Optional.of(i.register());
    }
    // Stores, flushes, invalidations and locks write none.
    return Optional.empty();
  }

  private static Optional<String> value(Snapshot state, String register) {
    for (String held : state.registers().orElse("").split(" ")) {
      if (held.startsWith(register + "=")) {
        return Optional.of(held.substring(register.length() + 1));
      }
    }
    return Optional.empty();
  }

  private Part.Table table(String margin, Palette colours) {
    List<String> heading = new ArrayList<>(List.of(" #", "step"));
    List<Function<Integer, String>> columns = new ArrayList<>();
    Snapshot first = states.get(0);
    for (int w = 0; w < first.l1().size(); w++) {
      int cache = w;
      heading.add("L1 of wg" + w);
      columns.add(i -> cache(i, s -> s.l1().get(cache), s -> s.l1Fifo().get(cache)));
    }
    for (int d = 0; d < first.l2().size(); d++) {
      int cache = d;
      heading.add("L2 of dev" + d);
      columns.add(i -> cache(i, s -> s.l2().get(cache), s -> s.l2Fifo().get(cache)));
    }
    heading.add("memory");
    columns.add(i -> entries(i, Snapshot::memory));
    if (states.stream().anyMatch(s -> !s.locks().isEmpty())) {
      heading.add("locks");
      columns.add(this::locks);
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      int row = i;
      String step = i == 0 ? "" : step(steps.get(i - 1), states.get(i));
      List<String> cells = new ArrayList<>(List.of(String.format(Locale.ROOT, "%2d", i), step));
      columns.forEach(c -> cells.add(c.apply(row)));
      rows.add(cells);
    }
    return Part.Table.of(heading, rows, margin, colours);
  }

  private String cache(int i, Function<Snapshot, List<String>> entries, Function<Snapshot, String> fifo) {
    String changed = entries(i, entries);
    String now = fifo.apply(states.get(i));
    String before = i == 0 ? "" : fifo.apply(states.get(i - 1));
    if (now.equals(before)) {
      return changed;
    }
    String queue = "fifo " + (now.isEmpty() ? "[]" : now);
    return changed.isEmpty() || changed.equals("-") ? queue : changed + "  " + queue;
  }

  /** The entries that differ from the state before; at the start all entries, or a dash. */
  private String entries(int i, Function<Snapshot, List<String>> part) {
    Map<String, String> now = byLocation(part.apply(states.get(i)));
    if (i == 0) {
      return now.isEmpty() ? "-" : String.join("; ", now.values());
    }
    List<String> changed = new ArrayList<>();
    Map<String, String> before = byLocation(part.apply(states.get(i - 1)));
    now.forEach((location, entry) -> {
      if (!entry.equals(before.get(location))) {
        changed.add(entry);
      }
    });
    before.keySet().stream().filter(x -> !now.containsKey(x)).forEach(x -> changed.add(x + " gone"));
    return String.join("; ", changed);
  }

  private static Map<String, String> byLocation(List<String> entries) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String entry : entries) {
      found.put(entry.substring(0, entry.indexOf('=')), entry.replaceFirst(" clean,?", ""));
    }
    return found;
  }

  private String locks(int i) {
    List<String> now = states.get(i).locks();
    boolean same = i > 0 && now.equals(states.get(i - 1).locks());
    return same ? "" : now.isEmpty() ? "-" : String.join(", ", now);
  }
}
