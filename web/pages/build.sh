#!/usr/bin/env bash
# Builds the pages into a folder, if there is Node to do it and they are not there as they should be.
#
#   build.sh FOLDER [quick]    quick: true to leave their tests out
#
#   PERISCOPE_REQUIRE_PAGES  set: to build no pages is an error
set -u
cd "$(dirname "$0")" || exit 1
out=$1

give_up() {
  rm -rf "$out"
  echo "pages: $1; 'periscope serve' will say that its pages are not built" >&2
  [ -z "${PERISCOPE_REQUIRE_PAGES:-}" ] || exit 1
  exit 0
}

sum=$(find .npmrc build.sh ./*.html ./*.json ./*.ts src manual public test ../../docs ../../*.md ../../lsp/vscode/syntaxes -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum)${2:-}
if [ -f "$out/index.html" ] && [ "$(cat "$out.sum" 2>/dev/null)" = "$sum" ]; then
  exit 0
fi
command -v npm >/dev/null || give_up "there is no npm"
packages=$(cksum package.json package-lock.json)
if [ "$(cat node_modules/.packages 2>/dev/null)" != "$packages" ]; then
  npm ci --ignore-scripts --silent || give_up "npm could not fetch what they are built with"
  echo "$packages" >node_modules/.packages
fi
npm run --silent build -- --outDir "$out" --emptyOutDir --logLevel warn || give_up "they could not be built"
# What others wrote and is in the pages comes with its licence.
npm ls --omit=dev --all --parseable | tail -n +2 | while read -r package; do
  printf '\n%s\n\n' "${package##*node_modules/}"
  cat "$package"/LICENSE*
done >"$out/licences.txt" || give_up "a licence is missing"
[ "${2:-}" = true ] || npm run --silent test || exit 1
echo "$sum" >"$out.sum"
