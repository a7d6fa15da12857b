package periscope.lang.c.dialect;

/**
 * Examples of a dialect's code, for messages and hints.
 *
 * @param thread a thread that writes x
 * @param shared the declaration words, before a name, of memory of a work-group
 * @param memory the name of such memory in prose
 * @param atomic the declaration words, before the name of a parameter, of an atomic object
 */
public record Examples(String thread, String shared, String memory, String atomic) {}
