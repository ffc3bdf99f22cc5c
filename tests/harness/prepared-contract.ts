import { expect } from 'vitest';
import { contractPdf } from '../fixtures/contract-pdf.ts';
import type { Client } from './client.ts';
import { addRecipient, newAddress, placeField, upload } from './people.ts';
import { wordsOf } from './poppler.ts';

/** A contract that Ada signs first and Boris second; Carla gets a copy. All types of fields, on all kinds of pages. */
export const preparedContract = async (client: Client) => {
  const { id, pageCount } = await upload(client, 'lease.pdf', await contractPdf());
  expect(pageCount).toBe(6);
  const [ada, boris, carla] = [newAddress('ada'), newAddress('boris'), newAddress('carla')];
  const { id: first } = await addRecipient(client, id, {
    fullName: 'Ada Lovelace',
    email: ada,
    signingOrder: 1,
  });
  const { id: second } = await addRecipient(client, id, {
    fullName: 'Борис Иванов',
    email: boris,
    signingOrder: 2,
  });
  await addRecipient(client, id, { fullName: 'Carla Copy', email: carla, role: 'copy', signingOrder: 3 });

  const places = [
    {
      recipientId: first,
      type: 'signature',
      pageNumber: 1,
      x: 80,
      y: 600,
      width: 260,
      height: 60,
      says: ['Ada', 'Lovelace'],
    },
    {
      recipientId: first,
      type: 'initials',
      pageNumber: 2,
      x: 500,
      y: 700,
      width: 80,
      height: 40,
      says: ['AL'],
    },
    {
      recipientId: first,
      type: 'text',
      pageNumber: 3,
      x: 300,
      y: 300,
      width: 200,
      height: 30,
      says: ['Twelve', 'months'],
    },
    {
      recipientId: first,
      type: 'date',
      pageNumber: 4,
      x: 420,
      y: 400,
      width: 120,
      height: 30,
      says: ['11/21/2026'],
    },
    {
      recipientId: first,
      type: 'email',
      pageNumber: 5,
      x: 500,
      y: 300,
      width: 200,
      height: 30,
      says: ['ada@example.com'],
    },
    { recipientId: first, type: 'checkbox', pageNumber: 5, x: 90, y: 400, width: 20, height: 20, says: [] },
    {
      recipientId: second,
      type: 'signature',
      pageNumber: 5,
      x: 300,
      y: 450,
      width: 240,
      height: 50,
      says: ['Борис', 'Иванов'],
    },
  ];
  for (const { says, ...field } of places) await placeField(client, id, field);

  return { id, ada, boris, carla, places };
};

/** Each word that was entered lies in the box it was entered in, as a viewer shows the page. */
export const inTheirBoxes = async (
  pdf: Uint8Array,
  places: readonly {
    pageNumber: number;
    x: number;
    y: number;
    width: number;
    height: number;
    says: string[];
  }[],
) => {
  for (const { pageNumber, x, y, width, height, says } of places) {
    const inside = (await wordsOf(pdf, pageNumber)).filter(
      ({ left, top, right, bottom }) =>
        left >= x - 1 &&
        right <= x + width + 1 &&
        (top + bottom) / 2 >= y &&
        (top + bottom) / 2 <= y + height,
    );
    expect({ pageNumber, words: inside.map(({ text }) => text) }).toEqual({
      pageNumber,
      words: expect.arrayContaining(says),
    });
  }
};
