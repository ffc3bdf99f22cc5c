import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import {
  added,
  deleted,
  file,
  given,
  mallory,
  olive,
  placed,
  placedData,
  sam,
  samFirst,
  samSignature,
  sent,
  system,
  uploaded,
} from '../../document/testing/sample-lease.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { template } from './decider.ts';
import {
  adding,
  created,
  creating,
  edited,
  editing,
  editingRole,
  past,
  renamed,
  reordered,
  role,
  using,
} from './testing/sample-template.ts';

describe('making a template', () => {
  test('it belongs to whoever makes it, and has its roles from the start', () => {
    given()
      .when(olive, creating)
      .expect(created, role('sam', 'Signer 1'), role('carl', 'CC Recipient', { role: 'copy' }));
  });

  test('only an account can have templates', () => {
    given().when(sam, creating).expectRefusal('not-allowed');
    given().when(system, creating).expectRefusal('not-allowed');
  });

  test('a template is made once', () => {
    given(created).when(olive, creating).expectRefusal('busy');
    given(uploaded).when(olive, creating).expectRefusal('busy');
  });
});

describe('a template', () => {
  test('gets another title and description, each only where it is another', () => {
    given(...past)
      .when(olive, editing({ title: 'Rent', description: null }))
      .expect(edited({ title: 'Rent', description: null }));
    given(...past)
      .when(olive, editing({ title: 'Lease', description: 'Short' }))
      .expect(edited({ description: 'Short' }));
    given(...past)
      .when(olive, editing({ title: 'Lease', description: 'For tenants' }))
      .expectNothing();
    given(...past)
      .when(olive, editing({}))
      .expectNothing();
  });

  test.each<[string, DocumentCommand]>([
    ['sent', { type: 'SendDocument', data: {} }],
    ['sent again', { type: 'ResendInvitations', data: {} }],
    ['voided', { type: 'VoidDocument', data: {} }],
  ])('is not %s', (_, command) => {
    given(...past)
      .when(olive, command)
      .expectRefusal('template.not-a-document');
    given(...past)
      .when(mallory, command)
      .expectRefusal('not-found');
  });

  test('is deleted like a document', () => {
    given(...past)
      .when(olive, { type: 'DeleteDocument', data: {} })
      .expect(deleted);
  });

  test('takes fields for its roles that sign', () => {
    const placing = (recipient: string): DocumentCommand => ({
      type: 'PlaceField',
      data: placedData(recipient, 'text'),
    });

    given(...past)
      .when(olive, placing('sam'))
      .expect(placed('sam', 'text'));
    given(...past)
      .when(olive, placing('carl'))
      .expectRefusal('field.not-for-signer');
  });
});

describe('a role of a template', () => {
  test('has a title and nobody in it, whoever is named', () => {
    given(...past)
      .when(olive, adding({ title: 'Witness' }))
      .expect(role('tess', 'Witness', { signingOrder: 3 }));
  });

  test.each(['', '  ', '\u200b', null])('without a title is none: %j', (title) => {
    given(...past)
      .when(olive, adding({ title }))
      .expectRefusal('recipient.no-title');
  });

  test('is renamed, moved and changed, each only where it is another', () => {
    given(...past)
      .when(olive, editingRole({ title: 'Lodger' }))
      .expect(renamed('Lodger'));
    given(...past)
      .when(olive, editingRole({ signingOrder: 5 }))
      .expect(reordered(5));
    given(...past)
      .when(olive, editingRole({ title: 'Signer 1', signingOrder: 1, role: 'signer' }))
      .expectNothing();
  });

  test('that no longer signs loses its fields in the same breath', () => {
    given(...past)
      .when(olive, editingRole({ title: 'Lodger', role: 'copy' }))
      .expect(
        renamed('Lodger'),
        { type: 'FieldRemoved', data: { field: 'lease.sam-signature' } },
        { type: 'RecipientRoleChanged', data: { recipient: 'sam', role: 'copy' } },
      );
  });

  test('keeps a title', () => {
    given(...past)
      .when(olive, editingRole({ title: ' ' }))
      .expectRefusal('recipient.no-title');
  });

  test('can be removed while there is another', () => {
    const removing = { type: 'RemoveRecipient' as const, data: { recipient: 'sam' } };

    given(...past)
      .when(olive, removing)
      .expect(
        { type: 'FieldRemoved', data: { field: 'lease.sam-signature' } },
        { type: 'RecipientRemoved', data: { recipient: 'sam' } },
      );
    given(created, role('sam', 'Signer 1')).when(olive, removing).expectRefusal('recipient.last');
  });

  test('that is not there is not found', () => {
    given(...past)
      .when(olive, { type: 'EditRecipient', data: { recipient: 'tim', title: 'Lodger' } })
      .expectRefusal('not-found');
  });
});

describe('what only a template has', () => {
  test('a document has not: a description', () => {
    const command = editing({ description: 'Short' });

    given(uploaded, samFirst).when(olive, command).expectRefusal('not-found');
    given(uploaded, samFirst, samSignature, sent).when(olive, command).expectRefusal('document.not-draft');
  });

  test.each([
    ['title and description', () => editing({ title: 'Rent' })],
    ['roles', () => editingRole({ title: 'Lodger' })],
  ])('nobody but its owner sees: %s', (_, command) => {
    given(...past)
      .when(mallory, command())
      .expectRefusal('not-found');
    given(...past, deleted)
      .when(olive, command())
      .expectRefusal('not-found');
  });

  test('is asked of no document, whatever it is', () => {
    const asTemplate = scenario(template, 'lease');
    const commands: DocumentCommand[] = [
      { type: 'DeleteDocument', data: {} },
      { type: 'RemoveRecipient', data: { recipient: 'sam' } },
      { type: 'RemoveField', data: { field: 'lease.sam-signature' } },
      editing({ title: 'Rent' }),
    ];

    for (const command of commands) {
      asTemplate(uploaded, samFirst, samSignature, added('tess'))
        .when(olive, command)
        .expectRefusal('not-found');
      expect(template.decide({ ...command, by: olive, at: '' }, given(...past).state())).not.toEqual([]);
    }
  });
});

describe('a document from a template', () => {
  test('has the people and the fields from the start', () => {
    given()
      .when(olive, using)
      .expect(
        {
          type: 'DocumentCreatedFromTemplate',
          data: { owner: 'olive', template: 'standard', title: 'Lease', ...file },
        },
        samFirst,
        samSignature,
      );
  });

  test('is made once, by an account', () => {
    given().when(sam, using).expectRefusal('not-allowed');
    given(uploaded).when(olive, using).expectRefusal('busy');
  });
});
