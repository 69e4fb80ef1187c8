# Brings the database at OLD to a PostgreSQL of a newer major version at NEW, by logical replication, while the
# servers go on. Both are addresses of superusers, and the server at NEW reaches that of OLD by the same one.
# docs/operations.md has the order of things; `npm run test:upgrade` runs this very file.
#
#   copy     the schema, all rows, and from then on every change; players go on
#   finish   what is left, once all servers have been stopped; compares each table
#   cancel   ends the replication; OLD stays as it is, and NEW has to be made anew
set -eu
umask 077
: "${OLD:?is the address of the database that is in use}" "${NEW:?is the address of an empty database}"

old() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$OLD" "$@"; }
new() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$NEW" "$@"; }
refuse() { echo "$1" >&2; exit 1; }
# Ends where the query gives anything, and shows it.
refuse_any() {
    found="$("$1" -c "$2")"
    [ -z "$found" ] || refuse "$3: $(echo $found)"
}

copy() {
    [ "$(old -c 'show wal_level')" = logical ] || refuse 'OLD needs wal_level = logical and a restart'
    refuse_any new "select tablename from pg_tables where schemaname = 'public'" 'NEW has tables already'
    refuse_any old "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index where indrelid = pg_class.oid and indisprimary)" 'tables without a primary key'
    refuse_any old "select sequencename from pg_sequences where schemaname = 'public'" 'sequences, which no replication brings'

    pg_dump --schema-only --file="$folder/schema.sql" "$OLD"
    new --file="$folder/schema.sql" > /dev/null
    old -c 'create publication quiz_upgrade for all tables'
    echo "create subscription quiz_upgrade connection :'old' publication quiz_upgrade" | new --set=old="$OLD"

    until [ -z "$(new -c "select 1 from pg_subscription_rel where srsubstate <> 'r' limit 1")" ]; do sleep 1; done
    new -c analyze
    echo 'NEW has every row and follows. Stop all servers, then: finish'
}

finish() {
    refuse_any old "select usename from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()" 'OLD is in use: stop all servers first'
    last="$(old -c 'select pg_current_wal_lsn()')"
    until [ "$(old -c "select confirmed_flush_lsn >= '$last' from pg_replication_slots
        where slot_name = 'quiz_upgrade'")" = t ]; do sleep 0.2; done

    # Of each table its rows and the sum of their hashes.
    sums="$(old -c "select string_agg(format(
        'select %L, count(*), coalesce(sum((''x'' || left(md5(compared::text), 15))::bit(60)::bigint), 0) from %I compared',
        tablename, tablename), ' union all ') from pg_tables where schemaname = 'public'") order by 1"
    old -c "$sums" > "$folder/old"
    new -c "$sums" > "$folder/new"
    diff "$folder/old" "$folder/new" >&2 || refuse 'The tables differ: start the servers with OLD again, and cancel'
    cat "$folder/new"
    cancel
    echo 'NEW has all of OLD. Now set DATABASE_URL to it, and start the servers.'
}

# A slot that nobody reads from keeps all of the write-ahead log, until the disk is full.
cancel() {
    new -c 'drop subscription if exists quiz_upgrade'
    old -c 'drop publication if exists quiz_upgrade'
}

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
case "${1:-}" in
    copy | finish | cancel) "$1" ;;
    *) refuse 'Usage: OLD=postgres://… NEW=postgres://… sh deploy/upgrade-postgres.sh copy|finish|cancel' ;;
esac
