/**
 * Litmus tests of Vulkan's memory model, text to {@link periscope.litmus.LitmusTest} and back: a table with a column
 * for each thread, in the notation of Dartagnan ([DAT3M]).
 *
 * <p>Duty: {@link periscope.lang.vulkan.Vulkan} is the language; the words of a mnemonic and their meaning stand in
 * packages of their own. The reader is written by hand, for the reason that {@link periscope.frame.text} exists: a test
 * consists of words.
 *
 * <p>Decisions. Groups are nested, so that two work-groups of one number in two queue families are two. All threads run
 * on one device. A control barrier is for the threads of its work-group whose text has its number; its scope is that of
 * its memory operations. A thread goes on from it only if all of these threads come. First values of registers are
 * assignments at the head of a thread.
 *
 * <p>Invariants: reading a printed test gives an equal test; only {@code InvalidInputException} escapes the reader.
 */
package periscope.lang.vulkan;
