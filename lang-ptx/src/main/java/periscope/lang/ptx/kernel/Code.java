package periscope.lang.ptx.kernel;

import java.util.ArrayList;
import java.util.List;

/** The code lines of one thread, with the temporary registers that they use. */
final class Code {

  private final List<String> lines = new ArrayList<>();
  private String guard = "";
  private int integers;
  private int predicates;
  private int addresses;

  void line(String instruction) {
    lines.add(guard + instruction + ";");
  }

  void label(String name) {
    lines.add(name + ":");
  }

  /** Sets the predicate in front of the following lines: {@code "@%p "}, or empty for none. */
  void under(String predicate) {
    guard = predicate;
  }

  String integer() {
    return "%t" + integers++;
  }

  String predicate() {
    return "%tp" + predicates++;
  }

  String address() {
    return "%ta" + addresses++;
  }

  /** Declarations of the temporaries. */
  List<String> declarations() {
    return List.of(".reg .s32 %t<" + (integers + 1) + ">;", ".reg .pred %tp<" + (predicates + 1) + ">;",
        ".reg .u64 %ta<" + (addresses + 1) + ">;");
  }

  List<String> lines() {
    return lines;
  }
}
