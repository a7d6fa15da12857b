package periscope.compilers.given;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.litmus.source.NearNames;

/**
 * Names of functions in compiled code. A name of C++ is mangled there (Itanium C++ ABI, 5.1): {@code _Z7publishPiS_} is
 * {@code publish(int*, int*)}.
 */
final class FunctionNames {

  /** A variable inside of a function. */
  private static final Pattern IN_FUNCTION = Pattern.compile("_ZZ.*E(?<length>\\d{1,3})(?<name>[A-Za-z_]\\w*)");

  private FunctionNames() {}

  /** The names that a function of the source may have in the code: the name itself, or else mangled names. */
  static List<String> of(String function, Collection<String> names) {
    List<String> same = names.stream().filter(function::equals).distinct().toList();
    return !same.isEmpty() ? same : names.stream().distinct().filter(n -> plain(n)
        .filter(p -> p.equals(function) || p.endsWith("::" + function)).isPresent()).toList();
  }

  /** A hint, behind the names that are near the wanted name, or all names. */
  static String near(String function, Collection<String> names, String hint) {
    List<String> shown = names.stream().map(n -> plain(n).orElse(n)).distinct().toList();
    List<String> near = NearNames.near(function, shown);
    return !near.isEmpty() || shown.isEmpty() ? NearNames.question(near, hint)
        : "there is " + String.join(", ", shown) + "; " + hint;
  }

  /** The name that a variable of the code has in the source: {@code s} of {@code _ZZ5shareE1s} or {@code share_$_s}. */
  static String variable(String symbol) {
    Matcher inFunction = IN_FUNCTION.matcher(symbol);
    if (inFunction.matches()) {
      String name = inFunction.group("name");
      int length = Integer.parseInt(inFunction.group("length"));
      return length <= name.length() ? name.substring(0, length) : symbol;
    }
    String plain = plain(symbol).orElse(symbol.substring(symbol.lastIndexOf("_$_") < 0 ? 0
        : symbol.lastIndexOf("_$_") + 3));
    return plain.substring(plain.lastIndexOf(':') + 1);
  }

  /** The qualified name that a mangled name begins with: {@code ns::f}; empty if the name is not mangled. */
  static Optional<String> plain(String name) {
    if (!name.startsWith("_Z")) {
      return Optional.empty();
    }
    boolean nested = name.startsWith("_ZN");
    int at = nested ? 3 : name.startsWith("_ZL") ? 3 : 2;
    List<String> parts = new ArrayList<>();
    while (at < name.length() && Character.isDigit(name.charAt(at)) && (nested || parts.isEmpty())) {
      int digits = at;
      while (digits < name.length() && Character.isDigit(name.charAt(digits)) && digits - at < 4) {
        digits++;
      }
      int end = digits + Integer.parseInt(name.substring(at, digits));
      if (end > name.length()) {
        return Optional.empty();
      }
      parts.add(name.substring(digits, end));
      at = end;
    }
    return Stream.of(String.join("::", parts)).filter(p -> !p.isEmpty()).findFirst();
  }
}
