package periscope.cluster;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import periscope.cli.Result;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.engines.work.Workers;

/**
 * The projection of a question onto clusters of many cores: the times of its units as one thread of this process took
 * them (of the processor), scheduled in their order, each on the core that is free first. It is no measurement:
 * memory, network and failures are left out, and a process of a cluster knows less of what other units found than one
 * process does.
 *
 * @param stages lists of the seconds of units; a list begins when all units of the list before are answered
 */
record Projection(List<List<Double>> stages) {

  /** The costs of a cluster. */
  private static final double START = 10;
  /** Seconds in which the asking process hands out a unit and takes its answer, one unit after the other. */
  private static final double HANDLING = 0.002;
  /** Seconds that a process takes to open a question, once for each core. */
  private static final double OPENING = 2;

  /** Seconds of all units on one core. */
  double work() {
    return stages.stream().flatMap(List::stream).mapToDouble(s -> s).sum();
  }

  /** Seconds until the last unit of the last list is answered. */
  double span(int cores) {
    double now = START;
    boolean opened = false;
    for (List<Double> units : stages) {
      PriorityQueue<Double> free = new PriorityQueue<>();
      for (int c = 0; c < Math.min(cores, units.size()); c++) {
        free.add(now + (opened ? 0 : OPENING));
      }
      opened |= !units.isEmpty();
      double handed = now;
      double end = now;
      for (double unit : units) {
        handed += HANDLING;
        double done = Math.max(free.remove(), handed) + unit;
        free.add(done);
        end = Math.max(end, done);
      }
      now = end;
    }
    return now;
  }

  /**
   * A cluster that answers each unit in the thread that asks, or each n-th one, and notes its time.
   *
   * @param every the n; of the units between, each is taken to cost as much, and has no answer
   */
  private record Timing(int every, List<List<Double>> stages) implements Workers.Cluster {

    @Override
    public void answer(Work work, String label, List<String> units, Workers.Receiver receiver) {
      WorkKind.Opened opened = OpenedWork.of(work);
      List<Double> times = new ArrayList<>();
      for (int unit = 0; unit < units.size() && !receiver.over(); unit++) {
        if (unit % every == 0) {
          long began = processorTime();
          receiver.answered(unit, opened.answer(units.get(unit), receiver::over));
          times.add((processorTime() - began) / 1e9);
        } else {
          receiver.failed(unit, "only some units are timed");
          times.add(times.get(times.size() - 1));
        }
        receiver.tick();
      }
      stages.add(times);
    }

    /** Of this thread, in nanoseconds: other work of the machine does not count. */
    private static long processorTime() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Override
    public void close() {
      OpenedWork.forget();
    }
  }

  /**
   * Prints the projection of a command.
   *
   * @param args the n of the units that are timed, each n-th one, and the command's words
   */
  public static void main(String[] args) {
    Timing timing = new Timing(Integer.parseInt(args[0]), new ArrayList<>());
    SharedProvider.SHARED.set(timing);
    Result result = Result.of(Stream.concat(Arrays.stream(args).skip(1),
        Stream.of("--cluster", SharedProvider.ADDRESS)).toArray(String[]::new));
    System.err.println(result.err());
    result.out().lines().limit(1).forEach(System.out::println);
    Projection projection = new Projection(timing.stages());
    double[] all = projection.stages().stream().flatMap(List::stream).mapToDouble(s -> s).sorted().toArray();
    System.out.printf(Locale.ROOT, "%d units, %.0f s on one core; half take up to %.2f s, 99 %% up to %.2f s, the"
        + " longest %.2f s%n", all.length, projection.work(), all[all.length / 2], all[all.length * 99 / 100],
        all[all.length - 1]);
    for (int cores : List.of(1, 2, 10, 100, 1_000, 10_000)) {
      System.out.printf(Locale.ROOT, "%,d cores: %.0f s, %.1f times as fast%n", cores, projection.span(cores),
          projection.work() / projection.span(cores));
    }
  }
}
