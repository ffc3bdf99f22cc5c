import { z } from 'zod';
import { message } from '../envelope.ts';
import { CertifyErasure, RecordBlobsDestroyed, RecordKeysDestroyed } from '../personal/erasure-commands.ts';
import { ErasureBasis, erasureReason, SealedDecision } from '../personal/erasure-events.ts';
import { email } from '../text/person.ts';
import { passage, passageOrNothing } from '../text/text.ts';
import {
  KeepBasis,
  PrivacyAnswerMailed,
  PrivacyAnswerMailFailed,
  PrivacyKind,
  PrivacyMatch,
  PrivacyRequestFulfilled,
  PrivacyRequestReceived,
} from './events.ts';

/** What somebody may say beside the kind of their request. */
export const requestNote = passageOrNothing(2_000).nullable();

const { via, from } = PrivacyRequestReceived.shape.data.shape;

export const ReceiveRequest = message('ReceiveRequest', {
  kind: PrivacyKind,
  email,
  note: requestNote,
  via,
  from,
});

/** The leader gives this command for what it found. `isAll`: there is no more. */
export const RecordMatches = message('RecordMatches', { matches: z.array(PrivacyMatch), isAll: z.boolean() });

/** What a records manager may decide about a match. */
export const Decision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('erase'),
    basis: ErasureBasis.exclude(['retention']),
    /** To be true if the document waits for this person's signature: nobody else can sign for them. */
    voidDocument: z.boolean().default(false),
    /** Needed where a sealed file names this person. */
    sealed: SealedDecision.optional(),
  }),
  z.strictObject({
    decision: z.literal('keep'),
    basis: KeepBasis,
    until: z.iso.datetime().nullable().default(null),
  }),
  z.strictObject({ decision: z.literal('restrict') }),
]);
export type Decision = z.infer<typeof Decision>;

/**
 * `isSignatureAwaited`: the match's document waits for this person's signature. `isSealed`: a sealed file names them; for
 * an account, one that its holder sent.
 */
export const DecideMatch = message('DecideMatch', {
  match: PrivacyMatch,
  decision: Decision,
  isSignatureAwaited: z.boolean(),
  isSealed: z.boolean(),
});

export const ExtendRequest = message('ExtendRequest', { reason: passage(500) });
export const ApproveRequest = message('ApproveRequest', {});
export const RefuseRequest = message('RefuseRequest', { reason: passage(500) });

/** The query service gives this command before it hands out an export. */
export const TakeExport = message('TakeExport', {});

/** The installation gives this command once the request has ended: its address and its words are erased for good. */
export const EraseRequest = message('EraseRequest', erasureReason);

/** The leader gives these two: what became of a mail to the person who asked. */
export const RecordAnswerMailed = message('RecordAnswerMailed', PrivacyAnswerMailed.shape.data.shape);
export const RecordAnswerMailFailed = message(
  'RecordAnswerMailFailed',
  PrivacyAnswerMailFailed.shape.data.shape,
);

/** The leader gives these two: a matter came to hold what was to be erased; and all was done. */
export const KeepOnHold = message('KeepOnHold', { match: PrivacyMatch });
export const FulfilRequest = message('FulfilRequest', PrivacyRequestFulfilled.shape.data.shape);

export const PrivacyCommand = z.discriminatedUnion('type', [
  ReceiveRequest,
  RecordMatches,
  DecideMatch,
  ExtendRequest,
  ApproveRequest,
  RefuseRequest,
  TakeExport,
  KeepOnHold,
  FulfilRequest,
  RecordAnswerMailed,
  RecordAnswerMailFailed,
  EraseRequest,
  RecordKeysDestroyed,
  RecordBlobsDestroyed,
  CertifyErasure,
]);
export type PrivacyCommand = z.infer<typeof PrivacyCommand>;
