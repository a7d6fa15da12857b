package periscope.mappings.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.text.Prose;

/** Few left sides for many operations, in the notation of {@code without} lines and warnings. */
public final class Heads {

  private static final char UNBROKEN = '\u00a0';

  private Heads() {}

  /**
   * Left sides without names that match exactly these operations; the bare name of a kind if all its operations are
   * among them.
   */
  public static List<String> of(SourceLanguage source, TargetLanguage target, Set<SourceOperation> operations) {
    List<String> heads = new ArrayList<>();
    for (Operation kind : Languages.operations(source, target)) {
      List<SourceOperation> all = SourceOperation.all(source, kind).stream()
          .filter(o -> !o.ofCluster() || operations.contains(o)).toList();
      List<SourceOperation> here = all.stream().filter(operations::contains).toList();
      if (here.size() == all.size()) {
        heads.add(kind.spelling());
      } else {
        kind.orders().forEach(o -> heads.addAll(of(here, kind, o)));
      }
    }
    return heads;
  }

  /**
   * The same left sides as lines of a message: kinds that are missing as a whole in the first line, then a line for
   * each other kind, with the order in each left side.
   *
   * @param width most columns of a line
   */
  static List<String> lines(SourceLanguage source, TargetLanguage target, Set<SourceOperation> operations, int width) {
    List<String> whole = new ArrayList<>();
    Map<String, List<String>> heads = new LinkedHashMap<>();
    for (Operation kind : Languages.operations(source, target)) {
      Set<SourceOperation> here =
          operations.stream().filter(o -> o.operation() == kind).collect(Collectors.toCollection(LinkedHashSet::new));
      List<String> of = of(source, target, here);
      if (of.equals(List.of(kind.spelling()))) {
        whole.add(kind.spelling());
      } else if (!of.isEmpty()) {
        heads.put(kind.spelling(), ordered(of, kind, source));
      }
    }
    List<String> lines = new ArrayList<>(whole.isEmpty() ? List.of() : wrapped(whole, width));
    likened(heads, source, target).values().forEach(of -> lines.addAll(wrapped(of, width)));
    return lines;
  }

  /** Left sides of a kind with the order in each, also where it is the usual one. */
  private static List<String> ordered(List<String> heads, Operation kind, SourceLanguage source) {
    String usual = kind.spelling() + "(";
    boolean orders = kind.orders().size() > 1 && source.orders().contains(kind.defaultOrder());
    return heads.stream().map(h -> orders && Qualifiers.order(first(h), source).isEmpty()
        && !first(h).equals(Qualifiers.VOLATILE)
        ? usual + Qualifiers.print(kind.defaultOrder()) + ", " + h.substring(usual.length()) : h).toList();
  }

  /** Left sides by kind, with one for all read-modify-writes in place of those that each of them has. */
  private static Map<String, List<String>> likened(
      Map<String, List<String>> heads, SourceLanguage source, TargetLanguage target) {
    Family family = Family.RMW;
    List<String> kinds = family.operations(source, target).stream().map(Operation::spelling).toList();
    if (kinds.size() < 2 || !heads.keySet().containsAll(kinds)) {
      return heads;
    }
    Set<String> common = new LinkedHashSet<>(qualified(kinds.get(0), heads));
    kinds.forEach(k -> common.retainAll(qualified(k, heads)));
    Map<String, List<String>> all = new LinkedHashMap<>();
    heads.forEach((kind, of) -> {
      boolean member = kinds.contains(kind);
      if (member && !common.isEmpty()) {
        all.putIfAbsent(family.spelling(), common.stream().map(q -> family.spelling() + q).toList());
      }
      List<String> rest = of.stream().filter(h -> !member || !common.contains(h.substring(kind.length()))).toList();
      if (!rest.isEmpty()) {
        all.put(kind, rest);
      }
    });
    return all;
  }

  /** The parentheses of a kind's left sides. */
  private static List<String> qualified(String kind, Map<String, List<String>> heads) {
    return heads.get(kind).stream().map(h -> h.substring(kind.length())).toList();
  }

  /** A list of left sides that is broken between two of them. */
  private static List<String> wrapped(List<String> heads, int width) {
    String list = heads.stream().map(h -> h.replace(' ', UNBROKEN)).collect(Collectors.joining(", "));
    return Prose.hanging(list, 2, width).stream().map(l -> l.replace(UNBROKEN, ' ')).toList();
  }

  /** The first word in the parentheses of a left side. */
  private static String first(String head) {
    return head.substring(head.indexOf('(') + 1).split("[,)]", 2)[0];
  }

  private static List<String> of(List<SourceOperation> operations, Operation kind, MemoryOrder order) {
    List<String> heads = new ArrayList<>(common(operations.stream().filter(o -> !o.ofCluster()).toList(), kind, order));
    // No word for any scope stands for a cluster.
    operations.stream().filter(o -> o.ofCluster() && o.order() == order)
        .forEach(o -> heads.add(pattern(o, true, true).head()));
    return heads;
  }

  /** Left sides of operations without those of a cluster. */
  private static List<String> common(List<SourceOperation> operations, Operation kind, MemoryOrder order) {
    List<SourceOperation> here = operations.stream().filter(o -> o.order() == order).toList();
    if (order == MemoryOrder.NON_ATOMIC || here.isEmpty()) {
      return here.stream().map(SourceOperation::toString).toList();
    }
    List<SourceOperation> possible = SourceOperation.all(here.get(0).language(), kind).stream()
        .filter(o -> o.order() == order && !o.ofCluster()).toList();
    if (here.size() == possible.size()) {
      return List.of(pattern(here.get(0), false, false).head());
    }
    long scopes = possible.stream().map(SourceOperation::scope).distinct().count();
    if (here.size() == scopes && here.stream().map(SourceOperation::remote).distinct().count() == 1) {
      return List.of(pattern(here.get(0), false, true).head());
    }
    List<String> patterns = new ArrayList<>();
    for (Scope scope : Scope.COMMON) {
      List<SourceOperation> at = here.stream().filter(o -> o.scope() == scope).toList();
      at.stream().limit(1).forEach(o -> patterns.add(pattern(o, true, at.size() == 1).head()));
    }
    return patterns;
  }

  /** The pattern of an operation, for any scope or for either flag where {@code scope} or {@code remote} is false. */
  private static Pattern pattern(SourceOperation operation, boolean scope, boolean remote) {
    Pattern p = operation.pattern();
    return new Pattern(p.language(), p.operation(), p.order(), p.isVolatile(), p.scope().filter(s -> scope),
        p.scopeName(), p.remote().filter(r -> remote), p.result(), p.names());
  }
}
