import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import { announcementText, appendText, type WriterSignature } from '#contracts/proof/writer-signature.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { announcedWriterKeys } from '../../shared/log/announced-keys.ts';
import { epochOf, inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore, NewEvent } from '../../shared/log/event-store.ts';
import { rememberSignature } from '../../shared/log/verify-signature.ts';

/** A key (Ed25519) with which the command service signs events. */
export type WriterKey = {
  readonly id: string;
  /** The public key in base64. */
  readonly publicKey: string;
  readonly sign: (text: Uint8Array) => string;
  /** It came into strange hands. Sessions that it or an earlier key signed don't count any more. */
  readonly isCompromised: boolean;
  /**
   * The key that is derived from this one for a single epoch. Events of an epoch that began with a restore are signed
   * with it, so that an event that was signed in another epoch, and that the restore undid, can't be put back into this one.
   */
  readonly ofEpoch: (log: string, epoch: number) => WriterKey;
};

/**
 * Reads the setting WRITER_KEY: the key in use, then earlier keys, newest first. Each is a seed of 32 bytes in hex, with
 * `:compromised` behind it if it came into strange hands.
 */
export const writerKeysIn = (setting: string): readonly [WriterKey, ...WriterKey[]] => {
  const [current, ...earlier] = setting.split(',').map(openWriterKey);
  if (!current) throw new Error('WRITER_KEY names no key');

  return [current, ...earlier];
};

export const openWriterKey = (setting: string): WriterKey => {
  const [seed = '', mark] = setting.split(':');

  return keyOf(seed, mark !== undefined);
};

const keyOf = (seed: string, isCompromised: boolean): WriterKey => {
  const key = createPrivateKey({ key: pkcs8(seed), format: 'der', type: 'pkcs8' });
  const bytes = publicBytesOf(key);

  return {
    id: sha256(bytes).slice(0, 16),
    publicKey: bytes.toString('base64'),
    sign: (text) => sign(null, text, key).toString('base64'),
    isCompromised,
    ofEpoch: (log, epoch) => keyOf(seedOfEpoch(seed, log, epoch), isCompromised),
  };
};

/** The ids under which a key signs in an epoch: its own, and that of the one that is derived from it. */
export const idsIn = (key: WriterKey, log: string, epoch: number): readonly string[] => [
  key.id,
  key.ofEpoch(log, epoch).id,
];

/** HKDF (RFC 5869) over SHA-256, without a salt. */
const seedOfEpoch = (seed: string, log: string, epoch: number): string =>
  Buffer.from(
    hkdfSync('sha256', Buffer.from(seed, 'hex'), '', `inkstream epoch key\n${log}\n${epoch}\n`, 32),
  ).toString('hex');

/** Returns the signature with which a key vouches for the next one. */
export const vouchedFor = (before: WriterKey, { publicKey }: WriterKey) => ({
  key: before.id,
  signature: before.sign(announcementText(publicKey)),
});

/**
 * Signs everything that is appended to the log, on this thread: another one would cost more processor time than it
 * spares this one. In an epoch that announced the key that is derived from `key` for it, that one signs; outside the
 * epochs, the one of the current epoch. Events that are imported in order keep their signatures: these are over hashes,
 * which contain neither the epoch nor the position. Refuses `too-large` for more events than may wait for one signature.
 */
export const signedLog = <Log extends EventStore>(store: Log, key: WriterKey): Log => {
  const signing = signingKeys(store, key);

  return {
    ...store,
    read: async (stream, from, count) => {
      const events = await store.read(stream, from, count);
      await signing.hear(stream, events);
      return events;
    },
    append: async (stream, expected, events) => {
      if (events.length > LONGEST_APPEND) refuse('too-large');
      return store.append(stream, expected, signed(events, await signing.keyFor(stream, events)));
    },
  };
};

/**
 * Says which key signs where. Nobody but we can know the id of a key that is derived from ours before we announce it, so
 * it needs no further proof that an announcement of it is ours.
 */
const signingKeys = (store: Pick<EventStore, 'read'>, key: WriterKey) => {
  const announced = announcedWriterKeys(store);
  const derived = new Map<number, WriterKey>();
  const known = new Map<number, WriterKey>();
  let log: string | null = null;

  /** Null as long as nobody has founded the log. */
  const derivedFor = async (epoch: number): Promise<WriterKey | null> => {
    log ??= (await announced.current())?.log ?? null;
    const epochKey = derived.get(epoch) ?? (log === null ? null : key.ofEpoch(log, epoch));
    if (epochKey) derived.set(epoch, epochKey);

    return epochKey;
  };
  const keyIn = async (epoch: number): Promise<WriterKey> => {
    const before = known.get(epoch);
    if (before) return before;
    const epochKey = await derivedFor(epoch);
    const isUsed = epochKey !== null && names(epochKey, await store.read(inEpoch(epoch, WRITER_KEYS)));
    const used = isUsed ? epochKey : key;
    known.set(epoch, used);

    return used;
  };

  return {
    /** Whoever reads what an epoch announced wants to sign by it, also where another process announced it. */
    hear: async (stream: string, events: readonly Pick<Recorded, 'data'>[]): Promise<void> => {
      const epoch = epochAnnouncing(stream);
      const epochKey = epoch === null || events.length === 0 ? null : await derivedFor(epoch);
      if (epoch !== null && epochKey && names(epochKey, events)) known.set(epoch, epochKey);
    },
    keyFor: async (stream: string, events: readonly NewEvent[]): Promise<WriterKey> => {
      const announcing = epochAnnouncing(stream);
      const epochKey = announcing === null ? null : await derivedFor(announcing);
      // The key before it may have been replaced long ago.
      if (
        epochKey &&
        names(
          epochKey,
          events.slice(-1).map(({ event }) => event as Pick<Recorded, 'data'>),
        )
      )
        return epochKey;
      const epoch = epochOf(stream) ?? (await announced.current())?.epoch;

      return epoch === undefined ? key : keyIn(epoch);
    },
  };
};

/** The epoch of a stream that announces keys; null for all others. */
const epochAnnouncing = (stream: string): number | null => {
  const epoch = epochOf(stream);

  return epoch !== null && stream === inEpoch(epoch, WRITER_KEYS) ? epoch : null;
};

/** Nobody has checked what lies in the log: an event of somebody else's may hold anything. */
const names = ({ id }: WriterKey, events: readonly Pick<Recorded, 'data'>[]): boolean =>
  events.some(({ data }) => (data as { readonly key?: unknown } | null)?.key === id);

/** Each append has one signature, which is at its last event. */
const signed = (
  events: readonly NewEvent[],
  { id: key, publicKey, sign }: WriterKey,
): readonly NewEvent[] => {
  const last = events.at(-1);
  if (!last) return events;
  const text = appendText(last.metadata.hash, events.length);
  const value = sign(text);
  rememberSignature(publicKey, value, text);
  const sig: WriterSignature = { key, events: events.length, value };

  return events.with(-1, { ...last, metadata: { ...last.metadata, sig } });
};

/** Wraps the seed of an Ed25519 key in the format that Node expects (RFC 8410). */
const pkcs8 = (seed: string) => Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');

const publicBytesOf = (key: KeyObject): Buffer => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });

  return Buffer.from(x, 'base64url');
};
