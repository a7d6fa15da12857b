package periscope.lang.c.type;

import java.util.List;

/**
 * Several arrays of one type, or of structures of one kind, of which a run selects one: the target of a pointer whose
 * target differs between runs. A selection has a name of its own, which may stand in the place of a location ({@code
 * Locations.select}).
 *
 * @param owner  name of the pointer; empty if it has none
 * @param base   the register with the number of the array; a number of no array means nowhere
 * @param index  the register with the index in the array
 * @param arrays the arrays, in the order of their numbers
 */
public record Selection(String owner, String base, String index, List<String> arrays) {

  public Selection {
    arrays = List.copyOf(arrays);
  }

  /** The selection of the arrays that hold a member of these structures. */
  public Selection member(String name) {
    return new Selection(owner, base, index,
        arrays.stream().map(a -> Structure.location(a, name)).toList());
  }
}
