package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.semantics.Interchangeable;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.WrittenRegisters;
import periscope.testing.Sample;

/**
 * Enumeration and solver give the same final states, faults, flags and cuts: on random tests under every shipped model,
 * and under random models.
 */
class EnginesAgreeTest {

  private static final int TESTS = Sample.of(60, 2_000);
  /** Steps of enumeration, for a test. */
  private static final int PATIENCE = 30;
  private static final long SEED = Sample.seed(20260301);

  /** Mostly the usual one; the others take the ways that are rarely taken. */
  private static final List<Thresholds> THRESHOLDS =
      List.of(Thresholds.USUAL, Thresholds.USUAL, Thresholds.USUAL, new Thresholds(100, 0), new Thresholds(2, 20_000));

  private final Models models = new Models();

  @Test
  void under_every_shipped_model() {
    List<Agreement> agreements = new ArrayList<>();
    for (String name : models.shipped("opencl-rsp")) {
      agreements.add(new Agreement(models.compile(models.load(name), new OpenClVocabulary()), Thresholds.USUAL));
    }
    Random seeds = new Random(SEED);
    int compared = 0;
    while (compared < TESTS) {
      long seed = seeds.nextLong();
      LitmusTest test = new RandomTests(new Random(seed)).test();
      int chosen = compared++ % agreements.size();
      agreements.get(chosen).check(test, PATIENCE, () -> "seed " + seed + " under " + models.shipped("opencl-rsp")
          .get(chosen) + ": " + test);
    }
    for (int i = 0; i < agreements.size(); i++) {
      System.out.println(models.shipped("opencl-rsp").get(i) + ": " + agreements.get(i));
      assertTrue(agreements.get(i).compared > TESTS / agreements.size() / 2);
      agreements.get(i).close();
    }
  }

  /** Of which the solver looks at those that come in order, and at the images of what it finds. */
  @Test
  void of_interchangeable_threads() {
    Random seeds = new Random(SEED);
    for (String name : List.of("opencl-rsp", "c11-rc11", "sc")) {
      try (Agreement agreement =
          new Agreement(models.compile(models.load(name), new OpenClVocabulary()), Thresholds.USUAL)) {
        int swapped = 0;
        int tests = Sample.of(20, 150);
        for (int i = 0; i < tests; i++) {
          long seed = seeds.nextLong();
          Random random = new Random(seed);
          LitmusTest test = copied(new RandomTests(random).test(), random);
          swapped += Interchangeable.of(test, ReadModifyWrites.WHOLE).stream()
              .anyMatch(t -> t.locations().stream().anyMatch(l -> !l.isEmpty())) ? 1 : 0;
          agreement.check(test, PATIENCE, () -> "seed " + seed + " under " + name + ": " + test);
          agreement.checkBegun(test, PATIENCE, () -> "begun, seed " + seed + " under " + name + ": " + test);
        }
        System.out.println(name + ": " + agreement + ", " + swapped + " with locations that are swapped");
        assertTrue(swapped > tests / 6 && agreement.compared > tests * 5 / 6
            && agreement.raised > (name.equals("sc") ? -1 : tests / 12));
      }
    }
  }

  /** Some copies of one thread, each with a location of its own, and maybe another thread. */
  private static LitmusTest copied(LitmusTest test, Random random) {
    List<LitmusThread> threads = new ArrayList<>();
    List<Location> locations = new ArrayList<>(test.locations());
    LitmusThread original = test.threads().get(random.nextInt(test.threads().size()));
    Location own = locations.get(random.nextInt(locations.size()));
    for (int k = 0; k < 2 + random.nextInt(2); k++) {
      String name = own.name() + "_" + k;
      locations.add(new Location(name, own.type(), own.initial(), own.atomic(), own.space(), own.aliases()));
      threads.add(original.withBody(renamed(original.body(), own.name(), name)));
    }
    if (random.nextInt(3) == 0) {
      threads.add(test.threads().get(random.nextInt(test.threads().size())));
    }
    return new LitmusTest(test.language(), test.name(), "", locations, threads,
        random.nextBoolean() ? Optional.empty() : asked(original));
  }

  /** A condition that asks for a register of one of the threads only. */
  private static Optional<Condition> asked(LitmusThread thread) {
    return WrittenRegisters.of(thread.body()).stream().findFirst().map(r -> new Condition(Optional.empty(),
        Condition.Quantifier.EXISTS, new Proposition.Atom(new Operand.RegisterValue(0, r), true,
            new Operand.Constant(1))));
  }

  private static List<Instruction> renamed(List<Instruction> body, String from, String to) {
    return body.stream().map(i -> i instanceof MemoryAccess a ? a.location().equals(from) ? a.at(to) : a
        : i.withParts(part -> renamed(part, from, to))).toList();
  }

  @Test
  void under_random_models() {
    Random seeds = new Random(SEED);
    int compared = 0;
    int raised = 0;
    int impossible = 0;
    int undecided = 0;
    while (compared < TESTS) {
      long seed = seeds.nextLong();
      Random random = new Random(seed);
      String text = new RandomModels(random).model();
      CompiledModel model =
          models.compile(models.parse("random", new SourceText("random.cat", text)), new OpenClVocabulary());
      Agreement agreement = new Agreement(model, THRESHOLDS.get(random.nextInt(THRESHOLDS.size())));
      for (int i = 0; i < 10; i++) {
        LitmusTest test = new RandomTests(random).test();
        agreement.check(test, PATIENCE, () -> "seed " + seed + ":\n" + text + test);
      }
      agreement.close();
      compared += agreement.compared;
      raised += agreement.raised;
      impossible += agreement.impossible;
      undecided += agreement.undecided;
    }
    System.out.println(
        compared + " compared, " + raised + " raised something, " + impossible + " impossible, " + undecided
        + " undecided");
    assertTrue(undecided <= compared / 20 + 2, "most are decided");
    assertTrue(raised > compared / 10 && impossible < compared * 9 / 10);
  }
}
