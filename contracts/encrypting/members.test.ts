import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { schemasOf } from '../decoded-event.ts';
import { samples } from '../document/testing/every-event.ts';
import type { Actor } from '../envelope.ts';
import { everyCard } from '../every-card.ts';
import { isKeyId, ownerOfKey } from '../key-id.ts';
import { keyOfActor, personalTexts } from './members.ts';

const by: Actor = { kind: 'account', id: 'olive' };
const document = 'document-1';

describe('the texts of an event', () => {
  test('are named for every kind of event that a stream may hold', () => {
    const streams = [
      document,
      'account-1',
      'username-1',
      'security-2026-11-21',
      'mails-1',
      'epochs',
      'retention-1',
      'matter-1',
    ];
    const types = streams.flatMap((stream) => schemasOf(stream)?.options.map(typeOf) ?? []);

    expect(types.length).toBeGreaterThan(70);
    expect(types.filter((type) => !Object.hasOwn(everyCard, type))).toEqual([]);
  });

  test('are found wherever they are in the samples of documents’ events', () => {
    const found = Object.entries(samples).flatMap(([type, data]) =>
      personalTexts(document, { type, data }, by).map(({ value }) => value),
    );

    expect(found).toEqual(expect.arrayContaining(['Lease', 'lease.pdf', 'Sam', 'sam@example.com']));
    for (const value of found) expect(value).toEqual(expect.any(String));
  });

  test('are encrypted with the key of whose they are', () => {
    const failed = { recipient: 'sam', purpose: 'invitation', attempt: 1, reason: 'No such mailbox' };
    const search = { area: 'documents', query: 'q=rent' };

    expect(keysOf('MailFailed', failed)).toEqual(['r:1.sam']);
    expect(keysOf('MailFailed', { ...failed, recipient: null })).toEqual(['d:1']);
    expect(keysOf('ProfileChanged', { fullName: 'Olive' }, 'account-7')).toEqual(['a:7']);
    expect(keysOf('AuditSearched', search, 'security-2026-11-21')).toEqual(['a:olive']);
    expect(keysOf('DocumentFaxed', { number: '0800' })).toEqual([]);
  });

  test('have their places in lists', () => {
    const values = [{ value: '' }, { value: 'Sam' }];

    expect(
      personalTexts(document, { type: 'RecipientSigned', data: { recipient: 'sam', values } }, by),
    ).toEqual([{ pointer: '/data/values/1/value', value: 'Sam', key: 'r:1.sam' }]);
  });
});

test.each([
  [document, by, 'a:olive'],
  [document, { kind: 'recipient', id: 'sam' }, 'r:1.sam'],
  [document, { kind: 'auditor', id: 'link' }, 'd:1'],
  [document, { kind: 'system', id: 'anonymous' }, 'd:1'],
  ['security-2026-11-21', { kind: 'auditor', id: 'ann' }, 'a:ann'],
  ['security-2026-11-21', { kind: 'system', id: 'anonymous' }, 's:2026-11-21'],
  ['account-7', { kind: 'system', id: 'anonymous' }, 'a:7'],
  ['epochs', by, 'a:olive'],
  ['epochs', { kind: 'system', id: 'backups' }, null],
] as const)('from where somebody acted in %s is the secret of %j: %s', (stream, actor, key) => {
  expect(keyOfActor(stream, actor)).toBe(key);
});

test.each([
  ['a:7', { kind: 'account', id: '7' }],
  ['d:1', { kind: 'document', id: '1' }],
  ['r:1.sam', { kind: 'recipient', document: '1', id: 'sam' }],
  ['s:2026-11-21', { kind: 'security', id: '2026-11-21' }],
  ['m:5', { kind: 'matter', id: '5' }],
  ['p:6', { kind: 'privacy', id: '6' }],
] as const)('the key %s says whose it is', (key, owner) => {
  expect(isKeyId(key)).toBe(true);
  expect(ownerOfKey(key)).toEqual(owner);
});

test.each(['x:1', 'd:', 'r:1', 'd:1.2', 'd:1 ', '', null, 7])('%j is no key', (text) => {
  expect(isKeyId(text)).toBe(false);
});

const keysOf = (type: string, data: Record<string, unknown>, stream = document) =>
  personalTexts(stream, { type, data }, by).map(({ key }) => key);

const typeOf = ({ shape }: z.ZodObject) => (shape.type as z.ZodLiteral<string>).value;
