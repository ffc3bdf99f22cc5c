import { config } from '../shared/service/config.ts';

export type QuerySettings = ReturnType<typeof querySettings>;

/** What the environment tells the query service. */
export const querySettings = () =>
  config(
    'EVENTSTORE_URL',
    'EVENTSTORE_USER',
    'DATABASE_URL',
    'VAULT_KEY',
    'NATS_URL',
    'BLOBS_URL',
    'PUBLIC_URL',
    'LINK_SECRET',
    'SESSION_DAYS',
    'TRUSTED_PROXIES',
    'BACKUP_DIR',
    'BACKUP_OPERATORS',
    'AUDITORS',
    'RECORDS_MANAGERS',
    'ORGANISATIONS',
    'HOST',
    'PORT',
    'METRICS_PORT',
  );
