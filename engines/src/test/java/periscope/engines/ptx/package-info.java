/**
 * A second way of computing what {@code ptx-6.0} and {@code ptx-7.5} allow, from the definitions alone, to compare
 * with.
 *
 * <p>Duty: to prove the models and the engines wrong. Nouns: event, run (of a thread, with the values that it reads),
 * candidate (a reads-from choice, an order of the sc fences, a coherence order of each location).
 *
 * <p>Invariants: uses programs and outcomes, and nothing of the models and the engines; visits every candidate, and
 * leaves none out for being like another; one definition of the documents is one method, which names its section.
 * Sections are those of the memory consistency chapter of the PTX ISA (8.x); Fig. 4 and Fig. 7 are of Lustig,
 * Sahasrabuddhe, Giroux, "A Formal Analysis of the NVIDIA PTX Memory Consistency Model" [PTX6], and what proxies add is
 * from Lustig, Cooksey, Giroux, "Mixed-Proxy Extensions for the NVIDIA PTX Memory Consistency Model" [PROXY].
 */
package periscope.engines.ptx;
