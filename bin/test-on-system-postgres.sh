#!/usr/bin/env bash
# Runs the tests on the PostgreSQL of this machine: starts a temporary cluster on loopback, passes it to the tests as
# DATABASE_URL, and always removes it. Arguments are passed to `npm test`. Without arguments it runs the tests whose results
# may depend on the version of PostgreSQL: every statement with its plan, the error of each constraint, locks, migrations,
# COPY, dumps, collations, time zones and the catalogs. The rules of the school are tested on the embedded PostgreSQL alone,
# and so are what starts an embedded server whatever DATABASE_URL is, and lines that break between the driver and any server.
# The locks on seats are tested here by `writes-at-once` and `seats-at-random`, and the statements of the overview by `overview`.
# `privacy.spec.ts` looks for a student in the statistics, which only a superuser may read. As root, the server runs as another
# user, because PostgreSQL refuses to run as root. The tests use an ordinary role that may create databases.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# == 0)); then
  set -- 'test/database/(?!broken-lines|connections)' 'test/sql/plans' 'test/syncs/(copied-database|cursors|late-commits)' \
    'test/seed/(copying-rows|database)' 'test/people/(contacts|search|student-json)' 'test/academics/(history|school-time)' \
    'test/corrections/(enrollment-periods|in-use|seats-at-random)' 'test/properties/(imports|writes)' 'test/privacy/texts' \
    'test/(audit/trail|cli/doctor|installation/(backup|upgrade))' 'test/http/requests/idempotency' \
    'test/dashboard/overview/overview'
fi

# Prints the folder of the newest PostgreSQL of this machine, if there is one.
find_binaries() {
  local initdb
  for initdb in $(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -Vr) "$(command -v initdb || true)"; do
    if [[ -x $initdb && -x $(dirname "$initdb")/postgres ]]; then dirname "$initdb" && return; fi
  done
}

# Runs a command as the owner of the cluster, in a folder that every user may read.
as_owner() {
  if [[ $owner == "$(id -un)" ]]; then (cd / && "$@"); else (cd / && runuser -u "$owner" -- "$@"); fi
}

free_port() {
  node -e 'const s = net.createServer().listen(0, "127.0.0.1", () => { console.log(String(s.address().port)); s.close(); })'
}

stop() {
  trap - EXIT INT TERM
  if [[ -n ${tests:-} ]] && kill -0 "$tests" 2>/dev/null; then
    kill -TERM -- "-$tests" 2>/dev/null || true
    wait "$tests" || true
  fi
  if [[ -f $folder/data/postmaster.pid ]]; then
    as_owner "$binaries/pg_ctl" stop --silent --mode=immediate --pgdata="$folder/data" || true
  fi
  rm -rf "$folder"
}

binaries=$(find_binaries)
if [[ -z $binaries ]]; then
  echo 'No PostgreSQL server is installed on this machine.' >&2
  exit 1
fi
owner=$(id -un)
if [[ $(id -u) == 0 ]]; then owner=$(id -un postgres 2>/dev/null || echo nobody); fi

# A short path in /tmp, because the path of a socket may have 107 characters and its owner has to reach it.
folder=$(mktemp -d /tmp/homeroom-postgres.XXXXXX)
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
chown "$owner" "$folder"

echo "Starting a temporary $("$binaries/postgres" --version) as $owner ..."
as_owner "$binaries/initdb" --pgdata="$folder/data" --encoding=UTF8 --locale=C.UTF-8 \
  --auth-local=peer --auth-host=scram-sha-256 --no-sync >/dev/null
settings="-c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c full_page_writes=off"
for attempt in 1 2 3 4 5; do
  port=$(free_port)
  if as_owner "$binaries/pg_ctl" start --silent --wait --pgdata="$folder/data" --log="$folder/log" \
    --options="-p $port $settings"; then break; fi
  if [[ $attempt == 5 ]]; then cat "$folder/log" >&2 && exit 1; fi
done

password=$(node -p 'crypto.randomBytes(24).toString("hex")')
# Passed on standard input, because all users can read the arguments of a process.
as_owner "$binaries/psql" --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --host="$folder" --port="$port" --dbname=postgres <<SQL
SET log_min_error_statement = panic;
CREATE ROLE homeroom LOGIN CREATEDB PASSWORD '$password';
-- \`privacy scrub\` needs these privileges. Every database of the tests is a copy of template1.
GRANT pg_checkpoint, pg_monitor TO homeroom;
\connect template1
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO homeroom;
\connect postgres
CREATE DATABASE homeroom OWNER homeroom;
SQL
export DATABASE_URL="postgres://homeroom:$password@127.0.0.1:$port/homeroom"

# Runs in its own process group, so that a signal to this script can stop all of its processes.
set -m
npx jest "$@" </dev/null &
tests=$!
set +m
wait "$tests"
