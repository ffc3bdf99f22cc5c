// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, DocumentId, RecipientId, Sha256 } from '../ids.ts';
import { ErasureBasis, erasureEvents, SealedDecision } from '../personal/erasure-events.ts';

/** What somebody asks for about their own data, by Art. 15, 16, 17, 18 and 21 of the GDPR. */
export const PrivacyKind = z.enum(['access', 'rectification', 'erasure', 'restriction', 'objection']);
export type PrivacyKind = z.infer<typeof PrivacyKind>;

/** How a request came in: a records manager entered it, or the person sent it from their signing page. */
export const PrivacyVia = z.enum(['officer', 'signing-page']);
export type PrivacyVia = z.infer<typeof PrivacyVia>;

/** Where the person is named: as a recipient of a document, or as the holder of an account. */
export const PrivacyMatch = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('recipient'), document: DocumentId, recipient: RecipientId }),
  z.strictObject({ kind: z.literal('account'), account: AccountId }),
]);
export type PrivacyMatch = z.infer<typeof PrivacyMatch>;

/** Why data may be kept although its erasure is asked for: Art. 17(3)(b) and (e), a matter's hold, a contract that runs. */
export const KeepBasis = z.enum(['legal-obligation', 'legal-claims', 'hold', 'contract-running']);
export type KeepBasis = z.infer<typeof KeepBasis>;

/** `restrict` puts the document on hold, so that nobody deletes or erases it meanwhile. */
export const PrivacyDecision = z.enum(['erase', 'keep', 'restrict']);
export type PrivacyDecision = z.infer<typeof PrivacyDecision>;

/** Somebody asks for something about their own data. */
export const PrivacyRequestReceived = message('PrivacyRequestReceived', {
  kind: PrivacyKind,
  email: z.string(),
  note: z.string().nullable(),
  via: PrivacyVia,
  /** By when it has to be answered (ISO). */
  dueOn: z.iso.datetime(),
  /** Whose signing link it came with. Null if a records manager entered it. */
  from: z.strictObject({ document: DocumentId, recipient: RecipientId }).nullable(),
});

/** The person is named here. */
export const PrivacyMatchFound = message('PrivacyMatchFound', { match: PrivacyMatch });

/** All places were found in which the person is named, as many as that. It's looked again before an approval. */
export const PrivacySearchFinished = message('PrivacySearchFinished', { matches: z.int().min(0) });

/** What is to become of one match. A later decision takes the place of an earlier one. */
export const PrivacyDecided = message('PrivacyDecided', {
  match: PrivacyMatch,
  decision: PrivacyDecision,
  /** Why it's erased or kept. Null if its use is restricted. */
  basis: z.union([ErasureBasis, KeepBasis]).nullable(),
  /** Until when it's kept (ISO). Null if nobody knows, or if it isn't kept. */
  until: z.iso.datetime().nullable(),
  /** Whether it was confirmed that the document, which waits for this person's signature, is voided first. */
  isVoidConfirmed: z.boolean(),
  /** What becomes of sealed files that name them. Missing if it isn't erased, or no sealed file named them. */
  sealed: SealedDecision.optional(),
});

/** There is more time to answer, because of this reason. */
export const PrivacyRequestExtended = message('PrivacyRequestExtended', {
  dueOn: z.iso.datetime(),
  reason: z.string(),
});

/** A records manager agreed to the decisions: what they say is done from now on. */
export const PrivacyRequestApproved = message('PrivacyRequestApproved', {});

/** All was done. `certificate` is the signed note that says what. */
export const PrivacyRequestFulfilled = message('PrivacyRequestFulfilled', { certificate: Sha256 });

/** The request is not followed. */
export const PrivacyRequestRefused = message('PrivacyRequestRefused', { reason: z.string() });

/** Somebody who manages records took all that is known of the person, to hand it on. */
export const PrivacyExportTaken = message('PrivacyExportTaken', {});

/** What the person is mailed: that there is an answer, and which, or that it takes longer. */
export const PrivacyMailPurpose = z.enum(['fulfilled', 'refused', 'extended']);
export type PrivacyMailPurpose = z.infer<typeof PrivacyMailPurpose>;

/** The mail server took the mail for the person who asked. */
export const PrivacyAnswerMailed = message('PrivacyAnswerMailed', {
  purpose: PrivacyMailPurpose,
  messageId: z.string(),
});

/** The person who asked couldn't be mailed, and nobody tries it any more. */
export const PrivacyAnswerMailFailed = message('PrivacyAnswerMailFailed', {
  purpose: PrivacyMailPurpose,
  reason: z.string(),
});

export const PrivacyEvent = z.discriminatedUnion('type', [
  PrivacyRequestReceived,
  PrivacyMatchFound,
  PrivacySearchFinished,
  PrivacyDecided,
  PrivacyRequestExtended,
  PrivacyRequestApproved,
  PrivacyRequestFulfilled,
  PrivacyRequestRefused,
  PrivacyExportTaken,
  PrivacyAnswerMailed,
  PrivacyAnswerMailFailed,
  ...erasureEvents,
]);
export type PrivacyEvent = z.infer<typeof PrivacyEvent>;
