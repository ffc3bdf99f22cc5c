import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { WITHHELD } from '#contracts/closed.ts';
import type { Metadata, Recorded } from '#contracts/envelope.ts';
import { documentKey, type KeyId, recipientKey } from '#contracts/key-id.ts';
import { newEvent } from '../testing/stack.ts';
import { personalEvents } from './personal-events.ts';

const [document, sam, tess] = [randomUUID(), randomUUID(), randomUUID()];
const keys = [recipientKey(document, sam), documentKey(document)];

test('somebody gets the events that name them, with their own texts and the document’s', () => {
  const events = [
    event('DocumentRenamed', { title: 'Lease' }, { title: documentKey(document) }),
    event(
      'RecipientAdded',
      { recipient: sam, email: 'sam@example.com' },
      { email: recipientKey(document, sam) },
    ),
    event(
      'RecipientAdded',
      { recipient: tess, email: 'tess@example.com' },
      { email: recipientKey(document, tess) },
    ),
  ];

  expect(personalEvents(events, sam, keys)).toMatchObject([
    { type: 'RecipientAdded', data: { recipient: sam, email: 'sam@example.com' } },
  ]);
});

test('what is about others is withheld, and from where they acted', () => {
  const correction = event(
    'RecipientCorrected',
    { recipient: sam, fullName: 'Sam', by: 'Tess' },
    { by: recipientKey(document, tess) },
  );
  const acted = { ...correction, metadata: { ...correction.metadata, ip: '203.0.113.7' } };
  const box = { $sealed: recipientKey(document, tess), box: 'AAAA' };
  const stored = { ...correction.stored, metadata: { ...correction.metadata, from: box } };

  expect(personalEvents([{ ...acted, stored } as Recorded], sam, keys)).toMatchObject([
    { data: { recipient: sam, fullName: 'Sam', by: WITHHELD }, ip: WITHHELD, userAgent: WITHHELD },
  ]);
});

test('what nobody is to know isn’t among it', () => {
  const registered = event('AccountRegistered', { email: 'sam@example.com', passwordHash: 'x' }, {});
  const own = { ...registered, metadata: { ...registered.metadata, by: { kind: 'account', id: sam } } };

  expect(personalEvents([own as Recorded], sam, keys)[0]?.data).toEqual({ email: 'sam@example.com' });
});

/** An opened event whose members are stored in boxes under these keys. */
const event = (type: string, data: object, boxes: Readonly<Record<string, KeyId>>): Recorded => {
  const { id, metadata } = newEvent({ type, data: {} }) as { id: string; metadata: Metadata };
  const sealed = Object.entries(boxes).map(([name, $sealed]) => [name, { $sealed, box: 'AAAA' }]);

  return {
    id,
    type,
    data: { ...data },
    metadata,
    stream: `document-${document}`,
    revision: 0,
    position: 0n,
    stored: { type, data: { ...data, ...Object.fromEntries(sealed) }, metadata },
  };
};
