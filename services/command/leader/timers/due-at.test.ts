import { expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { document } from '../../decisions/document/decider.ts';
import { nextReminderAt } from '../../decisions/document/reminders.ts';
import {
  deleted,
  draft,
  given,
  invited,
  mailFailed,
  said,
  samSigned,
  sent,
  system,
  voided,
} from '../../document/testing/sample-lease.ts';
import type { Timed } from '../../testing/given-when-then.ts';

test('a reminder never falls due before the instant that its timer says', () => {
  let reminders = 0;
  for (const history of histories) {
    const state = given(...history).state();
    const dueAt = nextReminderAt(state);

    const first = hours.find(
      (at) => document.decide({ type: 'RemindSigners', data: {}, by: system, at }, state).length > 0,
    );
    if (first === undefined) continue;
    reminders += 1;
    expect(first >= (dueAt ?? 'never')).toBe(true);
  }
  expect(reminders).toBeGreaterThan(3);
});

test('nothing is due where nobody can be reminded', () => {
  const quiet = [draft, [...draft, sent], [...out, voided], [...out, voided, deleted], [...out, samSigned]];

  expect(quiet.map((history) => nextReminderAt(given(...history).state()))).toEqual(quiet.map(() => null));
});

test('it is due three days after the last mail, to the hour, and after a reminder to the day', () => {
  expect(nextReminderAt(given(...out).state())).toBe('2026-01-05T15:30:00.000Z');
  expect(nextReminderAt(given(...out, ...reminded(1, 5)).state())).toBe('2026-01-08T00:00:00.000Z');
});

const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}T15:30:00.000Z`;
const out: readonly (DocumentEvent | Timed<DocumentEvent>)[] = [...draft, sent, said(invited('sam'), on(2))];

const reminded = (number: number, day: number) => [
  said({ type: 'ReminderFellDue', data: { recipient: 'sam', number, day: on(day).slice(0, 10) } }, on(day)),
  said(
    {
      type: 'ReminderMailed',
      data: { recipient: 'sam', number, day: on(day).slice(0, 10), messageId: '<1>' },
    },
    on(day),
  ),
];

const again: DocumentEvent = {
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion: 1 }] },
};

const histories: readonly (readonly (DocumentEvent | Timed<DocumentEvent>)[])[] = [
  out,
  [...out, ...reminded(1, 5)],
  [...out, ...reminded(1, 5), ...reminded(2, 8)],
  [...out, ...reminded(1, 5), said(again, on(5)), said(invited('sam', { attempt: 2 }), on(6))],
  [...out, said(again, on(4)), said(invited('sam', { attempt: 2 }), on(4))],
  [...out, said(again, on(4)), said(mailFailed('sam', 'invitation', 2), on(4))],
  [...out, samSigned, said(invited('tess'), on(9))],
];

/** The instants of January, an hour apart. */
const hours = Array.from({ length: 31 * 24 }, (_, n) =>
  new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString(),
);
