package periscope.lang.spirv.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.spirv.text.Statement;

/** The declarations of a module: the definitions of its ids, names, decorations, entry points and functions. */
final class Declarations {

  /** A function: its statement, its parameters, and the statements of its blocks. */
  record Function(Statement head, List<Statement> parameters, List<Statement> body) {}

  private final Refusal refusal;
  private final Map<String, Statement> definitions = new LinkedHashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Map<Integer, String>> memberNames = new HashMap<>();
  private final Map<String, List<List<String>>> decorations = new HashMap<>();
  private final Map<String, Map<Integer, List<List<String>>>> memberDecorations = new HashMap<>();
  private final List<Statement> decorating = new ArrayList<>();
  private final Map<String, String> strings = new HashMap<>();
  private final List<Statement> entries = new ArrayList<>();
  private final List<Statement> settings = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();

  /** @throws periscope.litmus.source.InvalidInputException for the first statement that stands in a wrong place */
  Declarations(List<Statement> statements, Refusal refusal) {
    this.refusal = refusal;
    Function open = null;
    for (Statement s : statements) {
      define(s);
      if (s.name().equals("OpFunction")) {
        if (open != null) {
          throw refusal.at(s.span(), "a function begins in a function", "OpFunctionEnd ends a function");
        }
        open = new Function(s, new ArrayList<>(), new ArrayList<>());
        functions.add(open);
      } else if (s.name().equals("OpFunctionEnd")) {
        open = null;
      } else if (open != null && s.name().equals("OpFunctionParameter")) {
        open.parameters().add(s);
      } else if (open != null) {
        open.body().add(s);
      } else {
        declare(s);
      }
    }
  }

  private void define(Statement s) {
    if (!s.result().isEmpty() && definitions.put(s.result(), s) != null) {
      throw refusal.at(s.span(), "two instructions have the result " + s.result(), "each id has one definition");
    }
  }

  private void declare(Statement s) {
    List<String> o = s.operands();
    switch (s.name()) {
      case "OpName" -> names.putIfAbsent(o.get(0), o.get(1));
      case "OpMemberName" -> memberNames.computeIfAbsent(o.get(0), t -> new HashMap<>())
          .putIfAbsent(number(s, 1), o.get(2));
      case "OpString" -> strings.put(s.result(), o.get(0));
      case "OpEntryPoint" -> entries.add(s);
      case "OpCapability", "OpMemoryModel", "OpExecutionMode", "OpExecutionModeId", "OpExtension" -> settings.add(s);
      case "OpDecorate", "OpDecorateId", "OpDecorateString" -> {
        decorating.add(s);
        decorations.computeIfAbsent(o.get(0), t -> new ArrayList<>()).add(o.subList(1, o.size()));
      }
      case "OpMemberDecorate", "OpMemberDecorateString" -> {
        decorating.add(s);
        memberDecorations.computeIfAbsent(o.get(0), t -> new HashMap<>())
            .computeIfAbsent(number(s, 1), t -> new ArrayList<>()).add(o.subList(2, o.size()));
      }
      case "OpGroupDecorate" -> o.stream().skip(1).forEach(target -> decorations
          .computeIfAbsent(target, t -> new ArrayList<>()).addAll(decorations.getOrDefault(o.get(0), List.of())));
      case "OpGroupMemberDecorate" -> throw refusal.at(s.span(), "OpGroupMemberDecorate is not read",
          "decorate the members one by one");
      default -> { }
    }
  }

  Refusal refusal() {
    return refusal;
  }

  /** The statement that defines an id. */
  Statement definition(String id, Statement user) {
    Statement found = definitions.get(id);
    if (found == null) {
      throw refusal.at(user.span(), "no instruction has the result " + id, "");
    }
    return found;
  }

  /** The statements that define ids, in the order of the module. */
  Stream<Statement> definitions() {
    return definitions.values().stream();
  }

  Optional<String> name(String id) {
    return Optional.ofNullable(names.get(id)).filter(n -> !n.isBlank());
  }

  Optional<String> memberName(String structure, int member) {
    return Optional.ofNullable(memberNames.getOrDefault(structure, Map.of()).get(member)).filter(n -> !n.isBlank());
  }

  Optional<String> string(String id) {
    return Optional.ofNullable(strings.get(id));
  }

  /** The decorations of an id, each as its words. */
  List<List<String>> decorations(String id) {
    return decorations.getOrDefault(id, List.of());
  }

  /** The operands of a decoration of an id; empty if it has none of that name. */
  Optional<List<String>> decoration(String id, String name) {
    return decorations(id).stream().filter(d -> d.get(0).equals(name)).findFirst().map(d -> d.subList(1, d.size()));
  }

  /** The decorations of a member, each as its words. */
  List<List<String>> decorations(String structure, int member) {
    return memberDecorations.getOrDefault(structure, Map.of()).getOrDefault(member, List.of());
  }

  /** The operands of a decoration of a member; empty if it has none of that name. */
  Optional<List<String>> decoration(String structure, int member, String name) {
    return decorations(structure, member).stream().filter(d -> d.get(0).equals(name)).findFirst()
        .map(d -> d.subList(1, d.size()));
  }

  /** Refuses decorations that are none of some known ones. */
  void checkDecorations(Set<String> known) {
    for (Statement s : decorating) {
      String name = operand(s, s.name().startsWith("OpMember") ? 2 : 1);
      if (!known.contains(name)) {
        throw refusal.at(s.span(), "the decoration " + name + " is not read", "");
      }
    }
  }

  /** The {@code OpEntryPoint}s. */
  List<Statement> entries() {
    return entries;
  }

  /** The statements that set capabilities, the memory model, extensions and modes of execution. */
  List<Statement> settings() {
    return settings;
  }

  List<Function> functions() {
    return functions;
  }

  /** A literal number among the operands of a statement. */
  int number(Statement s, int operand) {
    try {
      return Integer.parseUnsignedInt(operand(s, operand));
    } catch (NumberFormatException e) {
      throw refusal.at(s.span(), operand(s, operand) + " is no number that stands here", "");
    }
  }

  /** A literal number of a decoration. */
  long literal(String written, Statement at) {
    try {
      return Long.decode(written);
    } catch (NumberFormatException e) {
      throw refusal.at(at.span(), written + " is no number that stands here", "");
    }
  }

  /** An operand of a statement. */
  String operand(Statement s, int operand) {
    if (operand >= s.operands().size()) {
      throw refusal.at(s.span(), s.name() + " lacks an operand", "");
    }
    return s.operands().get(operand);
  }
}
