package periscope.lang.ptx.kernel;

/** Names of a test as names of PTX, which has fewer letters; different names stay different. */
final class PtxNames {

  private PtxNames() {}

  static String register(String name) {
    return "%r_" + word(name);
  }

  static String location(String name) {
    return "loc_" + word(name);
  }

  /** The generic address of a location. */
  static String generic(String name) {
    return "%g_" + word(name);
  }

  /** The address of a global location in global memory. */
  static String global(String name) {
    return "%gl_" + word(name);
  }

  /** The address of a shared location in shared memory. */
  static String shared(String name) {
    return "%sh_" + word(name);
  }

  static String label(int thread, String name) {
    return "T" + thread + "_" + word(name);
  }

  private static String word(String name) {
    StringBuilder out = new StringBuilder();
    name.chars()
        .forEach(c -> out.append(Character.isLetterOrDigit(c) || c == '_' ? Character.toString(c) : "$" + c + "_"));
    return out.toString();
  }
}
