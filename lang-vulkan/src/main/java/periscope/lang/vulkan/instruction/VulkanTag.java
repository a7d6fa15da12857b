package periscope.lang.vulkan.instruction;

import java.util.List;
import periscope.litmus.event.Tag;

/** Tags of Vulkan's events. */
public enum VulkanTag implements Tag {
  /** The semantics name class 0. */
  SEMSC0,
  SEMSC1,
  SEMSC2,
  SEMSC3,
  /** MakeAvailable among the semantics of a releasing operation. */
  SEMAV,
  /** MakeVisible among the semantics of an acquiring operation. */
  SEMVIS,
  /** An access that is not private. */
  NONPRIV,
  /** A write that is an availability operation by itself, or a read that is a visibility operation. */
  OPERATION,
  /** The operation that makes writes available to the device domain. */
  AVDEVICE,
  /** The operation that makes writes visible from the device domain. */
  VISDEVICE,
  /** A control barrier at which threads of all work-groups meet. */
  EVERYWHERE;

  static final List<VulkanTag> NAMING = List.of(SEMSC0, SEMSC1, SEMSC2, SEMSC3);
}
