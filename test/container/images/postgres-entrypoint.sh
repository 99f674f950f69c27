#!/bin/sh
# The part of the entry point of the official image `postgres` that docker-compose.yml relies on: initialises an empty volume
# with the user, the password and the database of the environment, then runs the server as the user postgres.
set -eu

PGDATA=/var/lib/postgresql/18/docker

as_postgres() {
  setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
}

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 /var/lib/postgresql/18 "$PGDATA"
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" >"$password"
  chown postgres "$password"
  # shellcheck disable=SC2086 # several options in one variable, as the official image has it
  as_postgres initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$password" --auth-local=trust \
    --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  # On the socket only, so that the health check fails until the volume is complete.
  printf 'CREATE DATABASE "%s";\n' "$POSTGRES_DB" | as_postgres postgres --single -D "$PGDATA" template1 >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$PGDATA" -c 'listen_addresses=*' -c unix_socket_directories=/tmp
