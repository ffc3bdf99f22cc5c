import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { type ForeignEventsLeftOut, VOUCHING } from '#contracts/vouching/events.ts';
import { placeOf } from '#contracts/vouching/state.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { appendChained, endOf, stampedBehind } from './append-chained.ts';
import type { Envelope } from './envelopes.ts';
import { readEpochs } from './epochs.ts';

type Log = {
  /** The log that reads what command didn't write as foreign. */
  readonly store: DecryptedLog;
  readonly now: () => string;
};

/** The events because of which a stream of the current epoch stands still, or which it skips. */
export type ForeignEvents = {
  readonly epoch: number;
  readonly foreign: readonly {
    readonly revision: number;
    readonly position: bigint;
    readonly problem: string;
  }[];
  /** Hashes of files that were sealed in this stream behind a foreign event. */
  readonly sealed: readonly string[];
};

/** Returns the foreign events of a stream that nobody has left out yet. `stream` is the name without the epoch. */
export const foreignEventsIn = async (
  { store }: Pick<Log, 'store'>,
  stream: string,
): Promise<ForeignEvents> => {
  const { epoch, events } = await read(store, stream);
  const foreign = events.filter(isInUse);
  const first = foreign[0]?.revision ?? Number.POSITIVE_INFINITY;

  return {
    epoch,
    foreign: foreign.map(({ revision, position, data }) => ({
      revision,
      position,
      problem: String(data.problem),
    })),
    sealed: events.flatMap(({ type, revision, data }) =>
      type === 'DocumentSealed' && revision > first ? String(data.sealed) : [],
    ),
  };
};

/**
 * Puts on record that a stream goes on without its foreign events, as if they had never been. Does nothing if there are
 * none.
 */
export const leaveOutForeign = async (
  { store, now }: Log,
  envelope: Envelope,
  stream: string,
  reason: string,
): Promise<void> => {
  for (;;) {
    const { epoch, events } = await read(store, stream);
    const foreign = events.filter(isInUse);
    if (foreign.length === 0) return;
    const name = inEpoch(epoch, VOUCHING);
    const last = await store.readLast(name);
    const places = foreign.map(placeOf).map(({ revision, hash }) => ({ revision, hash }));
    const leftOut: ForeignEventsLeftOut = {
      type: 'ForeignEventsLeftOut',
      data: { stream, events: places, reason },
    };
    const at = stampedBehind(last, now());
    const place = { name, stream: VOUCHING };
    const appended = await appendChained(store, place, endOf(last), [leftOut], { ...envelope, at });
    if (appended !== 'conflict') return;
  }
};

const read = async (store: DecryptedLog, stream: string) => {
  const { current: epoch } = (await readEpochs(store)).epochs;

  return { epoch, events: await store.read(inEpoch(epoch, stream)) };
};

const isInUse = (event: Recorded): boolean => isForeign(event) && event.data.isLeftOut !== true;
