import { expect, test } from 'vitest';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { servedFields } from './served-fields.ts';

test('a page that a link showed has its recipient’s fields, and what others had entered before', () => {
  const { owners, fields } = servedFields({ ...view, earlier: [rent] });

  expect(fields.map(({ field }) => [owners.get(field.recipient)?.name, field.label, field.value])).toEqual([
    ['Grace Hopper', 'Landlord', null],
    ['Ada Lovelace', 'Rent', '1,200 a month'],
  ]);
});

test('where a signature wasn’t shown stand the words that were', () => {
  const tenant = { ...rent, label: 'Tenant', type: 'signature', value: null } as const;
  const [, shown] = servedFields({ ...view, earlier: [tenant] }).fields;

  expect(shown?.field).toMatchObject({ type: 'text', value: 'Signed by Ada Lovelace, Dec 3, 2026' });
});

const place = { x: 0, y: 0, width: 100, height: 30, pageNumber: 1, fontSize: 12, required: true };

const rent: EarlierEntryView = {
  ...place,
  id: 'lease.rent',
  label: 'Rent',
  type: 'text',
  value: '1,200 a month',
  handwriting: null,
  by: { fullName: 'Ada Lovelace', position: 0, signedAt: '2026-12-03T12:00:00.000Z' },
};

const view = {
  recipient: { id: 'grace', position: 1, fullName: 'Grace Hopper' },
  fields: [
    {
      ...place,
      id: 'lease.landlord',
      documentId: 'lease',
      recipientId: 'grace',
      label: 'Landlord',
      type: 'signature',
      value: null,
      handwriting: null,
    },
  ],
} as unknown as SigningView;
