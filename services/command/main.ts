import { isBucketAddress } from '../shared/blobs/bucket/address.ts';
import { watchFreeSpace } from '../shared/blobs/free-space.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { openPool } from '../shared/database/pool.ts';
import { singleConnections } from '../shared/database/single-connection.ts';
import type { StoreNews } from '../shared/log/client/health.ts';
import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { endWhenAccepted } from '../shared/log/end-when-accepted.ts';
import { followErasures } from '../shared/log/follow-erasures.ts';
import { connectNats, endNats } from '../shared/messaging/nats.ts';
import { openInstallationRoles } from '../shared/roles/named-roles.ts';
import { raiseAlarm } from '../shared/running/alarms.ts';
import { logger } from '../shared/running/logger.ts';
import { drainServer, listen, openService } from '../shared/service/service.ts';
import { vouchedSessions } from '../shared/sessions/vouched-sessions.ts';
import { openVault } from '../shared/vault/open-vault.ts';
import { isHashingCheap } from './account/passwords.ts';
import { backupsOf } from './backup/backups.ts';
import { progressOver } from './backup/progress.ts';
import { takingProcess } from './backup/taking/process.ts';
import { openApi } from './composition/api.ts';
import { backupDependencies } from './composition/backups.ts';
import { openEventLog } from './composition/event-log.ts';
import { openLeading } from './composition/leading.ts';
import { answerMessages } from './composition/messages.ts';
import { openWriting } from './composition/writing.ts';
import { commandSettings } from './environment.ts';
import { shownOver } from './http/shown.ts';
import { openMailer } from './leader/mail/mailer.ts';
import { openLookup } from './log/lookup.ts';
import { steadyClock } from './log/steady-clock.ts';
import { writerKeysIn } from './log/writer-keys.ts';
import { watchVouching } from './vouching/watch-vouching.ts';

/** The most milliseconds that requests are kept away until we know whether we may write. */
const OPENING = 10_000;

const settings = commandSettings();
const log = logger('command');
const now = steadyClock();
if (settings.RATE_LIMITS === 'off') log.warn('rate limits are off');
if (isHashingCheap) log.warn('passwords are hashed at a lower cost than OWASP asks for');

const writerKeys = writerKeysIn(settings.WRITER_KEY);
const intoLog = newsInto(log);
let logIsBack = () => {};
const tell = (news: StoreNews) => {
  intoLog(news);
  if (news.trouble === null) logIsBack();
};
const eventStore = openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { tell });
let heldBy: string | null = null;
const held = (sentence: string) => {
  if (heldBy !== sentence) raiseAlarm(log, 'epochs damaged', {}, sentence);
  heldBy = sentence;
};
const service = await openService({
  log,
  host: settings.HOST,
  metricsPort: settings.METRICS_PORT,
  starting: async () => (await eventStore.trouble()) ?? heldBy ?? false,
});

const database = openPool(settings.DATABASE_URL, 8);
const vault = openVault(settings);
void vault.requireRightKey();
const connect = singleConnections(settings.DATABASE_URL);
const endFile = settings.LOG_END_FILE;
const eventLog = openEventLog({ eventStore, writerKey: writerKeys[0], database, vault, endFile, log });
const { guard } = eventLog;
const nats = await connectNats(settings.NATS_URL, 'command');
const blobs = openBlobs(settings.BLOBS_URL);
void blobs.removeAbandoned();
const freeSpace = watchFreeSpace(
  {
    files: blobs.folder,
    ...(!isBucketAddress(settings.BACKUP_DIR) && { backups: settings.BACKUP_DIR }),
  },
  settings.DISK_RESERVE_MB * 2 ** 20,
);
const mailer = openMailer(settings.SMTP_URL, settings.MAIL_FROM);

const lookup = openLookup(settings.LOOKUP_KEY);
const vouched = vouchedSessions({ store: eventLog.onRecord, log });
const outside = { settings, lookup, eventLog, database, vouched, vault, connect, nats, blobs, now, log };
const endWriting = new AbortController();
const writing = await openWriting({ ...outside, writerKeys, held }, endWriting.signal);
const { store, clocks, writers, refusedRequests, scimCalls } = writing;
const roles = openInstallationRoles(settings, store);
const backups = backupsOf(
  backupDependencies({
    ...outside,
    store,
    writerKeys,
    guard,
    roles,
    takeWith: () => takingProcess(process.env),
    tell: progressOver(nats),
  }),
);
const api = openApi({ ...outside, writing, freeSpace, backups, roles, shown: shownOver(nats) });
const { server, limits, mailsADay, positionCookie } = api;
answerMessages({ nats, log, writing, positionCookie, limits, database });
// A balancer sends requests as soon as we listen.
await writers.untilDecided(OPENING);
await listen(server, settings.PORT, settings.HOST);

const stopped = new AbortController();
const guarding = guard.watch(stopped.signal, endWhenAccepted(log));
void clocks.watch(stopped.signal);
const foreign = watchVouching({ vouched: eventLog.vouched, epoch: writers.epoch, log });
void foreign.watch(stopped.signal);
void followErasures({ store, log }, stopped.signal);
void vouched.follow(stopped.signal);
const leading = openLeading({ ...outside, writing, backups, mailer, mailsADay });
logIsBack = leading.logIsBack;
const led = leading.run(stopped.signal);

service.run({
  alarm: () =>
    [guard.loss()?.sentence, guard.remark(), foreign.alarm(), clocks.alarm(), blobs.trouble()]
      .filter(Boolean)
      .join(' ') || null,
  ready: async () =>
    (await store.trouble()) ??
    (await freeSpace.trouble()) ??
    guard.trouble() ??
    writers.trouble() ??
    (await vault.trouble()) ??
    (writers.isServing() && (await database.run((sql) => sql`select 1`)).length === 1 && !nats.isClosed()),
  stop: [
    () => drainServer(server),
    () => stopped.abort(),
    () => led,
    () => guarding,
    () => mailer.close(),
    () => endNats(nats),
    () => refusedRequests.stop(),
    () => scimCalls.stop(),
    () => endWriting.abort(),
    () => writers.ended,
    () => vault.close(),
    () => database.close(),
    () => store.close(),
  ],
});
