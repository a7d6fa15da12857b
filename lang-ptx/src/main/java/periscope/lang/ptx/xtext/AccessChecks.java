package periscope.lang.ptx.xtext;

import java.util.List;
import java.util.Optional;
import periscope.grammars.Problems;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.event.Proxy;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/** Accesses against what the test says of the names that they use. */
final class AccessChecks {

  private final Problems problems;
  private final Locations locations;

  AccessChecks(Problems problems, Locations locations) {
    this.problems = problems;
    this.locations = locations;
  }

  void check(List<Column> columns) {
    columns.forEach(column -> Instruction.walk(column.body()).forEach(this::check));
  }

  private void check(Instruction instruction) {
    if (instruction instanceof PtxInstruction.Access access) {
      proxy(access);
      space(access);
    }
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

  /** An access that names a region places its location there, if nothing else does. */
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
