#!/usr/bin/env bash
# Installs what this machine lacks. Without an argument: what building and running doppel needs, that is a JDK (17 or
# later), a C++ toolchain, and what Bitwuzla is built with and from. With --tests also what the tests need: the SMT solvers
# that check exported constraints, and the libraries of the big programs in tests/programs. Rust itself comes from
# https://rustup.rs.
#
# Debian 12 has neither JDK 21 nor 25; tests run on these, too, if they are in /usr/lib/jvm or where DOPPEL_JDK_21 and
# DOPPEL_JDK_25 say.
set -euo pipefail

packages=()
test_packages() {
    # With what their jars need; the programs are in crates/testkit/src/program/table.rs and crates/testkit/tests/frameworks.rs.
    for library in antlr4 jlex junit4 junit5 libbcel-java libcommons-lang3-java libcommons-math3-java libderby-java \
        libgoogle-gson-java libguava-java libhamcrest-java libhibernate3-java libhsqldb-java libjackson2-databind-java \
        libjavassist-java libjoda-time-java libjson-simple-java libjsoup-java liblucene8-java libnanoxml2-java librhino-java \
        libservlet-api-java libslf4j-java libspring-context-java libspring-jdbc-java libspring-test-java \
        libspring-web-servlet-java sat4j; do
        dpkg -s "$library" >/dev/null 2>&1 || packages+=("$library")
    done
    command -v z3 >/dev/null || packages+=(z3)
    command -v cvc5 >/dev/null || packages+=(cvc5)
}

command -v javac >/dev/null || packages+=(openjdk-17-jdk-headless)
command -v c++ >/dev/null || packages+=(build-essential)
command -v meson >/dev/null || packages+=(meson)
command -v ninja >/dev/null || packages+=(ninja-build)
command -v pkg-config >/dev/null || packages+=(pkg-config)
for library in libgmp-dev libcadical-dev libsymfpu-dev; do
    dpkg -s "$library" >/dev/null 2>&1 || packages+=("$library")
done
case "${1:-}" in
"") ;;
--tests) test_packages ;;
*) echo "usage: scripts/setup.sh [--tests]" >&2; exit 2 ;;
esac

if [ ${#packages[@]} -gt 0 ]; then
    sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get update
    DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y --no-install-recommends "${packages[@]}"
fi

command -v cargo >/dev/null || { echo "setup.sh: no cargo on PATH; see https://rustup.rs" >&2; exit 1; }
java -version
cargo --version
