package periscope.frame.launch;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.LaunchedProgram;

/**
 * An entry of a launch that gives a number a range in place of a value: {@code n in 1..64}.
 *
 * @param name     the number's name
 * @param at       offset of the name in the entry
 * @param least    the least value
 * @param greatest the greatest value
 */
public record NumberRange(String name, int at, BigInteger least, BigInteger greatest) {

  private static final Pattern FORM = Pattern.compile(
      "\\s*(?:[\\w\\s]*\\s)?(?<name>[A-Za-z_]\\w*)\\s+in\\s+(?<least>-?\\d+)\\s*\\.\\.\\s*(?<greatest>-?\\d+)\\s*");

  /** Ranges in the notations of other languages: {@code n in 1-10}, {@code n 1..10}, {@code n in [1, 10]}. */
  private static final Pattern NEAR = Pattern.compile("\\s*(?:[\\w\\s]*?\\s)??(?<name>[A-Za-z_]\\w*?)"
      + "(?:\\s+in\\b|\\s*[=:]|\\s)\\s*[\\[(]?\\s*(?<least>-?\\d+)"
      + "\\s*(?:\\.{2,}|-|to|,|:)\\s*(?<greatest>-?\\d+)\\s*[\\])]?\\s*");

  /** The beginning of any other range; a parameter may have the name {@code in}. */
  private static final Pattern OTHER =
      Pattern.compile("\\s*(?:\\w+\\s+)*?(?<name>[A-Za-z_]\\w*)\\s+in\\s+[^=\\[\\s].*");

  /** How a range is written that an entry seems to mean; empty for a range, and for entries of other forms. */
  static Optional<String> meant(String entry) {
    Matcher near = NEAR.matcher(entry);
    Matcher other = OTHER.matcher(entry);
    if (FORM.matcher(entry).matches()) {
      return Optional.empty();
    } else if (near.matches()) {
      return Optional.of(near.group("name") + " in " + near.group("least") + ".." + near.group("greatest"));
    }
    return other.matches() ? Optional.of(other.group("name") + " in 1..10") : Optional.empty();
  }

  /** The range that an entry gives; empty for entries of other forms. */
  public static Optional<NumberRange> of(String entry) {
    Matcher form = FORM.matcher(entry);
    return form.matches() ? Optional.of(new NumberRange(form.group("name"), form.start("name"),
        new BigInteger(form.group("least")), new BigInteger(form.group("greatest")))) : Optional.empty();
  }

  /** The reason why a number of a type cannot have this range; empty if it can. */
  public Optional<String> wrong(NumberType type) {
    if (type.real()) {
      return Optional.of("ranges are for integers, and " + name + " is none");
    } else if (least.compareTo(greatest) > 0) {
      return Optional.of("this range has no number");
    }
    BigInteger lowest = new BigInteger(type.print(type.least()));
    BigInteger highest = new BigInteger(type.print(type.greatest()));
    return least.compareTo(lowest) >= 0 && greatest.compareTo(highest) <= 0 ? Optional.empty()
        : Optional.of(name + " has values from " + lowest + " to " + highest);
  }

  /** The parameter with this range, for a type that has it. */
  public LaunchedProgram.Open open() {
    return new LaunchedProgram.Open(name, least.longValue(), greatest.longValue());
  }
}
