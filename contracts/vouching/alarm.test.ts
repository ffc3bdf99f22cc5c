import { expect, test } from 'vitest';
import { vouchingAlarm } from './alarm.ts';
import { type ForeignOnRecord, nothingVouched } from './state.ts';

const stranger: ForeignOnRecord = {
  position: '7',
  stream: 'document-1',
  revision: 3,
  hash: 'ab',
  problem: 'it is not signed',
  isLeftOut: false,
};
const finding = { part: 'writer', stream: 'document-1', revision: 3, what: 'Command did not write it.' };

test('an installation of which nothing is known raises no alarm', () => {
  expect(vouchingAlarm(nothingVouched)).toBeNull();
});

test('an event that somebody else wrote is an alarm until an operator leaves it out', () => {
  const audit = { upTo: 9, findings: [finding] };

  expect(vouchingAlarm({ ...nothingVouched, audit, foreign: new Map([['it', stranger]]) })).toMatch(
    /^The event log holds 1 event that this installation did not write, the first one at revision 3 of document-1 \(it is not signed\)\..*goes on without them\.$/,
  );
  const leftOut = new Map([['it', { ...stranger, isLeftOut: true }]]);
  expect(vouchingAlarm({ ...nothingVouched, audit, foreign: leftOut })).toBeNull();
});

test('what an audit found is an alarm, in one line, whatever it quotes', () => {
  const findings = [{ ...finding, stream: 'x\n\u0000y', revision: null }];

  expect(vouchingAlarm({ ...nothingVouched, audit: { upTo: 9, findings } })).toBe(
    'The audit of the event log found 1 problem, first (writer, x y): Command did not write it. “npm run audit” names all.',
  );
});
