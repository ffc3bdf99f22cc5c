#!/bin/sh
# Postgres of this project's package, begun as the original's entry point begins it.
set -e
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data"
  # The arguments are a list of words, as they are for the original.
  # shellcheck disable=SC2086
  initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database $POSTGRES_DB template template0" | postgres --single -D "$data" postgres
fi
rm -f "$data/postmaster.pid"
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
