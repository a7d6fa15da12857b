package periscope.lang.ptx.xtext;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.ClusterBarrier;
import periscope.lang.ptx.instruction.Instances;
import periscope.lang.ptx.instruction.Issued;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.VectorAccess;
import periscope.litmus.async.PhaseState;
import periscope.litmus.async.PhaseTokens;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Checks accesses against the test's declarations of the names that they use. */
final class AccessChecks {

  private final Problems problems;
  private final Locations locations;

  AccessChecks(Problems problems, Locations locations) {
    this.problems = problems;
    this.locations = locations;
  }

  void check(List<Column> columns) {
    columns.forEach(column -> Instruction.walk(column.body()).forEach(this::check));
    columns.forEach(column -> turns(column.body()));
    columns.forEach(column -> PhaseTokens.misuses(column.body(), i -> i instanceof Mbarrier m ? m.operation() : null)
        .forEach(i -> problems.error(i.span(), "of the state that an arrival returns, the parity of its phase is "
            + "modelled, for waits without .parity alone, and these wait for such a state alone",
            "keep the state in a register of its own, or wait for a parity: mbarrier.try_wait.parity p, [b], 0")));
  }

  /**
   * Checks that arrivals and waits at the barrier of the cluster take turns in a thread without branches: a wait
   * belongs to the arrival before it.
   */
  private void turns(List<Instruction> body) {
    boolean arrived = false;
    for (Instruction instruction : body) {
      if (instruction instanceof Instruction.Branch) {
        return;
      } else if (instruction instanceof ClusterBarrier b && b.arrives() == arrived) {
        problems.error(b.span(), arrived ? "this thread has arrived at the cluster's barrier and not waited there since"
            : "this thread waits at the cluster's barrier without an arrival before",
            arrived ? "put barrier.cluster.wait between the two" : "put barrier.cluster.arrive before it");
        return;
      } else if (instruction instanceof ClusterBarrier b) {
        arrived = b.arrives();
      }
    }
  }

  private void check(Instruction instruction) {
    if (instruction instanceof PtxInstruction.Access access) {
      proxy(access);
      space(access);
    } else if (instruction instanceof VectorAccess vector) {
      vector.elements().forEach(this::check);
      vector.elements().stream().filter(e -> !locations.type(e.location()).equals(NumberType.S32)).findFirst()
          .ifPresent(e -> problems.error(e.span(), Problems.quoted(e.location()) + " has the type ."
              + locations.type(e.location()) + ", and elements of vectors are .s32 here",
              "write one access for each element"));
    } else if (instruction instanceof Mbarrier m) {
      object(m.location(), m.span());
    } else if (instruction instanceof Issued issued) {
      issued.objects().forEach(b -> object(b, issued.span()));
      if (issued instanceof AsyncOperation o) {
        regions(o);
      }
    }
  }

  private void regions(AsyncOperation o) {
    o.targets().forEach(t -> region(t.location(), o.form().toGlobal(), o.span()));
    o.source().ifPresent(s -> region(s, o.form().fromGlobal(), o.span()));
    o.source().filter(s -> !locations.type(s).equals(locations.type(o.targets().get(0).location()))).ifPresent(s ->
        problems.error(o.span(), Problems.quoted(s) + " and its target have different types",
            "declare both with one type: a location is copied whole"));
  }

  private void object(String name, Span at) {
    if (!locations.said(name).equals(Optional.of(PhaseState.TYPE))) {
      String location = Instances.location(name);
      problems.error(at, Problems.quoted(location) + " is no mbarrier object",
          "declare it in the init block: mbarrier " + location + "=1; or =0 if the test initialises it");
    }
  }

  /** Places a location in the region that an asynchronous operation names. */
  private void region(String name, boolean global, Span at) {
    boolean shared = !global;
    if (!locations.place(name, global ? AddressSpace.GLOBAL : AddressSpace.LOCAL)) {
      problems.error(at, Problems.quoted(name) + " is " + (shared ? "global" : "shared")
          + " memory, and this operation wants " + (shared ? "shared" : "global") + " memory there",
          "swap the operands, or place the location there");
    }
  }

  /**
   * Warns of names that the init block and the memory map lack although they have others, and of names that differ from
   * another name in a letter: each is a location of its own, with initial value 0.
   *
   * @param given the names that the test declares
   */
  void warnOfStrayNames(List<Column> columns, Set<String> given) {
    Set<String> all = new TreeSet<>(locations.names());
    Set<String> told = new HashSet<>(given);
    columns.stream().flatMap(c -> Instruction.walk(c.body())).forEach(instruction -> used(instruction)
        .filter(name -> !given.contains(Instances.location(name)) && told.add(name)).forEach(name -> {
          List<String> others = (given.isEmpty() ? all : given).stream()
              .filter(n -> !n.equals(name) && !numbered(n, name)).toList();
          // One letter is all that x and y differ in.
          List<String> near = NearNames.near(name, others, n -> n.length() < 3 ? 0 : n.length() < 4 ? 1 : 2);
          if (!given.isEmpty() || !near.isEmpty()) {
            problems.warning(instruction.span(), Problems.quoted(name)
                + " is initialised nowhere; it is a location of its own here, and starts "
                + "as 0", NearNames.question(near, "if not, write " + name + "=0; in the init block"));
          }
        }));
  }

  /** The names of the locations that an instruction accesses by itself or in its thread's name. */
  private static Stream<String> used(Instruction instruction) {
    if (instruction instanceof PtxInstruction.Access access) {
      return Stream.of(access.location());
    }
    return instruction instanceof AsyncOperation o
        ? Stream.concat(o.targets().stream().map(AsyncOperation.Target::location), o.source().stream())
        : Stream.empty();
  }

  /** Whether names differ in their last character only, like {@code data0} and {@code data1}, which is intended. */
  private static boolean numbered(String name, String other) {
    return name.length() == other.length() && name.regionMatches(0, other, 0, name.length() - 1);
  }

  private void proxy(PtxInstruction.Access access) {
    Proxy wanted = locations.proxy(access.location());
    Proxy used = access.qualifiers().proxy();
    if (wanted != Proxy.GENERIC && used != wanted) {
      problems.error(access.span(), Problems.quoted(access.location()) + " is a handle of the " + wanted.spelling()
          + " proxy, and this is a " + used.spelling() + " access",
          "use " + opcodes(wanted) + ", or name the location " + locations.location(access.location()));
    }
  }

  private static String opcodes(Proxy proxy) {
    return switch (proxy) {
      case SURFACE -> "suld, sust, suatom or sured";
      case TEXTURE -> "tld";
      case CONSTANT -> "cold";
      case GENERIC -> "ld, st, atom or red";
    };
  }

  /** Places a location in the region that an access names, if nothing else does. */
  private void space(PtxInstruction.Access access) {
    Optional<AddressSpace> space = access.qualifiers().space();
    if (space.isPresent() && !locations.place(access.location(), space.get())) {
      boolean shared = space.get() == AddressSpace.LOCAL;
      problems.error(access.span(), Problems.quoted(access.location()) + " is " + (shared ? "global" : "shared")
          + " memory, and this access wants " + (shared ? "shared" : "global") + " memory",
          "drop ." + (shared ? "shared" : "global") + ", or place the location there");
    }
  }
}
