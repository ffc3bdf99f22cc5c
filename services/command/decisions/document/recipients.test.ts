import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  added,
  carlCopied,
  draft,
  given,
  olive,
  placed,
  samFirst,
  uploaded,
} from '../../document/testing/sample-lease.ts';
import { adding, changingRole, removed, removing } from './testing/draft-commands.ts';
import { editingRole, past as template } from './testing/sample-template.ts';

describe('adding a recipient', () => {
  test('the owner may add one', () => {
    given(uploaded).when(olive, adding('sam', 1)).expect(samFirst);
  });

  test('who comes without an order signs after all others', () => {
    given(uploaded, samFirst, carlCopied)
      .when(olive, adding('tess', null))
      .expect(added('tess', { signingOrder: 3 }));
  });

  test('the same order may be given twice', () => {
    given(uploaded, samFirst)
      .when(olive, adding('tess', 1))
      .expect(added('tess', { signingOrder: 1 }));
  });

  test('a hundred are enough', () => {
    given(uploaded, ...recipients(99))
      .when(olive, adding('sam', 1))
      .expect(samFirst);
    given(uploaded, ...recipients(100))
      .when(olive, adding('sam', 1))
      .expectRefusal('recipient.too-many');
  });
});

describe('changing the role of a recipient', () => {
  test('whoever now only gets a copy loses all fields in the same breath', () => {
    given(...draft, placed('sam', 'date'))
      .when(olive, changingRole('sam', 'copy'))
      .expect(removed('lease.sam-signature'), removed('lease.sam-date'), roleChanged('sam', 'copy'));
  });

  test('a copy recipient may become a signer', () => {
    given(...draft)
      .when(olive, changingRole('carl', 'signer'))
      .expect(roleChanged('carl', 'signer'));
  });

  test('a role that is there already is no change', () => {
    given(...draft)
      .when(olive, changingRole('sam', 'signer'))
      .expectNothing();
  });

  test('somebody who is not a recipient of the document is not found', () => {
    given(...draft)
      .when(olive, changingRole('mallory', 'copy'))
      .expectRefusal('not-found');
  });
});

describe('correcting a recipient', () => {
  test('name and email change, each only where it is another, and the fields stay theirs', () => {
    given(...draft)
      .when(olive, editing({ email: 'samuel@example.com' }))
      .expect(corrected({ email: 'samuel@example.com' }));
    given(...draft)
      .when(olive, editing({ fullName: 'Samuel', email: 'sam@example.com' }))
      .expect(corrected({ fullName: 'Samuel' }));
    given(...draft)
      .when(olive, editing({ fullName: 'sam' }))
      .expectNothing();
  });

  test('they get another place in the order', () => {
    given(...draft)
      .when(olive, editing({ signingOrder: 2 }))
      .expect({ type: 'RecipientReordered', data: { recipient: 'sam', signingOrder: 2 } });
    given(...draft)
      .when(olive, editing({ signingOrder: 1 }))
      .expectNothing();
  });

  test('several recipients get new places at once, and only those whose place changes have an event', () => {
    const reordering = (...orders: [string, number][]): DocumentCommand => ({
      type: 'ReorderRecipients',
      data: { orders: orders.map(([recipient, signingOrder]) => ({ recipient, signingOrder })) },
    });

    given(...draft)
      .when(olive, reordering(['carl', 5], ['sam', 1]))
      .expect({ type: 'RecipientReordered', data: { recipient: 'carl', signingOrder: 5 } });
    given(...draft)
      .when(olive, reordering(['sam', 3], ['mallory', 1]))
      .expectRefusal('not-found');
  });

  test('everything at once is one event after the other', () => {
    given(...draft)
      .when(olive, editing({ fullName: 'Samuel', title: 'Tenant', signingOrder: 2, role: 'copy' }))
      .expect(
        corrected({ fullName: 'Samuel' }),
        { type: 'RecipientRenamed', data: { recipient: 'sam', title: 'Tenant' } },
        { type: 'RecipientReordered', data: { recipient: 'sam', signingOrder: 2 } },
        removed('lease.sam-signature'),
        roleChanged('sam', 'copy'),
      );
  });

  test('a role of a template names nobody', () => {
    given(...template)
      .when(olive, editingRole({ fullName: 'Sam', email: 'sam@example.com' }))
      .expectNothing();
  });
});

describe('removing a recipient', () => {
  test('their fields go with them', () => {
    given(...draft)
      .when(olive, removing('sam'))
      .expect(removed('lease.sam-signature'), { type: 'RecipientRemoved', data: { recipient: 'sam' } });
  });

  test('one recipient has to remain', () => {
    given(uploaded, samFirst).when(olive, removing('sam')).expectRefusal('recipient.last');
  });

  test('somebody who is not a recipient of the document is not found', () => {
    given(...draft)
      .when(olive, removing('mallory'))
      .expectRefusal('not-found');
  });

  test('whoever was removed cannot be removed again', () => {
    given(...draft, { type: 'RecipientRemoved', data: { recipient: 'sam' } })
      .when(olive, removing('sam'))
      .expectRefusal('not-found');
  });
});

type Edited = Omit<Extract<DocumentCommand, { type: 'EditRecipient' }>['data'], 'recipient'>;

const editing = (changes: Edited): DocumentCommand => ({
  type: 'EditRecipient',
  data: { recipient: 'sam', ...changes },
});

const corrected = (changes: { fullName?: string; email?: string }): DocumentEvent => ({
  type: 'RecipientCorrected',
  data: { recipient: 'sam', ...changes },
});

const roleChanged = (recipient: string, role: 'signer' | 'copy'): DocumentEvent => ({
  type: 'RecipientRoleChanged',
  data: { recipient, role },
});

const recipients = (count: number) => Array.from({ length: count }, (_, n) => added(`recipient-${n}`));
