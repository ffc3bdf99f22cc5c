// These names and shapes are stored forever: add to them, but never rename any.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/** A passkey is told by the SHA-256 of its credential's id. `counter` is how often it was used, as it says itself. */
const used = { credential: Sha256, counter: z.int().min(0) };
export const PasskeyUsed = z.strictObject(used);

export const PasskeyAdded = message('PasskeyAdded', {
  ...used,
  /** The credential's id, and its public key in the form of COSE, both in base64url. */
  id: z.string(),
  publicKey: z.string(),
  /** Says which kind of authenticator made it; zeros where it doesn't say. */
  aaguid: z.string(),
  /** How a browser reaches it, such as `internal` or `usb`. */
  transports: z.array(z.string()),
  /** Whether it's kept by more than one device. */
  backedUp: z.boolean(),
  name: z.string(),
});
export const PasskeyRemoved = message('PasskeyRemoved', { credential: Sha256 });
/** A passkey was used that had been used more often before: somebody has a copy of it. `counter` is what it said. */
export const PasskeyCounterRefused = message('PasskeyCounterRefused', used);

export const passkeyEvents = [PasskeyAdded, PasskeyRemoved, PasskeyCounterRefused] as const;
