import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { type EventLog, startEventLog, startEventLogProcess } from '../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { type Direct, directly, startRelay } from '../../../tests/harness/relay.ts';
import { VAULT_KEY } from '../../../tests/harness/service.ts';
import { openBlobs } from '../../shared/blobs/open-blobs.ts';
import { singleConnections } from '../../shared/database/single-connection.ts';
import { signingToken } from '../../shared/keys/signing-link.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { atTheMachine, openInstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import { drainServer, listen } from '../../shared/service/service.ts';
import { sessionSigner } from '../../shared/sessions/session-signer.ts';
import { vouchedSessions } from '../../shared/sessions/vouched-sessions.ts';
import { backupsOf } from '../backup/backups.ts';
import type { VerifiedBackup } from '../backup/format/verified-backup.ts';
import type { Restorable } from '../backup/restoring/fill-epoch.ts';
import { takingHere } from '../backup/taking/take.ts';
import { openApi } from '../composition/api.ts';
import { backupDependencies } from '../composition/backups.ts';
import { openEventLog } from '../composition/event-log.ts';
import { openWriting } from '../composition/writing.ts';
import { account } from '../decisions/account/decider.ts';
import { document } from '../decisions/document/decider.ts';
import { shownOver } from '../http/shown.ts';
import type { Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { rememberedStreams } from '../log/streams.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { memberships } from '../organisation/memberships.ts';
import type { ResolveTxt } from '../organisation/resolve-txt.ts';
import { changesOf } from './changes.ts';
import { startSurroundings, writerKeys } from './surroundings.ts';

export type Stack = Awaited<ReturnType<typeof startStack>>;

export const linkSecret = 'a5'.repeat(32);

const SETTINGS = {
  LINK_SECRET: linkSecret,
  BACKUP_KEY: undefined,
  SESSION_DAYS: 30,
  PASSWORD_MIN: 6,
  COMMON_PASSWORDS: 'warn',
} as const;

type Serving = {
  readonly limits?: boolean;
  readonly trustedProxies?: string;
  readonly publicUrl?: string;
  readonly now?: () => string;
  readonly mailsADay?: number;
  /** Whether it remembers streams by itself, as a process of its own does. */
  readonly isApart?: boolean;
  /** BACKUP_OPERATORS. */
  readonly operators?: string;
  /** AUDITORS. */
  readonly auditors?: string;
  /** RECORDS_MANAGERS. */
  readonly recordsManagers?: string;
  /** ORGANISATIONS. */
  readonly organisations?: 'one' | 'many' | 'off';
  /** COMMON_PASSWORDS. */
  readonly commonPasswords?: 'warn' | 'refuse';
  /** How DNS is asked. */
  readonly resolveTxt?: ResolveTxt;
  /** SSO_INTERNAL_HOSTS. */
  readonly internalHosts?: string;
  /** Where the service writes its lines; nowhere unless somebody reads them. */
  readonly log?: Log;
  /** Milliseconds that an answer waits for a projector, of which there is none here. */
  readonly shownWithin?: number;
};

/**
 * The write API as it runs: event log, Postgres, NATS and blobs are real; no media service listens. For one test file.
 */
export const startStack = () => stackOver(startEventLog, directly);

/** The same with a Postgres behind a relay. */
export const startRelayedStack = () => stackOver(startEventLog, startRelay);

/** The same again over an event log that is a program and may be ended. */
export const startStackOverProcess = () => stackOver(startEventLogProcess, startRelay);

const stackOver = async <Log extends EventLog, Way extends Direct>(
  startLog: () => Promise<Log>,
  startWay: (port: number) => Promise<Way>,
) => {
  const { cleanups, relayed, eventStore, vault, ...surroundings } = await startSurroundings(
    startLog,
    startWay,
  );
  const { folder, sql, database, store, connection } = surroundings;

  const now = () => new Date().toISOString();
  const connect = singleConnections(relayed);
  const endFile = join(folder, 'log-end.json');
  const opened = openEventLog({
    eventStore,
    writerKey: writerKeys[0],
    database,
    vault,
    endFile,
    log: silent,
  });
  const blobs = openBlobs(pathToFileURL(folder).href);
  const vouched = vouchedSessions({ store: opened.onRecord, log: silent });
  const unfollowed = new AbortController();
  void vouched.follow(unfollowed.signal);
  cleanups.push(() => unfollowed.abort());
  const outside = {
    eventLog: opened,
    writerKeys,
    database,
    blobs,
    connect,
    lookup: testLookup,
    now,
    log: silent,
    held: () => {},
    vouched,
    settings: SETTINGS,
  };
  const endWriting = new AbortController();
  const writing = await openWriting(outside, endWriting.signal);
  const { logId: log, epoch, writers, refusedRequests: refused, scimCalls } = writing;
  const known = rememberedStreams(opened.signed, epoch);
  const sessions = sessionSigner({ key: writerKeys[0], sessionDays: 30, claimsOf: vouched.claimsOf })(epoch);
  const writer = {
    store: opened.signed,
    streams: known,
    memberships: memberships(known),
    epoch,
    lookup: testLookup,
    now,
    sessions,
  };
  cleanups.push(async () => {
    endWriting.abort();
    await writers.ended;
  });
  await vi.waitUntil(writers.isServing, { ...PATIENCE, interval: 5 });
  cleanups.push(refused.stop);
  cleanups.push(scimCalls.stop);
  const restored: VerifiedBackup[] = [];
  const backupFolder = join(folder, 'backups');
  const backups = {
    folder: backupFolder,
    ...backupDependencies({
      store,
      writerKeys,
      guard: opened.guard,
      database,
      vault,
      connect,
      blobs,
      lookup: testLookup,
      now,
      log: silent,
      settings: { ...SETTINGS, BACKUP_DIR: backupFolder },
      roles: atTheMachine,
      takeWith: takingHere,
      tell: () => {},
    }),
    restore: async ({ backup }: Restorable) => {
      restored.push(backup);
      return { epoch: epoch + 1, events: backup.manifest.events, lost: 0, members: 0 };
    },
  };
  const changes = changesOf(store);

  return {
    ...surroundings,
    blobs,
    writer,
    writers,
    log,
    epoch,
    guard: opened.guard,
    vaultKey: VAULT_KEY,
    refused,
    scimCalls,
    /** The log past the product: what is appended here isn't signed. */
    eventStore,
    /** What backups are made with, in this process. */
    backups,
    /** Backups that were to be restored: nothing comes of it here. */
    restored,
    /** One more instance of the service, answering at `url`. With limits, nobody has spent anything yet. */
    serve: async (options: Serving = {}) => {
      const { limits = false, trustedProxies = '', publicUrl = 'http://inkstream.test' } = options;
      const clock = options.now ?? now;
      const apart = options.isApart ? { streams: rememberedStreams(opened.signed, epoch) } : {};
      const write: typeof writers.write = (work, what) =>
        writers.write((one) => work({ ...one, ...apart, now: clock }), what);
      // All tests come from one address.
      if (limits) await sql`delete from app.spent_points`.catch(() => {});
      const roles = openInstallationRoles(
        {
          AUDITORS: options.auditors ?? '',
          RECORDS_MANAGERS: options.recordsManagers ?? '',
          BACKUP_OPERATORS: options.operators ?? '*',
        },
        store,
      );
      const { server } = openApi({
        database,
        vouched,
        nats: connection,
        blobs,
        lookup: testLookup,
        log: options.log ?? silent,
        writing: { ...writing, writers: { ...writers, write } },
        settings: {
          ...SETTINGS,
          PUBLIC_URL: publicUrl,
          TRUSTED_PROXIES: trustedProxies,
          RATE_LIMITS: limits ? 'on' : 'off',
          SSO_INTERNAL_HOSTS: options.internalHosts ?? '',
          DNS_SERVERS: '',
          ORGANISATIONS: options.organisations ?? 'many',
          COMMON_PASSWORDS: options.commonPasswords ?? 'warn',
          MAILS_PER_DAY: options.mailsADay ?? 500,
        },
        resolveTxt: options.resolveTxt ?? (async () => []),
        freeSpace: { require: async () => {}, trouble: async () => null },
        backups: backupsOf({ ...backups, roles }),
        roles,
        shown: shownOver(connection, options.shownWithin ?? 0),
      });
      const port = await listen(server, 0, '127.0.0.1');
      cleanups.push(() => drainServer(server));

      return `http://127.0.0.1:${port}`;
    },
    documentLog: (id: string) => store.read(inEpoch(epoch, streams.document(id))),
    accountLog: (id: string) => store.read(inEpoch(epoch, streams.account(id))),
    lastChange: changes.last,
    /** Every event of the current epoch. */
    everything: () => changes.since(null, `e${epoch}.`),
    sayingAs,
    tokenOf,
    /** Says commands to a document past the API, as its owner (an account's id) or as somebody else. */
    tell: async (by: string | Actor, id: string, ...commands: readonly DocumentCommand[]) => {
      for (const command of commands) await handle(writer, document, id, sayingAs(by), command);
    },
    /** Says a command to an account past the API, as its holder. */
    tellAccount: async (id: string, command: AccountCommand) => {
      await handle(writer, account, id, sayingAs(id), command);
    },
    stateOf: async (id: string): Promise<ExistingDocument> => {
      const { state } = await writer.streams.read(document, id);
      return state.status === 'none' ? expect.unreachable(`There is no document ${id}`) : state;
    },
  };
};

export const tokenOf = (documentId: string, recipientId: string, version = 1) =>
  signingToken(linkSecret, { documentId, recipientId, version });

const sayingAs = (by: string | Actor): Envelope => ({
  by: typeof by === 'string' ? { kind: 'account', id: by } : by,
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
});

const silent = pino({ level: 'silent' });
