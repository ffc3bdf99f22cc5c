import { Refusal } from '#contracts/api/refusals.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { retry } from '../../shared/flow/retry.ts';
import { reportingDamage } from '../../shared/log/report-damage.ts';
import type { Log } from '../../shared/running/logger.ts';
import { sessionSigner } from '../../shared/sessions/session-signer.ts';
import type { VouchedSessions } from '../../shared/sessions/vouched-sessions.ts';
import { refusedRequests } from '../api/refused-requests.ts';
import { claimingBlobs } from '../blobs/claim.ts';
import { openClocks } from '../clocks/clocks.ts';
import type { CommandSettings } from '../environment.ts';
import { announceWriterKey, untilReplaced } from '../log/announce-key.ts';
import { currentEpoch, EpochsDamaged } from '../log/epochs.ts';
import type { Lookup } from '../log/lookup.ts';
import type { Connect } from '../log/session-lock.ts';
import type { WriterKey } from '../log/writer-keys.ts';
import { openWriters } from '../log/writers.ts';
import { memberships } from '../organisation/memberships.ts';
import { scimCalls } from '../scim/calls.ts';
import type { OpenedEventLog } from './event-log.ts';

type Outside = {
  readonly eventLog: OpenedEventLog;
  /** First the key that is in use, then earlier ones. */
  readonly writerKeys: readonly [WriterKey, ...WriterKey[]];
  readonly database: Pool;
  readonly blobs: Pick<Blobs, 'has'>;
  readonly connect: Connect;
  readonly lookup: Lookup;
  /** Says which sessions command signed. */
  readonly vouched: Pick<VouchedSessions, 'claimsOf'>;
  readonly settings: Pick<CommandSettings, 'SESSION_DAYS'>;
  readonly now: () => string;
  readonly log: Log;
  /** Called with the reason why we can't begin until an operator has acted. */
  readonly held: (sentence: string) => void;
};

export type Writing = Awaited<ReturnType<typeof openWriting>>;

/**
 * Milliseconds between two attempts to reach the event log; we have to wait for it because services start in any order.
 */
const PAUSE = 500;

/**
 * Builds everything that writes into the current epoch, until `stopped` aborts. It waits for the event log, and founds
 * the log if it's empty.
 */
export const openWriting = async (
  { eventLog, writerKeys, database, blobs, connect, lookup, vouched, settings, now, log, held }: Outside,
  stopped: AbortSignal,
) => {
  const { signed, guard } = eventLog;
  const reporting = reportingDamage(eventLog.store, (error) => guard.meet('damaged', error));
  const clocks = openClocks({ store: reporting, database, log, now });
  const { store } = clocks;
  const {
    log: logId,
    positions,
    epoch,
  } = await retry(() => currentEpoch(signed, now), {
    isPassing: (error) => {
      if (error instanceof EpochsDamaged) held(error.message);
      else if (error instanceof Refusal) log.info({ code: error.code }, 'waiting');
      return error instanceof Refusal;
    },
    pauseAfter: () => PAUSE,
  });
  const prepare = (current: number) => announceWriterKey({ store, now }, current, writerKeys);
  const untilKeyReplaced = (current: number, signal: AbortSignal) =>
    untilReplaced(store, current, writerKeys[0], signal);
  const claimBlobs = claimingBlobs({ database, blobs });
  const sessionsOf = sessionSigner({
    key: writerKeys[0],
    sessionDays: settings.SESSION_DAYS,
    claimsOf: vouched.claimsOf,
  });
  const writers = openWriters(
    {
      store,
      connect,
      log,
      lookup,
      now,
      prepare,
      untilReplaced: untilKeyReplaced,
      guard,
      claimBlobs,
      sessionsOf,
      membershipsOf: memberships,
    },
    stopped,
  );

  return {
    logId,
    positions,
    /** The epoch that was current when this process started. */
    epoch,
    store,
    clocks,
    writers,
    refusedRequests: refusedRequests({ write: writers.write, log }),
    scimCalls: scimCalls({ write: writers.write, now, log }),
  };
};
