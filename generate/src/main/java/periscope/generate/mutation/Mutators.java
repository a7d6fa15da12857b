package periscope.generate.mutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.generate.mutation.Action.Kind;
import periscope.litmus.LitmusTest;

/** The three mutators of [MCM], and the base tests that they mutate. */
public final class Mutators {

  /** Base tests with one location. */
  private static final List<Program> ONE_LOCATION = List.of(
      Program.of("rr", "Wx1 | r0=Rx r1=Rx", "r0=1 r1=0"),
      Program.of("rw", "r0=Rx Wx1 | Wx2", "r0=2 x=2"),
      Program.of("wr", "Wx1 r0=Rx | Wx2", "r0=2 x=1"),
      Program.of("ww", "Wx1 Wx2 | Wx3 | r0=Rx r1=Rx", "r0=2 r1=3 x=1"));

  /** Base tests with two locations. */
  private static final List<Program> TWO_LOCATIONS = List.of(
      Program.of("messagePassing", "Wx1 Wy2 | r0=Ry r1=Rx", "r0=2 r1=0"),
      Program.of("loadBuffer", "r0=Ry Wx1 | r1=Rx Wy2", "r0=2 r1=1"),
      Program.of("store", "Wx2 Wy1 | r0=Ry Wx3", "r0=1 x=2"),
      Program.of("read", "Wx1 Wy2 | Wy3 r0=Rx", "r0=0 y=3"),
      Program.of("storeBuffer", "Wx1 r0=Ry | Wy2 r1=Rx", "r0=0 r1=0"),
      Program.of("twoPlusTwoWrite", "Wx2 Wy1 | Wy3 Wx4", "x=2 y=3"));

  /** Base tests with fences that synchronise; a read-modify-write replaces a write if the fences need a read. */
  private static final List<Program> FENCED = List.of(
      Program.of("messagePassing", "Wx1 F Wy1 | r0=Ry F r1=Rx", "r0=1 r1=0"),
      Program.of("loadBuffer", "r0=Ry F Wx1 | r1=Rx F Wy1", "r0=1 r1=1"),
      Program.of("store", "Wx2 F Wy1 | r0=Ry F Wx1", "r0=1 x=2"),
      Program.of("readRMW", "Wx1 F Xy1 | Xy2 F r0=Rx", "r0=0 y=2"),
      Program.of("storeBufferRMW", "Wx1 F r0=Ay | Xy1 F r1=Rx", "r0=0 r1=0"),
      Program.of("twoPlusTwoWriteRMW", "Wx2 F Xy1 | Xy2 F Wx1", "x=2 y=2"));

  /**
   * A conformance test with its mutants.
   *
   * @param conformance test whose target is forbidden if coherence, or synchronisation by fences, is promised
   * @param mutants     variants whose targets are allowed
   */
  public record Family(LitmusTest conformance, List<LitmusTest> mutants) {}

  private Mutators() {}

  /**
   * All families, in the order of the mutators: 8 conformance tests with 8 mutants, 6 with 6, 6 with 18.
   *
   * @param header header of a language of the C family, or LLVM IR's
   */
  public static List<Family> families(String header) {
    List<Family> all = new ArrayList<>();
    for (Program base : ONE_LOCATION) {
      for (Program program : List.of(base, updating(base))) {
        all.add(family(header, program, List.of(reversed(program).named(program.name() + "Mutant"))));
      }
    }
    for (Program base : TWO_LOCATIONS) {
      all.add(family(header, aliased(base), List.of(base.named(base.name() + "CoherencyTuning"))));
    }
    for (Program base : FENCED) {
      all.add(family(header, base.named(base.name() + "Barrier"), List.of(without(base, 0, 1),
          without(base, 0).named(base.name() + "Barrier1"), without(base, 1).named(base.name() + "Barrier2"))));
    }
    return all;
  }

  private static Family family(String header, Program conformance, List<Program> mutants) {
    String names = mutants.stream().map(Program::name).collect(Collectors.joining(" "));
    return new Family(conformance.test(header, "Conformance test; mutants: " + names),
        mutants.stream().map(m -> m.test(header, "Mutant of " + conformance.name())).toList());
  }

  /**
   * The program with read-modify-writes: for the only access of a role, the second of two reads, and the first of two
   * writes.
   */
  private static Program updating(Program program) {
    return program.named(program.name() + "RMW").with(program.roles().stream().map(role -> {
      int changed = role.size() == 1 || role.stream().allMatch(a -> a.kind().writes()) ? 0
          : role.stream().allMatch(a -> a.kind().reads()) ? 1 : -1;
      return IntStream.range(0, role.size())
          .mapToObj(i -> i == changed ? role.get(i).as(role.get(i).kind().updating()) : role.get(i)).toList();
    }).toList());
  }

  /**
   * Mutator 1: swaps the two accesses of the first role with two; a read-modify-write stays at its place. If the target
   * required the role to read its own write, it now requires the value before.
   */
  private static Program reversed(Program program) {
    int role = IntStream.range(0, program.roles().size()).filter(r -> program.roles().get(r).size() == 2).findFirst()
        .orElseThrow();
    Action first = program.roles().get(role).get(0);
    Action second = program.roles().get(role).get(1);
    boolean alike = first.kind().writes() == second.kind().writes();
    List<List<Action>> roles = new ArrayList<>(program.roles());
    roles.set(role, alike ? List.of(second.as(first.kind()), first.as(second.kind())) : List.of(second, first));
    Map<String, Long> target = new LinkedHashMap<>(program.target());
    if (first.kind().writes() && second.kind().reads()) {
      target.put(second.register(), 0L);
    }
    return new Program(program.name(), roles, target, List.of());
  }

  /**
   * The inverse of mutator 2: one location in place of two. Its target consists of the outcomes that coherence forbids.
   */
  private static Program aliased(Program program) {
    Map<String, Long> target = new LinkedHashMap<>();
    program.target().forEach((k, v) -> target.putIfAbsent(k.equals("y") ? "x" : k, v));
    Program one = new Program(program.name() + "Coherency",
        program.roles().stream().map(r -> r.stream().map(a -> a.at("x")).toList()).toList(), target, List.of());
    return new Program(one.name(), one.roles(), target, List.copyOf(one.interleaved()));
  }

  /** Mutator 3: removes the fences of some roles. */
  private static Program without(Program program, Integer... roles) {
    return program.with(IntStream.range(0, program.roles().size()).mapToObj(r -> program.roles().get(r).stream()
        .filter(a -> a.kind() != Kind.F || Stream.of(roles).noneMatch(x -> x == r)).toList()).toList());
  }
}
