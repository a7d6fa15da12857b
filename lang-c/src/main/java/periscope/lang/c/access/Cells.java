package periscope.lang.c.access;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import periscope.grammars.Problems;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.Selection;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.launch.ChosenCell;
import periscope.litmus.source.Span;

/**
 * Lowers an access to a place to accesses to the locations that it may denote. The registers in its index become an
 * address dependency.
 */
public final class Cells {

  /**
   * A location to access.
   *
   * @param address registers from which the text computes its address
   */
  public record Cell(String location, Set<String> address) {}

  private static final Expression ZERO = Expression.constant(0);

  private final Locations locations;
  private final boolean launched;
  private final Problems problems;

  /**
   * Lowers accesses.
   *
   * @param launched whether an index outside its array is a run's undefined behaviour, and no error in the text
   */
  public Cells(Locations locations, boolean launched, Problems problems) {
    this.locations = locations;
    this.launched = launched;
    this.problems = problems;
  }

  /**
   * Adds an access to a place. If its index depends on registers, each cell of the array gets an access of its own, and
   * the index selects one; a run whose index lies outside the array has undefined behaviour.
   *
   * @param access makes the instructions that access a location
   */
  public void access(Term.Place place, Span span, List<Instruction> out, Function<Cell, List<Instruction>> access) {
    if (!valid(place, span)) {
      return;
    }
    String array = place.location();
    Optional<Selection> selection = locations.selection(array);
    if (selection.isPresent()) {
      selected(selection.get(), place, span, out, access);
      return;
    }
    OptionalLong constant = Constancy.value(place.index());
    Set<String> address = Set.copyOf(place.index().registers());
    if (constant.isPresent() && inside(array, constant.getAsLong())) {
      out.addAll(access.apply(new Cell(CellName.cell(array, constant.getAsLong()), address)));
      return;
    }
    Optional<String> register = locations.nextIndex();
    if (register.isPresent()) {
      out.add(new Assign(register.get(), place.index(), span));
      out.addAll(access.apply(new Cell(array + "[" + register.get() + "]", Set.of(register.get()))));
      return;
    }
    IntFunction<List<Instruction>> one = i -> access.apply(new Cell(CellName.cell(array, i), address));
    if (locations.isOpen(array)) {
      out.add(ChosenCell.open(place.index(), locations.cells(array) - 1, span, one));
    } else {
      out.addAll(ChosenCell.of(place.index(), constant.isPresent() ? 0 : locations.cells(array),
          ChosenCell.outside(span), span, one));
    }
  }

  /** Adds an access to one of several arrays; a register holds the number of the array. */
  private void selected(Selection selection, Term.Place place, Span span, List<Instruction> out,
      Function<Cell, List<Instruction>> access) {
    out.addAll(ChosenCell.of(Expression.register(selection.base()), selection.arrays().size(),
        ChosenCell.outside(span), span, i -> {
      List<Instruction> one = new ArrayList<>();
      access(new Term.Cell(selection.arrays().get(i), place.index(), place.plain(), place.type()), span, one,
          c -> access.apply(new Cell(c.location(),
              Sets.union(c.address(), Set.of(selection.base())).immutableCopy())));
      return one;
    }));
  }

  /** The sum or difference of an index and a number of cells. */
  public static Expression moved(Expression index, BinaryOperator operator, Expression by) {
    return index.equals(ZERO) && operator == BinaryOperator.ADD ? by : new Expression.Binary(operator, index, by);
  }

  private boolean inside(String array, long index) {
    return index >= 0 && index < locations.cells(array);
  }

  /**
   * Whether a place may lie in its array. In a test, a place that cannot, or an index of a location that is no array,
   * is an error; a kernel may have such a place where no run reaches it.
   */
  public boolean valid(Term.Place place, Span span) {
    String array = place.location();
    int cells = locations.cells(array);
    OptionalLong constant = Constancy.value(place.index());
    long wanted = Math.max(constant.orElse(0), cells) + 1;
    String way = wanted > Locations.CELLS ? "" : "declare more cells, as in { int " + array + "[" + wanted
        + "]; }, or ";
    if (launched) {
      return true;
    } else if (constant.isEmpty() && cells == 1) {
      problems.error(span, array + " is one cell, and this index may be other than 0",
          way + "write an index that is always 0, such as r0 ^ r0");
    } else if (constant.isPresent() && !inside(array, constant.getAsLong())) {
      String message = cells == 1
          ? array + " is one cell; its only index is 0"
          : array + " has " + cells + " cells; their indices are 0 to " + (cells - 1);
      problems.error(span, message, way + "give each cell a name of its own");
    } else {
      return true;
    }
    return false;
  }
}
