package periscope.litmus.event;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.memory.Way;

/**
 * The properties of an event beyond its kind, location, order and scope.
 *
 * @param tags    the tags that the event's language gives it
 * @param address number of the virtual address that the event uses; -1 for the location's own address
 * @param update  for the read and the write of a read-modify-write that is two events: the number of that
 *                read-modify-write, which only these two events of the thread share; else empty
 * @param operand for an access whose order among the accesses of its full expression is partly open: its place in that
 *                expression; else empty
 * @param used    for a load: whether its thread may branch on the value, or write it, compare it, or compute an address
 *                from it; false if the value is at most observed at the end
 * @param endless whether the event is a read in a round of a loop that its thread repeats for ever
 */
public record Marks(
    Set<Tag> tags, int address, Optional<Update> update, Optional<Operand> operand, boolean used, boolean endless) {

  /** The marks of an event without further properties. */
  public static final Marks NONE = of(Set.of());

  /** The marks of a volatile access. */
  public static final Marks VOLATILE = of(Set.of(Tag.Common.VOLATILE));

  public Marks {
    tags = Set.copyOf(tags);
  }

  /** The marks of an event with tags and no other property. */
  public static Marks of(Set<Tag> tags) {
    return new Marks(tags, -1, Optional.empty(), Optional.empty(), false, false);
  }

  /** Whether the event has a tag. */
  public boolean has(Tag tag) {
    return tags.contains(tag);
  }

  /** The tag of a kind of which an event has at most one; models ask this of every two events of every program. */
  public <T extends Tag> Optional<T> tag(Class<T> kind) {
    for (Tag tag : tags) {
      if (kind.isInstance(tag)) {
        return Optional.of(kind.cast(tag));
      }
    }
    return Optional.empty();
  }

  /** Whether the event is a volatile access. */
  public boolean isVolatile() {
    return has(Tag.Common.VOLATILE);
  }

  /** Whether two accesses reach memory by the same ways ({@link Way}). */
  public boolean sameWay(Marks that) {
    return tags.equals(that.tags) || ways().equals(that.ways());
  }

  private Set<Tag> ways() {
    return tags.stream().filter(Way.class::isInstance).collect(Collectors.toSet());
  }

  /**
   * The number of a read-modify-write that is two events, unique in its thread.
   *
   * @param part   number of the piece of code, if the thread consists of pieces that were numbered separately; else 0
   * @param number number of the read-modify-write in that piece; 0 in instructions, since the number is given when the
   *               events are made
   */
  public record Update(int part, int number) {}

  /**
   * The place of an access in a full expression that leaves orders of evaluation open.
   *
   * @param evaluation  number of the evaluation of the full expression, unique in the thread
   * @param number      number of the access in the expression
   * @param unsequenced numbers of the accesses that precede this access in program order and are not sequenced before
   *                    it
   */
  public record Operand(int evaluation, int number, Set<Integer> unsequenced) {
    public Operand {
      unsequenced = Set.copyOf(unsequenced);
    }
  }

  /** A copy for an access at a place in a full expression. */
  public Marks as(Operand newOperand) {
    return new Marks(tags, address, update, Optional.of(newOperand), used, endless);
  }

  /** A copy for a read whose value its thread uses. */
  public Marks usedByThread() {
    return new Marks(tags, address, update, operand, true, endless);
  }

  /** A copy for a read that its thread repeats for ever. */
  public Marks repeated() {
    return new Marks(tags, address, update, operand, used, true);
  }

  /** A copy with another number of the evaluation; the same marks if the access has no place in a full expression. */
  public Marks in(int evaluation) {
    return operand.map(o -> as(new Operand(evaluation, o.number(), o.unsequenced()))).orElse(this);
  }

  /** Whether this event is unsequenced with an event that precedes it in the program order of the thread. */
  public boolean unsequencedAfter(Marks earlier) {
    return operand.isPresent() && earlier.operand.isPresent()
        && operand.get().evaluation() == earlier.operand.get().evaluation()
        && operand.get().unsequenced().contains(earlier.operand.get().number());
  }

  /**
   * A copy with another virtual address and, for half of a read-modify-write, with {@code number} as the number of that
   * read-modify-write.
   */
  public Marks at(int newAddress, int number) {
    return changed(newAddress, update.map(u -> new Update(u.part(), number)));
  }

  /** A copy for an event in piece {@code part} of a thread's code whose pieces were numbered separately. */
  public Marks inPart(int part) {
    return changed(address, update.map(u -> new Update(part, u.number())));
  }

  /** A copy for the read or the write of a read-modify-write that has no number yet. */
  public Marks half() {
    return changed(address, Optional.of(new Update(0, 0)));
  }

  private Marks changed(int newAddress, Optional<Update> newUpdate) {
    return new Marks(tags, newAddress, newUpdate, operand, used, endless);
  }

  /** Whether an event of the same thread is the other half of this event's read-modify-write. */
  public boolean sameUpdate(Marks that) {
    return update.isPresent() && update.equals(that.update);
  }
}
