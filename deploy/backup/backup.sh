#!/bin/sh
# Creates a backup, verifies it, and then deletes all but the newest. A backup that fails deletes nothing. Prints one JSON
# document for each step. homeroom-backup.service runs it; cron can run it too, with the environment variables of the service.
#
#   BACKUP_DIR    the folder, by default /var/backups/homeroom
#   BACKUP_KEEP   how many backups to keep, by default 30
set -eu
umask 077

folder=${BACKUP_DIR:-/var/backups/homeroom}
keep=${BACKUP_KEEP:-30}
home=$(dirname "$(realpath "$0")")/../..

case $keep in
'' | 0* | *[!0-9]*)
  echo "BACKUP_KEEP must be a whole number from 1 on, not $keep" >&2
  exit 2
  ;;
esac

cli() {
  "$home/node_modules/node/bin/node" "$home/dist/apps/cli/src/main.js" "$@"
}

# The names sort by time.
backups() {
  find "$folder" -maxdepth 1 -type f -name '????-??-??T??????Z.backup.tar' | sort
}

file=$folder/$(date -u +%Y-%m-%dT%H%M%SZ).backup.tar
cli backup create "$file" --json
cli backup verify "$file" --json
backups | head -n "-$keep" | while read -r old; do
  rm -- "$old"
  printf '{"deleted":"%s"}\n' "$old"
done
# A backup that was interrupted.
find "$folder" -maxdepth 1 -type f -name '*.backup.tar*.incomplete*' -mmin +1440 -delete
