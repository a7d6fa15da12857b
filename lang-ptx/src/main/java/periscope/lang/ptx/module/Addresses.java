package periscope.lang.ptx.module;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.ptx.module.Statement.Operation;

/**
 * The registers of a function that hold addresses. PTX computes addresses as integers: a register holds an address if
 * an access goes through it, or if it is made of an address, by the instructions that move and add; the flow of the
 * code plays no part, so that a register holds addresses everywhere or nowhere.
 */
final class Addresses {

  /** Instructions that only move bits: their registers hold addresses together. */
  private static final Set<String> MOVES = Set.of("mov", "cvta", "selp");
  /** Instructions whose result may be an address. */
  private static final Set<String> KEEPING = Set.of("mov", "cvta", "selp", "add", "sub", "mad", "ld", "call");

  private final PtxFunction function;
  private final Set<String> variables;
  private final Known known;
  private final Set<String> found = new TreeSet<>();
  private final Map<String, Set<String>> made = new HashMap<>();
  private final List<Operation> operations;
  private boolean changed;

  /**
   * What is known of the other functions.
   *
   * @param parameters for each function, the numbers of its parameters that are addresses
   * @param results    the functions whose results are addresses
   * @param kept       whether the module keeps addresses in memory: a stored register of 64 bits that is not known to
   *                   be a number is one then
   */
  record Known(Map<String, Set<Integer>> parameters, Set<String> results, boolean kept) {}

  private Addresses(PtxFunction function, Set<String> variables, Known known) {
    this.known = known;
    this.function = function;
    this.variables = variables;
    operations = function.body().orElse(List.of()).stream().filter(Operation.class::isInstance)
        .map(Operation.class::cast).toList();
    for (Operation o : operations) {
      if (!o.arguments().isEmpty() && o.arguments().get(0) instanceof Argument.Name n) {
        made.computeIfAbsent(n.name(), r -> new HashSet<>()).add(o.opcode());
      }
    }
  }

  /**
   * The registers of a function that hold addresses, and the names of its parameters that do.
   *
   * @param variables  names of variables in memory
   */
  static Set<String> of(PtxFunction function, Set<String> variables, Known known) {
    Addresses addresses = new Addresses(function, variables, known);
    function.parameters().stream().filter(p -> p.space().isPresent()).forEach(p -> addresses.found.add(p.name()));
    function.result().filter(r -> known.results().contains(function.name()))
        .ifPresent(r -> addresses.found.add(r.name()));
    known.parameters().getOrDefault(function.name(), Set.of())
        .forEach(i -> addresses.found.add(function.parameters().get(i).name()));
    do {
      addresses.changed = false;
      addresses.operations.forEach(addresses::look);
    } while (addresses.changed);
    return addresses.found;
  }

  private boolean is(Argument a) {
    return a instanceof Argument.Name n && (found.contains(n.name()) || variables.contains(n.name()));
  }

  private void put(Argument a) {
    if (a instanceof Argument.Name n && function.registers().containsKey(n.name())) {
      changed |= found.add(n.name());
    }
  }

  /** Makes addresses of all, if one of them is. */
  private void together(List<Argument> all) {
    if (all.stream().anyMatch(this::is)) {
      all.forEach(this::put);
    }
  }

  private void look(Operation o) {
    List<Argument> a = o.arguments();
    a.stream().filter(Argument.Address.class::isInstance).map(x -> ((Argument.Address) x).base())
        .forEach(base -> put(new Argument.Name(base)));
    String opcode = o.opcode();
    if (opcode.equals("ld") && o.has("param") || opcode.equals("st") && o.has("param")) {
      parameter(o);
    } else if (opcode.equals("st") && known.kept() && isLong(o) && a.size() == 2 && !isNumber(a.get(1), 0)) {
      put(a.get(1));
    } else if (opcode.equals("call")) {
      call(o);
    } else if (opcode.equals("cvta") || opcode.equals("isspacep")) {
      a.stream().limit(2).skip(opcode.equals("cvta") ? 0 : 1).forEach(this::put);
    } else if (MOVES.contains(opcode) && a.size() >= 2) {
      together(a.subList(0, opcode.equals("selp") ? 3 : 2));
    } else if (opcode.equals("mad") && a.size() == 4) {
      together(List.of(a.get(0), a.get(3)));
    } else if (opcode.equals("setp") && a.size() >= 3) {
      together(a.subList(1, 3));
    } else if ((opcode.equals("add") || opcode.equals("sub")) && a.size() == 3) {
      sum(a, opcode.equals("sub"));
    }
  }

  private static boolean isLong(Operation o) {
    return o.suffixes().stream().anyMatch(s -> s.matches("[bu]64"));
  }

  /** Whether a function loads an address from memory. */
  static boolean loads(PtxFunction function, Set<String> found) {
    return function.body().orElse(List.of()).stream().filter(Operation.class::isInstance).map(Operation.class::cast)
        .anyMatch(o -> o.opcode().equals("ld") && !o.has("param") && isLong(o)
            && o.arguments().get(0) instanceof Argument.Name n && found.contains(n.name()));
  }

  private void sum(List<Argument> a, boolean difference) {
    Argument left = a.get(1);
    Argument right = a.get(2);
    if (difference && is(left) && is(right)) {
      return;
    } else if (is(left) || is(right)) {
      put(a.get(0));
    } else if (is(a.get(0))) {
      put(difference || isNumber(right, 0) || !isNumber(left, 0) ? left : right);
    }
  }

  /** Whether an operand is a number, to judge by the instructions that make it. */
  private boolean isNumber(Argument a, int depth) {
    if (!(a instanceof Argument.Name n) || depth > 20) {
      return true;
    }
    Set<String> by = made.getOrDefault(n.name(), Set.of());
    if (by.stream().anyMatch(o -> !KEEPING.contains(o))) {
      return true;
    }
    return by.equals(Set.of("add")) && operations.stream()
        .filter(o -> o.opcode().equals("add") && o.arguments().get(0).equals(a))
        .allMatch(o -> o.arguments().stream().skip(1).allMatch(x -> isNumber(x, depth + 1)));
  }

  /** A parameter of the function, or a variable that holds the argument of a call. */
  private void parameter(Operation o) {
    if (o.arguments().size() != 2) {
      return;
    }
    boolean loads = o.opcode().equals("ld");
    Argument register = o.arguments().get(loads ? 0 : 1);
    if (o.arguments().get(loads ? 1 : 0) instanceof Argument.Address at) {
      String cell = cell(at);
      if (found.contains(cell)) {
        put(register);
      } else if (is(register)) {
        changed |= found.add(cell);
      }
    }
  }

  /** The name of a number in parameter space. */
  static String cell(Argument.Address at) {
    return at.offset() == 0 ? at.base() : at.base() + "_" + at.offset();
  }

  private void call(Operation o) {
    Call call = Call.of(o);
    if (known.results().contains(call.function()) && call.result().orElse(null) instanceof Argument.Name n) {
      changed |= found.add(n.name());
    }
    Set<Integer> pointers = known.parameters().getOrDefault(call.function(), Set.of());
    for (int i = 0; i < call.arguments().size(); i++) {
      if (pointers.contains(i) && call.arguments().get(i) instanceof Argument.Name n) {
        changed |= found.add(n.name());
      }
    }
  }
}
