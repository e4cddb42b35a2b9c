#!/bin/sh
# Installs lintel below PREFIX, or removes it from there. /usr/local is the prefix unless another is given.
#
#   ./install.sh [PREFIX]
#   ./install.sh --remove [PREFIX]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
remove=
if [ "${1-}" = --remove ]; then
  remove=yes
  shift
fi
case ${1-} in
  -*)
    sed -n '2,5p' "$0" | cut -c3-
    exit 2
    ;;
esac
prefix=${1:-/usr/local}

if [ -z "$remove" ] && ! "$here/bin/lintel" --version >/dev/null; then
  if [ "$(uname)" = Darwin ]; then
    echo "lintel does not run: it needs macOS 15 or later on Apple silicon" >&2
    echo "if a browser downloaded it, run this first: xattr -dr com.apple.quarantine '$here'" >&2
  else
    echo "lintel does not run on this system: it needs Linux on $(uname -m) with glibc 2.36 or later" >&2
  fi
  exit 1
fi
cd "$here"
# No name of a file in here has white space.
for file in $(find bin share -type f); do
  if [ -n "$remove" ]; then
    rm -f "$prefix/$file"
    continue
  fi
  mkdir -p "$prefix/$(dirname "$file")"
  # Written beside and put in place, because a program that runs cannot be written over.
  cp -p "$file" "$prefix/$file.new"
  mv "$prefix/$file.new" "$prefix/$file"
done
if [ -n "$remove" ]; then
  # What is shared with others is not empty, and stays.
  find share -depth -type d | while read -r folder; do rmdir "$prefix/$folder" 2>/dev/null || true; done
  echo "lintel is removed from $prefix"
  exit 0
fi
echo "lintel $("$prefix/bin/lintel" --version) is installed below $prefix"
case :$PATH: in
  *":$prefix/bin:"*) ;;
  *) echo "$prefix/bin is not in your path: editors will not find it" ;;
esac
