package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.amdgpu.instruction.Bit;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Reader of modules in assembly of AMD's GPUs as LLVM writes them, a line at a time: a function begins with its label
 * behind {@code .type NAME,@function} and ends with a label {@code .Lfunc_end}. Directives without effect on execution
 * are skipped; anything else that is unknown is an error.
 */
public final class AmdModuleReader {

  private static final String NAME = "[A-Za-z_$.][\\w$.]*";
  private static final Pattern TARGET = Pattern.compile("\\.amdgcn_target \"[^\"]*--(\\w+)[^\"]*\"");
  private static final Pattern FUNCTION = Pattern.compile("\\.type\\s+(" + NAME + "),@function");
  private static final Pattern LABEL = Pattern.compile("(" + NAME + "):");
  private static final Pattern FACT = Pattern.compile("(\\.amdhsa_\\w+)\\s+(\\d{1,9})");
  /** Directives about the place, the form and the names of the code. */
  private static final Set<String> SKIPPED = Set.of(".text", ".section", ".p2align", ".p2alignl", ".globl", ".weak",
      ".hidden", ".protected", ".type", ".size", ".set", ".fill", ".end_amdhsa_kernel", ".amdhsa_kernel", ".ident");

  private final SourceText text;
  private final List<AmdFunction> functions = new ArrayList<>();
  private final Map<String, Integer> facts = new HashMap<>();
  private final List<AmdStatement> body = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private String chip = "";
  private Optional<String> announced = Optional.empty();
  private Optional<String> open = Optional.empty();
  private int start;

  private AmdModuleReader(SourceText text) {
    this.text = text;
  }

  /**
   * The functions and kernels of a module, in order.
   *
   * @throws InvalidInputException if the text is no such module
   */
  public static List<AmdFunction> read(SourceText text) {
    return new AmdModuleReader(text).functions();
  }

  private List<AmdFunction> functions() {
    int at = 0;
    for (String line : text.content().split("\n", -1)) {
      int comment = line.indexOf(';');
      String code = (comment < 0 ? line : line.substring(0, comment)).stripTrailing();
      String stripped = code.strip();
      if (!stripped.isEmpty()) {
        line(stripped, new Span(at + code.indexOf(stripped), stripped.length()), at);
      }
      at += line.length() + 1;
    }
    open.ifPresent(f -> {
      throw wrong(new Span(start, 1), "the function " + f + " has no end");
    });
    return functions;
  }

  private void line(String line, Span span, int lineStart) {
    Matcher target = TARGET.matcher(line);
    Matcher function = FUNCTION.matcher(line);
    Matcher label = LABEL.matcher(line);
    if (target.matches()) {
      chip = target.group(1);
    } else if (open.isEmpty() && function.matches()) {
      announced = Optional.of(function.group(1));
      start = lineStart;
    } else if (open.isEmpty() && label.matches() && announced.equals(Optional.of(label.group(1)))) {
      open = announced;
    } else if (open.isPresent()) {
      inside(line, span, label);
    }
  }

  private void inside(String line, Span span, Matcher label) {
    Matcher fact = FACT.matcher(line);
    if (label.matches() && label.group(1).startsWith(".Lfunc_end")) {
      functions.add(new AmdFunction(
          open.orElseThrow(), chip, facts, body, labels, new Span(start, span.offset() + span.length() - start)));
      open = Optional.empty();
      announced = Optional.empty();
      facts.clear();
      body.clear();
      labels.clear();
    } else if (label.matches()) {
      if (labels.put(label.group(1), body.size()) != null) {
        throw wrong(span, "this label stands twice in one function");
      }
    } else if (fact.matches()) {
      facts.put(fact.group(1), Integer.parseInt(fact.group(2)));
    } else if (!line.startsWith(".")) {
      body.add(statement(line, span));
    } else if (!SKIPPED.contains(line.split("\\s+", 2)[0])) {
      throw wrong(span, "unknown directive '" + line.split("\\s+", 2)[0] + "'");
    }
  }

  private static AmdStatement statement(String line, Span span) {
    String[] pair = line.split("\\s*::\\s*", 2);
    Optional<AmdStatement> beside = pair.length == 1 ? Optional.empty() : Optional.of(statement(pair[1], span));
    String[] parts = pair[0].split("\\s+", 2);
    if (parts.length == 1) {
      return new AmdStatement(parts[0], List.of(), List.of(), beside, span);
    } else if (parts[0].equals("s_waitcnt")) {
      List<String> counts = List.of(parts[1].strip().split("[\\s&]+"));
      return new AmdStatement(parts[0], counts, List.of(), beside, span);
    }
    List<String> operands = new ArrayList<>(List.of(parts[1].strip().split("\\s*,\\s*")));
    String[] last = operands.remove(operands.size() - 1).split("\\s+");
    boolean bare = last[0].contains(":") && !last[0].contains("[") || !parts[1].contains(",") && isBit(last[0]);
    List<String> words = new ArrayList<>(List.of(last));
    if (!bare) {
      operands.add(words.remove(0));
    }
    return new AmdStatement(parts[0], operands, words, beside, span);
  }

  /** Whether the only word behind a mnemonic is one of its bits, as in {@code buffer_inv sc1}. */
  private static boolean isBit(String word) {
    return Bit.of(word).isPresent();
  }

  private InvalidInputException wrong(Span span, String message) {
    return new InvalidInputException(
        Diagnostic.error(text, span, message, "this reads assembly of AMD's GPUs as LLVM writes it"));
  }
}
