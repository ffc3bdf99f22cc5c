// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { FieldId, RecipientId, Sha256 } from '../../ids.ts';
import { Handwriting } from '../fields/handwriting.ts';
import { refused } from './refused.ts';

export const SigningLinkOpened = message('SigningLinkOpened', { recipient: RecipientId });

/**
 * An account whose confirmed e-mail address is the recipient's got their signing link without the mail, to sign with
 * it. The link is the newest one of the mails, and goes on working. The link itself isn't stored.
 */
export const SigningLinkTaken = message('SigningLinkTaken', { recipient: RecipientId });

/**
 * The recipient is a member of the document's organisation who left it or was suspended. Their links up to this version
 * don't work any more. An invitation that is sent again has a newer one.
 */
export const SigningLinkWithdrawn = message('SigningLinkWithdrawn', {
  recipient: RecipientId,
  linkVersion: z.int(),
});

export const RecipientSigned = message('RecipientSigned', {
  recipient: RecipientId,
  /** A drawn signature has a text value as well: the name that it stands for. */
  values: z.array(
    z.strictObject({ field: FieldId, value: z.string(), handwriting: Handwriting.exactOptional() }),
  ),
  /** The SHA-256 of the PDF that the signer was shown. */
  documentSha256: Sha256,
  consent: z.strictObject({ version: z.string(), sha256: Sha256 }),
  /**
   * The SHA-256 of what the signer was shown of other people's entries (`seenText` in earlier-entries.ts). Missing if
   * their browser didn't report it, as in older events.
   */
  seen: Sha256.exactOptional(),
});

/** A signer declined. That cancels the document, so nobody can sign it any more. */
export const RecipientDeclined = message('RecipientDeclined', { recipient: RecipientId, reason: z.string() });

export const DocumentCompleted = message('DocumentCompleted', {});

export const DocumentSealed = message('DocumentSealed', {
  sealed: Sha256,
  /** The PAdES level (ETSI EN 319 142-1): B-T if a time-stamping authority stamped the seal, otherwise B-B. */
  level: z.enum(['B-B', 'B-T']),
  pageCount: z.int(),
  /** The hash of the last event that the certificate of completion lists. */
  chainHead: Sha256,
});

/** Everybody has signed, but sealing failed for hours. It isn't tried again until an operator orders it. */
export const SealFailed = message('SealFailed', {
  /** The code of the refusal (contracts/api/refusals.ts). */
  reason: z.string(),
});

/** An operator had the product try again to seal a document after it had given up. */
export const SealRetried = message('SealRetried', {
  /** The reason in the operator's own words, or null if they gave none. */
  reason: z.string().nullable(),
});

/** A recipient tried to sign and was refused. */
export const CompletionRefused = message('CompletionRefused', refused);

/** The events about signing, declining, completing and sealing. */
export const signingEvents = [
  SigningLinkOpened,
  SigningLinkTaken,
  SigningLinkWithdrawn,
  RecipientSigned,
  RecipientDeclined,
  DocumentCompleted,
  DocumentSealed,
  SealFailed,
  SealRetried,
  CompletionRefused,
] as const;
