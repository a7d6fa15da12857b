package periscope.litmus.event;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.memory.Way;

/**
 * The properties of an event beyond its kind, location, order and scope.
 *
 * @param tags    the tags that its language gives it
 * @param address number of the virtual address that it uses; -1 for the location's own
 * @param update  for the read and the write of a read-modify-write that is two events: the number of that
 *                read-modify-write; the two share it, and no other event of their thread has it
 * @param operand for an access whose order among the accesses of its full expression is open in part: its place in that
 *                expression
 * @param used    for a load, whether its thread may branch on its value, or write, compare or address with it; not only
 *                compute what is observed in the end
 * @param endless whether it is a read of a round of a loop that its thread repeats for ever
 */
public record Marks(
    Set<Tag> tags, int address, Optional<Update> update, Optional<Operand> operand, boolean used, boolean endless) {

  /** Of an event that says nothing more. */
  public static final Marks NONE = of(Set.of());

  /** Of a volatile access. */
  public static final Marks VOLATILE = of(Set.of(Tag.Common.VOLATILE));

  public Marks {
    tags = Set.copyOf(tags);
  }

  /** Of an event with tags that says nothing more. */
  public static Marks of(Set<Tag> tags) {
    return new Marks(tags, -1, Optional.empty(), Optional.empty(), false, false);
  }

  /** Whether it has a tag. */
  public boolean has(Tag tag) {
    return tags.contains(tag);
  }

  /** Whether it is a volatile access. */
  public boolean isVolatile() {
    return has(Tag.Common.VOLATILE);
  }

  /** Whether another access reaches memory by the same way. */
  public boolean sameWay(Marks that) {
    return tags.equals(that.tags) || ways().equals(that.ways());
  }

  private Set<Tag> ways() {
    return tags.stream().filter(Way.class::isInstance).collect(Collectors.toSet());
  }

  /**
   * Which read-modify-write of a thread it is, where that is two events.
   *
   * @param part   which piece of code of the thread, where several were numbered each by itself; else 0
   * @param number its number in that piece; 0 in instructions, whose events get one when they are made
   */
  public record Update(int part, int number) {}

  /**
   * An access of a full expression that leaves orders of evaluation open.
   *
   * @param evaluation  the evaluation of such an expression that it belongs to; no other one of its thread has this
   *     number
   * @param number      the number of what it does in the expression
   * @param unsequenced the numbers of what stands before it in program order and is not sequenced before it
   */
  public record Operand(int evaluation, int number, Set<Integer> unsequenced) {
    public Operand {
      unsequenced = Set.copyOf(unsequenced);
    }
  }

  /** The same as an access of a full expression. */
  public Marks as(Operand newOperand) {
    return new Marks(tags, address, update, Optional.of(newOperand), used, endless);
  }

  /** The same of a read whose value its thread uses. */
  public Marks usedByThread() {
    return new Marks(tags, address, update, operand, true, endless);
  }

  /** The same of a read that its thread repeats for ever. */
  public Marks repeated() {
    return new Marks(tags, address, update, operand, used, true);
  }

  /** The same as an access of an evaluation with another number. */
  public Marks in(int evaluation) {
    return operand.map(o -> as(new Operand(evaluation, o.number(), o.unsequenced()))).orElse(this);
  }

  /** Whether an event that stands before this one in the program order of their thread is unsequenced with it. */
  public boolean unsequencedAfter(Marks earlier) {
    return operand.isPresent() && earlier.operand.isPresent()
        && operand.get().evaluation() == earlier.operand.get().evaluation()
        && operand.get().unsequenced().contains(earlier.operand.get().number());
  }

  /** The same with another address, and, where it is a half of a read-modify-write, with this number for that. */
  public Marks at(int newAddress, int number) {
    return changed(newAddress, update.map(u -> new Update(u.part(), number)));
  }

  /** The same in one of several pieces of code, each numbered by itself, that make a thread. */
  public Marks inPart(int part) {
    return changed(address, update.map(u -> new Update(part, u.number())));
  }

  /** The same as the read or the write of a read-modify-write that has no number yet. */
  public Marks half() {
    return changed(address, Optional.of(new Update(0, 0)));
  }

  private Marks changed(int newAddress, Optional<Update> newUpdate) {
    return new Marks(tags, newAddress, newUpdate, operand, used, endless);
  }

  /** Whether an event of the same thread is the other half of a read-modify-write. */
  public boolean sameUpdate(Marks that) {
    return update.isPresent() && update.equals(that.update);
  }
}
