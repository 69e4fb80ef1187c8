#!/usr/bin/env bash
# Runs a command, `npm test` unless another is named, several times while the machine is busy with
# something else: npm run test:under-load [-- TIMES [COMMAND...]]. Stops at the first run that fails.
set -uo pipefail
cd "$(dirname "$0")/.."
times=${1:-3}
shift || true
[ $# -gt 0 ] || set -- npm test

# Busy loops where there is no stress-ng (Debian's package of that name).
if command -v stress-ng > /dev/null; then
  stress-ng --cpu 4 --quiet &
  busy=($!)
else
  busy=()
  for _ in 1 2 3 4; do
    while :; do :; done &
    busy+=($!)
  done
fi
trap 'kill "${busy[@]}" 2> /dev/null' EXIT

for ((run = 1; run <= times; run++)); do
  echo "— Run $run of $times under load"
  "$@" || { echo "Run $run of $times failed under load"; exit 1; }
done
echo "$times of $times runs were green under load"
