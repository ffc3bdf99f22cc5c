// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';

/** An epoch's stream of the keys that its events are signed with. */
export const WRITER_KEYS = 'writer-keys';

/**
 * From here on events are signed with this key (Ed25519, RFC 8032), and with the one before no more. The first of a log
 * has none before it; the event itself is signed with the key that it announces.
 */
export const WriterKeyAnnounced = message('WriterKeyAnnounced', {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  key: z.string(),
  /** 32 bytes in base64. */
  publicKey: z.base64(),
  /** The key before it, and its signature over this announcement (contracts/proof/writer-keys.ts). */
  before: z.strictObject({ key: z.string(), signature: z.base64() }).nullable(),
});
export type WriterKeyAnnounced = z.infer<typeof WriterKeyAnnounced>;
