package periscope.lang.ptx.instruction;

import periscope.litmus.event.Tag;

/**
 * The descriptor of a tensor that a tensor copy reads, or that a fence is for.
 *
 * @param location the location of the descriptor
 */
public record Descriptor(String location) implements Tag {}
