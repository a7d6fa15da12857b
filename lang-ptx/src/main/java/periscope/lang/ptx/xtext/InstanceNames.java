package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.AsyncOperation.Target;
import periscope.lang.ptx.instruction.Instances;
import periscope.lang.ptx.instruction.Issued;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * Instances of shared locations by name. A test that names an instance of {@code d}, such as {@code d@1}, has one
 * location for each instance: {@code d} alone is then the instance in the thread's own CTA.
 */
final class InstanceNames {

  private final Problems problems;
  private final Locations locations;
  private final List<Placement> placements;
  private final Set<String> given;

  /**
   * The instances of a test.
   *
   * @param given the names that the init block and the memory map declare; receives the instances of these
   */
  InstanceNames(Problems problems, Locations locations, List<Placement> placements, Set<String> given) {
    this.problems = problems;
    this.locations = locations;
    this.placements = placements;
    this.given = given;
  }

  /** The columns in which each name of a location with instances is the name of an instance. */
  List<Column> of(List<Column> columns) {
    Set<String> named = locations.names().stream().filter(Instances::isInstance).map(Instances::location)
        .collect(Collectors.toCollection(TreeSet::new));
    if (columns.stream().flatMap(c -> Instruction.walk(c.body())).anyMatch(Issued.class::isInstance)) {
      // An asynchronous operation accesses several locations, so that each instance has a name from the start.
      locations.names().stream().filter(n -> !Instances.isInstance(n) && !locations.isAlias(n)
          && locations.space(n).equals(Optional.of(AddressSpace.LOCAL))).forEach(named::add);
    }
    if (named.isEmpty() || placements.size() != columns.size()) {
      return columns;
    }
    List<Column> renamed = new ArrayList<>();
    for (int t = 0; t < columns.size(); t++) {
      int thread = t;
      Column column = columns.get(t);
      renamed.add(new Column(column.lines().stream()
          .map(l -> new Column.Line(renamed(l.instruction(), thread, named), l.type())).toList(),
          column.registers(), column.addresses(), column.types()));
    }
    named.forEach(locations::drop);
    return renamed;
  }

  private Instruction renamed(Instruction instruction, int thread, Set<String> named) {
    if (instruction instanceof AsyncOperation copy && copy.ctas().isPresent()) {
      return multicast(copy, thread, named);
    } else if (instruction instanceof NewerInstruction newer) {
      return newer.renamed(n -> named.contains(Instances.location(n)) ? instance(n, thread, newer.span()) : n);
    } else if (instruction instanceof MemoryAccess access) {
      return named.contains(Instances.location(access.location()))
          ? access.at(instance(access.location(), thread, access.span())) : access;
    }
    return instruction.withParts(part -> part.stream().map(i -> renamed(i, thread, named)).toList());
  }

  /** A copy to several CTAs, with the instances of its target and of its mbarrier in each. */
  private Instruction multicast(AsyncOperation copy, int thread, Set<String> named) {
    Placement own = placements.get(thread);
    List<Integer> ctas = placements.stream().filter(p -> Scope.CLUSTER.reaches(own, p)).map(Placement::workGroup)
        .distinct().sorted().toList();
    int mask = copy.ctas().getAsInt();
    if (mask >= 1 << ctas.size()) {
      problems.error(copy.span(), "the mask " + mask + " names more CTAs than the cluster of P" + thread
          + " has, which has " + ctas.size(), "the lowest bit is the CTA with the smallest number: "
          + ((1 << ctas.size()) - 1)
          + " is the whole cluster");
      return copy;
    }
    Target one = copy.targets().get(0);
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < ctas.size(); i++) {
      if ((mask >> i & 1) != 0) {
        int cta = ctas.get(i);
        targets.add(new Target(Instances.of(Instances.location(one.location()), cta),
            one.object().map(b -> Instances.of(Instances.location(b), cta))));
      }
    }
    return copy.into(targets).renamed(n -> named.contains(Instances.location(n)) ? instance(n, thread, copy.span())
        : n);
  }

  private String instance(String name, int thread, Span at) {
    String location = Instances.location(name);
    Placement own = placements.get(thread);
    String instance = Instances.isInstance(name) ? name : Instances.of(name, own.workGroup());
    check(instance, thread, at);
    if (given.contains(location)) {
      given.add(instance);
    }
    locations.instance(location, instance);
    return instance;
  }

  private void check(String instance, int thread, Span at) {
    String location = Instances.location(instance);
    long cta = Instances.cta(instance);
    Optional<Placement> there = placements.stream().filter(p -> p.workGroup() == cta).findFirst();
    boolean global = given.contains(location) && !locations.space(location).equals(Optional.of(AddressSpace.LOCAL));
    if (global || locations.isAlias(location)) {
      problems.error(at, Problems.quoted(location) + " is " + (global ? "global memory" : "an alias")
          + ", and only a shared location has an instance in each CTA", "declare it in the init block: shared "
          + location + "=0;");
    } else if (there.isEmpty()) {
      problems.error(at, "no thread of the test is in CTA " + cta + ", whose instance of " + Problems.quoted(location)
          + " this is", "CTAs of the test: " + placements.stream().map(p -> "" + p.workGroup()).distinct().sorted()
          .collect(Collectors.joining(", ")));
    } else if (!Scope.CLUSTER.reaches(placements.get(thread), there.get())) {
      problems.error(at, "P" + thread + " is in another cluster than CTA " + cta
          + ", and shared memory is open to the CTAs of its cluster", "place both in one cluster: P" + thread + "@cta "
          + placements.get(thread).workGroup() + ",cluster " + there.get().cluster() + ",gpu "
          + there.get().device());
    }
  }
}
