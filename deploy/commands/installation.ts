import { userInfo } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Sql } from 'postgres';
import type { z } from 'zod';
import { CertifiedErasure, Erased, SealingRetried } from '#contracts/api/announcements.ts';
import { backupsOf } from '../../services/command/backup/backups.ts';
import { progressOver } from '../../services/command/backup/progress.ts';
import { type ReportProgress, takingHere } from '../../services/command/backup/taking/take.ts';
import { backupDependencies } from '../../services/command/composition/backups.ts';
import { openEventLog } from '../../services/command/composition/event-log.ts';
import {
  type ForeignEvents,
  foreignEventsIn,
  leaveOutForeign,
} from '../../services/command/log/accept-foreign.ts';
import { acceptLogEnd } from '../../services/command/log/accept-log-end.ts';
import { writerKeyInUse } from '../../services/command/log/announce-key.ts';
import type { Envelope } from '../../services/command/log/envelopes.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import { openLookup } from '../../services/command/log/lookup.ts';
import { steadyClock } from '../../services/command/log/steady-clock.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import type { Moving } from '../../services/command/moving/move.ts';
import { rolesAtTheMachine } from '../../services/command/roles/at-the-machine.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { openPool } from '../../services/shared/database/pool.ts';
import { type Build, MODEL_VERSION, readModelSchema } from '../../services/shared/database/read-models.ts';
import { singleConnections } from '../../services/shared/database/single-connection.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { vouchedLog } from '../../services/shared/log/vouched-log.ts';
import { ask, connectNats, endNats } from '../../services/shared/messaging/nats.ts';
import { atTheMachine } from '../../services/shared/roles/named-roles.ts';
import { config } from '../../services/shared/service/config.ts';
import { openVault } from '../../services/shared/vault/open-vault.ts';
import { localEnvironment } from '../local/environment.ts';
import { NotRunning, Usage } from './say.ts';

/**
 * How many milliseconds we wait for NATS. Without it we can still work, but nobody watching elsewhere sees the
 * progress.
 */
const NATS_WITHIN = 2_000;
/** How many milliseconds we wait for a sealing to be retried: enough for an append on a busy machine. */
const RETRY_WITHIN = 10_000;
/** How many milliseconds we wait for a certificate, which may wait for a tree head. */
const CERTIFIED_WITHIN = 10_000;
const UNAVAILABLE = { ok: false, code: 'unavailable' } as const;

/**
 * Opens what the commands work on: the installation that the environment names, or else the local one. `tell` is called
 * with the progress of long work. Throws NotRunning if the event log or Postgres doesn't answer.
 */
export const openInstallation = async (tell: ReportProgress) => {
  Object.assign(process.env, await localEnvironment().catch(asUsage));
  const settings = config(
    ...(['EVENTSTORE_URL', 'EVENTSTORE_USER', 'DATABASE_URL', 'VAULT_KEY', 'NATS_URL', 'BLOBS_URL'] as const),
    ...(['LINK_SECRET', 'LOOKUP_KEY', 'WRITER_KEY', 'LOG_END_FILE', 'BACKUP_DIR', 'BACKUP_KEY'] as const),
  );
  const eventStore = openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER);
  const connect = singleConnections(settings.DATABASE_URL);
  const trouble = await lastingTrouble(eventStore);
  if (trouble) throw new NotRunning(`its event log does not answer. ${trouble}`);
  if (!(await answers(connect()))) throw new NotRunning('its database does not answer');

  const nats = await Promise.race([
    connectNats(settings.NATS_URL, 'command-line'),
    delay(NATS_WITHIN, null, { ref: false }),
  ]);
  const publishProgress = nats ? progressOver(nats) : () => {};
  const blobs = openBlobs(settings.BLOBS_URL);
  const now = steadyClock();
  const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' }, process.stderr);
  const database = openPool(settings.DATABASE_URL, 4);
  const vault = openVault(settings);
  const lookup = openLookup(settings.LOOKUP_KEY);
  const endFile = settings.LOG_END_FILE;
  const keys = writerKeysIn(settings.WRITER_KEY);
  const writerKey = await writerKeyInUse(vouchedLog(eventStore), keys);
  const earlier = keys.slice(keys.indexOf(writerKey) + 1);
  const { signed, guard, store } = openEventLog({ eventStore, writerKey, database, vault, endFile, log });
  const backups = backupDependencies({
    settings,
    store,
    guard,
    database,
    vault,
    connect,
    blobs,
    lookup,
    now,
    log,
    writerKeys: [writerKey, ...earlier],
    roles: atTheMachine,
    takeWith: takingHere,
    tell: (progress) => {
      publishProgress(progress);
      tell(progress);
    },
  });

  return {
    backups: backupsOf(backups),
    storage: backups.storage,
    roles: rolesAtTheMachine({ store, lookup, now }),
    /** Returns what the log lacks. `acceptEnd` accepts the log as it is; see `acceptLogEnd`. */
    lookAtEnd: guard.look,
    acceptEnd: (envelope: Envelope, reason: string) =>
      acceptLogEnd({ store: signed, database, file: endFile, guard, now }, envelope, reason),
    /** What somebody else wrote into streams; see `leaveOutForeign`. */
    foreign: {
      of: (stream: string) => foreignEventsIn({ store: signed }, stream),
      /** `areShown`: the read models hold some of them, as if they were ours. */
      leaveOut: async (envelope: Envelope, stream: string, reason: string) => {
        await guard.requireWhole();
        const found = await foreignEventsIn({ store: signed }, stream);
        await leaveOutForeign({ store, now }, envelope, stream, reason);
        return { areShown: await database.run((sql) => shownOf(sql, found)) };
      },
    },
    /** All that a move of the log to `target` needs. */
    moving: (target: EventStore, names: Moving['names'], tellStep: Moving['tell']): Moving => ({
      source: signed,
      target: decryptedLog(signedLog(target, writerKey), vault),
      names,
      connect,
      database,
      now,
      file: endFile,
      envelope: saidAtCommandLine(),
      tell: tellStep,
    }),
    /** The address of the event log. */
    eventLogUrl: settings.EVENTSTORE_URL,
    /** Returns the command service's answer, or `unavailable` if none comes. */
    retrySeal: async (request: z.infer<typeof SealingRetried.request>) =>
      nats ? ask(nats, SealingRetried, request, RETRY_WITHIN).catch(() => UNAVAILABLE) : UNAVAILABLE,
    /** Returns the command service's answer, or `unavailable` if none comes. */
    erase: async (request: z.infer<typeof Erased.request>) =>
      nats ? ask(nats, Erased, request, RETRY_WITHIN).catch(() => UNAVAILABLE) : UNAVAILABLE,
    /** Returns the leader's answer, or `unavailable` if none comes. */
    certify: async (request: z.infer<typeof CertifiedErasure.request>) =>
      nats ? ask(nats, CertifiedErasure, request, CERTIFIED_WITHIN).catch(() => UNAVAILABLE) : UNAVAILABLE,
    blobs,
    close: async () => {
      await Promise.allSettled([nats && endNats(nats), vault.close(), database.close(), store.close()]);
    },
  };
};

/** Whether the read models that serve hold one of these events, instead of only its place. */
const shownOf = async (sql: Sql, { epoch, foreign }: ForeignEvents): Promise<boolean> => {
  const [serving] = await sql<Build[]>`
    select epoch, build from app.serving_models where version = ${MODEL_VERSION} and epoch = ${epoch}`;
  if (!serving) return false;
  // A literal, since the pool doesn't ask Postgres how arrays are written (`fetch_types`).
  const positions = `{${foreign.map(({ position }) => position).join()}}`;
  const shown = await sql`
    select from ${sql(readModelSchema(serving))}.audit_trail where position = any(${positions}::bigint[]) limit 1`;

  return shown.length > 0;
};

/** Who is recorded as the actor: the user of this machine, since we may not know more than that. */
export const saidAtCommandLine = () => bySystem(`command-line:${userName()}`);

/** Some users have only a number and no name. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
};

const asUsage = (error: Error) => {
  throw new Usage(error.message);
};

/**
 * How often we check the event log, for at most a second each. On a busy machine the first connection takes longer than
 * that.
 */
const LOOKS = 5;

export const lastingTrouble = async ({ trouble }: Pick<EventStore, 'trouble'>): Promise<string | null> => {
  let found = await trouble();
  for (let looks = 1; looks < LOOKS && found !== null; looks++) found = await trouble();

  return found;
};

const answers = async (sql: Sql): Promise<boolean> => {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
};
