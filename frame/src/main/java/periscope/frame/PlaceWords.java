package periscope.frame;

import java.util.List;
import java.util.Set;

/**
 * The words of a language's placements and scope trees.
 *
 * @param group       the word for a work-group in messages
 * @param device      the word for a device in messages
 * @param groups      words for a work-group in a placement
 * @param devices     words for a device in a placement
 * @param treeGroups  words for a work-group in a scope tree, the usual one first
 * @param treeDevices words for a device in a scope tree, the usual one first
 * @param within      words for levels around work-groups that do not influence placements
 * @param parts       words for levels below a work-group that do not influence placements
 * @param head        an example of a placement behind a thread's name: {@code @wg 0, dev 0}
 * @param tree        an example of a whole scope tree
 * @param clusters    words for a cluster of work-groups, in placements and scope trees; empty for a language without
 * @param grids       words, among those in {@code within}, for a grid in placements; empty for a language without
 *                    dependent grids
 */
public record PlaceWords(
    String group,
    String device,
    Set<String> groups,
    Set<String> devices,
    List<String> treeGroups,
    List<String> treeDevices,
    Set<String> within,
    Set<String> parts,
    String head,
    String tree,
    Set<String> clusters,
    Set<String> grids) {

  /** The words of a language without clusters. */
  public PlaceWords(String group, String device, Set<String> groups, Set<String> devices, List<String> treeGroups,
      List<String> treeDevices, Set<String> within, Set<String> parts, String head, String tree) {
    this(group, device, groups, devices, treeGroups, treeDevices, within, parts, head, tree, Set.of(), Set.of());
  }

  /** The first word of a placement. */
  public String word() {
    return head.substring(1, head.indexOf(' '));
  }

  /** The word for a device in a placement. */
  String deviceWord() {
    return head.substring(head.indexOf(", ") + 2).replaceFirst(" .*", "");
  }
}
