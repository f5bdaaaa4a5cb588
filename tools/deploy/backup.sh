#!/bin/sh
# A base backup of the PostgreSQL server in $LEDGER_ARCHIVE/base-<moment>. Together with the archived
# write-ahead log ($LEDGER_ARCHIVE/wal, see docs/deploying.md) it is the store at any later moment.
set -eu
: "${LEDGER_ARCHIVE:?where backups go}" "${LEDGER_DB:?the address of the store}"
moment=$(date -u +%Y%m%dT%H%M%SZ)
part="$LEDGER_ARCHIVE/.part-$moment"
mkdir -p "$LEDGER_ARCHIVE"
"${PG_BIN:+$PG_BIN/}pg_basebackup" --dbname="$LEDGER_DB" --pgdata="$part" --wal-method=stream \
    --checkpoint=fast
mv "$part" "$LEDGER_ARCHIVE/base-$moment"
echo "$LEDGER_ARCHIVE/base-$moment"
