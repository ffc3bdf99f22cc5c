import type { Context } from 'koa';
import type { BackupStorage } from '../shared/blobs/backup-storage.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import type { DecryptedLog } from '../shared/log/decrypted-log.ts';
import type { InstallationRoles } from '../shared/roles/named-roles.ts';
import type { Log } from '../shared/running/logger.ts';
import type { OpenSessions } from '../shared/sessions/open-sessions.ts';
import { sessionCookie } from '../shared/sessions/sessions.ts';
import { accesses } from './access/accesses.ts';
import { auditors, recordsManagers } from './access/auditors.ts';
import { onRecord } from './access/on-record.ts';
import { findDocument, withSigningLink } from './access/recorded-access.ts';
import { downloads } from './documents/downloads.ts';
import { pages } from './documents/pages.ts';
import { rememberedAccounts } from './history/accounts.ts';
import { rememberedDocuments } from './history/documents.ts';
import { arrivals } from './http/arrival.ts';
import type { Looker } from './http/looker.ts';
import { readYourWrites } from './http/read-your-writes.ts';
import { signedIn } from './http/signed-in.ts';
import { live } from './live/live.ts';
import type { Notices } from './live/notices.ts';
import type { Messaging } from './messaging/messaging.ts';
import type { Database } from './read-models/database.ts';
import { backupNews } from './settings/backup-news.ts';
import type { Client } from './site/client.ts';
import { recordedTreeHeads } from './tree/tree-heads.ts';

export type Dependencies = {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly blobs: Blobs;
  readonly notices: Pick<Notices, 'view' | 'listen' | 'problems'>;
  /** Says which sessions count. */
  readonly sessions: OpenSessions;
  /** Reads streams from the log itself, by their full names. What the command service didn't write is foreign there. */
  readonly store: Pick<DecryptedLog, 'read' | 'readLast' | 'follow' | 'vault'>;
  readonly roles: InstallationRoles;
  /** ORGANISATIONS. */
  readonly organisations: 'one' | 'many' | 'off';
  /** The position of the last event in the log. */
  readonly head: () => Promise<bigint>;
  readonly clientOf: (ctx: Context) => Looker;
  readonly now: () => string;
  readonly log: Log;
  readonly publicUrl: string;
  readonly linkSecret: string;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  /**
   * Milliseconds that a read waits for the projector. The default is as long as it takes another projector to take
   * over.
   */
  readonly patience?: number;
  /** BACKUP_DIR. */
  readonly backupStorage: BackupStorage;
  /** The copies of the vault that lie there. */
  readonly vaultCopies: BackupStorage;
  readonly client: Client;
};

export type Prepared = ReturnType<typeof prepared>;

/** What reads share, made once: who somebody is, what they may look at, what is put on record, and what is cached. */
export const prepared = (given: Dependencies) => {
  const dependencies = { ...given, store: remembering(given) };
  const { database, messaging, store, now, publicUrl, linkSecret, sessions, sessionDays } = dependencies;
  const changes = live(dependencies);
  const news = backupNews(messaging);
  const looks = accesses(dependencies);
  const record = onRecord(dependencies);
  const { isAuditor, requireAuditor } = auditors(database, dependencies.roles);
  const upToDate = readYourWrites(dependencies);
  const cookie = sessionCookie(publicUrl);

  return {
    ...dependencies,
    /** Says who is signed in; refuses `signed-out`. */
    account: signedIn({ database, cookie, sessions, sessionDays }),
    /** Says the same, waits for what they wrote last, and finds what stands beside, in one look at the database. */
    arrive: arrivals({ database, cookie, sessions, sessionDays, upToDate }),
    /** Waits until the read models hold what the caller wrote last. */
    untilUpToDate: (ctx: Context) => upToDate(ctx, () => database.checkpoint()),
    /** Says which document is looked at, by a session or by an audit link. */
    find: findDocument({ ...dependencies, upToDate }, looks, record, isAuditor),
    /** Lets in whoever holds a signing link. */
    byLink: withSigningLink({ database, linkSecret, store, upToDate, record, now }),
    requireAuditor,
    ...recordsManagers(database, dependencies.roles),
    changes,
    backupNews: news,
    accesses: looks,
    record,
    treeHeads: recordedTreeHeads(store),
    files: { ...pages(dependencies), ...downloads(dependencies) },
    close: () => {
      changes.close();
      news.close();
      record.close();
    },
  };
};

const remembering = ({ store }: Pick<Dependencies, 'store'>) => ({
  ...store,
  accountHistory: rememberedAccounts(store),
  documentHistory: rememberedDocuments(store),
});
