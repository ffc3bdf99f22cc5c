import { randomUUID } from 'node:crypto';
import type { ParametersByCode } from '#contracts/api/exact-refusals.ts';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { appendChained, endOf, stampedBehind } from './append-chained.ts';
import { bySystem, type Envelope } from './envelopes.ts';

/** `positions` is the id under which positions in the log count. */
export type Founding = { readonly log: string; readonly positions: string; readonly epoch: number };

/**
 * The stream of the epochs when we read it: its state, and its last event, after which the next one must be appended.
 */
export type EpochsRead = {
  readonly epochs: NonNullable<Epochs>;
  readonly revision: number;
  readonly last: Recorded;
};

type Log = { readonly store: DecryptedLog; readonly now: () => string };

/**
 * Returns which log this is and which epoch is current. The first service of a new installation founds the log here.
 */
export const currentEpoch = async (store: DecryptedLog, now: () => string): Promise<Founding> => {
  const existing = (await epochsIn(store)) ?? (await foundLog({ store, now }));
  const { log, positions, current } = existing.epochs;

  return { log, positions, epoch: current };
};

/** Reads the current state of the epochs; refuses with `busy` if the log isn't founded yet. */
export const readEpochs = async (store: Pick<EventStore, 'read'>): Promise<EpochsRead> =>
  (await epochsIn(store)) ?? refuse('busy');

/**
 * Appends one event to the stream of the epochs, right after what was read. Returns `conflict` if another process was
 * faster.
 */
export const appendEpochs = async (
  { store, now }: Log,
  { last }: { readonly last: Recorded | null },
  envelope: Envelope,
  event: EpochsEvent,
): Promise<bigint | 'conflict'> => {
  const at = stampedBehind(last, now());
  const place = { name: EPOCHS, stream: EPOCHS };
  const appended = await appendChained(store, place, endOf(last), [event], { ...envelope, at });

  return appended === 'conflict' ? 'conflict' : (appended.at(-1)?.position ?? 0n);
};

/** How often we try again when another process was faster. That's rare, since few events go into this stream. */
const ATTEMPTS = 5;

/**
 * Appends the event that `next` makes from the current state of the epochs, and tries again if another process was
 * faster. Refuses with `busy` or `unavailable`.
 */
export const sayOfEpochs = async <Event extends EpochsEvent>(
  log: Log,
  envelope: Envelope,
  next: (epochs: EpochsRead['epochs']) => Event,
): Promise<{ readonly event: Event; readonly position: bigint }> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const existing = await readEpochs(log.store);
    const event = next(existing.epochs);
    const position = await appendEpochs(log, existing, envelope, event);
    if (position !== 'conflict') return { event, position };
  }

  return refuse('busy');
};

/** An event of the stream of the epochs can't be read, so that nobody knows where to write. An operator has to act. */
export class EpochsDamaged extends Refusal {
  constructor({ revision, position, stored }: Pick<Recorded, 'revision' | 'position' | 'stored'>) {
    super('history.damaged', {
      stream: EPOCHS,
      type: stored?.type ?? 'damaged',
      revision,
      position: String(position),
    } satisfies ParametersByCode['history.damaged']);
  }
}

const epochsIn = async (store: Pick<EventStore, 'read'>): Promise<EpochsRead | null> => {
  const events = decodeAll(EpochsEvent, await store.read(EPOCHS));
  const damaged = events.find(isDamaged);
  if (damaged) throw new EpochsDamaged(damaged);
  const last = events.at(-1);
  const epochs = events.reduce<Epochs>(evolve, null);

  return last && epochs ? { epochs, revision: last.revision, last } : null;
};

/** Founds the log. If another service is faster, its founding counts. */
const foundLog = async (log: Log): Promise<EpochsRead> => {
  const event: EpochsEvent = { type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } };
  await appendEpochs(log, { last: null }, bySystem('command'), event);

  return readEpochs(log.store);
};

/** The recorded reason when the process of a restore or of a move died. */
export const LEFT_OVER = 'The process that restored ended before it was done.';
