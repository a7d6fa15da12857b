package periscope.reports.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.HangText;
import periscope.engines.progress.EndlessRun;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;
import periscope.machines.progress.Lasso;
import periscope.machines.progress.Lasso.Move;
import periscope.machines.progress.ThreadedMachine.Doing;
import periscope.reports.execution.ExecutionText;
import periscope.semantics.progress.ProgressModel;
import periscope.semantics.progress.Promises;

/** A run that never ends, in lines: its steps, and the reason why each thread does not end. */
final class RunText {

  /** Most steps of a run's beginning that are shown. */
  private static final int SHOWN = 16;
  private static final int MARGIN = 2;

  private final LitmusTest test;
  private final SourceText text;
  private final Promises promises;
  private final EndlessRun run;
  private final Promises.Tree tree;
  private final String group;
  private final String item;

  private RunText(LitmusTest test, SourceText text, Promises promises, EndlessRun run) {
    this.test = test;
    this.text = text;
    this.promises = promises;
    this.run = run;
    tree = Promises.Tree.of(test.threads());
    group = LitmusLanguages.traits(test.language()).launchWords().group();
    item = LitmusLanguages.traits(test.language()).launchWords().item();
  }

  /**
   * The lines of a run.
   *
   * @param promises the promises that the run keeps
   */
  static List<String> lines(LitmusTest test, SourceText text, Promises promises, EndlessRun run) {
    RunText told = new RunText(test, text, promises, run);
    List<String> lines = new ArrayList<>();
    run.machine().ifPresent(l -> lines.addAll(told.steps(l)));
    run.execution().ifPresent(h -> lines.addAll(told.execution(h)));
    told.reasons().forEach(r -> lines.addAll(Prose.hanging(r, 2, Prose.WIDTH - MARGIN)));
    return lines.stream().map(l -> " ".repeat(MARGIN) + l).toList();
  }

  private List<String> execution(Hang hang) {
    return ExecutionText.sourced(new EventNames(test, hang.witness()), text, Prose.WIDTH - MARGIN);
  }

  private List<String> steps(Lasso lasso) {
    List<String> lines = new ArrayList<>();
    List<Move> once = lasso.beginning();
    int left = Math.max(0, once.size() - SHOWN);
    if (left > 0) {
      lines.add("once      " + Prose.count(left, "step") + " first");
    }
    once.subList(left, once.size()).forEach(m -> lines.add(step(lines.isEmpty() ? "once" : "", m)));
    int before = lines.size();
    lasso.round().forEach(m -> lines.add(step(lines.size() == before ? "for ever" : "", m)));
    return lines;
  }

  private String step(String head, Move move) {
    String place = move.memory() ? "" : text.place(move.doing().span().offset());
    String line = String.format(Locale.ROOT, "%-10sP%-3d%-10s%-16s %s", head, move.thread(), place, what(move),
        move.memory() ? "" : StepText.quoted(move.doing().span(), text)).stripTrailing();
    int width = Prose.WIDTH - MARGIN;
    return line.length() <= width ? line : line.substring(0, width - 1) + "…";
  }

  private String what(Move move) {
    String x = move.doing().name();
    if (move.memory()) {
      return x + "=" + move.after() + " becomes visible";
    }
    return switch (move.doing().kind()) {
      case READ -> "reads " + x + "=" + move.before();
      case WRITE -> "writes " + x + "=" + move.after();
      case UPDATE -> "updates " + x + "=" + move.before() + "→" + move.after();
      case FENCE -> "passes a fence";
      case BARRIER -> "arrives";
      case JUMP -> "goes round";
    };
  }

  /** A sentence for each thread that never ends. */
  private List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    run.machine().ifPresent(l -> l.next().forEach((t, d) -> reasons.add(reason(t, d, l))));
    run.execution().ifPresent(h -> h.steps().forEach(s -> reasons.add(s.cause() == Cause.HALTS
        ? held(s.thread(), s.span()) : HangText.because(s, test, h.witness(), text, item) + ".")));
    return reasons;
  }

  private String reason(int thread, Doing next, Lasso lasso) {
    if ((lasso.acting() >>> thread & 1) != 0) {
      List<String> seen = lasso.round().stream().filter(m -> m.thread() == thread && !m.memory()
          && m.doing().location() >= 0).map(m -> m.doing().name() + "=" + m.before()).distinct().toList();
      return "P" + thread + " goes round for ever" + (seen.isEmpty() ? "." : ", and finds " + String.join(", ", seen)
          + ".");
    } else if ((lasso.waiting() >>> thread & 1) != 0) {
      return StepText.of(thread, next.span(), text) + " waits for ever.";
    }
    return held(thread, next.span());
  }

  private String held(int thread, Span span) {
    return "P" + thread + " is held up before " + text.place(span.offset()) + ": " + why(thread) + ".";
  }

  /** The reason why the promises let a thread be held up. */
  private String why(int thread) {
    long own = tree.devices().stream().flatMap(List::stream).filter(g -> (g >>> thread & 1) != 0).findFirst()
        .orElseThrow();
    boolean started = (run.started() & own) != 0;
    boolean alone = Long.bitCount(own) == 1;
    boolean owed = groupIsOwed(own);
    ProgressModel model = owed ? promises.items() : promises.groups();
    boolean has = owed ? (run.started() >>> thread & 1) != 0 : started;
    String it = owed ? "the " + item : alone ? "it" : "its " + group;
    return it + (has ? " has started, but under " : " has not started, and under ") + model.word() + " "
        + promise(model, owed || alone ? item : group);
  }

  private String promise(ProgressModel model, String member) {
    return switch (model) {
      case NONE -> "no " + member + " must go on";
      case OBE -> "it need not start";
      case HSA -> "only the first " + member + " that has not ended must go on";
      case HSA_OBE -> "only the first " + member + " that has not ended must start";
      case LOBE -> "only the " + member + "s before one that has started must start";
      case FAIR -> throw new IllegalStateException("a " + member + " is held up under fair");
    };
  }

  private boolean groupIsOwed(long own) {
    long live = run.machine().map(Lasso::live).orElseGet(() -> run.execution().orElseThrow().steps().stream()
        .map(UndefinedStep::thread).mapToLong(t -> 1L << t).reduce(0, (a, b) -> a | b));
    Promises groupsOnly = Promises.between(promises.groups());
    return (groupsOnly.guaranteed(tree, live, run.started()) & own) != 0;
  }
}
