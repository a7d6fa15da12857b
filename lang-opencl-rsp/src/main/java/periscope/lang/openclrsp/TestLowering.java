package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Spans;
import periscope.lang.openclrsp.xtext.openClRsp.InitEntry;
import periscope.lang.openclrsp.xtext.openClRsp.Parameter;
import periscope.lang.openclrsp.xtext.openClRsp.TestText;
import periscope.lang.openclrsp.xtext.openClRsp.ThreadText;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.Placement;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;

/** Lowers the syntax tree of a whole test. */
final class TestLowering {

  /** Most threads of a test. */
  private static final int THREADS = 64;

  private static final String NUMBERING = "threads are called P0, P1, P2, …";

  private final Header header;
  private final TestText text;
  private final Problems problems;
  private final Locations locations;

  TestLowering(Header header, TestText text, Problems problems) {
    this.header = header;
    this.text = text;
    this.problems = problems;
    this.locations = new Locations(problems);
  }

  /** @throws periscope.litmus.source.InvalidInputException if the test makes no sense */
  LitmusTest lower() {
    List<ThreadText> threads = threads();
    problems.check();
    initialLocations();
    for (ThreadText thread : threads) {
      thread.getParameters().stream().filter(TestLowering::isLocation)
          .forEach(p -> locations.declare(p.getName(), p.getWords(), Spans.of(p)));
    }
    List<List<Instruction>> bodies = new ArrayList<>();
    List<Set<String>> registers = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      bodies.add(new ArrayList<>());
      registers.add(body(i, threads.get(i), bodies.get(i)));
    }
    Optional<Condition> condition =
        new ConditionLowering(locations.names(), registers, problems).lower(text.getFilter(), text.getCondition());
    List<Placement> placements = new Placements(problems).of(threads, text.getTree());
    problems.check();
    List<LitmusThread> lowered = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      lowered.add(new LitmusThread(placements.get(i), bodies.get(i)));
    }
    return new LitmusTest(OpenClRsp.HEADER, header.name(), header.description(), locations.all(), lowered, condition);
  }

  /** The threads by number. */
  private List<ThreadText> threads() {
    Set<Integer> seen = new TreeSet<>();
    for (ThreadText thread : text.getThreads()) {
      if (!thread.getName().matches("P(0|[1-9]\\d{0,5})")) {
        problems.error(Spans.of(thread), "a thread cannot be called " + thread.getName(), NUMBERING);
      } else if (!seen.add(number(thread))) {
        problems.error(Spans.of(thread), "there are two threads " + thread.getName(), NUMBERING);
      }
    }
    problems.check();
    if (seen.isEmpty()) {
      problems.error(Spans.of(text), "the test has no threads", "a thread reads: P0 (global int* x) { *x = 1; }");
    } else if (seen.size() > THREADS) {
      problems.error(Spans.of(text), "the test has " + seen.size() + " threads; the limit is " + THREADS, "");
    }
    List<ThreadText> sorted = text.getThreads().stream().sorted(Comparator.comparingInt(TestLowering::number)).toList();
    for (int i = 0; i < sorted.size() && problems.none(); i++) {
      if (number(sorted.get(i)) != i) {
        String message = "there is " + sorted.get(i).getName() + " but no P" + i;
        problems.error(Spans.of(sorted.get(i)), message, NUMBERING);
      }
    }
    return sorted;
  }

  private static int number(ThreadText thread) {
    return Integer.parseInt(thread.getName().substring(1));
  }

  private void initialLocations() {
    if (text.getInit() == null) {
      return;
    }
    Set<String> seen = new HashSet<>();
    for (InitEntry entry : text.getInit().getEntries()) {
      if (entry.getThread() != null || entry.getRegister() != null) {
        continue;
      }
      if (!seen.add(entry.getName())) {
        problems.error(Spans.of(entry), entry.getName() + " is initialised twice", "");
      }
      locations.declare(entry.getName(), entry.getWords(), Spans.of(entry));
      locations.initial(entry.getName(), value(entry));
    }
  }

  private long value(InitEntry entry) {
    return entry.getValue() == null ? 0 : Numbers.parse(entry.getValue(), entry, problems);
  }

  /** {@code int n} is a register; anything with a star, an address space or an atomic type is a location. */
  private static boolean isLocation(Parameter parameter) {
    return parameter.isPointer() || Locations.space(parameter.getWords()) != null
        || parameter.getWords().stream().anyMatch(w -> w.startsWith("atomic_"));
  }

  /** Lowers a thread; returns the registers that it writes. */
  private Set<String> body(int number, ThreadText thread, List<Instruction> out) {
    String source = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(thread));
    Names names = new Names(number, source, locations, problems);
    if (text.getInit() != null) {
      text.getInit().getEntries().forEach(e -> initialRegister(e, number, names, out));
    }
    Set<String> seen = new HashSet<>();
    for (Parameter parameter : thread.getParameters()) {
      if (!seen.add(parameter.getName())) {
        problems.error(Spans.of(parameter), "there are two parameters " + parameter.getName(), "");
      } else if (!isLocation(parameter)) {
        names.declare(parameter.getName());
      }
    }
    new ThreadLowering(names).body(thread.getBody(), out);
    return names.written();
  }

  private void initialRegister(InitEntry entry, int thread, Names names, List<Instruction> out) {
    String owner = entry.getThread() != null ? "P" + entry.getThread() : entry.getRegister() != null ? entry.getName() : "";
    String register = entry.getThread() != null ? entry.getName() : entry.getRegister();
    if (owner.equals("P" + thread)) {
      out.add(new Assign(register, Expression.constant(value(entry)), Spans.of(entry)));
      names.write(register);
    } else if (!owner.isEmpty() && thread == 0 && text.getThreads().stream().noneMatch(t -> t.getName().equals(owner))) {
      problems.error(Spans.of(entry), "unknown thread " + owner, "threads are P0 to P" + (text.getThreads().size() - 1));
    }
  }
}
