package periscope.lang.vulkan.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * What all executions of a program share.
 *
 * @param steps           the events
 * @param po              program order
 * @param sameThread      same thread
 * @param group           same sub-group, same work-group, same queue family, same device
 * @param location        same location, between accesses
 * @param reference       same location by the same name
 * @param ssw             system-synchronises-with
 * @param inScope         both scopes include the other's thread
 * @param mutuallyOrdered atomics of one location, by one name, each in the other's scope
 */
record Skeleton(
    List<Step> steps, Matrix po, Matrix sameThread, Matrix[] group, Matrix location, Matrix reference, Matrix ssw,
    Matrix inScope, Matrix mutuallyOrdered) {

  static Skeleton of(Program program) {
    List<Step> steps = new ArrayList<>();
    List<Integer> thread = new ArrayList<>();
    for (int t = 0; t < program.columns().size(); t++) {
      for (Step step : program.columns().get(t).steps()) {
        steps.add(step);
        thread.add(t);
      }
    }
    int size = steps.size();
    Matrix same = Matrix.of(size, (a, b) -> thread.get(a).equals(thread.get(b)));
    Matrix[] group = {
        grouped(program, thread, (p, q) -> p.subGroup() == q.subGroup()),
        grouped(program, thread, (p, q) -> p.workGroup() == q.workGroup()),
        grouped(program, thread, (p, q) -> p.queueFamily() == q.queueFamily()),
        Matrix.all(size)};
    Matrix location = Matrix.of(size, (a, b) -> steps.get(a).accesses() && steps.get(b).accesses()
        && program.location(steps.get(a).name()).equals(program.location(steps.get(b).name())));
    Matrix reference = Matrix.of(size, (a, b) -> location.has(a, b) && steps.get(a).name().equals(steps.get(b).name()));
    Matrix inScope = Matrix.of(size, (a, b) -> {
      int least = Math.min(steps.get(a).scope(), steps.get(b).scope());
      for (int d = 0; d < least; d++) {
        if (group[d].has(a, b)) {
          return true;
        }
      }
      return false;
    });
    Matrix ordered = Matrix.of(size, (a, b) -> a != b && reference.has(a, b) && inScope.has(a, b)
        && steps.get(a).atomic() && steps.get(b).atomic());
    Matrix ssw = Matrix.of(size, (a, b) -> program.ssw().contains(List.of(thread.get(a), thread.get(b))));
    return new Skeleton(steps, Matrix.of(size, (a, b) -> same.has(a, b) && a < b), same, group, location, reference,
        ssw, inScope, ordered);
  }

  private interface Together {
    boolean are(Program.Column p, Program.Column q);
  }

  private static Matrix grouped(Program program, List<Integer> thread, Together together) {
    return Matrix.of(thread.size(),
        (a, b) -> together.are(program.columns().get(thread.get(a)), program.columns().get(thread.get(b))));
  }
}
