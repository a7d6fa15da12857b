package periscope.unbounded;

import java.util.List;
import java.util.Set;
import periscope.proof.Kinds;
import periscope.proof.Obligations;
import periscope.proof.Pattern;
import periscope.proof.Rules;

/** All clauses of one question: can an execution have a pattern although a goal fails? */
final class QuestionClauses {
  final Clauses clauses = new Clauses();
  private final BaseClauses code;

  QuestionClauses(Kinds kinds, Rules rules, Set<String> labels, Obligations obligations, Pattern pattern,
      Obligations.Goal goal, int stage) {
    SourceClauses source = new SourceClauses(clauses, kinds, rules, obligations, pattern, goal, stage);
    source.add();
    code = new BaseClauses(source, obligations);
    code.add(labels);
    new CodeClauses(code, rules).add();
    List<List<String>> denied = obligations.denied(goal, pattern);
    for (int i = 0; i < denied.size(); i++) {
      clauses.add(new Object[] {"denied", i}, denied.get(i).stream().mapToInt(this::literal).toArray());
    }
  }

  /** The number of a literal that a goal has as text. */
  private int literal(String text) {
    int sign = text.startsWith("-") ? -1 : 1;
    int bracket = text.endsWith(")") ? text.lastIndexOf('(') : text.length();
    String predicate = text.substring(1, bracket);
    if (bracket == text.length()) {
      return sign * clauses.atom(predicate, 0);
    }
    String[] words = text.substring(bracket + 1, text.length() - 1).split(",", -1);
    int[] numbers = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      boolean event = Character.isDigit(words[i].charAt(0));
      int x = Integer.parseInt(event ? words[i] : words[i].substring(1));
      numbers[i] = event ? x : code.term(words[i].charAt(0), x);
      if (numbers[i] < 0) {
        int missing = clauses.atom("missing " + text.substring(1), 0);
        if (predicate.equals("ex")) {
          clauses.add(new Object[] {"rows", x, "-" + text.substring(1)}, -missing);
        }
        return sign * missing;
      }
    }
    boolean symmetric = predicate.equals("#same");
    return sign * (words.length == 1 ? clauses.atom(predicate, numbers[0])
        : symmetric ? clauses.pair(predicate, numbers[0], numbers[1])
            : clauses.atom(predicate, numbers[0], numbers[1]));
  }
}
