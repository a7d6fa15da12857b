package periscope.amdgpu.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.Bit;
import periscope.amdgpu.machine.MachineDescription;
import periscope.amdgpu.machine.MachineDescription.Pattern;
import periscope.amdgpu.machine.Reading;
import periscope.amdgpu.machine.ShippedMachines;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;

/** The reduced machine beside the one with every step, on programs of assembly that no table makes. */
class ReductionTest {

  private static final List<String> LOCATIONS = List.of("x", "y");
  private static final SourceText TEXT = new SourceText("program", "");

  /** Every instruction of a machine, on both locations; loads have the register and stores the value that is given. */
  private static List<Instruction> instructions(MachineDescription machine, String register, int value) {
    List<Instruction> all = new ArrayList<>();
    for (Pattern pattern : machine.effects().keySet().stream().sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList()) {
      EnumSet<Bit> bits = pattern.bits().isEmpty() ? EnumSet.noneOf(Bit.class) : EnumSet.copyOf(pattern.bits());
      Expression stored = Expression.constant(value);
      for (String x : LOCATIONS) {
        switch (pattern.kind()) {
          case "load" -> all.add(new AmdInstruction.Load("global_load_dword", register, x, bits, Span.NONE));
          case "store" -> all.add(new AmdInstruction.Store("global_store_dword", x, stored, bits, Span.NONE));
          case "atomic" -> all.add(
              new AmdInstruction.Update("global_atomic_add", Optional.empty(), x, stored, bits, Span.NONE));
          case "atomic-return" -> all.add(
              new AmdInstruction.Update("global_atomic_swap", Optional.of(register), x, stored, bits, Span.NONE));
          default -> { }
        }
      }
      if (pattern.kind().contains("_")) {
        all.add(new AmdInstruction.CacheControl(pattern.kind(), bits, Span.NONE));
      }
    }
    machine.counters().keySet().stream().sorted().forEach(c -> all.add(
        new AmdInstruction.Wait("wait", new TreeMap<>(Map.of(c, 0)), Span.NONE)));
    return all;
  }

  private static LitmusTest test(List<Placement> places, List<List<Instruction>> bodies) {
    List<LitmusThread> threads = new ArrayList<>();
    for (int w = 0; w < bodies.size(); w++) {
      threads.add(new LitmusThread(places.get(w), bodies.get(w)));
    }
    List<Location> locations = LOCATIONS.stream().map(x -> new Location(x, 0, false, AddressSpace.GLOBAL)).toList();
    return new LitmusTest(AmdGpu.HEADER, "program", "", locations, threads, Optional.empty());
  }

  private static void same(MachineDescription machine, LitmusTest test, String where) {
    Exploration exact = new AmdMachine(machine).explore(test, TEXT, Limits.DEFAULT, false);
    Exploration reduced = new AmdMachine(machine).explore(test, TEXT, Limits.DEFAULT, true);
    assertEquals(exact.outcomes(), reduced.outcomes(),
        () -> machine.name() + machine.unusual() + " " + where + "\n" + new AmdGpu().print(test));
    assertEquals(exact.stuck() > 0, reduced.stuck() > 0, () -> where + new AmdGpu().print(test));
  }

  /** All programs, up to the names of locations; machines of the same levels differ in no step. */
  @Test
  void programsOfTwoInstructions() {
    for (String name : List.of("gfx9", "gfx90a", "gfx942-two-l2", "gfx11-cu", "gfx12-cu-agents")) {
      MachineDescription machine = ShippedMachines.machine(name);
      for (Instruction first : instructions(machine, "r0", 1)) {
        if (first instanceof AmdInstruction.WordAccess a && a.location().equals("y")) {
          continue;
        }
        for (Instruction second : instructions(machine, "r1", 2)) {
          same(machine, test(List.of(new Placement(0, 0)), List.of(List.of(first, second))), "one wave");
          same(machine, test(List.of(new Placement(0, 0), new Placement(0, 0)),
              List.of(List.of(first), List.of(second))), "two waves");
        }
      }
    }
  }

  @Test
  void programsAtRandom() {
    for (String name : List.of("gfx9", "gfx942-one-l2", "gfx11-cu", "gfx12-cu", "gfx11-wgp")) {
      random(ShippedMachines.machine(name), 20, 3);
    }
    for (String name : List.of("gfx942-two-l2", "gfx942-tgsplit", "gfx90a", "gfx12-cu-agents")) {
      random(ShippedMachines.machine(name), 12, 2);
    }
  }

  /** The readings that the shipped machines do not take. */
  @Test
  void otherReadings() {
    for (Reading reading : Reading.values()) {
      random(ShippedMachines.machine("gfx11-cu").with(reading), 4, 3);
      random(ShippedMachines.machine("gfx942-two-l2").with(reading), 3, 2);
    }
  }

  private static void random(MachineDescription machine, int programs, int longest) {
    for (int seed = 0; seed < programs; seed++) {
      Random random = new Random(seed);
      List<Placement> places = random.nextBoolean() ? List.of(new Placement(0, 0), new Placement(0, 0))
          : List.of(new Placement(0, 0), new Placement(1, 0));
      List<List<Instruction>> bodies = new ArrayList<>();
      for (int w = 0; w < 2; w++) {
        List<Instruction> body = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
          List<Instruction> all = instructions(machine, "r" + i, 1 + i + 4 * w);
          body.add(all.get(random.nextInt(all.size())));
        }
        bodies.add(body);
      }
      same(machine, test(places, bodies), "seed " + seed);
    }
  }
}
