/**
 * A source and a target language as somebody else would add them: found through META-INF/services, named by no other
 * module.
 *
 * <p>Duty: to show that a language is a module. {@code ToyC} has loads, stores, swaps and fences; {@code ToyAsm} brings
 * its own instructions. What a language needs is in CONTRIBUTING.md, "How to add a language"; this is its example.
 */
package periscope.toy;
