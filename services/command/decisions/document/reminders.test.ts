import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carlCopied,
  deleted,
  draft,
  given,
  invited,
  mailFailed,
  said,
  samFirst,
  samSigned,
  sent,
  system,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import type { Timed } from '../../testing/given-when-then.ts';
import { document } from './decider.ts';

describe('the first reminder', () => {
  test('falls due three days after the invitation was mailed, not a moment sooner', () => {
    given(...out)
      .when(system, reminding, '2026-01-04T15:29:59.999Z')
      .expectNothing();
    given(...out)
      .when(system, reminding, '2026-01-04T15:30:00.000Z')
      .expect(due('sam', 1, '2026-01-04'));
  });

  test('waits for the invitation, however long that takes', () => {
    given(...draft, sent)
      .when(system, reminding, at(30))
      .expectNothing();
  });

  test('waits for an invitation that is asked for again, and three days after it', () => {
    const again: DocumentEvent = {
      type: 'InvitationsResent',
      data: { invitations: [{ recipient: 'sam', linkVersion: 1 }] },
    };
    const mailedAgain = said(invited('sam', { attempt: 2 }), at(5));

    given(...out, again)
      .when(system, reminding, at(6))
      .expectNothing();
    given(...out, again, mailedAgain)
      .when(system, reminding, at(7))
      .expectNothing();
    given(...out, again, mailedAgain)
      .when(system, reminding, at(8))
      .expect(due('sam', 1, day(8)));
  });
});

describe('the next reminder', () => {
  test('falls due three days later, at the same hour', () => {
    given(...out, ...reminded(1, 4))
      .when(system, reminding, at(6))
      .expectNothing();
    given(...out, ...reminded(1, 4))
      .when(system, reminding, at(7))
      .expect(due('sam', 2, day(7)));
  });

  test('never falls due twice on a day', () => {
    given(...out, due('sam', 1, day(4)))
      .when(system, reminding, at(4))
      .expectNothing();
    given(...out, ...reminded(1, 4))
      .when(system, reminding, at(4))
      .expectNothing();
  });

  test('waits for the one before, wherever that is', () => {
    given(...out, due('sam', 1, day(4)))
      .when(system, reminding, at(20))
      .expectNothing();
  });

  test('is the fifth at most', () => {
    const four = [1, 2, 3, 4].flatMap((number) => reminded(number, 1 + 3 * number));

    given(...out, ...four)
      .when(system, reminding, at(16))
      .expect(due('sam', 5, day(16)));
    given(...out, ...four, ...reminded(5, 16))
      .when(system, reminding, at(60))
      .expectNothing();
  });

  test('does not come where the last mail could not be delivered', () => {
    given(...out, due('sam', 1, day(4)), mailFailed('sam', 'reminder'))
      .when(system, reminding, at(20))
      .expectNothing();
    given(...draft, sent, mailFailed('sam', 'invitation'))
      .when(system, reminding, at(20))
      .expectNothing();
  });
});

describe('reminders go', () => {
  test('to those whose turn it is, and to nobody else', () => {
    const both = [uploaded, samFirst, added('tim'), added('tess', { signingOrder: 2 }), carlCopied, sent];
    const mailed = ['sam', 'tim', 'tess'].map((id) => said(invited(id), at(1)));

    given(...both, ...mailed)
      .when(system, reminding, at(4))
      .expect(due('sam', 1, day(4)), due('tim', 1, day(4)));
    given(...both, ...mailed, samSigned)
      .when(system, reminding, at(4))
      .expect(due('tim', 1, day(4)));
  });

  test.each<[string, DocumentEvent]>([
    ['was voided', voided],
    ['was deleted', deleted],
    ['was declined', { type: 'RecipientDeclined', data: { recipient: 'sam', reason: 'No' } }],
    ['is completed', { type: 'DocumentCompleted', data: {} }],
  ])('to nobody once the document %s', (_, ending) => {
    given(...out, ending)
      .when(system, reminding, at(4))
      .expectNothing();
  });

  test('to nobody by a link that has expired', () => {
    given(...draft, sent, said(invited('sam', { linkExpiresAt: at(3) }), at(1)))
      .when(system, reminding, at(4))
      .expectNothing();
  });

  test('to nobody of a draft, or of what never was', () => {
    given(...draft)
      .when(system, reminding, at(9))
      .expectNothing();
    given().when(system, reminding, at(9)).expectRefusal('not-found');
  });
});

describe('a reminder that was mailed', () => {
  test('is put on record once', () => {
    given(...out, due('sam', 1, day(4)))
      .when(system, recording(1))
      .expect(mailed(1, day(4)));
    given(...out, ...reminded(1, 4))
      .when(system, recording(1))
      .expectNothing();
  });

  test('is put on record whatever has happened since', () => {
    given(...out, due('sam', 1, day(4)), voided)
      .when(system, recording(1))
      .expect(mailed(1, day(4)));
  });

  test('or could not be, once', () => {
    const failing: DocumentCommand = {
      type: 'RecordMailFailed',
      data: { recipient: 'sam', purpose: 'reminder', attempt: 1, reason: 'No such mailbox' },
    };

    given(...out, due('sam', 1, day(4)))
      .when(system, failing)
      .expect(mailFailed('sam', 'reminder'));
    given(...out, ...reminded(1, 4))
      .when(system, failing)
      .expectNothing();
  });
});

test('asked every morning for two months, five reminders come, three days apart', () => {
  const history: (DocumentEvent | Timed<DocumentEvent>)[] = [...out];
  const days: string[] = [];

  for (let n = 1; n <= 60; n++) {
    const now = new Date(Date.UTC(2026, 0, n, 8, 0, n % 2)).toISOString();
    for (const event of dueAfter(history, now)) {
      days.push(event.data.day);
      history.push(said(event, now), said(mailed(event.data.number, event.data.day), now));
    }
  }

  expect(days).toEqual([day(5), day(8), day(11), day(14), day(17)]);
});

/** A day of January 2026, and half past three in its afternoon. */
const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
const at = (n: number) => new Date(Date.UTC(2026, 0, n, 15, 30)).toISOString();

const reminding: DocumentCommand = { type: 'RemindSigners', data: {} };

const recording = (number: number): DocumentCommand => ({
  type: 'RecordReminderMailed',
  data: { recipient: 'sam', number, day: day(4), messageId: '<1>' },
});

const dueAfter = (history: Parameters<typeof given>, now: string) =>
  document.decide({ ...reminding, by: system, at: now }, given(...history).state()) as Due[];

type Due = Extract<DocumentEvent, { type: 'ReminderFellDue' }>;

const due = (recipient: string, number: number, on: string): Due => ({
  type: 'ReminderFellDue',
  data: { recipient, number, day: on },
});

const mailed = (number: number, on: string): DocumentEvent => ({
  type: 'ReminderMailed',
  data: { recipient: 'sam', number, day: on, messageId: '<1>' },
});

const reminded = (number: number, on: number) => [
  said(due('sam', number, day(on)), at(on)),
  said(mailed(number, day(on)), at(on)),
];

/** Sam's invitation was mailed on the first of January. */
const out = [...draft, sent, said(invited('sam'), at(1))];
