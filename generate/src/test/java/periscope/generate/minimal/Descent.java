package periscope.generate.minimal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.memory.Outcome;

/** A way from a program that forbids something to a minimal test, by one weakening after the other. */
final class Descent {

  private final Alphabet alphabet;
  private final Judge judge;
  private final Map<Program, Optional<Set<Long>>> judged = new HashMap<>();

  Descent(Alphabet alphabet, Judge judge) {
    this.alphabet = alphabet;
    this.judge = judge;
  }

  void assertMinimal(MinimalTest test) {
    Outcome outcome = test.outcome(alphabet);
    assertTrue(!judge.allowed(test.test(alphabet, "t", "")).orElseThrow().contains(outcome), test.key(alphabet));
    for (Weakening w : Weakening.all(test.program(), alphabet, alphabet.weaker())) {
      assertTrue(!forbids(w.program(), w.result(test.program(), test.result())), test.key(alphabet));
    }
  }

  /** The minimal test at the end of a way from a random program; empty if that program forbids nothing. */
  Optional<MinimalTest> from(int size, Random random) {
    Program program = program(size, random);
    List<Long> forbidden = Results.candidates(program).stream().sorted().filter(r -> forbids(program, r)).toList();
    return forbidden.isEmpty() ? Optional.empty()
        : Optional.of(down(program, forbidden.get(random.nextInt(forbidden.size())), random));
  }

  private MinimalTest down(Program program, long result, Random random) {
    List<Weakening> all = new ArrayList<>(Weakening.all(program, alphabet, alphabet.weaker()));
    Collections.shuffle(all, random);
    for (Weakening w : all) {
      long left = w.result(program, result);
      if (forbids(w.program(), left)) {
        return down(w.program(), whole(w.program(), left, random), random);
      }
    }
    return MinimalTest.of(program, result);
  }

  /** If all results are forbidden that agree with what is left of one, so is each of them. */
  private static long whole(Program program, long left, Random random) {
    long mask = Results.mask(left);
    List<Long> agree = Results.candidates(program).stream().filter(c -> ((c ^ left) & mask) == 0).sorted().toList();
    long chosen = agree.get(random.nextInt(agree.size()));
    for (int x = 0; x < program.locations(); x++) {
      int location = x;
      if (program.events().stream().noneMatch(e -> e.location() == location)) {
        chosen = Results.with(chosen, program.size() + x, Results.ANY);
      }
    }
    return chosen;
  }

  private Program program(int size, Random random) {
    List<Program.Event> events = new ArrayList<>();
    int thread = 0;
    int locations = 0;
    for (int i = 0; i < size; i++) {
      thread += i > 0 && random.nextBoolean() ? 1 : 0;
      Step step = alphabet.steps().get(random.nextInt(alphabet.steps().size()));
      int location = step.kind().accesses() ? random.nextInt(Math.min(2, locations + 1)) : Program.NOWHERE;
      locations = Math.max(locations, location + 1);
      events.add(new Program.Event(thread, step, location));
    }
    int threads = thread + 1;
    List<Integer> groups = IntStream.range(0, threads).mapToObj(t -> alphabet.groups() ? random.nextInt(threads) : t)
        .toList();
    return new Program(events, Skeletons.numbered(groups));
  }

  /** Whether everything is forbidden that agrees with a result in what it speaks of. */
  private boolean forbids(Program program, long result) {
    if (program.size() == 0) {
      return false;
    }
    Optional<Set<Long>> allowed = judged.computeIfAbsent(program, p -> {
      ProgramText text = new ProgramText(p, alphabet.header());
      return judge.allowed(text.test("descent", ""))
          .map(all -> all.stream().map(text::result).collect(Collectors.toSet()));
    });
    long mask = Results.mask(result);
    return allowed.map(all -> all.stream().noneMatch(a -> ((a ^ result) & mask) == 0)).orElse(false);
  }
}
