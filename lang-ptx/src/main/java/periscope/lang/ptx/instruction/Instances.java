package periscope.lang.ptx.instruction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the instances of a shared location: {@code d@1} is the instance of {@code d} in CTA 1. */
public final class Instances {

  private static final Pattern INSTANCE = Pattern.compile("(.+)@([0-9]+)");

  private Instances() {}

  /** Whether a name is that of an instance. */
  public static boolean isInstance(String name) {
    return INSTANCE.matcher(name).matches();
  }

  /** The name of a location's instance in a CTA. */
  public static String of(String location, int cta) {
    return location + "@" + cta;
  }

  /** The location of an instance; the name itself if it is no instance's. */
  public static String location(String name) {
    Matcher matcher = INSTANCE.matcher(name);
    return matcher.matches() ? matcher.group(1) : name;
  }

  /** The CTA of an instance. */
  public static long cta(String instance) {
    Matcher matcher = INSTANCE.matcher(instance);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not an instance: " + instance);
    }
    return matcher.group(2).length() > 9 ? Long.MAX_VALUE : Long.parseLong(matcher.group(2));
  }
}
