package periscope.lang.c.dialect;

/**
 * What messages and hints show.
 *
 * @param thread a thread that writes x
 * @param shared what stands before a name to declare it as memory of a work-group
 * @param memory what such memory is called
 * @param atomic what stands before the name of a parameter to declare it as an atomic object
 */
public record Examples(String thread, String shared, String memory, String atomic) {}
