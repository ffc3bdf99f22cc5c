import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { formatLogPosition, parseLogPosition } from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { onceMore } from '../../shared/flow/once-more.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { OpenSessions } from '../../shared/sessions/open-sessions.ts';
import { rowsAmong, type Session } from '../../shared/sessions/sessions.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Checkpoint, Database } from '../read-models/database.ts';
import { isSessionOfOperator } from '../settings/backups.ts';
import { type Change, changesBetween } from './changes.ts';
import type { Notices } from './notices.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint' | 'beside'>;
  readonly messaging: Pick<Messaging, 'listen' | 'listenToProgress'>;
  readonly notices: Pick<Notices, 'listen'>;
  readonly roles: Pick<InstallationRoles, 'holds'>;
  readonly sessions: OpenSessions;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  readonly now: () => string;
  readonly log: Log;
};

type Client = {
  readonly session: Session;
  readonly stream: PassThrough;
  readonly isOperator: boolean;
  /** Up to here the client has been told what changed, or knew it when it connected. */
  toldUntil: Checkpoint;
};

/** Milliseconds between two signs of life. */
const HEARTBEAT = 20_000;
/** Milliseconds between two looks for sessions that have ended. One statement looks for all. */
const WATCH = 2_000;
/** Milliseconds after which changes that couldn't be announced are looked for again. */
const REPEAT = 2_000;
/** The most pages that one account may have open. */
const PER_ACCOUNT = 50;
/** Bytes that may wait for a client. One that stops reading is disconnected, and connects again. */
const WAITING = 64 * 1024;

/**
 * `GET /api/live`: says which documents and templates that the caller may view have changed, after the position that `?since=`
 * or Last-Event-ID carries. It looks for changes in the audit trail, after the position that a client was told last, so
 * that nothing is missed if a message was lost or a client was away.
 */
export const live = ({
  database,
  messaging,
  notices,
  roles,
  sessions,
  sessionDays,
  now: clock,
  log,
}: Dependencies) => {
  const clients = new Set<Client>();

  const tell = async () => {
    if (clients.size === 0) return;
    const now = [...clients];
    const checkpoint = await database.checkpoint();
    // A restore ends every session, even those of clients for whom nothing has changed.
    await endRevokedLinks(now.filter(({ toldUntil }) => toldUntil.epoch !== checkpoint.epoch));
    // All who were told together are told together again, by one query.
    for (const some of Map.groupBy(now, ({ toldUntil }) => idOf(toldUntil)).values()) {
      const changes = await changesBetween(database, {
        from: some[0]?.toldUntil ?? checkpoint,
        to: checkpoint,
        at: clock(),
        accounts: [...new Set(some.map(({ session }) => session.accountId))],
      });
      await endRevokedLinks(some.filter(({ session }) => ofAccount(changes, session).length > 0));
      for (const client of some) {
        send(client, ofAccount(changes, client.session), checkpoint);
        client.toldUntil = checkpoint;
      }
    }
  };

  const endRevokedLinks = async (some: Iterable<Client>) => {
    const ids = [...some];
    const hashes = [...new Set(ids.map(({ session }) => session.idHash))];
    if (hashes.length === 0) return;
    const rows = await database.beside((pool) => rowsAmong(pool, hashes, sessionDays));
    const open = await Promise.all(rows.map((row) => sessions(row, row.idHash)));
    const alive = new Set(open.flatMap((one) => (one && !one.needsFactor ? [one.idHash] : [])));
    for (const { session, stream } of ids) if (!alive.has(session.idHash)) stream.end();
  };

  const beat = async () => {
    await endRevokedLinks(clients);
    // Whoever comes back needs to be told only what came after that.
    for (const { stream, toldUntil } of clients)
      if (stream.writable) stream.write(`id: ${idOf(toldUntil)}\ndata: {}\n\n`);
    await tell();
  };

  const repeated = (work: () => Promise<void>) =>
    onceMore(work, {
      failed: (error) => log.warn({ err: error }, 'changes could not be told'),
      pause: REPEAT,
    });
  const tellSoon = repeated(tell);
  const stopListening = messaging.listen(tellSoon);
  const stopHearing = messaging.listenToProgress((progress) => {
    for (const client of clients) if (client.isOperator) sendProgress(client, progress);
  });
  notices.listen(() => {
    for (const client of clients) sendNotices(client);
  });
  const heart = setInterval(repeated(beat), HEARTBEAT);
  const watch = setInterval(
    repeated(() => endRevokedLinks(clients)),
    WATCH,
  );

  const answer: AccountRoute = async (ctx, session) => {
    const isOfOperator = await isSessionOfOperator(database, roles, session);
    const checkpoint = await database.checkpoint();
    if (ofSame(clients, session).length >= PER_ACCOUNT) refuse('too-many');
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    if (ctx.method === 'HEAD') return;

    const toldUntil = knownTo(ctx) ?? checkpoint;
    const client = { session, stream: new PassThrough(), isOperator: isOfOperator, toldUntil };
    clients.add(client);
    client.stream.on('close', () => clients.delete(client));
    client.stream.write('retry: 2000\n\n');
    tellSoon();

    ctx.body = client.stream;
  };

  return {
    answer,
    close: () => {
      clearInterval(heart);
      clearInterval(watch);
      stopListening();
      stopHearing();
      for (const { stream } of clients) stream.end();
    },
  };
};

const ofSame = (clients: Iterable<Client>, { accountId }: Session) =>
  [...clients].filter(({ session }) => session.accountId === accountId);

const ofAccount = (changes: readonly Change[], { accountId }: Session) =>
  changes.filter((change) => change.accountId === accountId);

/** A message for each kind, in the order of their positions, so that whoever heard one of them knows what came before. */
const send = ({ stream }: Client, changes: readonly Change[], { log, epoch }: Checkpoint) => {
  if (changes.length === 0 || !stream.writable) return;
  if (stream.writableLength > WAITING) return void stream.destroy();
  const messages = [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, some]) => ({
    told: { [`${kind}s`]: some.map(({ id }) => id) },
    commit: some.map(({ position }) => position).reduce((one, other) => (one > other ? one : other)),
  }));
  messages.sort((one, other) => Number(one.commit - other.commit));
  stream.write(
    messages
      .map(
        ({ told, commit }) =>
          `id: ${idOf({ log, epoch, position: commit })}\ndata: ${JSON.stringify(told)}\n\n`,
      )
      .join(''),
  );
};

/** Says that the notices for everybody have changed: `event: notices`. */
const sendNotices = ({ stream }: Client) => {
  if (stream.writable && stream.writableLength <= WAITING) stream.write('event: notices\ndata: {}\n\n');
};

/** Operators see how far a backup, a restore or a rebuild has come: `event: backup`. */
const sendProgress = ({ stream }: Client, progress: BackupProgress) => {
  if (stream.writable && stream.writableLength <= WAITING)
    stream.write(`event: backup\ndata: ${JSON.stringify(progress)}\n\n`);
};

const idOf = ({ position, ...where }: Checkpoint) => formatLogPosition({ ...where, commit: position });

/** The position until which a client knows everything: that of the last message that it was sent, or of its reads. */
const knownTo = (ctx: Context): Checkpoint | null => {
  const known = parseLogPosition(ctx.get('Last-Event-ID') || (ctx.URL.searchParams.get('since') ?? ''));

  return known && { ...known, position: known.commit };
};
