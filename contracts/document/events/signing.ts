// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { FieldId, RecipientId, Sha256 } from '../../ids.ts';
import { Handwriting } from '../fields/handwriting.ts';
import { refused } from './refused.ts';

export const SigningLinkOpened = message('SigningLinkOpened', { recipient: RecipientId });

export const RecipientSigned = message('RecipientSigned', {
  recipient: RecipientId,
  /** A drawn signature has a value as well: the name that stands for it. */
  values: z.array(
    z.strictObject({ field: FieldId, value: z.string(), handwriting: Handwriting.exactOptional() }),
  ),
  /** SHA-256 of the PDF that was shown. */
  documentSha256: Sha256,
  consent: z.strictObject({ version: z.string(), sha256: Sha256 }),
});

/** Nobody can sign any more: the document is cancelled. */
export const RecipientDeclined = message('RecipientDeclined', { recipient: RecipientId, reason: z.string() });

export const DocumentCompleted = message('DocumentCompleted', {});

export const DocumentSealed = message('DocumentSealed', {
  sealed: Sha256,
  /** ETSI EN 319 142-1: B-T where a time-stamping authority answered. */
  level: z.enum(['B-B', 'B-T']),
  pageCount: z.int(),
  /** The hash of the last event that the certificate tells of. */
  chainHead: Sha256,
});

/** Everybody has signed and hours of trying put no seal on the file: nobody tries again by themselves. */
export const SealFailed = message('SealFailed', {
  /** The code of the refusal. */
  reason: z.string(),
});

/** An operator has sealing tried again that was given up. */
export const SealRetried = message('SealRetried', {
  /** The operator's own words; null: they gave none. */
  reason: z.string().nullable(),
});

/** A recipient tried to sign. */
export const CompletionRefused = message('CompletionRefused', refused);

/** What recipients do, and how signing ends. */
export const signingEvents = [
  SigningLinkOpened,
  RecipientSigned,
  RecipientDeclined,
  DocumentCompleted,
  DocumentSealed,
  SealFailed,
  SealRetried,
  CompletionRefused,
] as const;
