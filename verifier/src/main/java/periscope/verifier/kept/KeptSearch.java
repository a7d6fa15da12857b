package periscope.verifier.kept;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Bound;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening;

/**
 * A search by size that leaves out the programs that an earlier run proved to be compiled rightly, and keeps its own
 * proof.
 */
public final class KeptSearch implements Search {

  /** Number of tables, nearest to the asked one, whose questions are made again. */
  private static final int TRIED = 3;

  private final Question question;
  private final IterativeDeepening search;
  private final Asking asking;
  private final KeptProofs proofs;

  /**
   * The settings under which questions are asked.
   *
   * @param options  the options that choose operations, as text
   * @param question the question about a table under these settings; empty if they do not fit the table
   */
  public record Asking(String options, Function<Mapping, Optional<Question>> question) {}

  /** A kept proof with the table in it. */
  private record Kept(KeptProof proof, Mapping table, int operations, long changed) {}

  /**
   * A search that answers a question about all programs of a table.
   *
   * @param question the question as {@code asking} makes it of the table
   * @param search   the search for the same question
   */
  public KeptSearch(Question question, IterativeDeepening search, Asking asking, KeptProofs proofs) {
    this.question = question;
    this.search = search;
    this.asking = asking;
    this.proofs = proofs;
  }

  @Override
  public Answer run(Listener listener, Stop stop) {
    Optional<String> family = Basis.family(question, asking.options());
    Optional<EarlierProof> earlier = family.flatMap(f -> earlier(question, f, asking, proofs));
    Answer answer = earlier.map(e -> search.lookingOnlyAt(e.rest(), e.operations())).orElse(search).run(listener, stop);
    if (complete(answer) && earlier.filter(this::same).isEmpty()) {
      family.flatMap(this::proof).ifPresent(proofs::keep);
    }
    return earlier.map(e -> answer.with(e.told())).orElse(answer);
  }

  /** Whether kept proofs alone show that a table is sound. */
  public static boolean proved(Question question, Asking asking, KeptProofs proofs) {
    return proofs.any() && Basis.family(question, asking.options()).flatMap(f -> earlier(question, f, asking, proofs))
        .filter(e -> e.rest().operations().none() && e.operations() == question.bound().operations()).isPresent();
  }

  private boolean same(EarlierProof earlier) {
    return earlier.told().changed().isEmpty() && earlier.operations() == question.bound().operations();
  }

  private boolean complete(Answer answer) {
    return answer.verdict() == Verdict.HOLDS && answer.seed().isEmpty() && answer.stopped().isEmpty()
        && answer.coverage(Fault.UNSOUND).filter(c -> c.completed() == question.bound().operations()).isPresent();
  }

  /** The proof of the question; empty if the printed table is not the same one. */
  private Optional<KeptProof> proof(String family) {
    Mapping mapping = question.translation().mapping().orElseThrow();
    String text = mapping.print();
    Bound bound = question.bound();
    return table(text).filter(t -> t.named(mapping.name()).equals(mapping)).map(t ->
        new KeptProof(family, Basis.question(question, family), bound.operations(), bound.perThread(), bound.threads(),
            LocalDate.now(ZoneOffset.UTC), text));
  }

  /** The use of the kept proof that helps most: one of the largest size, and of the fewest changes. */
  private static Optional<EarlierProof> earlier(
      Question question, String family, Asking asking, KeptProofs proofs) {
    List<KeptProof> known = proofs.of(family);
    String own = Basis.question(question, family);
    int all = question.bound().operations();
    Optional<KeptProof> same = known.stream()
        .filter(p -> p.question().equals(own) && p.covers(question.bound()) == all).findFirst();
    if (same.isPresent()) {
      proofs.used(same.get());
      return EarlierProof.of(question, question, all, same.get().on());
    }
    List<Kept> nearest = known.stream().flatMap(p -> kept(p, question).stream())
        .filter(k -> k.operations > 0)
        .sorted(Comparator.comparing(Kept::operations).reversed().thenComparing(Kept::changed)).limit(TRIED).toList();
    for (Kept kept : nearest) {
      Optional<Question> before = asking.question().apply(kept.table)
          .filter(q -> Basis.question(q, family).equals(kept.proof.question()));
      if (before.isEmpty()) {
        proofs.refuse(kept.proof);
      }
      Optional<EarlierProof> use =
          before.flatMap(b -> EarlierProof.of(question, b, kept.operations, kept.proof.on()));
      if (use.isPresent()) {
        proofs.used(kept.proof);
        return use;
      }
    }
    return Optional.empty();
  }

  private static Optional<Kept> kept(KeptProof proof, Question question) {
    Mapping now = question.translation().mapping().orElseThrow();
    return table(proof.table()).filter(t -> t.from().equals(now.from()) && t.to().equals(now.to())).map(t ->
        new Kept(proof, t, proof.covers(question.bound()), SourceOperation.all(now.source(), now.target()).stream()
            .filter(o -> !now.code(o).equals(t.code(o))).count()));
  }

  private static Optional<Mapping> table(String text) {
    try {
      return Optional.of(new Mappings(Reach.SHIPPED).parse(new SourceText("kept.map", text)));
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }
}
