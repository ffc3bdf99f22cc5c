import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { announcingIn, type Epochs, evolve } from '#contracts/epochs/state.ts';
import { addAnnouncement, noKeys } from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS, type WriterKeyAnnounced } from '#contracts/writer-keys/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { appendChained, endOf, stampedBehind } from './append-chained.ts';
import { bySystem } from './envelopes.ts';
import { vouchedFor, type WriterKey } from './writer-keys.ts';

type Log = { readonly store: DecryptedLog; readonly now: () => string };

/** The log names a key that isn't in WRITER_KEY. Only an operator can fix that. */
export class UnknownWriterKey extends Error {
  override readonly name = 'UnknownWriterKey';
}

/** `begins`: a restore fills the epoch, which gets a key of its own. */
type Announcing = { readonly begins?: boolean };

/**
 * Announces in an epoch with which key its events are signed from now on, unless that key was the last one announced.
 * Keys in between are announced too, each signed with the one before it. `keys` holds the key in use first and then
 * earlier ones, newest first. In an epoch that began with a restore, the last one is the key that is derived for it: what
 * was signed in another epoch, and undone, is then signed with a key that had been replaced. Returns how many events that
 * made. Throws `UnknownWriterKey` if the key that the epoch named last isn't among them.
 */
export const announceWriterKey = async (
  log: Log,
  epoch: number,
  keys: readonly [WriterKey, ...WriterKey[]],
  { begins = false }: Announcing = {},
): Promise<number> => {
  const name = inEpoch(epoch, WRITER_KEYS);

  for (let made = 0; ; ) {
    const last = await log.store.readLast(name);
    const announcedKeys = await readAnnouncedKeys(log.store, epoch, keys);
    const announcing = next(keys, { ...announcedKeys, hasOwn: begins || announcedKeys.hasOwn });
    if (announcing.length === 0) return made;
    const envelope = { ...bySystem('command'), at: stampedBehind(last, log.now()) };
    const events = announcing.map((data): WriterKeyAnnounced => ({ type: 'WriterKeyAnnounced', data }));
    // If another process was faster, its announcement is as good as ours.
    const place = { name, stream: WRITER_KEYS };
    const appended = await appendChained(log.store, place, endOf(last), events, envelope);
    if (appended !== 'conflict') made += events.length;
  }
};

/**
 * Returns the key that the log named last, or from which it is derived: whoever appends without announcing a key has to
 * sign with that one, even if WRITER_KEY begins with a newer key already. Throws `UnknownWriterKey` if it isn't among the
 * keys.
 */
export const writerKeyInUse = async (
  store: Pick<EventStore, 'read'>,
  keys: readonly [WriterKey, ...WriterKey[]],
): Promise<WriterKey> => {
  const epochs = (await epochsIn(store)).reduce<Epochs>(evolve, null);
  const { newest, used } = epochs ? await readAnnouncedKeys(store, epochs.current, keys) : NOTHING;
  if (newest === null) return keys[0];

  return keys.find((key) => key === used?.from) ?? unknown(newest);
};

/** A key of ours: one of WRITER_KEY, or derived from it. */
type Own = { readonly key: WriterKey; readonly from: WriterKey };

/** What an epoch has announced so far. */
type There = {
  /** The id of the key that it announced last. */
  readonly newest: string | null;
  /** The announced key, if it's one of ours. */
  readonly used: Own | null;
  readonly isKnown: (key: string) => boolean;
  /** Whether no key of ours stands there yet, behind those of another installation. */
  readonly mayBeginAnew: boolean;
  /** Whether keys are derived for this epoch. */
  readonly hasOwn: boolean;
  readonly ofEpoch: (key: WriterKey) => WriterKey;
};

const NOTHING: Pick<There, 'newest' | 'used'> = { newest: null, used: null };

/**
 * The keys that an epoch announced. An announcement that nobody vouches for counts for nothing: whoever can write to the
 * log can add one.
 */
const readAnnouncedKeys = async (
  store: Pick<EventStore, 'read'>,
  epoch: number,
  ours: readonly WriterKey[],
): Promise<There> => {
  const events = await epochsIn(store);
  const announcing = announcingIn(events, epoch);
  let keys = noKeys;
  for (const event of await store.read(inEpoch(epoch, WRITER_KEYS))) {
    const next = await addAnnouncement(keys, event, announcing);
    if (typeof next !== 'string') keys = next;
  }

  const { newest } = keys;
  const isKnown = (key: string) => keys.keys.has(key);
  const { isForeign, ownKey } = announcing;
  const log = events.reduce<Epochs>(evolve, null)?.log ?? null;
  const ofEpoch = (key: WriterKey) => (log === null ? key : key.ofEpoch(log, epoch));
  const bare = ours.find(({ id }) => id === newest);
  const derived = bare || newest === null ? [] : derivedFrom(ours, originsOf(events, epoch));

  return {
    newest,
    isKnown,
    ofEpoch,
    used: bare ? { key: bare, from: bare } : (derived.find(({ key }) => key.id === newest) ?? null),
    mayBeginAnew: isForeign && (ownKey === undefined || !isKnown(ownKey)),
    // Also where the newest is that of another epoch: somebody copied it from there, since the same key vouched for it.
    hasOwn:
      derived.some(({ key }) => key.id === newest) ||
      (log !== null && ours.some((key) => isKnown(ofEpoch(key).id))),
  };
};

type Origin = { readonly log: string; readonly epoch: number };

/** The epochs for which a key in this one may have been derived: those of this log, and that of the restored backup. */
const originsOf = (events: readonly EpochsEvent[], epoch: number): readonly Origin[] => {
  const epochs = events.reduce<Epochs>(evolve, null);
  const highest = Math.max(epochs?.highest ?? 0, epoch);
  const ownEpochs = Array.from({ length: epochs ? highest : 0 }, (_, n) => ({
    log: epochs?.log ?? '',
    epoch: n + 1,
  }));
  const backups = events.flatMap((event) =>
    event.type === 'RestoreStarted' && event.data.to === epoch
      ? [{ log: event.data.backup.log, epoch: event.data.backup.epoch }]
      : [],
  );

  return [...ownEpochs.toReversed(), ...backups];
};

const derivedFrom = (keys: readonly WriterKey[], origins: readonly Origin[]): readonly Own[] =>
  origins.flatMap(({ log, epoch }) => keys.map((from) => ({ key: from.ofEpoch(log, epoch), from })));

/**
 * Resolves when the log of an epoch names a newer key than this one, so that this one must not sign any more. Also
 * resolves when the signal aborts.
 */
export const untilReplaced = async (
  store: Pick<DecryptedLog, 'read' | 'follow'>,
  epoch: number,
  key: WriterKey,
  signal: AbortSignal,
): Promise<void> => {
  const { ofEpoch } = await readAnnouncedKeys(store, epoch, [key]);
  const ownKeys = new Set<unknown>([key.id, ofEpoch(key).id]);
  const isReplaced = async () => !ownKeys.has((await readAnnouncedKeys(store, epoch, [key])).newest);
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
    const isOwn = ownKeys.has(news.event.data?.key);
    if (isAnnounced && !isOwn && (await isReplaced())) break;
    isAnnounced ||= isOwn;
  }
  ended.abort();
};

/** What is announced next, in one append. Nothing if the newest key is the right one. */
const next = (
  keys: readonly [WriterKey, ...WriterKey[]],
  { newest, used, isKnown, mayBeginAnew, hasOwn, ofEpoch }: There,
): readonly WriterKeyAnnounced['data'][] => {
  const [current] = keys;
  const target = hasOwn ? ofEpoch(current) : current;
  if (newest === target.id) return [];
  // A key that was announced before doesn't come back.
  const begins = newest === null || (mayBeginAnew && !isKnown(current.id));
  if (newest !== null && !used && !begins) return unknown(newest);

  const younger = used ? keys.slice(0, keys.indexOf(used.from)) : [];
  const following = younger.findLast(({ id }) => !isKnown(id)) ?? current;
  const line = [following, ...(following === current ? [target] : [])];
  const announcing = [...new Set(line)].filter(({ id }) => !isKnown(id));
  if (announcing.length === 0) return unknown(String(newest));

  return announcing.map((key, n) => {
    const before = announcing[n - 1] ?? used?.key;
    const isOver = n === 0 && younger.length > 0 && used?.from.isCompromised;

    return {
      ...named(key),
      before: before ? vouchedFor(before, key) : null,
      ...(isOver && { compromised: true }),
    };
  });
};

const unknown = (newest: string): never => {
  throw new UnknownWriterKey(
    `The log’s events are signed with the key ${newest}, which WRITER_KEY does not hold: give this service the new WRITER_KEY and start it again.`,
  );
};

const named = ({ id: key, publicKey }: WriterKey) => ({ key, publicKey });

const epochsIn = async ({ read }: Pick<EventStore, 'read'>) => decodeAll(EpochsEvent, await read(EPOCHS));
