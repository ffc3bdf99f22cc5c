import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { formatLogPosition, parseLogPosition } from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Address } from '../../shared/database/named.ts';
import { isSessionAlive, type Session } from '../../shared/database/sessions.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Checkpoint, Database } from '../read-models/database.ts';
import { isSessionOfOperator } from '../settings/backups.ts';
import type { Messaging } from './messaging.ts';
import type { Notices } from './notices.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint' | 'beside'>;
  readonly messaging: Pick<Messaging, 'listen' | 'listenToProgress'>;
  readonly notices: Pick<Notices, 'listen'>;
  readonly isOperator: (address: Address) => boolean;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  readonly log: Log;
};

type Client = { readonly session: Session; readonly stream: PassThrough; readonly isOperator: boolean };
type Change = { readonly accountId: string; readonly id: string; readonly kind: 'document' | 'template' };

/** Milliseconds between two signs of life. */
const HEARTBEAT = 20_000;
/** The most pages that one account may have open. */
const PER_ACCOUNT = 50;
/** Bytes that may wait for a client. One that stops reading is disconnected, and connects again. */
const WAITING = 64 * 1024;

/**
 * `GET /api/live`: says which of the caller's documents and templates have changed. It looks for changes in the audit
 * trail, after the position that was announced last, so that nothing is missed if a message was lost or a client was away.
 */
export const live = ({ database, messaging, notices, isOperator, sessionDays, log }: Dependencies) => {
  const clients = new Set<Client>();
  let announced: Checkpoint | null = null;

  const tell = async () => {
    if (clients.size === 0) return;
    const reached = await database.checkpoint();
    // A restore ends every session, even those of clients for whom nothing has changed.
    if (announced && announced.epoch !== reached.epoch) await endRevoked(clients);
    const changes = announced ? await changesBetween(database, announced, reached) : [];
    const concerned = [...clients].filter(({ session }) => ofAccount(changes, session).length > 0);
    await endRevoked(concerned);
    for (const client of concerned) send(client, ofAccount(changes, client.session), reached);
    announced = reached;
  };

  const endRevoked = async (some: Iterable<Client>) => {
    for (const { session, stream } of some)
      if (!(await database.beside((pool) => isSessionAlive(pool, session, sessionDays)))) stream.end();
  };

  const beat = async () => {
    await endRevoked(clients);
    for (const { stream } of clients) if (stream.writable) stream.write(':\n\n');
    await tell();
  };

  const unless = (work: () => Promise<void>) =>
    oneAtATime(work, (error) => log.warn({ err: error }, 'changes could not be told'));
  const tellSoon = unless(tell);
  const stopListening = messaging.listen(tellSoon);
  const stopHearing = messaging.listenToProgress((progress) => {
    for (const client of clients) if (client.isOperator) sendProgress(client, progress);
  });
  notices.listen(() => {
    for (const client of clients) sendNews(client, { notices: [] });
  });
  const heart = setInterval(unless(beat), HEARTBEAT);

  const answer: AccountRoute = async (ctx, session) => {
    const isOfOperator = await isSessionOfOperator(database, isOperator, session);
    const reached = await database.checkpoint();
    const missed = await missedBy(database, ctx, session, reached);
    if (ofSame(clients, session).length >= PER_ACCOUNT) refuse('too-many');
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    if (ctx.method === 'HEAD') return;

    const client = { session, stream: new PassThrough(), isOperator: isOfOperator };
    if (clients.size === 0) announced = reached;
    clients.add(client);
    client.stream.on('close', () => clients.delete(client));
    client.stream.write('retry: 2000\n\n');
    send(client, missed, reached);

    ctx.body = client.stream;
  };

  return {
    answer,
    close: () => {
      clearInterval(heart);
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

const send = ({ stream }: Client, changes: readonly Change[], reached: Checkpoint) => {
  if (changes.length === 0 || !stream.writable) return;
  if (stream.writableLength > WAITING) return void stream.destroy();
  const id = formatLogPosition({ ...reached, commit: reached.position });
  stream.write(`id: ${id}\ndata: ${JSON.stringify(byKind(changes))}\n\n`);
};

/** Says that the notices for everybody have changed. */
const sendNews = ({ stream }: Client, news: object) => {
  if (stream.writable && stream.writableLength <= WAITING) stream.write(`data: ${JSON.stringify(news)}\n\n`);
};

/** Operators see how far a backup, a restore or a rebuild has come: `event: backup`. */
const sendProgress = ({ stream }: Client, progress: BackupProgress) => {
  if (stream.writable && stream.writableLength <= WAITING)
    stream.write(`event: backup\ndata: ${JSON.stringify(progress)}\n\n`);
};

/** `{ documents: [id], templates: [id] }`, without what did not change. */
const byKind = (changes: readonly Change[]) =>
  Object.fromEntries(
    (['document', 'template'] as const).flatMap((kind) => {
      const ids = changes.filter((change) => change.kind === kind).map(({ id }) => id);
      return ids.length > 0 ? [[`${kind}s`, ids]] : [];
    }),
  );

/** What has changed since the last event that a returning client was sent. */
const missedBy = async (
  database: Dependencies['database'],
  ctx: Context,
  session: Session,
  reached: Checkpoint,
) => {
  const last = parseLogPosition(ctx.get('Last-Event-ID'));
  if (!last) return [];

  return ofAccount(await changesBetween(database, { ...last, position: last.commit }, reached), session);
};

/**
 * Empty if the log is another one: clients of the old log load everything again. A template changes as well
 * when a document is made of it: it was used once more.
 */
const changesBetween = async ({ read }: Dependencies['database'], from: Checkpoint, to: Checkpoint) =>
  from.log === to.log && from.epoch === to.epoch && from.position < to.position
    ? read<Change>(sql`
        with changed as (
          select document_id as id, case action when 'DocumentCreatedFromTemplate'
            then (details ->> 'template')::uuid end as template_id
          from audit_trail
          where position > ${String(from.position)} and position <= ${String(to.position)}
        )
        select d.created_by_id as "accountId", d.id, d.kind
        from documents d
        where d.id in (select id from changed union select template_id from changed)`)
    : [];

/** If it is asked for while it runs, the work runs once more afterwards. */
const oneAtATime = (work: () => Promise<void>, failed: (error: unknown) => void) => {
  let isRunning = false;
  let isAsked = false;
  const run = async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } catch (error) {
      failed(error);
    } finally {
      isRunning = false;
    }
  };

  return () => void run();
};
