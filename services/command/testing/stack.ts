import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, expect, vi } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { startNats } from '../../../tests/harness/nats.ts';
import { startRelay } from '../../../tests/harness/relay.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../../shared/blobs/blobs.ts';
import { operators } from '../../shared/database/named.ts';
import { openPool } from '../../shared/database/pool.ts';
import { sessionCookie } from '../../shared/database/sessions.ts';
import { clientReader } from '../../shared/http/client.ts';
import { securityHeaders } from '../../shared/http/headers.ts';
import { signingToken } from '../../shared/keys/signing-link.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { logGuard } from '../../shared/log/log-guard.ts';
import { connectNats } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';
import { drained, listen } from '../../shared/running/service.ts';
import { browserCookie } from '../account/known-browser.ts';
import { backupsOf } from '../backup/backups.ts';
import { type Tell, takeBackup } from '../backup/take.ts';
import type { VerifiedBackup } from '../backup/verified-backup.ts';
import { document } from '../document/decisions/decider.ts';
import { commandApp, patience } from '../http/app.ts';
import { callerReader } from '../http/caller.ts';
import { positionCookies } from '../http/position-cookie.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { refusedRequests } from '../http/refused-requests.ts';
import { shownOver } from '../http/shown.ts';
import { uploadsUnderWay } from '../http/uploads-under-way.ts';
import type { Envelope } from '../log/envelopes.ts';
import { currentEpoch } from '../log/epochs.ts';
import { handle } from '../log/handle.ts';
import { rememberedStreams } from '../log/streams.ts';
import { openWriters } from '../log/writers.ts';

export type Stack = Awaited<ReturnType<typeof startStack>>;

export const linkSecret = 'a5'.repeat(32);

type Serving = {
  readonly limits?: boolean;
  readonly trustedProxies?: string;
  readonly publicUrl?: string;
  readonly now?: () => string;
  readonly mailsADay?: number;
  /** BACKUP_OPERATORS. */
  readonly operators?: string;
  /** Where the service writes its lines; nowhere unless somebody reads them. */
  readonly log?: Log;
  /** Milliseconds that an answer waits for a projector, of which there is none here. */
  readonly shownWithin?: number;
};

/**
 * The write API as it runs: event log, Postgres (behind a relay), NATS and blobs are real; no media service listens.
 * For one test file.
 */
export const startStack = async () => {
  const cleanups: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const [eventLog, nats, databaseUrl, folder] = await Promise.all([
    startEventLog(),
    startNats(),
    testDatabase(),
    temporaryFolder(),
  ]);
  cleanups.push(folder.remove, nats.stop, eventLog.stop);
  const store = openEventStore(eventLog.url, 'admin:changeit');
  const sql = postgres(databaseUrl, { onnotice: () => {} });
  const relay = await startRelay(Number(new URL(databaseUrl).port));
  const relayed = Object.assign(new URL(databaseUrl), { port: String(relay.port) }).href;
  const database = openPool(relayed, 8);
  const connection = await connectNats(nats.url, 'test');
  cleanups.push(
    store.close,
    () => sql.end(),
    relay.close,
    database.close,
    () => connection.close(),
  );

  const now = () => new Date().toISOString();
  const { log, epoch } = await currentEpoch(store, now);
  const writer = { store, streams: rememberedStreams(store, epoch), epoch, now };
  const writing = new AbortController();
  const ofOne = { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {} };
  const connect = (onclose = () => {}) => postgres(relayed, { ...ofOne, onclose });
  const guard = logGuard({ store, database, file: join(folder.path, 'log-end.json'), log: silent });
  const writers = openWriters({ store, connect, log: silent, now, guard }, writing.signal);
  cleanups.push(async () => {
    writing.abort();
    await writers.ended;
  });
  await vi.waitUntil(writers.isServing, { timeout: 10_000, interval: 5 });
  const refused = refusedRequests({ write: writers.write, log: silent });
  cleanups.push(refused.stop);
  const blobs = openBlobs(pathToFileURL(folder.path).href);
  const backupFolder = join(folder.path, 'backups');
  const keys = { linkSecret, backupKey: null };
  const restored: VerifiedBackup[] = [];
  const backups = {
    ...{ store, keys, now },
    folder: backupFolder,
    connect: () => connect(),
    take: (of: number | null, tell: Tell, signal: AbortSignal) =>
      takeBackup({ store, blobs, folder: backupFolder, keys, now }, of, tell, signal),
    restore: async (backup: VerifiedBackup) => {
      restored.push(backup);
      return { epoch: epoch + 1, events: backup.manifest.events };
    },
    tell: () => {},
    requireWhole: async () => {},
    log: silent,
  };
  const newsSince = async (from: bigint | null, prefix = 'e') => {
    const ended = new AbortController();
    const found = [];
    for await (const news of store.follow({ prefixes: [prefix], from, signal: ended.signal })) {
      if (news.kind === 'caught-up') break;
      if (news.kind === 'event') found.push(news.event);
    }
    ended.abort();
    return found;
  };

  let seen: bigint | null = null;
  let lastChange = -1n;

  return {
    ...{
      eventLog,
      nats,
      connection,
      store,
      sql,
      blobs,
      writer,
      writers,
      log,
      epoch,
      database,
      guard,
      relay,
      databaseUrl,
      folder: folder.path,
      refused,
      /** What backups are made with, in this process. */
      backups,
      /** Backups that were to be restored: nothing comes of it here. */
      restored,
    },
    /** One more instance of the service, answering at `url`. */
    serve: async (options: Serving = {}) => {
      const { limits = false, trustedProxies = '', publicUrl = 'http://inkstream.test' } = options;
      const cookie = sessionCookie(publicUrl);
      const browser = browserCookie(publicUrl);
      const clock = options.now ?? now;
      const app = commandApp({
        writers: { ...writers, write: (work) => writers.write((one) => work({ ...one, now: clock })) },
        dependencies: {
          ...{ database, nats: connection, blobs, log: options.log ?? silent },
          freeSpace: { require: async () => {}, trouble: async () => null },
          uploads: uploadsUnderWay(limits),
          backups: backupsOf({ ...backups, isOperator: operators(options.operators ?? '*') }),
          limits: rateLimits(limits),
          settings: {
            passwordMin: 6,
            linkSecret,
            publicUrl,
            mailsADay: limits ? (options.mailsADay ?? 500) : null,
          },
        },
        publicUrl,
        callerOf: callerReader({ database, cookie, browser, linkSecret, sessionDays: 30 }),
        clientOf: clientReader(trustedProxies),
        cookie,
        browser,
        shown: shownOver(connection, options.shownWithin ?? 0),
        positionCookie: positionCookies({ log, isSecure: publicUrl.startsWith('https:') }),
        headers: securityHeaders(publicUrl),
        refusedRequests: refused,
      });
      const server = createServer(patience, app.callback());
      const port = await listen(server, 0, '127.0.0.1');
      cleanups.push(() => drained(server));

      return `http://127.0.0.1:${port}`;
    },
    documentLog: (id: string) => store.read(inEpoch(epoch, streams.document(id))),
    accountLog: (id: string) => store.read(inEpoch(epoch, streams.account(id))),
    /** The position of the newest event that is not the record of a refusal: what a refused request leaves alone. */
    lastChange: async (): Promise<bigint> => {
      for (const { type, position } of await newsSince(seen)) {
        seen = position;
        if (!refusalTypes.includes(type)) lastChange = position;
      }
      return lastChange;
    },
    /** Every event of the current epoch. */
    everything: () => newsSince(null, `e${epoch}.`),
    sayingAs,
    tokenOf,
    /** Says commands to a document past the API, as its owner (an account's id) or as somebody else. */
    tell: async (by: string | Actor, id: string, ...commands: readonly DocumentCommand[]) => {
      for (const command of commands) await handle(writer, document, id, sayingAs(by), command);
    },
    stateOf: async (id: string): Promise<ExistingDocument> => {
      const { state } = await writer.streams.read(document, id);
      return state.status === 'none' ? expect.unreachable(`There is no document ${id}`) : state;
    },
  };
};

const refusalTypes: readonly string[] = [
  'CompletionRefused',
  'AccessRefused',
  'LinkRefused',
  'UploadRefused',
  'UnknownDocumentAsked',
];

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
