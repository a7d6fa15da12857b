package periscope.lang.llvm.kernel;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.frame.launch.LaunchText;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.module.IrFunction;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrModule;
import periscope.litmus.source.NearNames;

/**
 * Names for a kernel's parameters and for variables: those of the compiled text where the module has them, as words
 * that conditions can name.
 *
 * @param parameters the names of parameters, by IR's
 * @param variables  the names of variables, by IR's
 */
public record KernelNames(Map<String, String> parameters, Map<String, String> variables) {

  private static final Pattern FUNCTION = Pattern.compile("_Z(\\d{1,3})([A-Za-z_]\\w*)");
  private static final Pattern LOCAL = Pattern.compile("_ZZ.*E(\\d{1,3})([A-Za-z_]\\w*)");

  static KernelNames of(IrModule module, IrFunction kernel) {
    Set<String> taken = new HashSet<>();
    Map<Integer, String> known = module.debug().parameters(kernel.debug());
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < kernel.parameters().size(); i++) {
      String own = kernel.parameters().get(i).name();
      parameters.put(own, unique(Optional.ofNullable(known.get(i + 1))
          .orElse(own.matches("\\d.*") ? "arg" + i : own), taken));
    }
    Map<String, String> variables = new HashMap<>();
    for (IrGlobal g : module.globals().values()) {
      String own = plain(g.name().startsWith(kernel.name() + ".") ? g.name().substring(kernel.name().length() + 1)
          : g.name());
      variables.put(g.name(), unique(own, taken));
    }
    return new KernelNames(parameters, variables);
  }

  /**
   * The last name in a symbol of C++ (Itanium ABI): {@code k} of {@code _Z1kPi}, {@code part} of {@code
   * _ZZ1kPiE4part}; the symbol itself where it has no such form.
   */
  public static String plain(String symbol) {
    Matcher nested = LOCAL.matcher(symbol);
    Matcher function = FUNCTION.matcher(symbol);
    Matcher found = nested.matches() ? nested : function;
    if (!nested.matches() && !function.matches()) {
      return symbol;
    }
    int length = Integer.parseInt(found.group(1));
    return length <= found.group(2).length() ? found.group(2).substring(0, length) : symbol;
  }

  private static String unique(String wanted, Set<String> taken) {
    String word = wanted.replaceAll("\\W", "_").replaceFirst("^(?=\\d)", "_");
    String name = word;
    for (int i = 1; !taken.add(name); i++) {
      name = word + "_" + i;
    }
    return name;
  }

  /**
   * The kernel that a launch names, or the only one of a module.
   *
   * @throws periscope.litmus.source.InvalidInputException if there is none, or several
   */
  static IrFunction chosen(IrModule module, LaunchText launch, Level level, Refusal refusal) {
    Optional<String> wanted = launch.kernel();
    List<IrFunction> all = module.launchable();
    List<IrFunction> named = wanted.map(w -> Stream.concat(all.stream(), module.functions().values().stream())
        .filter(f -> (f.name().equals(w) || plain(f.name()).equals(w)) && !f.blocks().isEmpty()).distinct()
        .toList()).orElse(all);
    if (named.size() != 1) {
      List<String> known = all.stream().map(f -> plain(f.name())).toList();
      throw refusal.at(launch.at(), wanted.map(w -> named.isEmpty() ? "there is no kernel " + w
          : "several functions have the name " + w).orElse(all.isEmpty()
          ? "this module has no kernel" : "this file has " + all.size() + " kernels, and nothing says which is meant"),
          all.isEmpty() ? level.kernels() + "; --kernel names any function" : wanted
              .map(w -> NearNames.nearestOrAll(w, known)).orElse("periscope kernel FILE --kernel " + known.get(0)));
    }
    return named.get(0);
  }
}
