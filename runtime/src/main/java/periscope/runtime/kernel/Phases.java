package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * A thread's body, cut at its barriers. OpenCL C requires every work-item of a work-group at the same barrier, even
 * work-items without a role; so barriers stand between the roles' code and not in it.
 *
 * @param parts    the instructions before the first barrier, between the first and the second, and so on; one more part
 *                 than there are barriers
 * @param meetings the barriers; also the fences, in a language in which fences are barriers
 */
record Phases(List<List<Instruction>> parts, List<Instruction> meetings) {

  /** Receiver of the problems of a test: the place in the text, the message, and a hint. */
  interface Problem {
    void at(Span span, String message, String hint);
  }

  /**
   * Cuts a body at its barriers.
   *
   * @param fences whether to cut at fences as well
   */
  static Phases of(List<Instruction> body, boolean fences) {
    List<List<Instruction>> parts = new ArrayList<>();
    List<Instruction> meetings = new ArrayList<>();
    List<Instruction> part = new ArrayList<>();
    for (Instruction instruction : body) {
      if (instruction instanceof Barrier || fences && instruction instanceof AtomicInstruction.Fence) {
        parts.add(List.copyOf(part));
        part.clear();
        meetings.add(instruction);
      } else {
        part.add(instruction);
      }
    }
    parts.add(List.copyOf(part));
    return new Phases(parts, meetings);
  }

  private static List<Barrier> barriers(List<Instruction> body) {
    return body.stream().filter(Barrier.class::isInstance).map(Barrier.class::cast).toList();
  }

  /** Reports the problems that keep threads from meeting at barriers, such as barriers inside branches. */
  static void refuse(LitmusTest test, Problem problem) {
    List<List<Barrier>> all = test.threads().stream().map(t -> barriers(t.body())).toList();
    List<Barrier> most = all.stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    for (List<Barrier> own : all) {
      for (int i = 0; i < own.size(); i++) {
        if (!own.get(i).flags().equals(most.get(i).flags()) || own.get(i).scope() != most.get(i).scope()) {
          problem.at(own.get(i).span(),
              "another thread's barrier at this place has other flags, and one barrier of a kernel is both",
              "give both the same flags");
          return;
        }
      }
    }
    for (List<Integer> group : Groups.of(test).threads()) {
      List<Barrier> first = barriers(test.threads().get(group.get(0)).body());
      for (int thread : group) {
        List<Instruction> body = test.threads().get(thread).body();
        nested(body, problem);
        List<Barrier> own = barriers(body);
        if (!own.equals(first)) {
          Barrier odd = own.size() > first.size() ? own.get(first.size())
              : first.size() > own.size() ? first.get(own.size()) : own.get(0);
          problem.at(odd.span(),
              "not all threads of the work-group come to the same barriers, which leaves a device stuck",
              "give each of its threads the same barriers, with the same flags, in the same order");
          return;
        }
      }
    }
  }

  private static void nested(List<Instruction> body, Problem problem) {
    body.stream().filter(i -> !(i instanceof Barrier)).flatMap(Instruction::walk).filter(Barrier.class::isInstance)
        .findFirst().ifPresent(b ->
        problem.at(b.span(),
            "a barrier inside a branch or a loop may not be reached by every work-item, which leaves a device stuck",
            "put the barrier outside"));
  }
}
