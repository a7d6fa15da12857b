package periscope.reports.execution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;

/** A whole execution in sentences. */
public final class ExecutionText {

  private ExecutionText() {}

  /**
   * The events of each thread, reads-from, the order of writes if there is a choice, and synchronisation, in sentences.
   *
   * @param width most columns of a line
   */
  public static List<String> lines(EventNames names, int width) {
    List<String> lines = new ArrayList<>(events(names, width));
    sentences(names, names::spoken).forEach(s -> lines.addAll(Prose.hanging(s, 2, width)));
    return lines;
  }

  private static List<String> sentences(EventNames names, IntFunction<String> name) {
    List<String> sentences = new ArrayList<>();
    String reads = reads(names, name);
    if (!reads.isEmpty()) {
      sentences.add(reads + ".");
    }
    sentences.addAll(orders(names, name));
    sentences.addAll(synchronisations(names, name));
    return sentences;
  }

  /**
   * The sentences for readers with the source text: each event has a line with its place in the text, and sentences
   * refer to it by its letter.
   *
   * @param text source text of the test
   */
  public static List<String> sourced(EventNames names, SourceText text, int width) {
    List<String> lines = new ArrayList<>();
    List<Integer> initial = events(names.witness()).filter(e -> event(names, e).initial()).boxed().toList();
    if (!initial.isEmpty()) {
      lines.addAll(Prose.beside("initially  ", initial.stream().map(names::label).toList(), "  ", width));
    }
    int label = events(names.witness()).filter(e -> !event(names, e).initial()).map(e -> names.label(e).length()).max()
        .orElse(0);
    int wide = events(names.witness()).filter(e -> !event(names, e).initial())
        .map(e -> text.place(event(names, e).span().offset()).length() + 1).max().orElse(0);
    int before = Event.INITIAL;
    for (int e : events(names.witness()).filter(e -> !event(names, e).initial()).toArray()) {
      Event event = event(names, e);
      String head = event.thread() == before ? "" : "P" + event.thread();
      String place = text.place(event.span().offset());
      String line = String.format(Locale.ROOT, "%-4s%-" + Math.max(9, wide) + "s%-" + label + "s  %s", head, place,
          names.label(e), StepText.quoted(event.span(), text));
      lines.add(line.length() <= width ? line : line.substring(0, width - 1) + "…");
      before = event.thread();
    }
    sentences(names, names::name).forEach(l -> lines.addAll(Prose.hanging(l, 2, width)));
    return lines;
  }

  /** The initial writes, then the events of each thread: {@code P0  c: W[na] x=42  d: W[rel,dv] y=1}. */
  public static List<String> events(EventNames names, int width) {
    List<String> lines = new ArrayList<>();
    for (int t = Event.INITIAL; t < names.test().threads().size(); t++) {
      int thread = t;
      List<String> events = events(names.witness())
          .filter(e -> event(names, e).thread() == thread)
          .mapToObj(names::label).toList();
      if (thread != Event.INITIAL || !events.isEmpty()) {
        lines.addAll(Prose.beside((thread == Event.INITIAL ? "  " : "P" + t) + "  ",
            events.isEmpty() ? List.of("-") : events, "  ", width));
      }
    }
    return lines;
  }

  /**
   * Reads-from in words:
   * {@code P1's load y=1 (e) reads from P0's store y=1 (d), P1's load x=0 (f) from the initial x=0 (a)}; empty without
   * reads.
   */
  public static String reads(EventNames names) {
    return reads(names, names::spoken);
  }

  /** Reads-from in letters: {@code e reads from d, f from a}. */
  public static String briefReads(EventNames names) {
    return reads(names, names::name);
  }

  private static String reads(EventNames names, IntFunction<String> name) {
    List<String> clauses = new ArrayList<>();
    for (int read : events(names.witness()).filter(e -> event(names, e).reads()).toArray()) {
      Optional<Integer> source = events(names.witness()).filter(w -> names.witness().related("rf", w, read)).boxed()
          .findFirst();
      source.ifPresent(w -> clauses.add(name.apply(read) + (clauses.isEmpty() ? " reads from " : " from ")
          + name.apply(w)));
    }
    return String.join(", ", clauses);
  }

  private static List<String> orders(EventNames names, IntFunction<String> name) {
    List<String> lines = new ArrayList<>();
    for (int x = 0; x < names.test().locations().size(); x++) {
      int location = x;
      List<Integer> writes = events(names.witness())
          .filter(e -> event(names, e).writes() && event(names, e).location() == location)
          .boxed()
          .toList();
      List<Integer> inOrder = writes.stream().sorted(Comparator.comparingLong(w -> before(names, writes, w))).toList();
      boolean ordered = writes.stream().anyMatch(v -> !event(names, v).initial()
          && writes.stream().anyMatch(w -> names.witness().related("co", v, w)));
      if (ordered) {
        String listed = inOrder.stream().map(name::apply).collect(Collectors.joining(", then "));
        lines.add("Writes to " + names.test().locations().get(x).name() + ": " + listed + ".");
      }
    }
    return lines;
  }

  private static long before(EventNames names, List<Integer> writes, int write) {
    return writes.stream().filter(w -> names.witness().related("co", w, write)).count();
  }

  private static List<String> synchronisations(EventNames names, IntFunction<String> name) {
    List<String> lines = new ArrayList<>();
    for (int from : events(names.witness()).toArray()) {
      for (int to : events(names.witness()).filter(e -> names.witness().related("sw", from, e)).toArray()) {
        lines.add(name.apply(from) + " " + Violations.verb("sw") + " " + name.apply(to) + ".");
      }
    }
    return lines;
  }

  private static IntStream events(Witness witness) {
    return IntStream.range(0, witness.structure().size());
  }

  private static Event event(EventNames names, int e) {
    return names.witness().structure().events().get(e);
  }
}
