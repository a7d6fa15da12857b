package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reader of what stands in braces before the threads: {@code { x=0; P1:r0=0; z aliases x; }}, and {@code { ssw 0 1;
 * }} for threads that system-synchronise.
 */
final class InitialBlock {

  private static final String EXAMPLE = "write { x=0; P1:r0=0; z aliases x; } or { ssw 0 1; }";

  private final Tokens tokens;
  private final Names names;
  /** Initial values of registers that are not 0, by thread. */
  private final Map<Integer, Map<String, Integer>> registers = new LinkedHashMap<>();
  private final List<List<Integer>> synchronising = new ArrayList<>();
  private int largest = -1;

  InitialBlock(Tokens tokens, Names names) {
    this.tokens = tokens;
    this.names = names;
  }

  void read() {
    while (tokens.take("{")) {
      while (!tokens.take("}")) {
        entry();
        if (!tokens.take(";")) {
          tokens.want("}", EXAMPLE);
          break;
        }
      }
    }
  }

  /** The initial values of the registers of a thread. */
  Map<String, Integer> registers(int thread) {
    return registers.getOrDefault(thread, Map.of());
  }

  /** Pairs of threads of which the first system-synchronises with the second. */
  List<List<Integer>> synchronising() {
    return synchronising;
  }

  /** The largest number of a thread that the blocks name; -1 if they name none. */
  int largest() {
    return largest;
  }

  private void entry() {
    if (tokens.at("ssw") && tokens.peek(1).matches("\\d+")) {
      tokens.next();
      synchronising.add(List.of(thread(tokens.next()), thread(tokens.matching("\\d+", "a thread", EXAMPLE))));
    } else if (tokens.peek(0).matches("P?\\d+") && tokens.peek(1).equals(":")) {
      int thread = thread(tokens.next());
      tokens.next();
      String register = tokens.name("a register");
      int value = tokens.take("=") ? tokens.number() : 0;
      if (registers.computeIfAbsent(thread, t -> new LinkedHashMap<>()).put(register, value) != null) {
        throw tokens.wrong("register " + register + " has two initial values", "leave one out");
      }
    } else {
      location();
    }
  }

  private int thread(String written) {
    String digits = written.replace("P", "");
    if (digits.length() > 3) {
      throw tokens.wrong(tokens.last(), "there is no thread " + written, EXAMPLE);
    }
    largest = Math.max(largest, Integer.parseInt(digits));
    return Integer.parseInt(digits);
  }

  private void location() {
    boolean bracket = tokens.take("[");
    String name = tokens.name("a location");
    if (bracket) {
      tokens.want("]");
    }
    if (tokens.take("aliases")) {
      String of = tokens.name("a location");
      if (name.equals(of) || names.has(name)) {
        throw tokens.wrong(tokens.last(), "the name " + name + " stands for two locations", "leave one out");
      }
      if (!names.has(of)) {
        names.initial(of, 0);
      }
      names.alias(name, of);
      return;
    }
    if (names.has(name)) {
      throw tokens.wrong(tokens.last(), "location " + name + " has two initial values", "leave one out");
    }
    names.initial(name, tokens.take("=") ? tokens.number() : 0L);
  }
}
