package periscope.lang.llvm.module;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metadata of a module of LLVM IR.
 *
 * @param nodes the text of each node, by its number
 */
record Metadata(Map<Integer, String> nodes) implements DebugNames {

  private static final Pattern VARIABLE =
      Pattern.compile("(?:distinct )?!DILocalVariable\\(name: \"([^\"]+)\", arg: (\\d+), scope: !(\\d+)\\b.*");
  private static final Pattern LOCATION =
      Pattern.compile("(?:distinct )?!DILocation\\(line: (\\d+)(?:, column: \\d+)?, scope: !(\\d+)\\b.*");
  private static final Pattern FILE = Pattern.compile(".*\\bfile: !(\\d+)\\b.*");
  private static final Pattern SCOPE = Pattern.compile(".*\\bscope: !(\\d+)\\b.*");
  private static final Pattern NAME = Pattern.compile("!DIFile\\(filename: \"([^\"]+)\".*");
  private static final Pattern TAG = Pattern.compile("\\btag: DW_TAG_(\\w+)");
  private static final Pattern MEMBER = Pattern.compile("tag: DW_TAG_member, name: \"([^\"]+)\"");
  private static final Pattern OFFSET = Pattern.compile("\\boffset: (\\d+)");

  Metadata {
    nodes = Map.copyOf(nodes);
  }

  @Override
  public Map<Integer, String> parameters(int function) {
    Map<Integer, String> names = new TreeMap<>();
    for (String node : nodes.values()) {
      Matcher variable = VARIABLE.matcher(node);
      if (variable.matches() && Integer.parseInt(variable.group(3)) == function) {
        names.put(Integer.parseInt(variable.group(2)), variable.group(1));
      }
    }
    return names;
  }

  @Override
  public Map<Long, String> members(int function, int number) {
    Map<Long, String> names = new TreeMap<>();
    for (String node : nodes.values()) {
      Matcher variable = VARIABLE.matcher(node);
      if (variable.matches() && Integer.parseInt(variable.group(3)) == function
          && Integer.parseInt(variable.group(2)) == number) {
        reference(node, "type").ifPresent(type -> members(type, "", 0, names, 0));
      }
    }
    return names;
  }

  @Override
  public Map<Long, String> members(int variable) {
    Map<Long, String> names = new TreeMap<>();
    reference(nodes.getOrDefault(variable, ""), "var").map(v -> nodes.getOrDefault(v, ""))
        .flatMap(v -> reference(v, "type")).ifPresent(type -> members(type, "", 0, names, 0));
    return names;
  }

  @Override
  public Optional<IrType> pointee(int function, int number) {
    for (String node : nodes.values()) {
      Matcher variable = VARIABLE.matcher(node);
      if (variable.matches() && Integer.parseInt(variable.group(3)) == function
          && Integer.parseInt(variable.group(2)) == number) {
        return reference(node, "type").map(this::resolved).filter(t -> tag(t).equals("pointer_type"))
            .flatMap(t -> reference(t, "baseType")).flatMap(t -> type(t, 0));
      }
    }
    return Optional.empty();
  }

  private static String tag(String node) {
    Matcher tag = TAG.matcher(node);
    return tag.find() ? tag.group(1) : "";
  }

  /** The node of a type behind typedefs and qualifiers. */
  private String resolved(int type) {
    String node = nodes.getOrDefault(type, "");
    for (int i = 0; i < 30 && tag(node).matches("typedef|(const|volatile|atomic|restrict)_type"); i++) {
      node = reference(node, "baseType").map(t -> nodes.getOrDefault(t, "")).orElse("");
    }
    return node;
  }

  private static int number(String node, String attribute) {
    Matcher found = Pattern.compile("\\b" + attribute + ": (\\d{1,9})\\b").matcher(node);
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  private Optional<IrType> type(int number, int depth) {
    String node = resolved(number);
    String tag = tag(node);
    if (depth > 30) {
      return Optional.empty();
    } else if (node.contains("DIBasicType(") || tag.equals("enumeration_type")) {
      int bits = number(node, "size");
      return Optional.of(node.contains("DW_ATE_float") ? new IrType.Real(bits) : new IrType.Integer(bits));
    } else if (tag.equals("pointer_type")) {
      return Optional.of(new IrType.Pointer(0));
    } else if (tag.equals("array_type")) {
      return array(node, depth);
    }
    return tag.equals("structure_type") || tag.equals("class_type") ? structure(node, depth) : Optional.empty();
  }

  private List<String> elements(String node) {
    Matcher element = Pattern.compile("!(\\d+)").matcher(reference(node, "elements")
        .map(e -> nodes.getOrDefault(e, "")).orElse(""));
    List<String> all = new ArrayList<>();
    while (element.find()) {
      all.add(nodes.getOrDefault(Integer.parseInt(element.group(1)), ""));
    }
    return all;
  }

  private Optional<IrType> array(String node, int depth) {
    Optional<IrType> element = reference(node, "baseType").flatMap(t -> type(t, depth + 1));
    List<String> sizes = elements(node);
    for (int i = sizes.size() - 1; i >= 0 && element.isPresent(); i--) {
      element = Optional.of(new IrType.Array(number(sizes.get(i), "count"), element.get()));
    }
    return element;
  }

  private Optional<IrType> structure(String node, int depth) {
    List<IrType> members = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    for (String member : elements(node)) {
      if (MEMBER.matcher(member).find()) {
        Optional<IrType> type = reference(member, "baseType").flatMap(t -> type(t, depth + 1));
        if (type.isEmpty()) {
          return type;
        }
        members.add(type.get());
        offsets.add(number(member, "offset") / Byte.SIZE);
      }
    }
    IrType.Structure made = new IrType.Structure(members, false);
    Layout usual = new Layout(Map.of(), "");
    boolean same = usual.size(made).orElse(-1) == number(node, "size") / Byte.SIZE;
    for (int i = 0; i < offsets.size(); i++) {
      same &= usual.offset(made, i).orElse(-1) == offsets.get(i);
    }
    return same ? Optional.of(made) : Optional.empty();
  }

  private static Optional<Integer> reference(String node, String attribute) {
    Matcher found = Pattern.compile("\\b" + attribute + ": !(\\d+)").matcher(node);
    return found.find() ? Optional.of(Integer.parseInt(found.group(1))) : Optional.empty();
  }

  private void members(int type, String prefix, long offset, Map<Long, String> names, int depth) {
    String node = nodes.getOrDefault(type, "");
    Matcher tag = TAG.matcher(node);
    String kind = tag.find() ? tag.group(1) : "";
    if (depth > 30 || kind.equals("union_type")) {
      return;
    } else if (kind.equals("structure_type") || kind.equals("class_type")) {
      Matcher member = Pattern.compile("\\d+").matcher(reference(node, "elements")
          .map(e -> nodes.getOrDefault(e, "")).orElse(""));
      while (member.find()) {
        String own = nodes.getOrDefault(Integer.parseInt(member.group()), "");
        Matcher name = MEMBER.matcher(own);
        Matcher at = OFFSET.matcher(own);
        if (name.find()) {
          long behind = at.find() ? Long.parseLong(at.group(1)) / Byte.SIZE : 0;
          reference(own, "baseType").ifPresent(t ->
              members(t, prefix + "_" + name.group(1), offset + behind, names, depth + 1));
        }
      }
    } else if (!kind.isEmpty() && reference(node, "baseType").isPresent()) {
      members(reference(node, "baseType").get(), prefix, offset, names, depth + 1);
    } else if (!prefix.isEmpty()) {
      names.put(offset, prefix);
    }
  }

  @Override
  public Optional<Place> place(int number) {
    Matcher location = LOCATION.matcher(nodes.getOrDefault(number, ""));
    if (!location.matches() || location.group(1).equals("0")) {
      return Optional.empty();
    }
    int line = Integer.parseInt(location.group(1));
    return file(Integer.parseInt(location.group(2)), 0).map(f -> new Place(f, line));
  }

  private Optional<String> file(int scope, int depth) {
    String node = nodes.getOrDefault(scope, "");
    Matcher file = FILE.matcher(node);
    Matcher outer = SCOPE.matcher(node);
    if (file.matches()) {
      Matcher name = NAME.matcher(nodes.getOrDefault(Integer.parseInt(file.group(1)), ""));
      return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }
    return depth < 100 && outer.matches() ? file(Integer.parseInt(outer.group(1)), depth + 1) : Optional.empty();
  }
}
