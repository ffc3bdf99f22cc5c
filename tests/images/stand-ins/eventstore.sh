#!/bin/sh
# The embedded event log, with the certificate, the password and the folder of the original.
exec node /event-log/deploy/local/event-log/main.ts --host 0.0.0.0 --port 2113 --db /var/lib/eventstore/events.db \
  --user "admin:$EVENTSTORE_DEFAULT_ADMIN_PASSWORD" \
  --tlsKey "$EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE" --tlsCert "$EVENTSTORE_CERTIFICATE_FILE"
