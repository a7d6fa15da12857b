package periscope.litmus.language;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * The assumption about a test that places no thread: all threads run in one work-group. An atomic operation with the
 * scope of a work-group reaches all threads only under this assumption, so that the answer rests on it.
 */
final class AssumedPlacement {

  private static final Pattern STATED = Pattern.compile("\\bP\\d+\\s*@|scope-?tree", Pattern.CASE_INSENSITIVE);
  private static final Pattern THREAD = Pattern.compile("\\bP0\\b");
  private static final Pattern SECOND = Pattern.compile("\\bP1\\b");
  private static final Pattern PRINTED = Pattern.compile("P0@[^({;|]*[^({;|\\s]");

  private AssumedPlacement() {}

  /** The premise of a readable test; empty if its answer does not rest on the assumption. */
  static Optional<Premise> of(LitmusLanguage language, SourceText text) {
    Matcher first = THREAD.matcher(text.content());
    if (STATED.matcher(text.content()).find() || !SECOND.matcher(text.content()).find() || !first.find()) {
      return Optional.empty();
    }
    LitmusTest test = language.parse(text);
    boolean narrow = test.threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .anyMatch(AssumedPlacement::reachesItsGroupOnly);
    return narrow && test.threads().size() > 1
        ? Optional.of(new Premise(Premise.Kind.ASSUMED, "all threads being in one " + language.traits().workGroup(),
            notation(language).map(n -> "say where each thread runs, as in " + n).orElse(""), List.of(first.start())))
        : Optional.empty();
  }

  private static boolean reachesItsGroupOnly(Instruction instruction) {
    Optional<Semantics> semantics = instruction instanceof Access a ? Optional.of(a.semantics())
        : instruction instanceof Fence f ? Optional.of(f.semantics()) : Optional.empty();
    return semantics.filter(s -> s.atomic() && s.scope() == Scope.WORK_GROUP).isPresent();
  }

  /** The placement of a thread in the language's notation: {@code P0@wg 0, dev 0}. */
  private static Optional<String> notation(LitmusLanguage language) {
    LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of());
    Matcher printed = PRINTED.matcher(language.print(
        new LitmusTest(language.header(), "one", "", List.of(), List.of(thread, thread), Optional.empty())));
    return printed.find() ? Optional.of(printed.group()) : Optional.empty();
  }
}
