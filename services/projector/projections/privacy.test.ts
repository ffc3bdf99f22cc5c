import { afterAll, expect, test } from 'vitest';
import type { PrivacyEvent, PrivacyMatch } from '#contracts/privacy/events.ts';
import { ACCOUNT, DOCUMENT, happened, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

const REQUEST = '33333333-3333-4333-8333-333333333333';
const PERSON = '44444444-4444-4444-8444-444444444444';

test('a privacy request is received, searched, extended and fulfilled', async () => {
  expect(await requests(received)).toEqual([request]);
  expect(await requests(received, searched, extended, approved, fulfilled)).toEqual([
    {
      ...request,
      searched_at: minute(1),
      due_on: LATER,
      extension_reason: 'Many documents',
      approved_at: minute(3),
      approved_by_id: ACCOUNT,
      ended_at: minute(4),
      certificate: HASH,
    },
  ]);
});

test('a privacy request is refused', async () => {
  const refused: PrivacyEvent = { type: 'PrivacyRequestRefused', data: { reason: 'Somebody else' } };

  expect(await requests(received, refused)).toEqual([
    { ...request, ended_at: minute(1), refusal: 'Somebody else' },
  ]);
});

test('a privacy request that was erased has none of its texts any more, nor has the audit trail', async () => {
  const key = `p:${REQUEST}` as const;
  const why = { basis: 'purpose-ended', request: null, reason: 'Answered' } as const;
  const erased: PrivacyEvent = { type: 'PersonalDataErased', data: { keys: [key], ...why } };
  const refused: PrivacyEvent = { type: 'PrivacyRequestRefused', data: { reason: 'Somebody else' } };
  const past = [received, extended, refused, erased];

  expect(await requests(...past)).toMatchObject([
    { email: '[erased]', note: '[erased]', extension_reason: '[erased]', refusal: '[erased]' },
  ]);
  const lines = await projected(
    happened(`privacy-${REQUEST}`, ...past),
    `select details from audit_trail where stream like 'privacy-%' order by revision`,
  );
  expect(lines.slice(0, 3)).toMatchObject([
    { details: { email: '[erased]', note: '[erased]', kind: 'erasure' } },
    { details: { reason: '[erased]' } },
    { details: { reason: '[erased]' } },
  ]);
});

test('matches keep what was decided last, each for itself', async () => {
  const found = [recipient, account].map(
    (match) => ({ type: 'PrivacyMatchFound', data: { match } }) as const,
  );

  expect(await matches(received, ...found)).toEqual([ofRecipient, ofAccount]);
  expect(await matches(received, ...found, decided(recipient, 'keep'), decided(recipient, 'erase'))).toEqual([
    { ...ofRecipient, decision: 'erase', basis: 'objection', decided_at: minute(4), decided_by_id: ACCOUNT },
    ofAccount,
  ]);
  expect(await matches(received, ...found, decided(account, 'keep'))).toEqual([
    ofRecipient,
    {
      ...ofAccount,
      decision: 'keep',
      basis: 'legal-claims',
      until: LATER,
      decided_at: minute(3),
      decided_by_id: ACCOUNT,
    },
  ]);
});

const requests = (...events: readonly PrivacyEvent[]) =>
  projected(happened(`privacy-${REQUEST}`, ...events), 'select * from privacy_requests');
const matches = (...events: readonly PrivacyEvent[]) =>
  projected(happened(`privacy-${REQUEST}`, ...events), 'select * from privacy_matches order by revision');

const [DUE, LATER] = ['2026-02-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z'];
const HASH = 'c'.repeat(64);
const recipient: PrivacyMatch = { kind: 'recipient', document: DOCUMENT, recipient: PERSON };
const account: PrivacyMatch = { kind: 'account', account: PERSON };

const said = { kind: 'erasure', email: 'sam@example.com', note: 'Please', via: 'officer' } as const;
const received: PrivacyEvent = { type: 'PrivacyRequestReceived', data: { ...said, dueOn: DUE, from: null } };
const searched: PrivacyEvent = { type: 'PrivacySearchFinished', data: { matches: 2 } };
const extended: PrivacyEvent = {
  type: 'PrivacyRequestExtended',
  data: { dueOn: LATER, reason: 'Many documents' },
};
const approved: PrivacyEvent = { type: 'PrivacyRequestApproved', data: {} };
const fulfilled: PrivacyEvent = { type: 'PrivacyRequestFulfilled', data: { certificate: HASH } };
const decided = (match: PrivacyMatch, decision: 'erase' | 'keep'): PrivacyEvent => ({
  type: 'PrivacyDecided',
  data: {
    match,
    decision,
    isVoidConfirmed: false,
    ...(decision === 'erase'
      ? { basis: 'objection' as const, until: null }
      : { basis: 'legal-claims' as const, until: LATER }),
  },
});

const request = {
  entered_by_id: ACCOUNT,
  id: REQUEST,
  ...said,
  received_at: minute(0),
  due_on: DUE,
  searched_at: null,
  extension_reason: null,
  approved_at: null,
  approved_by_id: null,
  ended_at: null,
  certificate: null,
  refusal: null,
};
const undecided = {
  decision: null,
  basis: null,
  sealed: null,
  until: null,
  decided_at: null,
  decided_by_id: null,
};
const ofRecipient = {
  request_id: REQUEST,
  revision: 1,
  document_id: DOCUMENT,
  recipient_id: PERSON,
  account_id: null,
  ...undecided,
};
const ofAccount = {
  request_id: REQUEST,
  revision: 2,
  document_id: null,
  recipient_id: null,
  account_id: PERSON,
  ...undecided,
};
