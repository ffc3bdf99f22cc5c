import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';
import { LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import { announcementText, appendText, type WriterSignature } from '#contracts/proof/writer-signature.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
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
  const key = createPrivateKey({ key: pkcs8(seed), format: 'der', type: 'pkcs8' });
  const bytes = publicBytesOf(key);

  return {
    id: sha256(bytes).slice(0, 16),
    publicKey: bytes.toString('base64'),
    sign: (text) => sign(null, text, key).toString('base64'),
    isCompromised: mark !== undefined,
  };
};

/** Returns the signature with which a key vouches for the next one. */
export const vouchedFor = (before: WriterKey, { publicKey }: WriterKey) => ({
  key: before.id,
  signature: before.sign(announcementText(publicKey)),
});

/**
 * Signs everything that is appended to the log, on this thread: another one would cost more processor time than it
 * spares this one. Events that are imported in order keep their signatures: these are over hashes, which contain neither
 * the epoch nor the position. Refuses `too-large` for more events than may wait for one signature.
 */
export const signedLog = <Log extends EventStore>(store: Log, key: WriterKey): Log => ({
  ...store,
  append: async (stream, expected, events) => {
    if (events.length > LONGEST_APPEND) refuse('too-large');
    return store.append(stream, expected, signed(events, key));
  },
});

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
