package periscope.models.mutation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CatOp;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Registers;

/**
 * By which computations models judge. Two models with equal prints give every test of one vocabulary the same answers;
 * two with different ones may do so, too. Not for use by several threads at once.
 */
public final class Fingerprint {

  /** What a model judges by. */
  private record Print(Set<List<Object>> checks, int last, boolean ordersAllWrites, boolean apart) {}

  /** A number for each way of computing something, shared by all models. */
  private final Map<List<Object>, Integer> numbers = new HashMap<>();

  /** The print of a model; to be compared by {@code equals} with others of this object. */
  public Object of(CompiledModel model) {
    Registers registers = model.registers();
    OptionalInt last = registers.named(model.definesCoherence() ? "co" : "hb");
    boolean follows = !model.ordersAllWrites() && last.isPresent();
    return new Print(of(model, EnumSet.allOf(Role.class)), follows ? new Numbering(registers).of(last.getAsInt()) : -1,
        model.ordersAllWrites(), model.updatesApart());
  }

  /** What a model's checks of some roles ask, whatever their names; likewise. */
  public Set<List<Object>> of(CompiledModel model, Set<Role> roles) {
    Numbering numbering = new Numbering(model.registers());
    Set<List<Object>> checks = new HashSet<>();
    for (int i = 0; i < model.axioms().size(); i++) {
      Axiom axiom = model.axioms().get(i);
      if (roles.contains(axiom.role())) {
        String flag = axiom.role() == Role.FLAG ? axiom.name() : "";
        Role role = axiom.role() == Role.FILTER ? Role.AXIOM : axiom.role();
        checks.add(List.of(role, flag, axiom.shape(), axiom.negated(), numbering.of(model.registers().subject(i))));
      }
    }
    return checks;
  }

  /** The numbers of one model's registers. */
  private final class Numbering {
    private final Registers registers;
    private final int[] known;

    Numbering(Registers registers) {
      this.registers = registers;
      known = new int[registers.size()];
    }

    int of(int register) {
      if (known[register] == 0) {
        List<Object> made = made(register);
        known[register] = numbers.computeIfAbsent(made, m -> numbers.size() + 1);
      }
      return known[register];
    }

    private List<Object> made(int r) {
      CatOp operation = registers.operation(r);
      int a = registers.a(r);
      int b = registers.b(r);
      return switch (operation) {
        case BASE -> List.of(operation, a, registers.isSet(r));
        case RF, CO, ALL, NOTHING, NO_PAIR -> List.of(operation);
        // A variable has no meaning but in its group, whose bodies stand beside it.
        case VARIABLE -> List.of(operation, a, b, registers.isSet(r));
        case FIXPOINT -> {
          List<Object> bodies = new ArrayList<>(List.of(operation, a));
          for (int body : registers.bodies(a)) {
            bodies.add(of(body));
          }
          yield bodies;
        }
        case RESULT -> List.of(operation, of(a), b);
        case ORDER -> List.of(operation, of(a), b);
        case UNION, INTERSECTION -> List.of(operation, new TreeSet<>(List.of(of(a), of(b))));
        case DIFFERENCE, COMPOSE, PRODUCT, RESTRICT_DOMAIN, RESTRICT_RANGE -> List.of(operation, of(a), of(b));
        case COMPLEMENT, INVERSE, CLOSURE, REFLEXIVE, IDENTITY, DOMAIN, RANGE -> List.of(operation, of(a));
      };
    }
  }
}
