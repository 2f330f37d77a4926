#!/usr/bin/env bash
# Sets up, builds doppel, and runs the bundled example on it and on java: the two must print the same.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
cargo build --release -p doppel
classes=target/example
mkdir -p "$classes"
javac -d "$classes" examples/Inventory.java
echo "--- doppel run -cp $classes Inventory gear"
target/release/doppel run -cp "$classes" Inventory gear
echo "--- doppel run -cp $classes Inventory          (an uncaught exception, as java reports it)"
target/release/doppel run -cp "$classes" Inventory || echo "exit status $?"
