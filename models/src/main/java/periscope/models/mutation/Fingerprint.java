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
 * Fingerprints of models by the computations that decide their answers. Models with equal fingerprints give the same
 * answers on every test of their vocabulary; models with different fingerprints may do so, too. Not for use by several
 * threads at once.
 */
public final class Fingerprint {

  /**
   * The computations that decide a model's answers.
   *
   * @param checks          the checks
   * @param last            number of the relation that says which write is last; -1 if none does
   * @param ordersAllWrites {@link CompiledModel#ordersAllWrites}
   * @param apart           {@link CompiledModel#updatesApart}
   */
  private record Print(Set<List<Object>> checks, int last, boolean ordersAllWrites, boolean apart) {}

  /** A number for each distinct computation, shared by all models. */
  private final Map<List<Object>, Integer> numbers = new HashMap<>();

  /** The fingerprint of a model; {@code equals} compares it with other fingerprints of this object. */
  public Object of(CompiledModel model) {
    Registers registers = model.registers();
    OptionalInt last = registers.named(model.definesCoherence() ? "co" : "hb");
    boolean follows = !model.ordersAllWrites() && last.isPresent();
    return new Print(of(model, EnumSet.allOf(Role.class)), follows ? new Numbering(registers).of(last.getAsInt()) : -1,
        model.ordersAllWrites(), model.updatesApart());
  }

  /**
   * The checks of a model with certain roles, without their names; {@code equals} compares them with results of this
   * object.
   */
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

  /** The numbers of the computations of one model's registers. */
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
