// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';

/** The stream in each epoch that announces the keys with which the epoch's events are signed. */
export const WRITER_KEYS = 'writer-keys';

/**
 * From this event on, events are signed with this key (Ed25519, RFC 8032), and no longer with the key before it. The
 * first key of a log has none before it. This event itself is signed with the key that it announces.
 */
export const WriterKeyAnnounced = message('WriterKeyAnnounced', {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  key: z.string(),
  /** The 32 bytes of the public key, in base64. */
  publicKey: z.base64(),
  /** The key before this one, and its signature over this announcement (contracts/proof/writer-keys.ts). */
  before: z.strictObject({ key: z.string(), signature: z.base64() }).nullable(),
  /** The keys before this one came into strange hands: what they signed of sessions doesn't count any more. */
  compromised: z.literal(true).exactOptional(),
});
export type WriterKeyAnnounced = z.infer<typeof WriterKeyAnnounced>;
