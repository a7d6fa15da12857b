/** The rules of ARCHITECTURE.md and CONTRIBUTING.md against the files and the classes of every module. */
package periscope.suites.architecture;
