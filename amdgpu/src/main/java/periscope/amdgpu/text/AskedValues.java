package periscope.amdgpu.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.frame.text.WordCondition;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;

/** The registers and locations of conditions: {@code 0:v1}, {@code [x]} or {@code x}. */
record AskedValues(Tokens tokens, List<LitmusThread> threads, Set<String> locations)
    implements WordCondition.Operands {

  @Override
  public Operand next() {
    if (tokens.take("[")) {
      Operand location = location();
      tokens.want("]");
      return location;
    } else if (!tokens.peek(0).matches("-?\\d+")) {
      return location();
    } else if (!tokens.peek(1).equals(":")) {
      return new Operand.Constant(tokens.number());
    }
    int thread = tokens.count("the number of a wave", "");
    if (thread >= threads.size()) {
      throw tokens.wrong(tokens.last(), "there is no wave P" + thread, "the test has " + threads.size());
    }
    tokens.want(":");
    String register = tokens.name("a register");
    Set<String> written = written(threads.get(thread));
    if (!written.contains(register)) {
      throw tokens.wrong(tokens.last(), "P" + thread + " never writes register '" + register + "'",
          NearNames.nearestOrAll(register, List.copyOf(written)));
    }
    return new Operand.RegisterValue(thread, register);
  }

  private static Set<String> written(LitmusThread thread) {
    return Instruction.walk(thread.body()).flatMap(i -> Stream.of(i.dataflow())).flatMap(d -> d.written().stream())
        .filter(r -> r.matches(Tokens.NAME)).collect(Collectors.toSet());
  }

  private Operand location() {
    String name = tokens.name("a register of a wave, a location or a number");
    if (!locations.contains(name)) {
      throw tokens.wrong(tokens.last(), "there is no location '" + name + "'",
          NearNames.nearestOrAll(name, List.copyOf(locations)));
    }
    return new Operand.LocationValue(name);
  }
}
