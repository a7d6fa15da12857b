package periscope.lang.vulkan.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The text of programs, in the notation of tests. */
final class ProgramText {

  private static final List<String> SCOPES = List.of("sg", "wg", "qf", "dv");

  private ProgramText() {}

  static String of(Program program, String name) {
    StringBuilder text = new StringBuilder("VULKAN " + name + "\n{ x=0; y=0; ");
    program.aliases().forEach((alias, of) -> text.append(alias).append(" aliases ").append(of).append("; "));
    text.append("}\n");
    if (!program.ssw().isEmpty()) {
      text.append(program.ssw().stream().map(p -> "ssw " + p.get(0) + " " + p.get(1) + ";")
          .collect(Collectors.joining(" ", "{ ", " }\n")));
    }
    int rows = program.columns().stream().mapToInt(c -> c.steps().size()).max().orElse(0);
    List<String> heads = new ArrayList<>();
    for (int t = 0; t < program.columns().size(); t++) {
      Program.Column c = program.columns().get(t);
      heads.add("P" + t + "@sg " + c.subGroup() + ", wg " + c.workGroup() + ", qf " + c.queueFamily());
    }
    text.append(String.join(" | ", heads)).append(" ;\n");
    for (int row = 0; row < rows; row++) {
      int at = row;
      text.append(program.columns().stream().map(c -> at < c.steps().size() ? step(c.steps().get(at)) : "")
          .collect(Collectors.joining(" | "))).append(" ;\n");
    }
    return text.toString();
  }

  private static String step(Step s) {
    switch (s.kind()) {
      case AV_DEVICE:
        return "avdevice";
      case VIS_DEVICE:
        return "visdevice";
      case FENCE:
        return "membar" + order(s) + scope(s) + semantics(s);
      case BARRIER:
        return "cbar" + order(s) + scope(s) + semantics(s) + " " + s.barrier();
      case LOAD:
        return "ld" + manner(s, "vis") + order(s) + scope(s) + ".sc" + s.storage() + semantics(s) + " " + s.register()
            + ", " + s.name();
      case STORE:
        return "st" + manner(s, "av") + order(s) + scope(s) + ".sc" + s.storage() + semantics(s) + " " + s.name() + ", "
            + s.value();
      default:
        return "rmw" + manner(s, "") + order(s) + scope(s) + ".sc" + s.storage() + semantics(s) + ".add "
            + s.register() + ", " + s.name() + ", " + s.value();
    }
  }

  private static String manner(Step s, String own) {
    return s.atomic() ? ".atom" : s.own() ? "." + own : s.nonPrivate() ? ".nonpriv" : "";
  }

  private static String order(Step s) {
    return Map.of("truetrue", ".acq_rel", "truefalse", ".acq", "falsetrue", ".rel", "falsefalse", "")
        .get("" + s.acquires() + s.releases());
  }

  private static String scope(Step s) {
    return s.scope() == 0 ? "" : "." + SCOPES.get(s.scope() - 1);
  }

  private static String semantics(Step s) {
    return new TreeSet<>(s.semantics()).stream().map(c -> ".semsc" + c).collect(Collectors.joining())
        + (s.semAv() ? ".semav" : "") + (s.semVis() ? ".semvis" : "");
  }
}
