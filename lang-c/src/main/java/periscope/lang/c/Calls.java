package periscope.lang.c;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.grammars.Problems;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.NearNames;

/** Lowers the calls of one thread, and the statements that only its dialect has. */
public interface Calls {

  /**
   * Lowers a call.
   *
   * @param target register for its value; a fresh one if absent
   * @param label  label of the statement
   * @return the value; empty if there is none, or the call is wrong
   */
  Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out);

  /** Whether what is called has a value; true if there is no such function. */
  boolean returns(CExpression.Call call);

  /** Lowers a statement that the core does not have. */
  default void statement(Statement.OfDialect statement, List<Instruction> out) {
    throw new IllegalArgumentException("no statement of the core: " + statement.span());
  }

  /** What an operand stands for that the core does not have. */
  default Term term(CExpression.OfDialect operand, List<Instruction> out) {
    throw new IllegalArgumentException("no operand of the core: " + operand.span());
  }

  /**
   * Reports a call of a function that there is not.
   *
   * @param language the functions of the language
   */
  static void unknown(CExpression.Call call, Set<String> language, ThreadNames names) {
    String name = call.function();
    Set<String> all = new TreeSet<>(language);
    all.addAll(names.functions());
    List<String> near = NearNames.near(name, all);
    names.problems().error(call.at(), "unknown function " + name, !names.isLaunched()
        ? NearNames.nearOrSome(name, language) : near.isEmpty()
            ? "it is not in this file, and it is no function of the language that is read here"
            : NearNames.question(near));
  }

  /** Whether a thread is one of a launch whose sub-groups, or warps, are whole groups. */
  static boolean isWholeGroup(ThreadNames names) {
    return names.isLaunched() && names.whereabouts().grid().subGroups() == 1;
  }

  /**
   * Whether a barrier of a sub-group, or of a warp, is one of all of the group, as those are that are read; reports it
   * if not.
   *
   * @param part what the language calls a part of a group
   */
  static boolean meetsAll(CExpression.Call call, String part, ThreadNames names) {
    boolean all = isWholeGroup(names);
    if (!all) {
      names.problems().error(call.at(), call.function() + " is read where all of a group is one " + part
          + ", and here it is " + names.whereabouts().grid().subGroups(), "give a grid such as 4x2, or 4.1.2");
    }
    return all;
  }

  /** A call inside an expression: its value. */
  default Term.Value value(CExpression.Call call, Problems problems, List<Instruction> out) {
    if (!returns(call)) {
      problems.error(call.at(), call.function() + " has no value", "call it as a statement of its own");
      return Term.Value.ZERO;
    }
    return lower(call, Optional.empty(), Optional.empty(), out).orElse(Term.Value.ZERO);
  }
}
