/** Named by the generated parts of the language and empty: the compiler checks models. */
package periscope.models.xtext.validation;
