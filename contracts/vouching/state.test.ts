import { expect, test } from 'vitest';
import type { VouchingEvent } from './events.ts';
import { foreignOnRecord, isLeftOut, nothingVouched, vouchingAfter } from './state.ts';

const place = { stream: 'document-1', revision: 3, hash: 'abc' };
const found: VouchingEvent = {
  type: 'ForeignEventFound',
  data: { ...place, position: '12', problem: 'it is not signed' },
};
const leftOut: VouchingEvent = {
  type: 'ForeignEventsLeftOut',
  data: { stream: place.stream, events: [{ revision: 3, hash: 'abc' }], reason: 'nobody here did that' },
};
const event = { stream: place.stream, revision: 3, metadata: { hash: 'abc' } };
const after = (...events: readonly VouchingEvent[]) => vouchingAfter(nothingVouched, events);

test('a foreign event stops its stream until an operator leaves it out', () => {
  expect(foreignOnRecord(after(found), event)).toMatchObject({ revision: 3, isLeftOut: false });
  expect(foreignOnRecord(after(found, leftOut), event)).toMatchObject({ isLeftOut: true });
  expect(isLeftOut(after(leftOut), event)).toBe(true);
});

test('what was verified so far is not yet what tree heads vouch by', () => {
  const hash = '0'.repeat(64);
  const soFar = { upTo: 2, root: hash, peaks: [hash], position: '12', last: place };
  const further = { ...soFar, upTo: 4 };
  const events = [soFar, further].map((data): VouchingEvent => ({ type: 'WritersVerifiedSoFar', data }));

  expect(after(...events)).toMatchObject({ verified: null, verifiedSoFar: further });
});

test('an event is left out before it was found, and is found once', () => {
  expect([...after(leftOut, found, found).foreign.values()]).toMatchObject([{ isLeftOut: true }]);
});

test('what is said about very many events takes time for each of them only', () => {
  const many = Array.from({ length: 100_000 }, (_, revision): VouchingEvent[] => [
    { ...found, data: { ...found.data, revision } },
    { ...leftOut, data: { ...leftOut.data, events: [{ revision, hash: 'abc' }] } },
  ]).flat();

  const state = vouchingAfter(nothingVouched, many);
  expect([...state.foreign.values()].filter((one) => !one.isLeftOut)).toEqual([]);
  expect([state.foreign.size, nothingVouched.foreign.size]).toEqual([100_000, 0]);
});

test('another event at the same place is not meant, nor is one without a hash', () => {
  expect(isLeftOut(after(leftOut), { ...event, metadata: { hash: 'abd' } })).toBe(false);
  expect(foreignOnRecord(after(found), { stream: place.stream, revision: 3 })).toBeNull();
});

test('what was verified and what was audited last counts', () => {
  const state = after(
    { type: 'WritersVerified', data: { upTo: 7, root: 'a'.repeat(64) } },
    { type: 'AuditRan', data: { upTo: 7, findings: [] } },
    { type: 'AuditRan', data: { upTo: 9, findings: [] } },
  );

  expect([state.verified?.upTo, state.audit?.upTo]).toEqual([7, 9]);
});
