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

/** Lowers the calls of one thread, and the statements and operands that only its dialect has. */
public interface Calls {

  /**
   * Lowers a call.
   *
   * @param target the register for the call's value; a fresh one if absent
   * @param label  label of the statement
   * @return the value; empty if the function returns none, or the call has an error
   */
  Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out);

  /** Whether the called function returns a value; true for an unknown function. */
  boolean returns(CExpression.Call call);

  /** Lowers a statement that the core does not have. */
  default void statement(Statement.OfDialect statement, List<Instruction> out) {
    throw new IllegalArgumentException("no statement of the core: " + statement.span());
  }

  /** The term of an operand that only the dialect has. */
  default Term term(CExpression.OfDialect operand, List<Instruction> out) {
    throw new IllegalArgumentException("no operand of the core: " + operand.span());
  }

  /**
   * Reports a call of an unknown function.
   *
   * @param language names of the language's functions
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

  /**
   * Largest number of work-items of a sub-group, or warp, that devices have. A grid that gives no sub-groups, such as
   * 256x4, has work-groups of one sub-group each; beyond this number no answer about sub-groups may rest on that.
   */
  int LARGEST_SUB_GROUP = 128;

  /** Whether devices may have sub-groups, or warps, as large as those of the launch. */
  static boolean hasPossibleSubGroups(ThreadNames names) {
    return names.whereabouts().grid().subGroup() <= LARGEST_SUB_GROUP;
  }

  /** Whether the thread belongs to a launch in which each work-group is one sub-group, or warp. */
  static boolean isWholeGroup(ThreadNames names) {
    return names.isLaunched() && names.whereabouts().grid().subGroups() == 1 && hasPossibleSubGroups(names);
  }

  /** Reports an error: the launch has sub-groups, or warps, that are larger than those of any device. */
  static void tooLarge(CExpression.Call call, String part, ThreadNames names) {
    names.problems().error(call.at(), call.function() + " needs the size of a " + part + ": no device has one of "
        + names.whereabouts().grid().subGroup(), "give a grid such as 32.8.1: 32 in a " + part + ", 8 of these");
  }

  /**
   * Whether a barrier of a sub-group, or of a warp, is a barrier of the whole group, since the group is one sub-group;
   * reports an error if not, since only such barriers can be read.
   *
   * @param part the language's word for a part of a group
   */
  static boolean meetsAll(CExpression.Call call, String part, ThreadNames names) {
    boolean all = isWholeGroup(names);
    if (!hasPossibleSubGroups(names)) {
      tooLarge(call, part, names);
    } else if (!all) {
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
