#!/bin/sh
# restore.sh BASE NEW [MOMENT]: makes NEW, a data folder as the server was at MOMENT ('2026-05-01
# 20:15:00+00'; without it, at the end of the archive), from the base backup BASE. Start a server on it.
set -eu
base=${1:?the base backup} new=${2:?the new data folder} moment=${3:-}
: "${LEDGER_ARCHIVE:?where backups are}"
[ ! -e "$new" ] || { echo "$new is there already" >&2; exit 1; }
cp -a "$base" "$new"
chmod 700 "$new"
{
    echo "restore_command = 'cp $LEDGER_ARCHIVE/wal/%f %p'"
    if [ -n "$moment" ]; then
        echo "recovery_target_time = '$moment'"
        echo "recovery_target_action = 'promote'"
    fi
} >> "$new/postgresql.auto.conf"
touch "$new/recovery.signal"
