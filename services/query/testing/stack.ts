import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, vi } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import { formatLogPosition, LOG_POSITION_HEADER } from '#contracts/api/log-position.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { installationRoles } from '#contracts/epochs/installation-roles.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { type EventLog, startEventLog, startEventLogProcess } from '../../../tests/harness/event-log.ts';
import { startNats } from '../../../tests/harness/nats.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { type Direct, directly, startRelay } from '../../../tests/harness/relay.ts';
import { VAULT_KEY } from '../../../tests/harness/service.ts';
import { announceFirst, beginSession, WRITER_SEED } from '../../../tests/harness/sessions.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { writtenByCommand } from '../../../tests/harness/written-by-command.ts';
import { openWriterKey } from '../../command/log/writer-keys.ts';
import { openBlobs } from '../../shared/blobs/open-blobs.ts';
import { signingToken } from '../../shared/keys/signing-link.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { connectNats } from '../../shared/messaging/nats.ts';
import { drainServer, listen } from '../../shared/service/service.ts';
import { openVault } from '../../shared/vault/open-vault.ts';
import { apiServer, openApi } from '../composition.ts';
import { type Addresses, startProjector, startProjectorProcess } from './projector.ts';
import { sampleClient } from './sample-client.ts';

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** The read side as it runs: log, Postgres, NATS and projector are real. For one test file. */
export const startStack = (now?: () => string, web?: string) =>
  stackOver(startEventLog, startProjector, directly, now, web);

/** The same with a Postgres behind a relay. */
export const startRelayedStack = () => stackOver(startEventLog, startProjector, startRelay);

/** The same again over processes that may be ended. */
export const startStackOverProcesses = () =>
  stackOver(startEventLogProcess, startProjectorProcess, startRelay);

const stackOver = async <
  Log extends EventLog,
  Projector extends { stop(): Promise<void> },
  Way extends Direct,
>(
  startLog: () => Promise<Log>,
  startProjecting: (addresses: Addresses) => Promise<Projector>,
  startWay: (port: number) => Promise<Way>,
  now: () => string = () => new Date().toISOString(),
  web = '/nowhere',
) => {
  const cleanups: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const [eventLog, nats, database, folder] = await Promise.all([
    startLog(),
    startNats(),
    testDatabase(),
    temporaryFolder(),
  ]);
  cleanups.push(folder.remove, nats.stop, eventLog.stop);
  const vault = openVault({ DATABASE_URL: database, VAULT_KEY });
  const key = openWriterKey(WRITER_SEED);
  const store = writtenByCommand(decryptedLog(openEventStore(eventLog.url, 'admin:changeit'), vault), key);
  const sql = postgres(database, { onnotice: () => {} });
  cleanups.push(store.close, vault.close, () => sql.end());

  const log = randomUUID();
  await store.append(EPOCHS, -1, [newEvent({ type: 'LogFounded', data: { log, epoch: 1 } })]);
  await announceFirst(store, 1, key);
  const projector = await startProjecting({ eventLog: eventLog.url, database, nats: nats.url });
  cleanups.push(projector.stop);

  const relay = await startWay(Number(new URL(database).port));
  const connection = await connectNats(nats.url, 'query');
  const blobsUrl = new URL(`file://${folder.path}`).href;
  const blobs = openBlobs(blobsUrl);
  const backupFolder = join(folder.path, 'backups');
  const api = openApi({
    settings: {
      DATABASE_URL: Object.assign(new URL(database), { port: relay.port }).href,
      BLOBS_URL: blobsUrl,
      PUBLIC_URL: 'http://localhost:8080',
      LINK_SECRET,
      SESSION_DAYS: 30,
      TRUSTED_PROXIES: '127.0.0.1',
      BACKUP_DIR: backupFolder,
      BACKUP_OPERATORS: OPERATORS,
      AUDITORS,
      RECORDS_MANAGERS,
      ORGANISATIONS: 'many',
    },
    eventStore: store,
    vault,
    nats: Promise.resolve(connection),
    client: sampleClient(web),
    now,
    log: silent,
    patience: 2_000,
  });
  const watching = new AbortController();
  void api.notices.watch(watching.signal, () => {});
  const server = apiServer(api.app.callback);
  const origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  cleanups.push(
    relay.close,
    api.database.close,
    () => connection.close(),
    () => drainServer(server),
    api.app.close,
    () => watching.abort(),
  );
  await vi.waitFor(() => api.database.checkpoint(), PATIENCE);

  const revisions = new Map<string, number>();
  const happen = async (stream: string, ...events: readonly By<Message>[]): Promise<string> => {
    const revision = revisions.get(stream) ?? -1;
    const appended = await store.append(inEpoch(1, stream), revision, events.map(newEventBy));
    if (appended === 'conflict') throw new Error(`${stream} was not at ${revision}`);
    revisions.set(stream, appended.revision);

    return formatLogPosition({ log, epoch: 1, commit: appended.position });
  };

  /** As if an operator had said so: the roles for which an address is named. */
  const bound = async (account: string, name: string) => {
    const lists = { auditor: AUDITORS, 'records-manager': RECORDS_MANAGERS, 'backup-operator': OPERATORS };
    for (const role of installationRoles.filter((one) => lists[one].toLowerCase().includes(`${name}@`))) {
      const last = await store.readLast(EPOCHS);
      await store.append(EPOCHS, last?.revision ?? -1, [
        newEvent({ type: 'RoleBound', data: { role, account } }),
      ]);
    }
  };

  /** A session of an account, on record and in Postgres. */
  const begin = async (id: string, sessionId: string = randomUUID()) => {
    const session = await beginSession({ sql, store }, id, { sessionId });
    const last = await store.readLast(inEpoch(1, `account-${id}`));
    revisions.set(`account-${id}`, last?.revision ?? -1);

    return session;
  };
  const signedIn = async (name: string, ...more: readonly AccountEvent[]) => {
    const id = randomUUID();
    const position = await happen(`account-${id}`, registered(name), ...more);

    return { id, position, session: await begin(id) };
  };

  return {
    log,
    store,
    sql,
    eventLog,
    nats,
    connection,
    projector,
    relay,
    blobs,
    origin,
    backupFolder,
    databaseUrl: database,
    folder: folder.path,
    paths: api.app.paths,
    /** Appends to a document's stream; what it answers, a request can carry. */
    happen: (documentId: string, ...events: readonly By<DocumentEvent>[]) =>
      happen(`document-${documentId}`, ...events),
    /** Appends to an account's stream, likewise. */
    happenTo: (accountId: string, ...events: readonly AccountEvent[]) =>
      happen(`account-${accountId}`, ...events),
    get: (path: string, options: Asking = {}) => fetch(`${origin}${path}`, asked(options)),
    beginSession: begin,
    /** A registered account that is signed in. */
    signedIn: (name: string) => signedIn(name),
    /** One who opened a link that was mailed to their address, and has the roles for which it's named. */
    confirmed: async (name: string) => {
      const person = await signedIn(name, emailConfirmed(name));
      await bound(person.id, name);

      return person;
    },
    /** Gives an account the roles for which an address is named. */
    bound,
  };
};

export type Person = { readonly id: string; readonly session: string };

type Asking = {
  readonly as?: { readonly session: string };
  readonly after?: string;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly signal?: AbortSignal;
};

const asked = ({ as, after, headers, method, signal }: Asking): RequestInit => ({
  ...(method ? { method } : {}),
  ...(signal ? { signal } : {}),
  headers: {
    ...(as ? { Cookie: `inkstream_session=${as.session}` } : {}),
    ...(after ? { [LOG_POSITION_HEADER]: after } : {}),
    ...headers,
  },
});

export const LINK_SECRET = 'ab'.repeat(32);
const AUDITORS = 'audrey@example.com, August@Example.com';
const RECORDS_MANAGERS = 'rita@example.com, Rob@Example.com';
const OPERATORS = 'olive@example.com, nora@example.com';

export const linkOf = (documentId: string, recipientId: string, version = 1) =>
  signingToken(LINK_SECRET, { documentId, recipientId, version });

export const silent = pino({ level: 'silent' });

/** An event, and the account that made it where that matters. */
type By<Event> = Event & { readonly account?: string };

const newEventBy = ({ account, ...event }: By<Message>) => {
  const made = newEvent(event);

  return account === undefined
    ? made
    : { ...made, metadata: { ...made.metadata, by: { kind: 'account' as const, id: account } } };
};

export const newEvent = (event: Message) => ({ id: randomUUID(), event, metadata: envelope() });

const envelope = (): Metadata => ({
  at: new Date().toISOString(),
  by: { kind: 'system', id: 'test' },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1,
  prev: null,
  hash: '',
});

export const emailConfirmed = (name: string): AccountEvent => ({
  type: 'EmailConfirmed',
  data: { email: `${name}@example.com` },
});

export const registered = (name: string): AccountEvent => ({
  type: 'AccountRegistered',
  data: { username: name, email: `${name}@example.com`, fullName: name, passwordHash: '$argon2id$' },
});
