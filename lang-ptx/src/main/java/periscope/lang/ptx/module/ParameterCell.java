package periscope.lang.ptx.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import periscope.lang.llvm.module.IrType;
import periscope.lang.ptx.module.Statement.Operation;

/**
 * A number or an address that a function's parameters consist of: a structure is as many as its code loads.
 *
 * @param parameter number of the parameter, from 0
 * @param offset    bytes before it in the parameter
 */
record ParameterCell(String name, int parameter, long offset, IrType type, Optional<String> space) {

  /** The cells of a function's parameters, in order. */
  static List<ParameterCell> of(PtxFunction function, Set<String> addresses) {
    List<ParameterCell> all = new ArrayList<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      PtxFunction.Parameter p = function.parameters().get(i);
      if (p.bytes() == 0) {
        // Nothing shows whether a parameter that no code loads is an address; a launch may describe it as one.
        IrType type = p.type().endsWith("64") && loaded(function, p.name()).isEmpty() && function.body().isPresent()
            ? Types.POINTER : type(p, addresses);
        all.add(new ParameterCell(p.name(), i, 0, type, p.space()));
        continue;
      }
      int number = i;
      loaded(function, p.name()).forEach((offset, word) -> {
        String name = Addresses.cell(new Argument.Address(p.name(), offset));
        all.add(new ParameterCell(name, number, offset, addresses.contains(name) ? Types.POINTER
            : Types.of(word).orElse(new IrType.Other(word)), Optional.empty()));
      });
    }
    return all;
  }

  /** The type of a parameter or a result. */
  static IrType type(PtxFunction.Parameter p, Set<String> addresses) {
    return addresses.contains(p.name()) || p.space().isPresent() ? new IrType.Pointer(p.space()
        .filter("shared"::equals).map(s -> 3).orElse(0)) : Types.of(p.type()).orElse(new IrType.Other(p.type()));
  }

  /** The types of a parameter's loads, by their offsets. */
  private static Map<Long, String> loaded(PtxFunction function, String name) {
    Map<Long, String> all = new TreeMap<>();
    for (Statement s : function.body().orElse(List.of())) {
      if (s instanceof Operation o && o.opcode().equals("ld") && o.arguments().size() == 2
          && o.arguments().get(1) instanceof Argument.Address at && at.base().equals(name)) {
        all.put(at.offset(), o.suffixes().get(o.suffixes().size() - 1));
      }
    }
    return all;
  }
}
