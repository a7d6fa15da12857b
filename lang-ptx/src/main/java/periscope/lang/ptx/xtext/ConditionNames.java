package periscope.lang.ptx.xtext;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.grammars.Problems;
import periscope.lang.ptx.xtext.ptx.TargetNode;
import periscope.litmus.expression.NumberType;

/** The names that a condition may ask for: those of the test, and those that a {@code locations} line mentions. */
final class ConditionNames {

  private final Problems problems;
  private final Locations locations;
  private final List<Column> columns;
  private final List<ThreadLowering> threads;
  private final List<Set<String>> registers;

  ConditionNames(Problems problems, Locations locations, List<Column> columns, List<ThreadLowering> threads) {
    this.problems = problems;
    this.locations = locations;
    this.columns = columns;
    this.threads = threads;
    this.registers = columns.stream().map(c -> (Set<String>) new TreeSet<>(c.registers())).toList();
  }

  /** A name that is asked for: it need not be anywhere else. */
  void mention(TargetNode target) {
    if (target.getRegister() == null) {
      locations.add(target.getWord());
      return;
    }
    int thread = TestLowering.threadIndex(target.getWord());
    if (isThread(thread)) {
      registers.get(thread).add(target.getRegister());
    } else {
      problems.error(target, "there is no thread " + Problems.quoted(target.getWord()),
          TestLowering.threads(threadCount()));
    }
  }

  Locations locations() {
    return locations;
  }

  int threadCount() {
    return columns.size();
  }

  boolean isThread(int thread) {
    return thread >= 0 && thread < columns.size();
  }

  Collection<String> registers(int thread) {
    return registers.get(thread);
  }

  /** The type of a register. */
  NumberType type(int thread, String register) {
    return columns.get(thread).type(register);
  }

  /** What is wrong with asking for a register that the thread has, if anything is. */
  Optional<String> unasked(int thread, String register) {
    return columns.get(thread).addresses().contains(register)
        ? Optional.of("the register " + Problems.quoted(register) + " of P" + thread
            + " holds an address, which is no value")
        : threads.get(thread).unasked(register);
  }

  /** Every register of that name, with its thread: {@code 0:r1}. */
  List<String> owners(String register) {
    return IntStream.range(0, columns.size()).filter(i -> registers.get(i).contains(register))
        .mapToObj(i -> i + ":" + register).toList();
  }
}
