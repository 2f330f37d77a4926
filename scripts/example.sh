#!/usr/bin/env bash
# Sets up, builds doppel, and shows the main job on the bundled examples: an input that breaks a method, confirmed on the
# real java, and a property proved for all inputs.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
cargo build --release -p doppel
classes=target/example
mkdir -p "$classes"
javac -g -d "$classes" examples/*.java

show() {
    echo
    echo "\$ doppel $*"
    local status=0
    target/release/doppel "$@" || status=$?
    echo "(exit status $status)"
}

echo
echo "--- which inputs break Price.total?"
show explore -ea --max-length 4 -cp "$classes" Price.total
echo
echo "--- is Clamp.clamp right for all inputs?"
show check -cp "$classes" Clamp.clamp
echo
echo "--- a program, run as java runs it"
show run -cp "$classes" Inventory
