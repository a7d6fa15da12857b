package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.VectorAccess;
import periscope.lang.ptx.mnemonic.OperandExpressions;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.lang.ptx.xtext.Holdings.Address;
import periscope.lang.ptx.xtext.Holdings.Holding;
import periscope.lang.ptx.xtext.Holdings.Unclear;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Removes addresses from a thread's registers. The contents of registers are followed along the text: an access through
 * a register becomes an access of the location whose address it holds, and instructions that only moved addresses are
 * removed. Numbers added to an address become the access's offset, so that dependencies stay.
 */
final class AddressFolding {

  /**
   * An instruction before folding.
   *
   * @param bracketed whether an operand stands in brackets, so that it is no register
   * @param type      the type that the text states for a memory access
   */
  record Step(Instruction instruction, boolean bracketed, Optional<TypeSuffix> type) {}

  private static final Expression NOTHING = Expression.constant(0);

  private final Problems problems;
  private final Locations locations;
  private final Set<String> registers;
  private final boolean typed;

  /**
   * The folding of one thread.
   *
   * @param declared registers of the init block
   * @param typed    whether the thread declares its registers, so that any other name in brackets is a mistake
   */
  AddressFolding(Problems problems, Locations locations, Set<String> declared, boolean typed) {
    this.problems = problems;
    this.locations = locations;
    this.registers = new LinkedHashSet<>(declared);
    this.typed = typed;
  }

  /**
   * Folds the addresses of a thread.
   *
   * @param addresses registers that initially hold the address of a location, with its name
   */
  Column fold(List<Step> steps, Map<String, String> addresses, Map<String, NumberType> types) {
    steps.forEach(s -> registers.addAll(RegisterUse.written(s.instruction())));
    Holdings[] before = solve(steps, Holdings.of(addresses));
    List<Column.Line> lines = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Holdings here = before[i] == null ? Holdings.of(Map.of()) : before[i];
      Optional<TypeSuffix> type = steps.get(i).type();
      folded(steps.get(i), here).ifPresent(f -> lines.add(new Column.Line(f, type)));
    }
    Set<String> atEnd = before[steps.size()] == null ? Set.of() : before[steps.size()].all().keySet();
    Set<String> named = new TreeSet<>(registers);
    named.addAll(RegisterUse.read(lines.stream().map(Column.Line::instruction).toList()));
    return new Column(lines, named, atEnd, types);
  }

  /** The contents of registers before each step and at the end; null where no path leads. */
  private Holdings[] solve(List<Step> steps, Holdings start) {
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).instruction() instanceof Instruction.Label l) {
        labels.put(l.name(), i);
      }
    }
    Holdings[] before = new Holdings[steps.size() + 1];
    before[0] = start;
    for (boolean changed = true; changed;) {
      changed = false;
      for (int i = 0; i < steps.size(); i++) {
        if (before[i] == null) {
          continue;
        }
        Holdings after = after(steps.get(i).instruction(), before[i]);
        boolean falls = true;
        if (steps.get(i).instruction() instanceof Instruction.Branch b) {
          falls = !b.condition().equals(Expression.constant(1));
          changed |= labels.containsKey(b.label()) && meet(before, labels.get(b.label()), after);
        }
        changed |= falls && meet(before, i + 1, after);
      }
    }
    return before;
  }

  private static boolean meet(Holdings[] before, int at, Holdings coming) {
    Holdings joined = before[at] == null ? coming : before[at].join(coming);
    boolean changed = !joined.equals(before[at]);
    before[at] = joined;
    return changed;
  }

  private Holdings after(Instruction instruction, Holdings before) {
    if (instruction instanceof Instruction.If i) {
      return before.join(after(i.then().get(0), before));
    }
    Optional<Holding> address =
        instruction instanceof Instruction.Assign a ? address(a.value(), before) : Optional.empty();
    Holdings after = before;
    for (String register : RegisterUse.written(instruction)) {
      Holdings here = after;
      after = address.map(h -> here.with(register, h)).orElseGet(() -> here.written(register));
    }
    return after;
  }

  /** The address that an expression computes; empty if it computes a plain value. */
  private Optional<Holding> address(Expression value, Holdings here) {
    if (value instanceof Expression.Register r) {
      boolean location = !registers.contains(r.name()) && locations.has(r.name());
      return location ? Optional.of(new Address(r.name(), NOTHING)) : Optional.ofNullable(here.get(r.name()));
    } else if (value instanceof Expression.Convert c) {
      return address(c.operand(), here);
    } else if (value instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.SUBTRACT)) {
      Optional<Holding> left = address(b.left(), here);
      Optional<Holding> right = address(b.right(), here);
      if (left.isPresent() && right.isEmpty()) {
        return left.map(h -> h instanceof Address a ? a.plus(b.operator(), b.right()) : h);
      } else if (right.isPresent() && left.isEmpty() && b.operator() == BinaryOperator.ADD) {
        return right.map(h -> h instanceof Address a ? a.plus(BinaryOperator.ADD, b.left()) : h);
      }
    }
    return Optional.empty();
  }

  private Optional<Instruction> folded(Step step, Holdings here) {
    Instruction instruction = step.instruction();
    if (instruction instanceof Instruction.If i) {
      Expression condition = plain(i.condition(), here, i.span());
      return folded(new Step(i.then().get(0), step.bracketed(), step.type()), here)
          .map(inner -> new Instruction.If(condition, List.of(inner), List.of(), i.span()));
    } else if (instruction instanceof Instruction.Assign a) {
      return address(a.value(), here).isPresent() ? Optional.empty() : Optional.of(assign(a, here));
    } else if (instruction instanceof PtxInstruction.Access access) {
      return Optional.of(access(access, step.bracketed(), here));
    } else if (instruction instanceof VectorAccess vector) {
      return Optional.of(vector.with(e -> (PtxInstruction.Access) access(e, step.bracketed(), here)));
    } else if (instruction instanceof NewerInstruction newer) {
      RegisterUse.values(newer).forEach(v -> plain(v, here, newer.span()));
      return Optional.of(newer.renamed(name -> object(name, here, newer.span())));
    }
    RegisterUse.values(instruction).forEach(v -> plain(v, here, instruction.span()));
    return Optional.of(instruction);
  }

  private Instruction assign(Instruction.Assign assign, Holdings here) {
    return new Instruction.Assign(assign.register(), plain(assign.value(), here, assign.span()), assign.span());
  }

  /** The expression itself; reports an address in it. */
  private Expression plain(Expression value, Holdings here, Span span) {
    for (String name : new LinkedHashSet<>(value.registers())) {
      Holding holding = here.get(name);
      if (holding instanceof Unclear u) {
        problems.error(span, u.why(), "give each address a register of its own");
      } else if (holding instanceof Address a) {
        problems.error(span, Problems.quoted(name) + " holds the address of " + a.location()
            + ", which is no value here",
            "addresses can be moved, added to and accessed through; an address stored to memory is not followed");
      } else if (!registers.contains(name) && locations.has(name)) {
        problems.error(span, Problems.quoted(name)
            + " is a location, and this instruction wants a register or a number",
            "load its value into a register first, with ld; to keep its address, use mov: an address stored to "
                + "memory is not followed");
      }
    }
    return value;
  }

  private Instruction access(PtxInstruction.Access access, boolean bracketed, Holdings here) {
    String name = access.location();
    RegisterUse.values(access).forEach(v -> plain(v, here, access.span()));
    Holding holding = here.get(name);
    if (holding instanceof Unclear u) {
      problems.error(access.span(), u.why(), "give each address a register of its own");
    } else if (holding instanceof Address a) {
      return located(access, a.plus(BinaryOperator.ADD, access.offset()));
    } else if (!locations.has(name) && registers.contains(name)) {
      if (access instanceof PtxInstruction.Ld l && !bracketed) {
        return new Instruction.Assign(l.register(), Expression.register(name), l.span());
      }
      problems.error(access.span(), "the register " + Problems.quoted(name) + " holds no address",
          "declare it with one, as in 0:.reg .b64 " + name + " = x, or name the location");
      return access;
    } else if (!locations.has(name) && typed) {
      problems.error(access.span(), Problems.quoted(name) + " is neither a register nor a location of the init block",
          NearNames.question(NearNames.near(name, names()), "declare it there"));
    }
    locations.add(name);
    return located(access, new Address(name, access.offset()));
  }

  /** The whole location with this name, or whose address a register with this name holds. */
  private String object(String name, Holdings here, Span at) {
    Holding holding = here.get(name);
    if (holding instanceof Unclear u) {
      problems.error(at, u.why(), "give each address a register of its own");
    } else if (holding instanceof Address a && a.offset().equals(NOTHING)) {
      return a.location();
    } else if (holding == null && registers.contains(name) && !locations.has(name)) {
      problems.error(at, "the register " + Problems.quoted(name) + " holds no address",
          "declare it with one, as in 0:.reg .b64 " + name + " = b, or name the object");
    } else if (holding == null) {
      locations.add(name);
    } else {
      problems.error(at, "an object has no parts", "name it alone");
    }
    return name;
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>(registers);
    names.addAll(locations.names());
    return names;
  }

  private Instruction located(PtxInstruction.Access access, Address address) {
    String x = address.location();
    if (address.offset() instanceof Expression.Constant c && locations.cell(x, c.value()).isPresent()) {
      return access.at(locations.cell(x, c.value()).get(), NOTHING);
    } else if (address.offset() instanceof Expression.Constant c && c.value() != 0) {
      problems.error(access.span(), OperandExpressions.print(address.offset(), RegisterTypes.INTS) + " bytes from " + x
          + " lies another location", "give it a name of its own; a location is one cell: " + x
          + "[1]=0; in the init block declares the next one");
    }
    return access.at(x, address.offset());
  }
}
