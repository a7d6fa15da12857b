package periscope.lsp.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.lsp.language.HoverText;
import periscope.lsp.language.Proposal;

// CHECKSTYLE OFF InlineFullyQualifiedName: the protocol has a Diagnostic, too

/** The answers of services, converted to the types of the protocol. */
final class Answers {

  private static final String SOURCE = "periscope";
  /** The question of a hint about misspelt names, as {@link NearNames#question} asks it. */
  private static final Pattern QUESTION = Pattern.compile("did you mean ([^?\n]+)\\?");
  private static final Pattern WORD = Pattern.compile("[\\p{Alnum}_.%$-]+");

  private Answers() {}

  /** A problem of a text; a problem in another text appears where this one names that text, or at its start. */
  static org.eclipse.lsp4j.Diagnostic diagnostic(SourceText text, Diagnostic diagnostic) {
    String content = text.content();
    boolean own = diagnostic.text().name().equals(text.name());
    String hint = diagnostic.hint().isEmpty() ? "" : "\n" + diagnostic.hint();
    Range range = Positions.underlined(content, own ? diagnostic.span() : mention(content, diagnostic.text()));
    DiagnosticSeverity severity =
        diagnostic.severity() == Diagnostic.Severity.ERROR ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
    String message = (own ? "" : place(diagnostic) + ": ") + diagnostic.message() + hint;
    return new org.eclipse.lsp4j.Diagnostic(range, message, severity, SOURCE);
  }

  /**
   * The quick fixes for a problem whose hint asks whether other words were meant: each puts one of these words in the
   * place of the misspelt one; empty for other problems.
   */
  static List<CodeAction> fixes(String uri, String content, org.eclipse.lsp4j.Diagnostic problem) {
    String message = problem.getMessage().isLeft() ? problem.getMessage().getLeft() : "";
    Matcher question = QUESTION.matcher(message);
    Optional<Span> misspelt = misspelt(content, problem.getRange(), message.split("\n", 2)[0]);
    if (misspelt.isEmpty() || !question.find()) {
      return List.of();
    }
    String wrong = content.substring(misspelt.get().offset(), misspelt.get().offset() + misspelt.get().length());
    Range range = Positions.of(content, misspelt.get());
    return Stream.of(question.group(1).split(" or ", -1)).filter(w -> WORD.matcher(w).matches()).map(word -> {
      CodeAction fix = new CodeAction("Replace " + wrong + " with " + word);
      fix.setKind(CodeActionKind.QuickFix);
      fix.setDiagnostics(List.of(problem));
      fix.setEdit(new WorkspaceEdit(Map.of(uri, List.of(new TextEdit(range, word)))));
      return fix;
    }).toList();
  }

  /** The only word in the range of a problem that the problem's message names. */
  private static Optional<Span> misspelt(String content, Range range, String message) {
    int from = Positions.offset(content, range.getStart());
    String marked = content.substring(from, Math.max(from, Positions.offset(content, range.getEnd())));
    Set<String> named = WORD.matcher(message).results().map(MatchResult::group).collect(Collectors.toSet());
    List<MatchResult> found = WORD.matcher(marked).results().filter(w -> named.contains(w.group())).toList();
    return found.size() == 1 ? found.stream().map(w -> new Span(from + w.start(), w.group().length())).findFirst()
        : Optional.empty();
  }

  private static String place(Diagnostic diagnostic) {
    SourceText text = diagnostic.text();
    int offset = diagnostic.span().offset();
    return text.name() + ":" + text.line(offset) + ":" + text.column(offset);
  }

  /** The place where a text names another one's file, with or without its ending; its start if it does not. */
  private static Span mention(String content, SourceText other) {
    String file = other.name().substring(other.name().replace('\\', '/').lastIndexOf('/') + 1);
    String bare = file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file;
    for (String before : List.of("include \"", "extends ", "extends \"", "\"")) {
      for (String name : List.of(file, bare)) {
        int at = content.indexOf(before + name);
        if (at >= 0) {
          return new Span(at + before.length(), name.length());
        }
      }
    }
    return Span.NONE;
  }

  /** The problem that shows a failure of the server itself. */
  static org.eclipse.lsp4j.Diagnostic failure(String message) {
    return new org.eclipse.lsp4j.Diagnostic(
        new Range(new Position(0, 0), new Position(0, 1)), message, DiagnosticSeverity.Error, SOURCE);
  }

  /** @param replaced range that the proposal replaces */
  static CompletionItem item(Proposal proposal, Range replaced) {
    CompletionItem item = new CompletionItem(proposal.text());
    item.setKind(kind(proposal.kind()));
    if (!proposal.detail().isEmpty()) {
      item.setDetail(proposal.detail());
    }
    if (!proposal.meaning().isEmpty()) {
      item.setDocumentation(proposal.meaning());
    }
    item.setTextEdit(Either.forLeft(new TextEdit(replaced, proposal.text())));
    return item;
  }

  private static CompletionItemKind kind(Proposal.Kind kind) {
    return switch (kind) {
      case KEYWORD -> CompletionItemKind.Keyword;
      case INSTRUCTION, FUNCTION -> CompletionItemKind.Function;
      case QUALIFIER -> CompletionItemKind.EnumMember;
      case NAME -> CompletionItemKind.Variable;
      case FILE -> CompletionItemKind.File;
    };
  }

  static Hover hover(String content, HoverText explanation) {
    MarkupContent markdown = new MarkupContent(MarkupKind.MARKDOWN, explanation.markdown());
    return new Hover(markdown, Positions.of(content, explanation.span()));
  }

  /** The edits that turn one text into another: line by line if both have equally many lines. */
  static List<TextEdit> edits(String before, String after) {
    String[] old = before.split("\n", -1);
    String[] lines = after.split("\n", -1);
    if (old.length != lines.length) {
      return List.of(new TextEdit(Positions.of(before, new Span(0, before.length())), after));
    }
    List<TextEdit> edits = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (!Objects.equals(old[i], lines[i])) {
        edits.add(new TextEdit(new Range(new Position(i, 0), new Position(i, old[i].length())), lines[i]));
      }
    }
    return edits;
  }
}
