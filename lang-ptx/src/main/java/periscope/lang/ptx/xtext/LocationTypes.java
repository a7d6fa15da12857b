package periscope.lang.ptx.xtext;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.litmus.instruction.Instruction;

/**
 * The types of the values in locations: the type in the init block, else the type of the first access that compares,
 * else of the first access with a type with or without a sign, else of the first access with a type of bits. Accesses
 * with another width are refused.
 */
final class LocationTypes {

  private final Problems problems;
  private final Locations locations;

  LocationTypes(Problems problems, Locations locations) {
    this.problems = problems;
    this.locations = locations;
  }

  void of(List<Column> columns) {
    List<Column.Line> lines = columns.stream().flatMap(c -> c.lines().stream()).filter(l -> l.type().isPresent())
        .filter(l -> access(l.instruction()).isPresent()).toList();
    decide(lines, l -> access(l.instruction()).get() instanceof Atom a && a.operator().signMatters());
    decide(lines, l -> !l.type().get().bits());
    decide(lines, l -> true);
    lines.forEach(this::check);
  }

  private static Optional<Access> access(Instruction instruction) {
    return instruction instanceof Instruction.If i
        ? access(i.then().get(0))
        : instruction instanceof Access a ? Optional.of(a) : Optional.empty();
  }

  private void decide(List<Column.Line> lines, Predicate<Column.Line> tells) {
    lines.stream().filter(tells)
        .forEach(l -> locations.suggest(access(l.instruction()).get().location(), l.type().get().number()));
  }

  private void check(Column.Line line) {
    Access access = access(line.instruction()).orElseThrow();
    TypeSuffix said = line.type().orElseThrow();
    int bits = locations.type(access.location()).bits();
    if (said.number().bits() != bits) {
      problems.error(access.span(), "this accesses " + said.number().bits() + " bits of "
          + Problems.quoted(access.location()) + ", which has " + bits + " elsewhere",
          "all accesses of a location have one width: models say nothing about accesses that overlap in part");
    }
  }
}
