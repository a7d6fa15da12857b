package periscope.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.session.ReportFile;
import periscope.cli.session.Session;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.proof.ProofChecker;
import periscope.proof.ProofChecker.Claim;
import periscope.proof.Refused;
import periscope.unbounded.Prover;
import periscope.unbounded.Suspect;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Choice.Ending;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.EverySize;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.SuspectedPrograms;
import periscope.verifier.soundness.SuspectedPrograms.Step;
import periscope.verifier.task.VerificationTask;

/** The proof of {@code verify --unbounded}: made by the prover, accepted by the checker, and written to a file. */
final class EverySizeProof {

  /** Most programs with an open pattern to ask about: seconds, where a program takes some hundredths. */
  private static final int MOST_SUSPECTS = 1_000;

  /**
   * The result of an attempt at a proof.
   *
   * @param answer the answer for programs of every size
   * @param wrong  a program that is compiled wrongly, with a pattern that no refutation exists for
   */
  record Result(EverySize answer, Optional<Finding> wrong) {}

  private final Session session;
  private final VerificationTask task;
  private final Question question;
  private final String table;

  /** @param table name or path of the table */
  EverySizeProof(Session session, VerificationTask task, Question question, String table) {
    this.session = session;
    this.task = task;
    this.question = question;
    this.table = table;
  }

  /**
   * Tries the proof.
   *
   * @param found   the answer of the search
   * @param file    the file for the certificate
   * @param stopped whether to give up
   */
  Result answer(Answer found, Optional<Path> file, BooleanSupplier stopped) {
    Optional<String> refused = refused();
    if (refused.isPresent()) {
      return open(refused.get());
    }
    ProofTexts texts = ProofTexts.of(session.inputs(), task.base(), table, task.source(), task.model().orElseThrow());
    List<String> operations = operations().map(EverySizeProof::name).distinct().toList();
    try {
      Prover.Answer answer = Prover.prove(texts.table(), texts.source(), texts.target(), operations, texts::text,
          stopped);
      if (answer instanceof Prover.Open left) {
        return stopped.getAsBoolean() ? open("the time was over before the prover had an answer")
            : suspected(left, found, stopped);
      }
      String certificate = ((Prover.Proved) answer).certificate();
      Claim claim = ProofChecker.check(certificate, texts::text);
      Optional<String> written = file.filter(f -> ReportFile.write(session, f, certificate)).map(Path::toString);
      return new Result(
          new EverySize(true, written, Optional.of(claim.refutations()), Optional.empty()), Optional.empty());
    } catch (Refused e) {
      return open(e.getMessage());
    }
  }

  /** Asks about the programs of an open obligation. */
  private Result suspected(Prover.Open left, Answer found, BooleanSupplier stopped) {
    List<List<List<Step>>> programs = left.suspects().stream().map(this::program).flatMap(Optional::stream).toList();
    int decided = found.verdict() == Verdict.HOLDS ? question.bound().operations() : 0;
    SuspectedPrograms.Answer asked =
        new SuspectedPrograms(question, stopped).ask(programs, decided, MOST_SUSPECTS);
    String tried = asked.first().map(p -> "; no wrong program is among "
        + Prose.count(asked.tried(), "program") + " with such patterns, the first of which is " + p).orElse("");
    return new Result(
        open(left.obligation() + "; a pattern that may violate it: " + left.pattern() + tried).answer(), asked.wrong());
  }

  /** The program with the choices of the question; empty if one of its operations has no choice. */
  private Optional<List<List<Step>>> program(Suspect suspect) {
    List<List<Step>> threads = suspect.threads().stream().map(t -> t.stream()
        .flatMap(s -> choice(s.kind()).map(c -> new Step(c, s.location())).stream()).toList()).toList();
    return Optional.of(threads).filter(t -> t.stream().mapToInt(List::size).sum() == suspect.size());
  }

  /** The choice of a kind, by itself or by its stand-in. */
  private Optional<Choice> choice(String kind) {
    Map<Choice, Choice> likened = question.operations().likened();
    return Stream.concat(question.operations().choices().stream(), likened.keySet().stream())
        .filter(c -> (kind + " ").startsWith(name(c.source().orElseThrow()) + " ")
            && c.ends(Ending.FAILS) == kind.contains(" failing "))
        .findFirst().map(c -> likened.getOrDefault(c, c));
  }

  private static Result open(String reason) {
    return new Result(new EverySize(false, Optional.empty(), Optional.empty(), Optional.of(reason)), Optional.empty());
  }

  /** All reasons why no proof can be tried, in one sentence; empty if one can. */
  Optional<String> refused() {
    List<String> reasons = new ArrayList<>();
    if (task.model().isEmpty()) {
      reasons.add("the target is a machine, and the theorem is about target models");
    } else if (!task.base().from().equals("cuda") || !task.base().to().equals("ptx")) {
      reasons.add("the theorem is about tables from cuda to ptx, not from " + task.base().from() + " to "
          + task.base().to());
    }
    if (!task.base().tables().isEmpty()) {
      reasons.add("the theorem is about single tables, not about mixtures");
    }
    if (question.bound().placement().devices()) {
      reasons.add("the theorem is about threads on one device; --placement all has these");
    }
    Stream.concat(Stream.of(task.source().name()), task.model().stream().map(m -> m.name()))
        .filter(n -> n.contains("+")).map(n -> n + " is the model " + n.substring(0, n.indexOf('+'))
            + " with further statements, and the theorem is about models as they are shipped").forEach(reasons::add);
    session.inputs().catOf().stream().filter(c -> !c.tool().equals("periscope"))
        .map(c -> c.model() + " is read as " + c.tool() + "'s").forEach(reasons::add);
    question.operations().choices().stream().filter(c -> c.source().isEmpty())
        .map(c -> c.name() + " is no operation of the table").forEach(reasons::add);
    withoutRules().ifPresent(reasons::add);
    return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
  }

  /** Operations that the theorem says nothing of. */
  private Optional<String> withoutRules() {
    Stream<String> words = operations().flatMap(o -> o.operation() == Operation.BARRIER ? Stream.of("barrier")
        : o.isVolatile() ? Stream.of("volatile") : o.order() == MemoryOrder.SEQ_CST ? Stream.of("seq_cst")
            : Stream.empty());
    List<String> left = words.distinct().toList();
    return left.isEmpty() ? Optional.empty() : Optional.of("the theorem has no rules for " + String.join(", ", left)
        + "; leave "
        + (left.size() == 1 ? "it" : "them") + " out with " + left.stream().map(w -> "--without " + w)
            .collect(Collectors.joining(" ")));
  }

  private Stream<SourceOperation> operations() {
    return Stream.concat(question.operations().choices().stream(), question.operations().likened().keySet().stream())
        .flatMap(c -> c.source().stream());
  }

  /** The operation in the words of certificates: {@code load acquire dv}, {@code store na}. */
  private static String name(SourceOperation o) {
    String head = o.operation().spelling() + " " + (o.isVolatile() ? Qualifiers.VOLATILE : Qualifiers.print(o.order()));
    return o.order() == MemoryOrder.NON_ATOMIC ? head : head + " " + Qualifiers.print(o.scope());
  }
}
