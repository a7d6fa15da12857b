package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;

/**
 * Adds conversions between the types of one thread's instructions and those of its registers and of the locations: a
 * stored value becomes a number of the location's type, and a loaded or computed value becomes a number of the
 * register's type. Where an instruction cannot write the register directly, it writes a new register, and a move
 * converts the value.
 */
final class AccessTypes {

  private final Problems problems;
  private final Locations locations;
  private final Column column;
  private final Map<String, NumberType> made = new TreeMap<>();
  private final List<Instruction> body = new ArrayList<>();
  private final RegisterTypes types;

  AccessTypes(Problems problems, Locations locations, Column column) {
    this.problems = problems;
    this.locations = locations;
    this.column = column;
    types = r -> made.getOrDefault(r, column.type(r));
  }

  /** The column with all conversions. */
  Column converted() {
    for (Column.Line line : column.lines()) {
      convert(line.instruction(), line.type());
    }
    Map<String, NumberType> all = new TreeMap<>(column.types());
    all.putAll(made);
    return column.with(body, all);
  }

  private void convert(Instruction instruction, Optional<TypeSuffix> said) {
    if (instruction instanceof Instruction.If guarded) {
      int from = body.size();
      convert(guarded.then().get(0), said);
      body.subList(from, body.size()).replaceAll(
          i -> new Instruction.If(guarded.condition(), List.of(i), List.of(), guarded.span()));
    } else if (instruction instanceof Instruction.Assign a) {
      body.add(new Instruction.Assign(a.register(), types.convert(types.of(a.register()), a.value()), a.span()));
    } else if (instruction instanceof Access access) {
      access(access, said);
    } else {
      body.add(instruction);
    }
  }

  private void access(Access access, Optional<TypeSuffix> said) {
    NumberType held = locations.type(access.location());
    if (access instanceof Ld l) {
      String register = receiver(l.register(), held, said);
      body.add(new Ld(register, l.location(), l.offset(), l.qualifiers(), l.span()));
      finish(l.register(), register, held, said, l);
    } else if (access instanceof St s) {
      body.add(new St(s.location(), s.offset(), types.convert(held, s.value()), s.qualifiers(), s.span()));
    } else if (access instanceof Atom a) {
      signs(a, held, said);
      Optional<String> register = a.register().map(r -> receiver(r, held, said));
      body.add(new Atom(register, a.operator(), held, a.location(), a.offset(), types.convert(held, a.operand()),
          a.qualifiers(), a.span()));
      register.ifPresent(r -> finish(a.register().get(), r, held, said, a));
    } else if (access instanceof Cas c) {
      String register = receiver(c.register(), held, said);
      body.add(new Cas(register, c.location(), c.offset(), types.convert(held, c.expected()),
          types.convert(held, c.desired()), c.qualifiers(), c.span()));
      finish(c.register(), register, held, said, c);
    } else {
      throw new IllegalArgumentException("not an access: " + access);
    }
  }

  private void signs(Atom atom, NumberType held, Optional<TypeSuffix> said) {
    boolean other = said.isPresent() && !said.get().bits() && said.get().number().signed() != held.signed();
    if (other && atom.operator().signMatters()) {
      problems.error(atom.span(), Problems.quoted(atom.location()) + " is compared as ." + said.get().number()
          + ", and holds ." + held + " elsewhere", "compare it in one type in all threads");
    }
  }

  /**
   * The type in which an access reads a location: the type that it names, or the location's; bits are zero-extended.
   */
  private static NumberType read(NumberType held, Optional<TypeSuffix> said, NumberType target) {
    return said.map(t -> t.bits() && t.number().bits() == target.bits() ? t.number() : t.unsigned()).orElse(held);
  }

  /** The register that an instruction writes in the place of a register of the text. */
  private String receiver(String register, NumberType held, Optional<TypeSuffix> said) {
    NumberType target = types.of(register);
    if (target.equals(held) || target.holds(held) && read(held, said, target).equals(held)) {
      return register;
    }
    int number = 0;
    while (made.containsKey("$t" + number) || column.registers().contains("$t" + number)) {
      number++;
    }
    made.put("$t" + number, held);
    return "$t" + number;
  }

  private void finish(String register, String received, NumberType held, Optional<TypeSuffix> said, Access at) {
    if (!received.equals(register)) {
      NumberType target = types.of(register);
      Expression value = types.convert(read(held, said, target), Expression.register(received));
      body.add(new Instruction.Assign(register, types.convert(target, value), at.span()));
    }
  }
}
