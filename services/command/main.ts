import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { openBlobs } from '../shared/blobs/blobs.ts';
import { watchFreeSpace } from '../shared/blobs/free-space.ts';
import { operators } from '../shared/database/named.ts';
import { openPool } from '../shared/database/pool.ts';
import { sessionCookie } from '../shared/database/sessions.ts';
import { clientReader } from '../shared/http/client.ts';
import { securityHeaders } from '../shared/http/headers.ts';
import type { StoreNews } from '../shared/log/client/health.ts';
import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { damageTold } from '../shared/log/damage-told.ts';
import { endWhenAccepted } from '../shared/log/end-when-accepted.ts';
import { guardedStore, logGuard } from '../shared/log/log-guard.ts';
import { watchTree } from '../shared/log/watch-tree.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { logger } from '../shared/running/logger.ts';
import { drained, listen, openService } from '../shared/running/service.ts';
import { browserCookie } from './account/known-browser.ts';
import { backupsOf } from './backup/backups.ts';
import { backUpDaily } from './backup/daily.ts';
import { backupKeys } from './backup/keys.ts';
import { toldOver } from './backup/progress.ts';
import { restore } from './backup/restore.ts';
import { takingProcess } from './backup/taking-process.ts';
import { openClocks } from './clocks/clocks.ts';
import { recordAccesses } from './document/accesses.ts';
import { recordDownloads } from './document/downloads.ts';
import { retrySeals } from './document/seal-retries.ts';
import { commandApp, patience } from './http/app.ts';
import { callerReader } from './http/caller.ts';
import { positionCookies } from './http/position-cookie.ts';
import { rateLimits } from './http/rate-limits.ts';
import { refusedRequests } from './http/refused-requests.ts';
import { shownOver } from './http/shown.ts';
import { uploadsUnderWay } from './http/uploads-under-way.ts';
import { lead } from './leader/leader.ts';
import { openMailer } from './leader/mail/mailer.ts';
import { followNews } from './leader/reactions/follow.ts';
import { elsewhereOf } from './leader/reactions/other-epochs.ts';
import { settleIn } from './leader/reactions/settle.ts';
import { remindDaily, wantsReminders } from './leader/timers/reminders.ts';
import { together } from './leader/together.ts';
import { treeHeads } from './leader/tree-heads/tree-heads.ts';
import { announceWriterKey, untilReplaced } from './log/announce-key.ts';
import { currentEpoch } from './log/epochs.ts';
import { steadyClock } from './log/steady-clock.ts';
import { untilThere } from './log/until-there.ts';
import { signedLog, writerKeysIn } from './log/writer-keys.ts';
import { openWriters } from './log/writers.ts';
import { commandSettings } from './settings.ts';

const settings = commandSettings();
const log = logger('command');
const now = steadyClock();
if (settings.RATE_LIMITS === 'off') log.warn('rate limits are off');

const writerKeys = writerKeysIn(settings.WRITER_KEY);
const told = newsInto(log);
let answersAgain = () => {};
const tell = (news: StoreNews) => {
  told(news);
  if (news.trouble === null) answersAgain();
};
const eventLog = signedLog(
  openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { tell }),
  writerKeys[0],
);
const service = await openService({
  log,
  host: settings.HOST,
  metricsPort: settings.METRICS_PORT,
  starting: async () => (await eventLog.trouble()) ?? false,
});
const database = openPool(settings.DATABASE_URL, 8);
const guard = logGuard({ store: eventLog, database, file: settings.LOG_END_FILE, log });
const tree = watchTree({ store: eventLog, guard, log });
answersAgain = tree.again;
const wholeLog = guardedStore(
  damageTold(eventLog, (error) => guard.meet('damaged', error)),
  guard,
);
const clocks = openClocks({ store: wholeLog, database, log, now });
const { store } = clocks;
const nats = await connectNats(settings.NATS_URL, 'command');
const blobs = openBlobs(settings.BLOBS_URL);
void blobs.removeAbandoned();
const freeSpace = watchFreeSpace(
  { files: fileURLToPath(settings.BLOBS_URL), backups: settings.BACKUP_DIR },
  settings.DISK_RESERVE_MB * 2 ** 20,
);
const mailer = openMailer(settings.SMTP_URL, settings.MAIL_FROM);
const { log: logId } = await untilThere(log, () => currentEpoch(eventLog, now));

/** Never exchanged for a younger connection: the lock that it holds would go with it. */
const ofOne = { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {} };
const connect = (onclose = () => {}) => postgres(settings.DATABASE_URL, { ...ofOne, onclose });
const writing = new AbortController();
const prepare = (epoch: number) => announceWriterKey({ store, now }, epoch, writerKeys);
const replaced = (epoch: number, signal: AbortSignal) => untilReplaced(store, epoch, writerKeys[0], signal);
const writers = openWriters({ store, connect, log, now, prepare, replaced, guard }, writing.signal);
const isSecure = settings.PUBLIC_URL.startsWith('https:');
const positionCookie = positionCookies({ log: logId, isSecure });
const cookie = sessionCookie(settings.PUBLIC_URL);
const browser = browserCookie(settings.PUBLIC_URL);
recordDownloads(nats, log, writers, positionCookie);
retrySeals(nats, log, writers);
const limits = rateLimits(settings.RATE_LIMITS === 'on');
const mailsADay = limits.areOn ? settings.MAILS_PER_DAY : null;
const refused = refusedRequests({ write: writers.write, log });
recordAccesses(nats, log, writers, positionCookie, limits, refused);

const backups = backupsOf({
  store,
  folder: settings.BACKUP_DIR,
  keys: backupKeys(settings),
  connect,
  isOperator: operators(settings.BACKUP_OPERATORS),
  take: takingProcess(process.env),
  restore: (...asked) => restore({ store, connect, database, blobs, log, now }, ...asked),
  tell: toldOver(nats),
  requireWhole: guard.requireWhole,
  log,
  now,
});

const app = commandApp({
  writers,
  dependencies: {
    database,
    nats,
    blobs,
    freeSpace,
    uploads: uploadsUnderWay(limits.areOn),
    backups,
    log,
    limits,
    settings: {
      passwordMin: settings.PASSWORD_MIN,
      linkSecret: settings.LINK_SECRET,
      publicUrl: settings.PUBLIC_URL,
      mailsADay,
    },
  },
  publicUrl: settings.PUBLIC_URL,
  callerOf: callerReader({
    database,
    cookie,
    browser,
    linkSecret: settings.LINK_SECRET,
    sessionDays: settings.SESSION_DAYS,
  }),
  clientOf: clientReader(settings.TRUSTED_PROXIES),
  cookie,
  browser,
  positionCookie,
  shown: shownOver(nats),
  headers: securityHeaders(settings.PUBLIC_URL),
  refusedRequests: refused,
});

const server = createServer(patience, app.callback());
await listen(server, settings.PORT, settings.HOST);

const stopped = new AbortController();
const guarding = guard.watch(stopped.signal, endWhenAccepted(log));
void clocks.watch(stopped.signal);
const reactor = {
  nats,
  blobs,
  mailer,
  log,
  publicUrl: settings.PUBLIC_URL,
  linkSecret: settings.LINK_SECRET,
  linkDays: settings.LINK_DAYS,
  mailsADay,
};
const signing = { key: settings.CHECKPOINT_KEY, witnesses: settings.CHECKPOINT_WITNESSES };
const leading = lead({ connect, log }, AbortSignal.any([stopped.signal, writers.outdated]), (leads) =>
  together(
    leads,
    (leading) =>
      writers.whileOpen(leading, async (epoch, open) => {
        const place = { log: logId, epoch };
        const working = { ...reactor, elsewhere: await elsewhereOf(store, epoch) };
        return together(
          open,
          (signal) =>
            followNews({ store, database, log, place, settle: settleIn(writers, working, signal) }, signal),
          (signal) =>
            remindDaily(
              {
                store,
                write: writers.write,
                now,
                database,
                log,
                place,
                isWanted: wantsReminders(writers.write),
                mailsADay,
              },
              signal,
            ),
          (signal) =>
            treeHeads(
              {
                ...{ ...reactor, ...signing, store, place, now },
                signed: (head) => guard.signed({ epoch, ...head }),
                contradicted: (error) => guard.meet('contradicted', error),
              },
              signal,
            ),
        );
      }),
    (signal) => backUpDaily({ store, backups, log, now }, signal),
    tree.run,
  ),
);

service.run({
  alarm: () => [guard.loss()?.sentence, clocks.alarm()].filter(Boolean).join(' ') || null,
  ready: async () =>
    (await store.trouble()) ??
    (await freeSpace.trouble()) ??
    writers.trouble() ??
    (writers.isServing() && (await database.run((sql) => sql`select 1`)).length === 1 && !nats.isClosed()),
  stop: [
    () => drained(server),
    () => stopped.abort(),
    () => leading,
    () => guarding,
    () => mailer.close(),
    () => nats.drain(),
    () => refused.stop(),
    () => writing.abort(),
    () => writers.ended,
    () => database.close(),
    () => store.close(),
  ],
});
