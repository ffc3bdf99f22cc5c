import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import { type ReminderRule, remindersRuled } from '#contracts/organisation/reminder-rules.ts';
import { draft, given, invited, olive, said, sent, system } from '../../document/testing/sample-lease.ts';
import { member, own, ownDraft } from '../../document/testing/sample-team.ts';
import { nextReminderAt } from './reminders.ts';

const on = (day: number) => `2026-01-0${day}T15:30:00.000Z`;
const mailed = said(invited('sam'), on(1));

/** Acme's lease is out since the first of January; undefined: it was sent before anybody could rule reminders. */
const out = (rule: ReminderRule | undefined) => {
  const { reminders: _, ...earlier } = documentPolicyDefaults;
  const values = { ...earlier, ...(rule && { reminders: rule }) };
  const applied = { organisation: 'acme', revision: 7, values, domains: [] };

  return given(...ownDraft, own({ type: 'PoliciesApplied', data: applied }), own(sent), mailed);
};

const reminding: DocumentCommand = { type: 'RemindSigners', data: {} };
const due: DocumentEvent = {
  type: 'ReminderFellDue',
  data: { recipient: 'sam', number: 1, day: '2026-01-04' },
};

test.each<[ReminderRule | undefined, boolean | null]>([
  ['on', true],
  ['off', false],
  ['sender', null],
  [undefined, null],
])('a policy of %j settles whether signers are reminded: %j', (rule, settled) => {
  expect(remindersRuled(rule ? { reminders: rule } : {})).toBe(settled);
});

test('a document without an organisation goes by its sender', () => {
  expect(remindersRuled(null)).toBeNull();
  const document = given(...draft, sent, mailed);

  expect(nextReminderAt(document.state())).toBe(on(4));
  document.when(system, reminding, on(4)).expect(due);
});

describe('a reminder of an organisation’s document', () => {
  test.each<[ReminderRule | undefined]>([['on'], ['sender'], [undefined]])(
    'falls due under the policy %j',
    (rule) => {
      expect(nextReminderAt(out(rule).state())).toBe(on(4));
      out(rule).when(system, reminding, on(4)).expect(due);
      expect(out(rule).problemOf({ event: due, by: system, at: on(4) })).toBeNull();
    },
  );

  test('never falls due if the organisation ruled that, and can’t have', () => {
    expect(nextReminderAt(out('off').state())).toBeNull();
    out('off').when(system, reminding, on(4)).expectNothing();
    expect(out('off').problemOf({ event: due, by: system, at: on(4) })).toBe(
      'the organization had ruled reminders out',
    );
  });

  test.each<[ReminderRule]>([['sender'], ['on'], ['off']])(
    'is sent by hand, whatever the policy, such as %j',
    (rule) => {
      const resending: DocumentCommand = { type: 'ResendInvitations', data: {} };
      const asked = { recipient: 'sam', linkVersion: 1 };

      out(rule)
        .when(olive, resending, on(4), member())
        .expect({ type: 'InvitationsResent', data: { invitations: [asked] } });
    },
  );
});
