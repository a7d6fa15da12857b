package periscope.lang.vulkan;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.frame.text.WordCondition;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;

/** The registers and locations of conditions: {@code P0:r1}, {@code 0:r1}, {@code x} or {@code [x]}. */
record AskedValues(Tokens tokens, List<LitmusThread> threads, Names names) implements WordCondition.Operands {

  @Override
  public Operand next() {
    if (tokens.take("[")) {
      Operand location = location();
      tokens.want("]");
      return location;
    } else if (tokens.peek(1).equals(":") && tokens.peek(0).matches("P?\\d+")) {
      return register();
    } else if (tokens.atNumber()) {
      return new Operand.Constant(tokens.number());
    }
    return location();
  }

  private Operand register() {
    String written = tokens.next();
    String digits = written.replace("P", "");
    int thread = digits.length() > 7 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    if (thread >= threads.size()) {
      throw tokens.wrong(tokens.last(), "there is no thread " + written, threads.size() == 1 ? "the only thread is P0"
          : "threads are P0 to P" + (threads.size() - 1));
    }
    tokens.want(":");
    String register = tokens.name("a register");
    Set<String> known = registers(threads.get(thread));
    if (!known.contains(register)) {
      throw tokens.wrong(tokens.last(), "P" + thread + " has no register '" + register + "'",
          NearNames.nearestOrAll(register, List.copyOf(known)));
    }
    return new Operand.RegisterValue(thread, register);
  }

  /** The registers that a thread writes or reads. */
  static Set<String> registers(LitmusThread thread) {
    Set<String> all = new TreeSet<>();
    Instruction.walk(thread.body()).map(Instruction::dataflow).flatMap(d -> Stream.concat(d.written().stream(),
        d.values().stream().flatMap(v -> v.registers().stream()))).forEach(all::add);
    return all;
  }

  private Operand location() {
    String name = tokens.name("a register of a thread, a location or a number");
    if (!names.has(name)) {
      throw tokens.wrong(tokens.last(), "there is no location '" + name + "'",
          NearNames.nearestOrAll(name, List.copyOf(names.all())));
    }
    return new Operand.LocationValue(names.location(name));
  }
}
