package periscope.machines.ugpu;

import java.util.List;
import java.util.stream.IntStream;
import periscope.machines.ugpu.UgpuTransition.Kind;

/** Describes the steps of a thread for traces, by comparing the states before and after a step. */
final class UgpuTraceText {

  private final UgpuThread thread;
  private final UgpuMemory memory;

  UgpuTraceText(UgpuThread thread, UgpuMemory memory) {
    this.thread = thread;
    this.memory = memory;
  }

  /** The kind of a step and its value, see {@link UgpuTransition}. */
  record Told(Kind kind, long value) {}

  /** The description of a fetch or a guess. */
  Told fetched(long[] before, long[] after) {
    UgpuStep step = thread.next(before);
    boolean entered = thread.onTheirWay(after) > thread.onTheirWay(before);
    int last = thread.onTheirWay(after) - 1;
    if (step instanceof UgpuStep.Branch branch) {
      return entered ? new Told(Kind.GUESS, thread.value(after, last))
          : new Told(Kind.BRANCH, branch.condition().in(before) == 0 ? 0 : 1);
    } else if (step instanceof UgpuStep.Assign assign) {
      return entered && thread.status(after, last) == UgpuStatus.WAITING ? new Told(Kind.DEFER, 0)
          : new Told(Kind.COMPUTE, assign.value().in(before));
    }
    return new Told(Kind.ENQUEUE, entered ? thread.value(after, last) : 0);
  }

  /** The description of a step of the i-th pending instruction. */
  Told advanced(long[] before, long[] after, int i) {
    UgpuStep step = thread.step(before, i);
    boolean kept = thread.onTheirWay(after) == thread.onTheirWay(before);
    if (step instanceof UgpuStep.Branch branch) {
      long goesOn = branch.condition().in(before) == 0 ? 0 : 1;
      return new Told(goesOn == thread.value(before, i) ? Kind.RIGHT : Kind.WRONG, goesOn);
    } else if (step instanceof UgpuStep.Store) {
      return new Told(Kind.STORE, thread.value(before, i));
    } else if (step instanceof UgpuStep.Update update) {
      return new Told(Kind.UPDATE, memory.value(before, update.location()));
    } else if (step instanceof UgpuStep.Fence || step instanceof UgpuStep.Barrier) {
      return new Told(step instanceof UgpuStep.Fence ? Kind.PASS : Kind.LEAVE, 0);
    } else if (kept && thread.status(after, i) == UgpuStatus.IN_LOAD_ARRAY) {
      return new Told(Kind.TO_LOAD_ARRAY, 0);
    }
    return new Told(step instanceof UgpuStep.Assign ? Kind.COMPUTE : Kind.LOAD,
        kept ? thread.value(after, i) : after[step.register()]);
  }

  /** The thread's pending instructions as text. */
  List<UgpuSnapshot.Pending> pending(long[] s) {
    return IntStream.range(0, thread.onTheirWay(s))
        .mapToObj(i -> new UgpuSnapshot.Pending(thread.step(s, i).source(), thread.status(s, i), thread.value(s, i)))
        .toList();
  }
}
