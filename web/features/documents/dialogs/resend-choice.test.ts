import { expect, test } from 'vitest';
import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { resendChoice } from './resend-choice.ts';

test('only people whose turn it is can be sent the invitation again, and the others are told apart', () => {
  const people = [
    person('ann', { status: 'signed' }),
    person('bob', { signingOrder: 2 }),
    person('cas', { signingOrder: 2 }),
    person('dan', { signingOrder: 3 }),
    person('eve', { role: 'copy', status: 'notified' }),
  ];

  const { due, others } = resendChoice({ document: { status: 'sent' } as DocumentView, recipients: people });

  expect(due.map(({ id }) => id)).toEqual(['bob', 'cas']);
  expect(others.map(({ recipient, why }) => [recipient.id, why])).toEqual([
    ['ann', 'signed'],
    ['dan', 'later'],
    ['eve', 'copy'],
  ]);
});

test('nobody can once the document is not out any more', () => {
  const { due } = resendChoice({
    document: { status: 'cancelled' } as DocumentView,
    recipients: [person('ann', {})],
  });

  expect(due).toEqual([]);
});

const person = (id: string, changes: Partial<RecipientView>) =>
  ({ id, role: 'signer', status: 'pending', signingOrder: 1, ...changes }) as RecipientView;
