import { createServer } from 'node:http';
import postgres from 'postgres';
import { openBlobs } from '../shared/blobs.ts';
import { clientReader } from '../shared/client.ts';
import { config } from '../shared/config.ts';
import { openEventStore } from '../shared/event-store.ts';
import { securityHeaders } from '../shared/headers.ts';
import { logger } from '../shared/log.ts';
import { connectNats } from '../shared/nats.ts';
import { openPool } from '../shared/pool.ts';
import { drained, listen, runService } from '../shared/service.ts';
import { sessionCookie } from '../shared/sessions.ts';
import { recordAccesses } from './accesses.ts';
import { commandApp } from './app.ts';
import { callerReader } from './caller.ts';
import { checkpoints } from './checkpoints/checkpoints.ts';
import { recordDownloads } from './downloads.ts';
import { currentEpoch } from './epochs.ts';
import { openMailer } from './mail/mailer.ts';
import { positionCookies } from './position-cookie.ts';
import { rateLimits } from './rate-limits.ts';
import { followNews } from './reactions/follow.ts';
import { lead } from './reactions/leader.ts';
import { settle } from './reactions/reactor.ts';
import { remindDaily, wantsReminders } from './reactions/reminders.ts';
import { together } from './reactions/together.ts';
import { rememberedStreams } from './streams.ts';
import { untilThere } from './until-there.ts';

const settings = config(
  'EVENTSTORE_URL',
  'EVENTSTORE_USER',
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'BLOBS_URL',
  'PUBLIC_URL',
  'LINK_SECRET',
  'LINK_DAYS',
  'CHECKPOINT_KEY',
  'CHECKPOINT_WITNESSES',
  'MAIL_FROM',
  'PASSWORD_MIN',
  'RATE_LIMITS',
  'TRUSTED_PROXIES',
  'HOST',
  'PORT',
  'METRICS_PORT',
);
const log = logger('command');
const now = () => new Date().toISOString();
if (settings.RATE_LIMITS === 'off') log.warn('rate limits are off');

const store = openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER);
const database = openPool(settings.DATABASE_URL, 8);
const nats = await connectNats(settings.NATS_URL, 'command');
const blobs = openBlobs(settings.BLOBS_URL);
const mailer = openMailer(settings.SMTP_URL, settings.MAIL_FROM);
const { log: logId, epoch } = await untilThere(log, () => currentEpoch(store, now));

const writer = { store, streams: rememberedStreams(store, epoch), epoch, now };
const isSecure = settings.PUBLIC_URL.startsWith('https:');
const positionCookie = positionCookies({ log: logId, epoch, isSecure });
const cookie = sessionCookie(settings.PUBLIC_URL);
recordDownloads(nats, log, writer, positionCookie);
recordAccesses(nats, log, writer, positionCookie);

const app = commandApp({
  dependencies: {
    writer,
    database,
    nats,
    blobs,
    log,
    limits: rateLimits(settings.RATE_LIMITS === 'on'),
    settings: {
      passwordMin: settings.PASSWORD_MIN,
      linkSecret: settings.LINK_SECRET,
      publicUrl: settings.PUBLIC_URL,
    },
  },
  publicUrl: settings.PUBLIC_URL,
  callerOf: callerReader({ database, cookie, linkSecret: settings.LINK_SECRET }),
  clientOf: clientReader(settings.TRUSTED_PROXIES),
  cookie,
  positionCookie,
  headers: securityHeaders(settings.PUBLIC_URL),
});

/** Milliseconds after which a client that dawdles is cut off. */
const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, app.callback());
await listen(server, settings.PORT, settings.HOST);

const stopped = new AbortController();
/** Never exchanged for a younger connection: the leader's lock would go with it. */
const ofOne = { max: 1, max_lifetime: null, connect_timeout: 3, onnotice: () => {} };
const reactor = {
  writer,
  nats,
  blobs,
  mailer,
  log,
  publicUrl: settings.PUBLIC_URL,
  linkSecret: settings.LINK_SECRET,
  linkDays: settings.LINK_DAYS,
};
const place = { log: logId, epoch };
const signing = { key: settings.CHECKPOINT_KEY, witnesses: settings.CHECKPOINT_WITNESSES };
const leading = lead(
  { connect: () => postgres(settings.DATABASE_URL, ofOne), log },
  stopped.signal,
  (leads) =>
    together(
      leads,
      (signal) =>
        followNews(
          { store, database, log, place, settle: (kind, stream) => settle(reactor, kind, stream, signal) },
          signal,
        ),
      (signal) => checkpoints({ ...reactor, ...signing, store, place, now }, signal),
      (signal) => remindDaily({ writer, database, log, place, isWanted: wantsReminders(writer) }, signal),
    ),
);

await runService({
  log,
  host: settings.HOST,
  metricsPort: settings.METRICS_PORT,
  ready: async () =>
    (await database.run((sql) => sql`select 1`)).length === 1 && !nats.isClosed() && (await store.ready()),
  stop: [
    () => drained(server),
    () => stopped.abort(),
    () => leading,
    () => mailer.close(),
    () => nats.drain(),
    () => database.close(),
    () => store.close(),
  ],
});
