import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { announcingIn, type Epochs, evolve } from '#contracts/epochs/state.ts';
import { announced, noKeys } from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS, type WriterKeyAnnounced } from '#contracts/writer-keys/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { OpenedLog } from '../../shared/log/opened-log.ts';
import { appendChained, endOf, stampedBehind } from './append-chained.ts';
import { bySystem } from './envelopes.ts';
import { vouchedFor, type WriterKey } from './writer-keys.ts';

type Log = { readonly store: OpenedLog; readonly now: () => string };

/** The log names a key that isn't in WRITER_KEY. Only an operator can fix that. */
export class UnknownWriterKey extends Error {
  override readonly name = 'UnknownWriterKey';
}

/**
 * Announces in an epoch with which key its events are signed from now on, unless that key was the last one announced.
 * Keys in between are announced too, each signed with the one before it. `keys` holds the key in use first and then
 * earlier ones, newest first. Returns how many events that made. Throws `UnknownWriterKey` if the key that the epoch
 * named last isn't among them.
 */
export const announceWriterKey = async (
  log: Log,
  epoch: number,
  keys: readonly [WriterKey, ...WriterKey[]],
): Promise<number> => {
  const name = inEpoch(epoch, WRITER_KEYS);

  for (let made = 0; ; ) {
    const last = await log.store.readLast(name);
    const { newest, isKnown, mayBeginAnew } = await announcedIn(log.store, epoch);
    // A key that was announced before doesn't come back.
    const begins = mayBeginAnew && !isKnown(keys[0].id);
    const data = newest === keys[0].id ? null : next(keys, newest, begins);
    if (!data) return made;
    const envelope = { ...bySystem('command'), at: stampedBehind(last, log.now()) };
    const event: WriterKeyAnnounced = { type: 'WriterKeyAnnounced', data };
    // If another process was faster, its announcement is as good as ours.
    const place = { name, stream: WRITER_KEYS };
    if ((await appendChained(log.store, place, endOf(last), [event], envelope)) !== 'conflict') made += 1;
  }
};

/**
 * Returns the key that the log named last: whoever appends without announcing a key has to sign with that one, even if
 * WRITER_KEY begins with a newer key already. Throws `UnknownWriterKey` if it isn't among the keys.
 */
export const writerKeyInUse = async (
  store: Pick<EventStore, 'read'>,
  keys: readonly [WriterKey, ...WriterKey[]],
): Promise<WriterKey> => {
  const epochs = decodeAll(EpochsEvent, await store.read(EPOCHS)).reduce<Epochs>(evolve, null);
  const newest = epochs && (await announcedIn(store, epochs.current)).newest;
  if (newest === null) return keys[0];

  return keys.find(({ id }) => id === newest) ?? unknown(newest);
};

/**
 * The key that an epoch announced last. An announcement that nobody vouches for counts for nothing: whoever can write to
 * the log can add one.
 */
const announcedIn = async (store: Pick<EventStore, 'read'>, epoch: number) => {
  const announcing = announcingIn(await epochsIn(store), epoch);
  let keys = noKeys;
  for (const event of await store.read(inEpoch(epoch, WRITER_KEYS))) {
    const next = await announced(keys, event, announcing);
    if (typeof next !== 'string') keys = next;
  }

  const isKnown = (key: string) => keys.keys.has(key);
  const { isForeign, ownKey } = announcing;

  return {
    ...{ newest: keys.newest, isKnown },
    mayBeginAnew: isForeign && (ownKey === undefined || !isKnown(ownKey)),
  };
};

/**
 * Resolves when the log of an epoch names a newer key than this one, so that this one must not sign any more. Also
 * resolves when the signal aborts.
 */
export const untilReplaced = async (
  store: Pick<OpenedLog, 'read' | 'follow'>,
  epoch: number,
  { id }: WriterKey,
  signal: AbortSignal,
): Promise<void> => {
  const ended = new AbortController();
  let isAnnounced = false;
  const following = {
    prefixes: [inEpoch(epoch, WRITER_KEYS)],
    from: null,
    signal: AbortSignal.any([signal, ended.signal]),
  };

  for await (const news of store.follow(following)) {
    if (news.kind !== 'event') continue;
    // Nobody has checked it: somebody else's may hold nothing, and must not end anything.
    const isOwn = news.event.data?.key === id;
    if (isAnnounced && !isOwn && (await announcedIn(store, epoch)).newest !== id) break;
    isAnnounced ||= isOwn;
  }
  ended.abort();
};

const next = (
  keys: readonly [WriterKey, ...WriterKey[]],
  newest: string | null,
  mayBeginAnew: boolean,
): WriterKeyAnnounced['data'] => {
  const at = keys.findIndex(({ id }) => id === newest);
  const [before, key] = [keys[at], keys[at - 1]];
  if (before && key)
    return {
      ...named(key),
      before: vouchedFor(before, key),
      ...(before.isCompromised && { compromised: true }),
    };
  if (newest === null || mayBeginAnew) return { ...named(keys[0]), before: null };

  return unknown(newest);
};

const unknown = (newest: string): never => {
  throw new UnknownWriterKey(
    `The log’s events are signed with the key ${newest}, which WRITER_KEY does not hold: give this service the new WRITER_KEY and start it again.`,
  );
};

const named = ({ id: key, publicKey }: WriterKey) => ({ key, publicKey });

const epochsIn = async ({ read }: Pick<EventStore, 'read'>) => decodeAll(EpochsEvent, await read(EPOCHS));
