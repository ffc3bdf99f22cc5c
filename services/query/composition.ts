import { createServer, type RequestListener } from 'node:http';
import type { NatsConnection } from '@nats-io/transport-node';
import { openBackupStorage } from '../shared/blobs/open-backup-storage.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { vaultCopyFile } from '../shared/blobs/vault-copy-names.ts';
import { decryptedLog } from '../shared/log/decrypted-log.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { followErasures } from '../shared/log/follow-erasures.ts';
import { reportingDamage } from '../shared/log/report-damage.ts';
import { vouchedLog } from '../shared/log/vouched-log.ts';
import { openInstallationRoles } from '../shared/roles/named-roles.ts';
import type { Log } from '../shared/running/logger.ts';
import { openSessions } from '../shared/sessions/open-sessions.ts';
import { vouchedSessions } from '../shared/sessions/vouched-sessions.ts';
import type { Vault } from '../shared/vault/vault.ts';
import { queryApp } from './app.ts';
import type { QuerySettings } from './environment.ts';
import { lookerReader } from './http/looker.ts';
import { openLogProblems } from './live/log-problems.ts';
import { openNotices } from './live/notices.ts';
import { messagingOver } from './messaging/messaging.ts';
import { openDatabase } from './read-models/database.ts';
import type { Client } from './site/client.ts';

type Outside = {
  readonly settings: Pick<
    QuerySettings,
    | 'DATABASE_URL'
    | 'BLOBS_URL'
    | 'PUBLIC_URL'
    | 'LINK_SECRET'
    | 'SESSION_DAYS'
    | 'TRUSTED_PROXIES'
    | 'BACKUP_DIR'
    | 'BACKUP_OPERATORS'
    | 'AUDITORS'
    | 'RECORDS_MANAGERS'
    | 'ORGANISATIONS'
  >;
  readonly eventStore: EventStore;
  readonly vault: Vault;
  /** NATS may start later than this service. */
  readonly nats: Promise<NatsConnection>;
  readonly client: Client;
  readonly now: () => string;
  readonly log: Log;
  /** Milliseconds that a read waits for the projector; those that a take-over may need by default. */
  readonly patience?: number;
};

/** The read API, which answers requests over HTTP. */
export const openApi = ({ settings, eventStore, vault, nats, client, now, log, ...waiting }: Outside) => {
  const database = openDatabase(settings.DATABASE_URL);
  const problems = openLogProblems({ store: eventStore, log });
  const notices = openNotices({ database, problems, log });
  const reporting = reportingDamage(eventStore, notices.meetDamage);
  const trusted = vouchedLog(reporting);
  const store = decryptedLog(trusted, vault);
  const closing = new AbortController();
  void followErasures({ store, log }, closing.signal);
  const vouched = vouchedSessions({ store: trusted, log });
  void vouched.follow(closing.signal);
  void problems.watch(closing.signal);
  const app = queryApp({
    database,
    notices,
    store,
    client,
    now,
    log,
    ...waiting,
    messaging: messagingOver(nats, log),
    blobs: openBlobs(settings.BLOBS_URL),
    roles: openInstallationRoles(settings, trusted),
    organisations: settings.ORGANISATIONS,
    head: () => store.head(),
    clientOf: lookerReader(settings.TRUSTED_PROXIES),
    publicUrl: settings.PUBLIC_URL,
    linkSecret: settings.LINK_SECRET,
    sessions: openSessions(vouched, settings.SESSION_DAYS),
    sessionDays: settings.SESSION_DAYS,
    backupStorage: openBackupStorage(settings.BACKUP_DIR),
    vaultCopies: openBackupStorage(settings.BACKUP_DIR, vaultCopyFile),
  });

  const close = () => {
    closing.abort();
    app.close();
  };

  return { app: { ...app, close }, database, notices, store };
};

/** A server of its own for the read API, that does not listen yet. */
export const apiServer = (answer: RequestListener) => createServer(patience, answer);

/** Milliseconds that a client may take to send a request, which is short. Proxies may keep their connections open. */
const patience = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 } as const;
