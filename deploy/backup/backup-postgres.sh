#!/bin/sh
# Backs up the PostgreSQL of DATABASE_URL into BACKUP_FOLDER, and keeps the newest BACKUPS_KEPT (14).
# With the argument 'daily' it does so each day, until it is stopped.
set -eu
: "${DATABASE_URL:?}" "${BACKUP_FOLDER:?}"
umask 077

if [ "${1:-}" = daily ]; then
  # The first process of a container has to end by a signal itself.
  trap 'exit 0' TERM INT
  while :; do
    find "$BACKUP_FOLDER" -name 'story-pointer-*.dump' -mmin -1439 | grep -q . || sh "$0"
    sleep 60 &
    wait $!
  done
fi

mkdir -p "$BACKUP_FOLDER"
# It gets its name once it is whole.
dump=$BACKUP_FOLDER/story-pointer-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
trap 'rm -f "$dump.unfinished"' EXIT
pg_dump --format=custom --file="$dump.unfinished" "$DATABASE_URL"
mv "$dump.unfinished" "$dump"
echo "The backup is in $dump."
find "$BACKUP_FOLDER" -name 'story-pointer-*.dump' | sort -r | tail -n "+$((${BACKUPS_KEPT:-14} + 1))" |
  while read -r old; do rm "$old"; done
# A dump that is under way is written to all the time.
find "$BACKUP_FOLDER" -name 'story-pointer-*.dump.unfinished' -mmin +60 -exec rm {} +
