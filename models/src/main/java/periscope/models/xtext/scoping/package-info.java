/** Named by the generated parts of the language and empty: the compiler resolves names. */
package periscope.models.xtext.scoping;
