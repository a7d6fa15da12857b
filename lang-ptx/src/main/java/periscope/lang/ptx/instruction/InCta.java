package periscope.lang.ptx.instruction;

import periscope.litmus.event.Tag;

/**
 * The CTA in whose shared memory an event's location lies, of an asynchronous access of a location with instances.
 *
 * @param cta number of the CTA
 */
public record InCta(long cta) implements Tag {}
