package periscope.verifier.programs;

import java.util.*;
import periscope.litmus.*;
import periscope.mappings.*;
import periscope.mappings.table.*;
import periscope.models.*;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.*;
import periscope.verifier.soundness.Shape;
import periscope.verifier.symbolic.*;

class Spike {
  public static void main(String[] args) {
    Mapping mapping = new Mappings().load(args[0]);
    Models models = new Models();
    CompiledModel source = models.compile(models.load(args[1]), new OpenClVocabulary());
    CompiledModel target = models.compile(models.load(args[2]), new PtxVocabulary());
    int n = Integer.parseInt(args[3]);
    int locations = Integer.parseInt(args[4]);
    List<Choice> choices = new ArrayList<>();
    Set<Scope> scopes = args[5].equals("gpu") ? EnumSet.of(Scope.DEVICE) : EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
    for (Operation o : List.of(Operation.LOAD, Operation.STORE, Operation.EXCHANGE, Operation.FENCE)) {
      for (SourceOperation s : SourceOperation.all(mapping.source(), o)) {
        if (o == Operation.FENCE && s.order() == MemoryOrder.RELAXED || s.isVolatile() || s.remote()) continue;
        if (s.order() != MemoryOrder.NON_ATOMIC && !scopes.contains(s.scope())) continue;
        if (mapping.row(s).isEmpty()) continue;
        if (System.getenv("NONA") != null && s.order() == MemoryOrder.NON_ATOMIC) continue;
        if (System.getenv("NOSC") != null && s.order() == MemoryOrder.SEQ_CST) continue;

        choices.add(Choice.of(s));
      }
    }
    System.out.println(choices.size() + " choices");
    Translation tr = new Translation(mapping.source().header(), Optional.of(mapping));
    for (Choice c : choices) tr.problem(c).ifPresent(p -> System.out.println(c.name() + ": " + p));
    long all = System.nanoTime();
    for (Layout layout : Layout.of(n, n, args[5].equals("gpu") ? Shape.Selection.DIFFERENT : Shape.Selection.ALL)) {
      long t = System.nanoTime();
      Formulas f = new Formulas();
      UnknownProgram p = new UnknownProgram(f, layout, choices, locations, true);
      LayoutSearch search = new LayoutSearch(tr, source, target, p, () -> false);
      long built = System.nanoTime();
      try (Session session = new Session()) {
        LayoutSearch.Result r = search.run(session);
        System.out.printf("%-45s built %5.2f s, %7d nodes, solved %6.2f s %s%n", layout, (built - t) / 1e9, f.size(), (System.nanoTime() - built) / 1e9, r.found().map(x->x + " " + x.outcome()).orElse(""));
      }
    }
    System.out.printf("all %.1f s%n", (System.nanoTime() - all) / 1e9);
  }
}
