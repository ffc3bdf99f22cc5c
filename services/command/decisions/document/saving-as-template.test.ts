import { describe, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { given, olive, sam, uploaded } from '../../document/testing/sample-lease.ts';
import { role, usingData } from './testing/sample-template.ts';

describe('saving a document as a template', () => {
  test('it is a template like any other, which says where it comes from', () => {
    given()
      .when(olive, saving)
      .expect(
        { type: 'TemplateCreated', data: { owner: 'olive', ...made, from: 'standard', description: null } },
        role('sam', 'Tenant'),
        ...fields.map((field): DocumentEvent => ({ type: 'FieldPlaced', data: field })),
      );
  });

  test('only an account can have it, and once', () => {
    given().when(sam, saving).expectRefusal('not-allowed');
    given(uploaded).when(olive, saving).expectRefusal('busy');
  });
});

const { template: _, recipients: __, fields, subject, message, ...made } = usingData;

const saving: DocumentCommand = {
  type: 'SaveAsTemplate',
  data: {
    ...made,
    fields,
    subject,
    message,
    from: 'standard',
    description: null,
    roles: [{ recipient: 'sam', title: 'Tenant', role: 'signer', signingOrder: 1 }],
  },
};
