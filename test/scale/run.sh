#!/usr/bin/env bash
# Runs the tests of several processes as one installation. What they keep is in one folder, by which what they start is
# known: whatever happens to them, a signal to this script included, all of it is ended and removed. Arguments go to
# Jest. Run it as `npm run test:scale`, which brings the right Node along.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# What was started and still runs, `postgres` or `other`: it works in the folder, was told of it, or keeps its files there.
running() {
  local process name
  for process in /proc/[0-9]*; do
    if [[ $(readlink "$process/cwd") == "$folder"/* ]] || grep -qz "$folder/" "$process/cmdline" ||
      grep -qzx "TMPDIR=$folder" "$process/environ"; then
      name=$(<"$process/comm") || continue
      if [[ $name != postgres ]]; then name=other; fi
      if [[ $name == "$1" ]]; then echo "${process#/proc/}"; fi
    fi
  done 2>/dev/null
}

# Sends them a signal until none is left, for a few seconds at most; it reaches those that were stopped as well.
end_all() {
  local signal pids
  for signal in CONT "$2"; do
    for _ in {1..30}; do
      pids=$(running "$1")
      if [[ -z $pids ]]; then return; fi
      xargs kill "-$signal" <<<"$pids" 2>/dev/null || true
      if [[ $signal == CONT ]]; then break; fi
      sleep 0.1
    done
  done
}

stop() {
  trap - EXIT INT TERM HUP
  set +e
  end_all other KILL
  # Told so, it gives its shared memory back.
  end_all postgres QUIT
  end_all postgres KILL
  rm -rf "$folder"
}

folder=$(mktemp -d "${TMPDIR:-/tmp}/homeroom-scale.XXXXXX")
# Where this is root, another user runs PostgreSQL, and has to get through.
chmod 755 "$folder"
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

minutes=10
if [[ ${SCALE:-} == long ]]; then minutes=180; fi

# In a process group of its own: a Ctrl-C is this script's to deal with.
set -m
TMPDIR=$folder timeout "${minutes}m" node node_modules/jest/bin/jest.js --selectProjects scale --runInBand "$@" </dev/null &
set +m
wait "$!"
