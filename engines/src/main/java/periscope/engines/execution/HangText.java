package periscope.engines.execution;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.source.SourceText;

/** Steps at which threads stay for ever, in words, with what they read there again and again. */
public final class HangText {

  private HangText() {}

  /** A step of an endless execution: {@code P0, line 4: while (…) goes round for ever, reading y=0}. */
  public static String of(UndefinedStep step, LitmusTest test, Witness witness, SourceText text) {
    List<String> read = rounds(step, witness).mapToObj(e -> access(e, test, witness)).distinct().toList();
    return UndefinedText.of(step, text) + (read.isEmpty() ? "" : ", reading " + String.join(", ", read));
  }

  /**
   * The step with the writers of the values: {@code …, reading y=0, which no work-item has written}. No later write
   * comes, since the execution is endless.
   *
   * @param item the word for a thread
   */
  public static String because(UndefinedStep step, LitmusTest test, Witness witness, SourceText text, String item) {
    String read = rounds(step, witness).mapToObj(e -> access(e, test, witness) + ", which "
        + (stale(e, witness) ? "a cache holds: no later write comes there"
            : writer(e, witness, text).map(w -> w + " wrote last").orElse("no " + item + " has written"))).distinct()
        .collect(Collectors.joining(", and "));
    return UndefinedText.of(step, text) + (read.isEmpty() ? "" : ", reading " + read);
  }

  /** The accesses of the round that a thread repeats for ever. */
  private static IntStream rounds(UndefinedStep step, Witness witness) {
    return IntStream.range(0, witness.structure().size()).filter(e -> {
      Event event = witness.structure().events().get(e);
      return event.thread() == step.thread() && event.marks().endless() && event.location() >= 0;
    });
  }

  private static String access(int e, LitmusTest test, Witness witness) {
    return test.locations().get(witness.structure().events().get(e).location()).name() + "=" + witness.reads().get(e);
  }

  /** Whether a later write never becomes visible to a read that is repeated for ever. */
  private static boolean stale(int read, Witness witness) {
    return IntStream.range(0, witness.structure().size()).anyMatch(w -> witness.related("fr", read, w));
  }

  /** The place of the write that an event reads from; empty for an initial write. */
  private static Optional<String> writer(int read, Witness witness, SourceText text) {
    return IntStream.range(0, witness.structure().size()).filter(w -> witness.related("rf", w, read))
        .mapToObj(witness.structure().events()::get).filter(w -> !w.initial()).findFirst()
        .map(w -> "P" + w.thread() + ", " + text.place(w.span().offset()) + ",");
  }
}
