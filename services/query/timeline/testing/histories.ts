import fc from 'fast-check';
import { expect } from 'vitest';
import type { DocumentStateView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { fieldPlaced, recipientAdded, sent, voided } from '../../testing/sample-lease.ts';

/**
 * Generates everything that may happen to a draft with two recipients and three fields, in any order. The key of each
 * happening is its id.
 */
export const histories = fc.array(
  fc
    .record({
      type: fc.constantFrom('added', 'removed', 'placed', 'moved', 'taken away', 'sent', 'voided'),
      recipient: fc.constantFrom(1, 2),
      field: fc.constantFrom(3, 4, 5),
      x: fc.nat(700),
    })
    .map(({ type, recipient, field, x }) => (id: string): DocumentEvent => {
      const [who, where] = [numbered(recipient), `${id}.${numbered(field)}`];
      if (type === 'added') return recipientAdded(who);
      if (type === 'removed') return { type: 'RecipientRemoved', data: { recipient: who } };
      if (type === 'placed') return fieldPlaced(where, who);
      if (type === 'moved') return { type: 'FieldMoved', data: { field: where, x, y: x } };
      if (type === 'taken away') return { type: 'FieldRemoved', data: { field: where } };

      return type === 'sent' ? sent : voided;
    }),
  { minLength: 8, maxLength: 24 },
);

const numbered = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const essence = ({ document, fields, recipients }: DocumentStateView) => ({
  status: document.status,
  fields: fields.map(({ id, x, y, recipientId }) => [id, x, y, recipientId]),
  recipients: recipients.map(({ id, role, status }) => [id, role, status]),
});

export const essenceOf = (events: readonly Recorded<DocumentEvent>[]) => {
  const state = events.reduce(evolveDocument, initialDocument);
  if (state.status === 'none') return expect.unreachable();

  return {
    status: state.status,
    fields: state.fields.map(({ id, x, y, recipient }) => [id, x, y, recipient]),
    recipients: state.recipients.map(({ id, role, status }) => [id, role, status]),
  };
};
