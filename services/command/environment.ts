import { config } from '../shared/running/config.ts';

export type CommandSettings = ReturnType<typeof commandSettings>;

/** What the environment tells the command service. */
export const commandSettings = () =>
  config(
    'EVENTSTORE_URL',
    'EVENTSTORE_USER',
    'DATABASE_URL',
    'NATS_URL',
    'SMTP_URL',
    'BLOBS_URL',
    'PUBLIC_URL',
    'LINK_SECRET',
    'LOOKUP_KEY',
    'LINK_DAYS',
    'SESSION_DAYS',
    'MAILS_PER_DAY',
    'WRITER_KEY',
    'VAULT_KEY',
    'VAULT_ROTATE_DAYS',
    'VAULT_COPY_DIR',
    'CHECKPOINT_KEY',
    'CHECKPOINT_WITNESSES',
    'LOG_END_FILE',
    'AUDIT_MINUTES',
    'MAIL_FROM',
    'PASSWORD_MIN',
    'RATE_LIMITS',
    'TRUSTED_PROXIES',
    'DISK_RESERVE_MB',
    'BACKUP_DIR',
    'BACKUP_KEY',
    'BACKUP_OPERATORS',
    'AUDITORS',
    'RECORDS_MANAGERS',
    'ORGANISATIONS',
    'SSO_INTERNAL_HOSTS',
    'DNS_SERVERS',
    'HOST',
    'PORT',
    'METRICS_PORT',
  );
