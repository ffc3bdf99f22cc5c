import { z } from 'zod';
import { AccountId, DocumentId, RecipientId, Sha256 } from '../../ids.ts';
import { ErasureBasis, SealedDecision } from '../../personal/erasure-events.ts';
import { KeepBasis, PrivacyDecision, PrivacyKind, PrivacyVia } from '../../privacy/events.ts';
import type { ExistingRequest } from '../../privacy/state.ts';
import { DocumentStatus } from './document.ts';

const instant = z.iso.datetime();

/** `approved`: what was decided is being done. */
export const PrivacyStatus = z.enum(['open', 'approved', 'fulfilled', 'refused']);
export type PrivacyStatus = z.infer<typeof PrivacyStatus>;

export const PrivacyRequestView = z.object({
  id: z.uuid(),
  kind: PrivacyKind,
  status: PrivacyStatus,
  email: z.string(),
  note: z.string().nullable(),
  via: PrivacyVia,
  receivedAt: instant,
  /** By when it has to be answered. */
  dueOn: instant,
  /** Why there is more time. Null if there isn't. */
  extensionReason: z.string().nullable(),
  /** Whether all places were found in which the person is named. */
  isSearched: z.boolean(),
  approvedAt: instant.nullable(),
  /** When it was fulfilled or refused. */
  endedAt: instant.nullable(),
  refusal: z.string().nullable(),
  /** The SHA-256 of the certificate, once there is one. */
  certificate: Sha256.nullable(),
});
export type PrivacyRequestView = z.infer<typeof PrivacyRequestView>;

export const privacyRequestView = (request: ExistingRequest): PrivacyRequestView => {
  const { id, kind, status, email, note, via, receivedAt, dueOn, extension, endedAt, refusal } = request;

  return {
    id,
    kind,
    status,
    email,
    note,
    via,
    receivedAt,
    dueOn,
    endedAt,
    refusal,
    extensionReason: extension?.reason ?? null,
    isSearched: request.searchedAt !== null,
    approvedAt: request.approval?.at ?? null,
    certificate: request.certificate,
  };
};

/** `GET /api/privacy/requests`: open ones first, those that are due first before all. */
export const PrivacyRequestsView = z.object({
  requests: z.array(
    PrivacyRequestView.extend({
      matches: z.int(),
      /** How many of them nobody has decided about. */
      undecided: z.int(),
    }),
  ),
  /** What to ask for as `after` to get the next ones. Null if there are none. */
  next: z.string().nullable(),
});
export type PrivacyRequestsView = z.infer<typeof PrivacyRequestsView>;
export type ListedPrivacyRequest = PrivacyRequestsView['requests'][number];

const decided = {
  /** Null until somebody has decided. */
  decision: PrivacyDecision.nullable(),
  basis: z.union([ErasureBasis, KeepBasis]).nullable(),
  until: instant.nullable(),
  /** What becomes of sealed files that name the person. Null if nothing had to be decided. */
  sealed: SealedDecision.nullable(),
  decidedAt: instant.nullable(),
  /** Null if the installation did, because a matter holds the document. */
  decidedBy: z.object({ id: AccountId, fullName: z.string() }).nullable(),
  /** The person's name as it is there. */
  fullName: z.string().nullable(),
};

export const PrivacyMatchView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recipient'),
    document: DocumentId,
    recipient: RecipientId,
    title: z.string(),
    status: DocumentStatus,
    deletedAt: instant.nullable(),
    owner: z.string().nullable(),
    /** Whether the document waits for this person's signature: it's voided before they're erased. */
    isSignatureAwaited: z.boolean(),
    /** Whether a sealed file names them: it's a decision of its own what becomes of that. */
    isSealed: z.boolean(),
    /** How many matters and restrictions hold the document. */
    holds: z.int(),
    /** Whether this request does. */
    isRestricted: z.boolean(),
    ...decided,
  }),
  z.object({
    kind: z.literal('account'),
    account: AccountId,
    /** Documents that the account made. They're kept under their own rules. */
    documents: z.int(),
    /** How many of these documents have a sealed file, which names the holder as the sender. */
    sealedDocuments: z.int(),
    /** Documents on hold in which the account did something. The account can't be erased while there are any. */
    heldDocuments: z.int(),
    ...decided,
  }),
]);
export type PrivacyMatchView = z.infer<typeof PrivacyMatchView>;

/** Something that happened to a request, in words. `by` is null if the installation did it, or the person themselves. */
const Happening = z.object({
  revision: z.int(),
  at: instant,
  sentence: z.string(),
  by: z.object({ id: AccountId, fullName: z.string() }).nullable(),
});
export type Happening = z.infer<typeof Happening>;

/** `GET /api/privacy/requests/{id}`. */
export const PrivacyDetailView = PrivacyRequestView.extend({
  matches: z.array(PrivacyMatchView),
  /** Whether whoever looks may approve the decisions as they are. */
  mayApprove: z.boolean(),
  /** What happened to it, oldest first, without what is said about each match. */
  history: z.array(Happening),
});
export type PrivacyDetailView = z.infer<typeof PrivacyDetailView>;
