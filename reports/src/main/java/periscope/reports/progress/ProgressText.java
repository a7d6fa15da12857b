package periscope.reports.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.engines.execution.CutText;
import periscope.engines.progress.EndlessRun;
import periscope.engines.progress.ProgressAnswer;
import periscope.engines.progress.ProgressAnswer.Under;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.text.Prose;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.semantics.LoopBound;
import periscope.semantics.progress.NamedPromises;
import periscope.semantics.progress.ProgressModel;
import periscope.semantics.progress.Promises;

/** The report of an answer on progress. */
public final class ProgressText {

  private final ProgressAnswer answer;
  private final LoopBound bound;
  private final Palette colours;
  private final String group;
  private final String item;
  private final List<Part> parts = new ArrayList<>();

  private ProgressText(ProgressAnswer answer, LoopBound bound, Palette colours) {
    this.answer = answer;
    this.bound = bound;
    this.colours = colours;
    group = LitmusLanguages.traits(answer.test().language()).launchWords().group();
    item = LitmusLanguages.traits(answer.test().language()).launchWords().item();
  }

  /**
   * The lines of a report.
   *
   * @param source  the language whose own promises were asked about
   * @param head    the test or the launch, in words
   * @param assumed sizes of memory that nobody stated, in words
   * @param bound   the bound on the rounds of loops
   */
  public static List<String> lines(ProgressAnswer answer, Optional<NamedPromises> source, String head,
      Optional<String> assumed, LoopBound bound, Palette colours) {
    ProgressText text = new ProgressText(answer, bound, colours);
    text.write(head, source, assumed);
    return Part.lines(text.parts);
  }

  private void write(String head, Optional<NamedPromises> source, Optional<String> assumed) {
    String line = head + ", model " + answer.model() + ": does every run end?";
    parts.add(new Part.Sentence(line, Prose.hanging(line, 2, Prose.WIDTH)));
    assumed.ifPresent(a -> told("Assumed  ", a));
    parts.add(Part.GAP);
    int width = answer.under().stream().mapToInt(u -> u.promises().word().length()).max().orElse(0);
    answer.under().forEach(u -> parts.add(Part.Sentence.of("  " + u.promises().word()
        + " ".repeat(width + 3 - u.promises().word().length())
        + colours.verdict(answer.verdict(u), word(u)))));
    parts.add(Part.GAP);
    if (answer.under().size() > 1) {
      weakest();
    }
    shown().ifPresent(this::run);
    answer.under().stream().filter(u -> !u.open().isEmpty()).findFirst()
        .ifPresent(u -> told("Loops    ", CutText.note(u.open(), answer.text(), bound) + "."));
    hint();
    notes();
    if (!answer.inStep().isEmpty()) {
      told("Warps    ", CutText.inStep(answer.inStep(), answer.text(), item) + ".");
    }
    source.filter(s -> answer.inStep().isEmpty()).ifPresent(s ->
        told("Promises ", s.name() + " is " + s.promises().word() + ": " + s.source() + "."));
  }

  private String word(Under under) {
    String aside = ProgressAnswer.WORDS.of(under.aside());
    return answer.undefined().isEmpty() ? aside
        : ProgressAnswer.WORDS.of(Verdict.UNDEFINED) + " (" + (!answer.dropped() ? "races" : !answer.raced()
            ? "undefined steps" : "races and undefined steps") + " aside, " + aside + ")";
  }

  private void told(String label, String text) {
    parts.add(Part.Labelled.of(label, text));
  }

  private void weakest() {
    List<Under> weakest = answer.weakest();
    boolean sure = weakest.stream().flatMap(w -> answer.below(w).stream())
        .noneMatch(b -> b.aside() == Verdict.UNKNOWN);
    if (weakest.isEmpty()) {
      boolean open = answer.under().stream().anyMatch(u -> u.aside() == Verdict.UNKNOWN);
      told("Weakest  ", open ? "not decided." : "no model: not even under fair scheduling does every run end.");
    } else {
      String words = weakest.stream().map(u -> u.promises().word()).collect(Collectors.joining(" or "));
      told("Weakest  ", words + (sure ? "" : ", or a weaker one that was not decided") + ": "
          + weakest.stream().map(u -> u.promises().groups().promise(member()))
              .collect(Collectors.joining("; or ")) + ".");
    }
  }

  private String member() {
    return answer.test().threads().stream().map(t -> t.placement().workGroup()).distinct().count()
        == answer.test().threads().size() ? item : group;
  }

  /** The answer whose run is shown: the strongest promises that do not suffice. */
  private Optional<Under> shown() {
    List<Under> failing = answer.under().stream().filter(u -> u.aside() == Verdict.FAILS).toList();
    return failing.isEmpty() ? Optional.empty() : Optional.of(failing.get(failing.size() - 1));
  }

  private void run(Under under) {
    run("Run that never ends under " + under.promises().word() + " (" + promised(under.promises()) + "):",
        under.promises(), under.run().orElseThrow());
  }

  private String promised(Promises promises) {
    String groups = promises.groups().promise(member());
    return promises.items() == ProgressModel.FAIR ? groups : groups + "; in each " + group + ", "
        + promises.items().promise(item);
  }

  private void run(String head, Promises promises, EndlessRun run) {
    parts.add(new Part.Sentence(head, Prose.hanging(head, 2, Prose.WIDTH)));
    parts.add(new Part.Fixed(RunText.lines(answer.test(), answer.text(), promises, run)));
    parts.add(Part.GAP);
  }

  /** A run of sequential consistency where the model's answer is open. */
  private void hint() {
    List<Under> hints = answer.under().stream().filter(u -> u.hint().isPresent()).toList();
    if (!hints.isEmpty()) {
      Under last = hints.get(hints.size() - 1);
      parts.add(Part.GAP);
      run("Under sequential consistency this run never ends, and keeps the promises of " + last.promises().word() + "; "
          + "whether " + answer.model() + " has it was not asked:", last.promises(), last.hint().orElseThrow());
    }
  }

  private void notes() {
    List<String> premises = LitmusLanguages.load().premises(answer.text(), answer.test()).stream()
        .map(p -> p.told(answer.text()) + ".").toList();
    if (!premises.isEmpty()) {
      parts.add(Part.Labelled.below("Rests on ", premises));
    }
    answer.undefined().stream().findFirst().ifPresent(u -> told("Undefined ", answer.model() + " gives the test no "
        + "meaning: " + u + ". A compiler may remove its loops, or make them endless."));
    if (answer.dropped()) {
      told("Aside    ", "runs that come to a step without a defined behaviour were not followed further.");
    }
    if (answer.test().threads().stream().map(t -> t.placement().workGroup()).distinct().count() == 1
        && answer.under().stream().allMatch(u -> u.promises().items() == ProgressModel.FAIR)) {
      told("Extent   ", "all " + item + "s are in one " + group + ", in which these models let every " + item
          + " go on; items=MODEL asks about " + item + "s.");
    }
    told("Assumes  ", "that every write becomes visible in the end, under every model; that some " + item
        + " goes on unless all wait at barriers.");
    if (!answer.circles().isEmpty() && answer.under().stream().anyMatch(u -> u.aside() == Verdict.HOLDS)) {
      told("Assumes  ", CutText.circles(answer.circles(), answer.text(), bound) + ".");
    }
    if (answer.states() > 0) {
      told("Decided  ", "by " + answer.states() + " states of all interleavings; loops have no bound.");
    }
  }
}
