import type { Actor } from '#contracts/envelope.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyEvent, PrivacyKind, PrivacyMatch } from '#contracts/privacy/events.ts';

// What Sam asks about his data, and what is said of it.

const person = (id: string): Actor => ({ kind: 'account', id });
export const [rita, rob, ruth] = [person('rita'), person('rob'), person('ruth')];
export const sam: Actor = { kind: 'recipient', id: 'sam' };
export const leader: Actor = { kind: 'system', id: 'privacy' };
export const due = '2026-02-01T12:00:00.000Z';
export const hash = 'c'.repeat(64);

export const recipient = { kind: 'recipient', document: 'lease', recipient: 'sam' } as const;
export const account = { kind: 'account', account: 'samantha' } as const;

const asked = { email: 'sam@example.com', note: null };
export const receive = (kind: PrivacyKind): PrivacyCommand => ({
  type: 'ReceiveRequest',
  data: { kind, ...asked, via: 'officer', from: null },
});
export const received = (kind: PrivacyKind, dueOn = due): PrivacyEvent => ({
  type: 'PrivacyRequestReceived',
  data: { kind, ...asked, via: 'officer', from: null, dueOn },
});
const fromSam = { ...asked, via: 'signing-page', from: { document: 'lease', recipient: 'sam' } } as const;
export const sentBySam: PrivacyCommand = { type: 'ReceiveRequest', data: { kind: 'erasure', ...fromSam } };
export const receivedFromSam: PrivacyEvent = {
  type: 'PrivacyRequestReceived',
  data: { kind: 'erasure', ...fromSam, dueOn: due },
};

export const found = (isAll: boolean, ...matches: PrivacyMatch[]): PrivacyCommand => ({
  type: 'RecordMatches',
  data: { matches, isAll },
});
export const match = (one: PrivacyMatch): PrivacyEvent => ({
  type: 'PrivacyMatchFound',
  data: { match: one },
});
export const searched = (matches: number): PrivacyEvent => ({
  type: 'PrivacySearchFinished',
  data: { matches },
});
export const open = [received('erasure'), match(recipient), match(account), searched(2)];

type Erasing = {
  readonly isSignatureAwaited?: boolean;
  readonly voidDocument?: boolean;
  readonly isSealed?: boolean;
  readonly sealed?: SealedDecision;
};

export const decideErase = (
  one: PrivacyMatch,
  { isSignatureAwaited = false, voidDocument = false, isSealed = false, sealed }: Erasing = {},
): PrivacyCommand => ({
  type: 'DecideMatch',
  data: {
    match: one,
    decision: { decision: 'erase', basis: 'objection', voidDocument, ...(sealed && { sealed }) },
    isSignatureAwaited,
    isSealed,
  },
});
export const decideKeep = (one: PrivacyMatch): PrivacyCommand => ({
  type: 'DecideMatch',
  data: {
    match: one,
    decision: { decision: 'keep', basis: 'legal-claims', until: null },
    isSignatureAwaited: false,
    isSealed: false,
  },
});
export const decideRestrict = (one: PrivacyMatch): PrivacyCommand => ({
  type: 'DecideMatch',
  data: { match: one, decision: { decision: 'restrict' }, isSignatureAwaited: false, isSealed: false },
});
const nothing = { basis: null, until: null, isVoidConfirmed: false };
export const erasing = (
  one: PrivacyMatch,
  isVoidConfirmed = false,
  sealed?: SealedDecision,
): PrivacyEvent => ({
  type: 'PrivacyDecided',
  data: {
    match: one,
    decision: 'erase',
    basis: 'objection',
    until: null,
    isVoidConfirmed,
    ...(sealed && { sealed }),
  },
});
export const keeping = (one: PrivacyMatch): PrivacyEvent => ({
  type: 'PrivacyDecided',
  data: { match: one, decision: 'keep', ...nothing, basis: 'legal-claims' },
});
export const restricted = (one: PrivacyMatch): PrivacyEvent => ({
  type: 'PrivacyDecided',
  data: { match: one, decision: 'restrict', ...nothing },
});
export const keptOnHold: PrivacyEvent = {
  type: 'PrivacyDecided',
  data: { match: recipient, decision: 'keep', ...nothing, basis: 'hold' },
};

export const extend: PrivacyCommand = { type: 'ExtendRequest', data: { reason: 'Many documents' } };
export const extended: PrivacyEvent = {
  type: 'PrivacyRequestExtended',
  data: { dueOn: '2026-04-01T12:00:00.000Z', reason: 'Many documents' },
};
export const refuse: PrivacyCommand = { type: 'RefuseRequest', data: { reason: 'Not that person' } };
export const refused: PrivacyEvent = { type: 'PrivacyRequestRefused', data: { reason: 'Not that person' } };
export const approve: PrivacyCommand = { type: 'ApproveRequest', data: {} };
export const approved: PrivacyEvent = { type: 'PrivacyRequestApproved', data: {} };
export const fulfil: PrivacyCommand = { type: 'FulfilRequest', data: { certificate: hash } };
export const fulfilled: PrivacyEvent = { type: 'PrivacyRequestFulfilled', data: { certificate: hash } };

export const takeExport: PrivacyCommand = { type: 'TakeExport', data: {} };
export const exportTaken: PrivacyEvent = { type: 'PrivacyExportTaken', data: {} };

export const approvedErasure = [
  received('erasure'),
  match(recipient),
  searched(1),
  erasing(recipient),
  approved,
];
