package periscope.unbounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.ast.CatExpression;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.proof.Cat;
import periscope.proof.Kinds;

/** The checker's own readers read models and tables as the rest of Periscope does. */
class ReadersTest {

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "cuda-scoped-cpp20", "ptx-6.0", "ptx-6.0-no-lb"})
  void modelsAreReadAsElsewhere(String name) {
    Cat read = new Cat(name + ".cat", ProofTask::shipped);
    Map<String, String> definitions = new LinkedHashMap<>();
    List<String> checks = new ArrayList<>();
    for (Model.Located located : new Models().load(name).statements()) {
      Statement statement = located.statement();
      if (statement instanceof Statement.Let let) {
        let.bindings().forEach(b -> definitions.put(b.name(), text(b.body())));
      } else if (statement instanceof Statement.From from) {
        definitions.put(from.name(), text(((CatExpression.Apply) from.source()).arguments().get(0)));
        checks.add("acyclic (" + from.name() + ")^+");
      } else if (statement instanceof Statement.Check check) {
        String subject = text(check.subject());
        checks.add((check.role().keyword() + " " + check.shape().keyword() + " "
            + (check.shape() == Statement.Shape.ACYCLIC ? "(" + subject + ")^+" : subject)).strip());
      }
    }
    Map<String, String> own = new LinkedHashMap<>();
    read.lets.forEach((n, t) -> own.put(n, t.text()));
    read.orders.forEach((n, t) -> own.put(n, t.text()));
    assertEquals(definitions, own);
    assertEquals(checks.stream().sorted().toList(), read.checks.stream().map(Cat.Check::text).sorted().toList());
    assertTrue(checks.size() > 4);
  }

  private static String text(CatExpression e) {
    if (e instanceof CatExpression.Name n) {
      return n.name();
    } else if (e instanceof CatExpression.Empty) {
      return "0";
    } else if (e instanceof CatExpression.Universe) {
      return "_";
    } else if (e instanceof CatExpression.Binary b) {
      return "(" + text(b.left()) + b.operator().symbol() + text(b.right()) + ")";
    } else if (e instanceof CatExpression.Postfix p) {
      return "(" + text(p.operand()) + ")" + p.operator().symbol();
    } else if (e instanceof CatExpression.Complement c) {
      return "~" + text(c.operand());
    }
    return "[" + text(((CatExpression.Identity) e).set()) + "]";
  }

  /**
   * The code of each operation, as compilation has it, has the instructions that the kinds of the checker come from.
   */
  @ParameterizedTest
  @ValueSource(strings = {"scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "scoped-cpp-ptx-current",
      "scoped-cpp-ptx-current-fences"})
  void tablesAreReadAsElsewhere(String table) {
    Mapping mapping = new Mappings().load(table);
    Set<String> compared = new TreeSet<>();
    for (SourceOperation o : SourceOperation.all(mapping.source(), mapping.target())) {
      if (o.isVolatile() || o.operation() == Operation.BARRIER || Qualifiers.print(o.scope()).equals("wi")
          && !plain(o)) {
        continue;
      }
      String name = o.operation().spelling() + " " + Qualifiers.print(o.order())
          + (plain(o) ? "" : " " + Qualifiers.print(o.scope()));
      List<String> code = mapping.code(o).orElse(List.of()).stream().map(i -> print(mapping, i)).toList();
      if (mapping.code(o).isPresent()) {
        List<Kinds.Kind> kinds = new Kinds(table + ".map", List.of(name), ProofTask::shipped).all;
        kinds.subList(1, kinds.size()).forEach(k -> assertEquals(expected(code, k), k.components(), name + " " + code));
        compared.add(o.operation().spelling());
      }
    }
    assertTrue(compared.containsAll(Set.of("load", "store", "exchange", "fetch_sub", "compare_exchange", "fence")),
        compared::toString);
  }

  private static boolean plain(SourceOperation o) {
    return Qualifiers.print(o.order()).equals("na");
  }

  private static String print(Mapping mapping, Instruction i) {
    return mapping.target().print(i, Optional.empty()).split(" ", 2)[0];
  }

  /** The labels of code by its mnemonics, without the order of reads and writes of one instruction. */
  private static Map<String, Set<String>> expected(List<String> code, Kinds.Kind kind) {
    Map<String, Set<String>> all = new TreeMap<>();
    boolean accessed = false;
    for (String mnemonic : code) {
      List<String> words = List.of(mnemonic.split("\\.", -1));
      boolean fence = words.get(0).equals("fence");
      Set<String> labels = new TreeSet<>(Set.of("_"));
      labels.addAll(words.contains("weak") ? Set.of("WEAK") : Set.of("STRONG"));
      labels.addAll(words.stream().filter(Set.of("cta", "gpu", "sys")::contains)
          .map(w -> w.toUpperCase(Locale.ROOT)).toList());
      boolean acquires = words.contains("acquire") || words.contains("acq_rel") || words.contains("sc");
      boolean releases = words.contains("release") || words.contains("acq_rel") || words.contains("sc");
      if (fence) {
        labels.add("F");
        labels.addAll(words.contains("sc") ? Set.of("SC") : Set.of());
        labels.addAll(acquires ? Set.of("ACQUIRING") : Set.of());
        labels.addAll(releases ? Set.of("RELEASING") : Set.of());
        labels.add(acquires && releases ? "ACQ_REL" : acquires ? "ACQ" : "REL");
        all.put(kind.sets().contains("F") ? "f" : accessed ? "q" : "p", labels);
        continue;
      }
      accessed = true;
      labels.add("M");
      labels.addAll(words.get(0).equals("atom") ? Set.of("RMW") : Set.of());
      if (!words.get(0).equals("st")) {
        all.put("r", plus(labels, "R", acquires ? Set.of("ACQ", "ACQUIRING") : words.contains("weak") ? Set.of()
            : Set.of("RLX")));
      }
      if (!words.get(0).equals("ld") && kind.sets().contains("W")) {
        all.put("w", plus(labels, "W", releases ? Set.of("REL", "RELEASING") : words.contains("weak") ? Set.of()
            : Set.of("RLX")));
      }
    }
    return all;
  }

  private static Set<String> plus(Set<String> labels, String access, Set<String> order) {
    Set<String> all = new TreeSet<>(labels);
    all.add(access);
    all.addAll(order);
    return all;
  }

  @Test
  void rowsThatTheCheckerCannotReadAreRefused() {
    for (String row : List.of("r = load(relaxed, s) x => ld.relaxed.s r, x; ld.relaxed.s r, x",
        "store(relaxed, s) x v => st.relaxed.s v, x",
        "r = rmw(relaxed, s) x v => ld.relaxed.s r, x; st.relaxed.s x, v",
            "r = load(relaxed, s) x => atom.relaxed.s.op r, x, x",
        "store(relaxed, s) x v => nothing", "r = load(acquire, gpu) x => ld.acquire.gpu r, x",
            "remove load(relaxed, _)", "r = load(relaxed, s) x => ld.volatile r, x")) {
      assertTrue(!ProofTask.of(row.contains("rmw") ? 'c' : 'a').edited(row).proved(), row);
    }
    assertEquals(2, new Kinds("scoped-cpp-ptx.map", List.of("load acquire dv", "fence relaxed dv"),
        ProofTask::shipped).all.size(),
        "a relaxed fence has no event: " + Kinds.LABELS.stream().collect(Collectors.joining(", ")));
  }
}
