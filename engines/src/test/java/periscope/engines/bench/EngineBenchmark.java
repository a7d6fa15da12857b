package periscope.engines.bench;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ExactExplorer;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

// CHECKSTYLE OFF InlineFullyQualifiedName: JMH has a Scope, too

/** Store buffering with device-scope operations, compiled by both schemes: the engines' work on one program. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EngineBenchmark {

  /** States visited, reported as a rate of their own. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Visited {
    public long states;
  }

  @Param({"rsp-original", "rsp-proposed"})
  private String mapping;

  private LitmusTest source;
  private LitmusTest target;
  private Simulator simulator;

  @Setup
  public void prepare() {
    source = new LitmusTest("OPENCL", "SB", "", List.of(location("x"), location("y")),
        List.of(thread(0, "x", "y"), thread(1, "y", "x")), Optional.empty());
    target = Compiler.compile(source, new Mappings().load(mapping)).target();
    Models models = new Models();
    simulator = new Simulator(models.compile(models.load("opencl-rsp"), new OpenClVocabulary()));
  }

  private static Location location(String name) {
    return new Location(name, 0, true, Location.AddressSpace.GLOBAL);
  }

  private static LitmusThread thread(int number, String stored, String loaded) {
    Semantics release = new Semantics(MemoryOrder.RELEASE, periscope.litmus.memory.Scope.DEVICE, false);
    Semantics acquire = new Semantics(MemoryOrder.ACQUIRE, periscope.litmus.memory.Scope.DEVICE, false);
    return new LitmusThread(new Placement(number, 0), List.of(
        new Store(stored, Expression.constant(1), release, Span.NONE), new Load("r0", loaded, acquire, Span.NONE)));
  }

  @Benchmark
  public Exploration exact(Visited visited) {
    Exploration found = ExactExplorer.explore(target, false, Limits.DEFAULT).result();
    visited.states += found.states();
    return found;
  }

  @Benchmark
  public Exploration reduced(Visited visited) {
    Exploration found = ReducedExplorer.explore(target, Limits.DEFAULT);
    visited.states += found.states();
    return found;
  }

  @Benchmark
  public Simulation simulate() {
    return simulator.simulate(source, new SourceText("SB", ""));
  }
}
