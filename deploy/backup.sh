# Copies the database into BACKUP_DIR while the servers run, and removes the copies that are older than
# BACKUP_DAYS days. Ends with another code than 0 when there is no new copy, and removes nothing then.
# quiz-kingdom-backup.service calls it, in the release's folder.
set -eu
umask 077
copy="$BACKUP_DIR/quiz-kingdom-$(date -u +%Y-%m-%dT%H%M%SZ)"
trap 'rm -f "$copy.part"' EXIT

case "${DATABASE_URL:-}" in
    postgres*)
        # A pooler refuses options. Else pg_dump's settings might stay with a connection of the servers.
        PGOPTIONS='-c lock_timeout=0' pg_dump --format=custom --file="$copy.part" "${DATABASE_DIRECT_URL:-$DATABASE_URL}" || {
            echo 'Where DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL.' >&2
            exit 1
        }
        # Reads the table of contents: a dump that was cut off has none.
        pg_restore --list "$copy.part" > /dev/null
        mv "$copy.part" "$copy.dump"
        ;;
    *)
        # What `npm run backup` does.
        node_modules/.bin/node server/src/cli.ts backup "$copy.sqlite"
        ;;
esac

find "$BACKUP_DIR" -maxdepth 1 -type f -name 'quiz-kingdom-*' -mtime "+$BACKUP_DAYS" -delete
