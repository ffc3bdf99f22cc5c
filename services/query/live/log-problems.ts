import type { LogProblems } from '#contracts/api/views/notices.ts';
import { claimedHash } from '#contracts/claimed-hash.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { openProblems } from '#contracts/vouching/alarm.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { pause } from '../../shared/flow/pause.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import type { Log } from '../../shared/running/logger.ts';

/** Milliseconds between two looks. */
const PAUSE = 5_000;

/** Follows what the command service has on record about foreign events and audits. Others' records count for nothing. */
export const openLogProblems = ({ store, log }: { readonly store: EventStore; readonly log: Log }) => {
  const vouched = vouchedLog(store);
  const listeners = new Set<() => void>();
  let problems: LogProblems | null = null;
  let seen = '';

  const look = async () => {
    const events = (await vouched.read(EPOCHS)).filter((event) => !isForeign(event));
    const epochs = decodeAll(EpochsEvent, events).reduce<Epochs>(evolve, null);
    if (!epochs) return;
    const last = await store.readLast(inEpoch(epochs.current, VOUCHING));
    const end = `${epochs.current} ${last?.revision} ${last && claimedHash(last)}`;
    if (end === seen) return;
    const { foreign, findings } = openProblems(await vouched.vouching(epochs.current));
    const before = problems;
    problems =
      foreign.length + findings.length === 0 ? null : { foreign: foreign.length, findings: findings.length };
    seen = end;
    if (before?.foreign === problems?.foreign && before?.findings === problems?.findings) return;
    for (const listener of listeners) listener();
  };

  return {
    current: () => problems,
    /** Calls back when they have changed. */
    listen: (listener: () => void) => void listeners.add(listener),
    /** Looks again and again until the signal aborts. What was seen last counts while the log doesn't answer. */
    watch: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await look().catch((error) => log.debug({ err: error }, 'problems of the log could not be read'));
        await pause(PAUSE, { signal });
      }
    },
  };
};

export type OpenLogProblems = ReturnType<typeof openLogProblems>;
