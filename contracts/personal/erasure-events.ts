// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/** The id of a personal key (key-id.ts). */
const Key = z.templateLiteral([z.enum(['a', 'd', 'r', 's', 'm', 'p', 'i']), ':', z.string()]);

/** Why personal data may, or must, be erased. */
export const ErasureBasis = z.enum([
  'consent-withdrawn',
  'purpose-ended',
  'objection',
  'unlawful',
  'legal-duty',
  'retention',
]);
export type ErasureBasis = z.infer<typeof ErasureBasis>;

/**
 * What becomes of a document's sealed file when somebody is erased whom it names. It may be lawful to keep it (Art. 17(3)
 * GDPR); then `basis` says why, in the words of whoever decided.
 */
export const SealedDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep'), basis: z.string().trim().min(1).max(200) }),
  z.strictObject({ decision: z.literal('destroy') }),
]);
export type SealedDecision = z.infer<typeof SealedDecision>;

/**
 * From here on nobody may read what these keys encrypt. The keys are destroyed because of this event. `request` is the
 * privacy request that asked for it; null if none did.
 */
export const PersonalDataErased = message('PersonalDataErased', {
  keys: z.array(Key).min(1),
  basis: ErasureBasis,
  request: z.uuid().nullable(),
  reason: z.string(),
  /** Missing where no sealed file names them or all of the document is erased, and in events of older versions. */
  sealed: SealedDecision.optional(),
});

/**
 * The keys that the event at the revision `erasure` of this stream named are gone from the vault for good. A commitment
 * is null if nothing was ever encrypted with the key.
 */
export const PersonalKeysDestroyed = message('PersonalKeysDestroyed', {
  keys: z.array(z.strictObject({ key: Key, commitment: Sha256.nullable() })).min(1),
  erasure: z.int(),
});

/**
 * These are the files that only this stream named, and that were destroyed because of the erasure at the revision
 * `erasure`. The list is empty if others name all of its files. `kept` are those that others still name; events of older
 * versions don't say it.
 */
export const BlobsDestroyed = message('BlobsDestroyed', {
  blobs: z.array(Sha256),
  erasure: z.int(),
  kept: z.array(Sha256).optional(),
});

/**
 * Somebody asked for the certificate of the erasure at the revision `erasure`. `certificate` is the signed note that says
 * what became of it. What a privacy request had erased is in that request's certificate instead.
 */
export const ErasureCertified = message('ErasureCertified', { certificate: Sha256, erasure: z.int() });

export const erasureEvents = [
  PersonalDataErased,
  PersonalKeysDestroyed,
  BlobsDestroyed,
  ErasureCertified,
] as const;
const ErasureEvent = z.discriminatedUnion('type', [...erasureEvents]);
export type ErasureEvent = z.infer<typeof ErasureEvent>;

/** What a decider may be asked to erase, and why. */
export const erasureReason = {
  basis: ErasureBasis,
  request: z.uuid().nullable(),
  reason: z.string().min(1).max(500),
  sealed: SealedDecision.optional(),
};
