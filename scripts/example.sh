#!/usr/bin/env bash
# Sets up, builds doppel, and runs the bundled examples on it: first as java would, then with symbolic input.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
cargo build --release -p doppel
classes=target/example
mkdir -p "$classes"
javac -d "$classes" examples/*.java
echo "--- doppel run -cp $classes Inventory gear"
target/release/doppel run -cp "$classes" Inventory gear
echo "--- doppel run -cp $classes Inventory          (an uncaught exception, as java reports it)"
target/release/doppel run -cp "$classes" Inventory || echo "exit status $?"
echo "--- doppel run --symbolic args --path-constraint $classes/path.txt -cp $classes Discount VIP7 120"
target/release/doppel run --symbolic args --path-constraint "$classes/path.txt" -cp "$classes" Discount VIP7 120
echo "--- its path constraint, a conjunct a line (the same as SMT-LIB: --path-constraint FILE.smt2)"
cat "$classes/path.txt"
