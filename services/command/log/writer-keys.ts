import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { announcementText, appendText, type WriterSignature } from '#contracts/proof/writer-signature.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { EventStore, NewEvent } from '../../shared/log/event-store.ts';

/** A key that command signs events with (Ed25519). */
export type WriterKey = {
  readonly id: string;
  /** In base64. */
  readonly publicKey: string;
  readonly sign: (text: Uint8Array) => string;
  /** The same in a thread of Node's own, so that others are served meanwhile. */
  readonly signAside: (text: Uint8Array) => Promise<string>;
};

/** WRITER_KEY: the key that counts, then those before it, the youngest first; each a seed of 32 bytes in hex. */
export const writerKeysIn = (setting: string): readonly [WriterKey, ...WriterKey[]] => {
  const [current, ...earlier] = setting.split(',').map(openWriterKey);
  if (!current) throw new Error('WRITER_KEY names no key');

  return [current, ...earlier];
};

export const openWriterKey = (seed: string): WriterKey => {
  const key = createPrivateKey({ key: pkcs8(seed), format: 'der', type: 'pkcs8' });
  const bytes = publicBytesOf(key);

  return {
    id: sha256(bytes).slice(0, 16),
    publicKey: bytes.toString('base64'),
    sign: (text) => sign(null, text, key).toString('base64'),
    signAside: async (text) => (await signInThread(null, text, key)).toString('base64'),
  };
};

/** The key's signature over the announcement of the next one. */
export const vouchedFor = (before: WriterKey, { publicKey }: WriterKey) => ({
  key: before.id,
  signature: before.sign(announcementText(publicKey)),
});

/**
 * A log of which everything that is appended is signed. What is imported in order keeps the signatures that it has:
 * they are over hashes, which hold neither epoch nor place.
 */
export const signedLog = (store: EventStore, key: WriterKey): EventStore => {
  let underWay = 0;

  return {
    ...store,
    append: async (stream, expected, events) => {
      // A thread costs whoever is alone more time than it saves, and spares the others where there are some.
      const sign = underWay++ > 0 ? key.signAside : key.sign;
      try {
        return await store.append(stream, expected, await signed(events, key.id, sign));
      } finally {
        underWay--;
      }
    },
  };
};

/** One signature for each append, at its last event. */
const signed = async (
  events: readonly NewEvent[],
  id: string,
  sign: WriterKey['sign'] | WriterKey['signAside'],
): Promise<readonly NewEvent[]> => {
  const last = events.at(-1);
  if (!last) return events;
  const sig: WriterSignature = {
    key: id,
    events: events.length,
    value: await sign(appendText(last.metadata.hash, events.length)),
  };

  return events.with(-1, { ...last, metadata: { ...last.metadata, sig } });
};

const signInThread = promisify(sign);

/** What Node takes an Ed25519 key in (RFC 8410). */
const pkcs8 = (seed: string) => Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');

const publicBytesOf = (key: KeyObject): Buffer => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });

  return Buffer.from(x, 'base64url');
};
