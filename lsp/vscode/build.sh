#!/usr/bin/env bash
# Builds Periscope's extension for VS Code into a folder as an unpacked package, if there is Node to do it.
#
#   build.sh FOLDER VERSION JAR    JAR: periscope.jar, which its tests start; "quick" to leave the tests out
#
#   PERISCOPE_REQUIRE_PAGES  set: to build no extension is an error
set -u
cd "$(dirname "$0")" || exit 1
out=$1 version=$2 jar=$3

give_up() {
  rm -rf "$out"
  echo "vscode: $1; the distribution will have no extension for VS Code" >&2
  [ -z "${PERISCOPE_REQUIRE_PAGES:-}" ] || exit 1
  exit 0
}

rm -rf "$out"
command -v npm >/dev/null || give_up "there is no npm"
packages=$(cksum package.json package-lock.json)
if [ "$(cat node_modules/.packages 2>/dev/null)" != "$packages" ]; then
  npm ci --ignore-scripts --silent || give_up "npm could not fetch what it is built with"
  echo "$packages" >node_modules/.packages
fi
npm run --silent build || give_up "it could not be built"

mkdir -p "$out/package/extension/dist"
cp -r syntaxes brackets.json README.md ../../CHANGELOG.md "$out/package/extension"
cp dist/extension.js "$out/package/extension/dist"
# A package of VS Code has no version with a word in it.
number=${version%%-*}
sed "s/\"version\": \"[^\"]*\"/\"version\": \"$number\"/" package.json >"$out/package/extension/package.json"
sed "s/@VERSION@/$number/" extension.vsixmanifest >"$out/package/extension.vsixmanifest"
cp content-types.xml "$out/package/[Content_Types].xml"
# What others wrote and is in the extension comes with its licence.
for package in vscode-languageclient vscode-languageserver-protocol vscode-languageserver-types vscode-jsonrpc minimatch brace-expansion balanced-match semver; do
  printf '\n%s\n\n' "$package"
  cat node_modules/"$package"/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*
done >"$out/package/extension/LICENCES-OF-LIBRARIES.txt" || give_up "a licence is missing"

if [ "$jar" != quick ]; then
  # The tests talk to the server of this very jar.
  printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -jar "%s" "$@"\n' "$jar" >"$out/periscope"
  chmod +x "$out/periscope"
  log=$(PERISCOPE_COMMAND=$out/periscope npm run --silent test 2>&1) || { echo "$log" >&2; exit 1; }
fi
