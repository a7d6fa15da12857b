package periscope.lang.c.type;

import java.util.List;

/**
 * Several arrays of one type, or structures of one kind, of which a run chooses one: where a pointer points to that
 * does not point to the same place in all runs. It stands under a name of its own where a location may stand ({@code
 * Locations.select}).
 *
 * @param owner  the variable that is the pointer; nothing if it has no name
 * @param base   the register that holds the number of the array; one that no array has is nowhere
 * @param index  the register that holds the index in it
 * @param arrays in the order of their numbers
 */
public record Selection(String owner, String base, String index, List<String> arrays) {

  public Selection {
    arrays = List.copyOf(arrays);
  }

  /** The arrays that hold a member of the structures that these are. */
  public Selection member(String name) {
    return new Selection(owner, base, index,
        arrays.stream().map(a -> Structure.location(a, name)).toList());
  }
}
