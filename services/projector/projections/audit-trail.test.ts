import { afterAll, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message } from '#contracts/envelope.ts';
import {
  ACCOUNT,
  DOCUMENT,
  happened,
  inAccount,
  inDocument,
  minute,
  testModels,
} from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

test('every event of a document is a line: what, who, when and from where', async () => {
  expect(await projected(inDocument(sent, downloaded), ALL)).toEqual([
    line,
    {
      ...line,
      position: '1010',
      id: '00000000-0000-4000-8000-000000001010',
      revision: 1,
      action: 'DocumentDownloaded',
      timestamp: minute(1),
      details: downloaded.data,
    },
  ]);
});

test('an event of a kind that this version does not know is a line and nothing else', async () => {
  const newer: Message = { type: 'DocumentNotarised', data: { notary: 'Nora' } };

  expect(await projected(happened(`document-${DOCUMENT}`, newer), ALL)).toEqual([
    { ...line, action: 'DocumentNotarised', details: { notary: 'Nora' } },
  ]);
});

test('an event named like a property of every object is no less unknown', async () => {
  const newer: Message = { type: 'constructor', data: {} };

  expect(await projected(happened(`document-${DOCUMENT}`, newer), ALL)).toHaveLength(1);
});

test('an event of no document is a line as well', async () => {
  const [claimed] = await projected(
    happened('username-ab12', { type: 'NameClaimed', data: { account: ACCOUNT } }),
    ALL,
  );

  expect(claimed).toMatchObject({ stream: 'username-ab12', document_id: null, action: 'NameClaimed' });
});

test('no line holds a secret, however deep', async () => {
  const registered: AccountEvent = {
    type: 'AccountRegistered',
    data: { username: 'olive', email: 'o@example.com', fullName: 'Olive', passwordHash: '$argon2id$1' },
  };
  const rehashed: AccountEvent = { type: 'PasswordRehashed', data: { passwordHash: '$argon2id$2' } };
  const newer: Message = {
    type: 'TwoFactorEnabled',
    data: { method: { name: 'totp', secret: 's3' }, all: [{ recoveryCodes: ['c4'] }] },
  };
  const lines = await projected(
    [...inAccount(registered, rehashed), ...happened(`account-${ACCOUNT}`, newer).map(later)],
    ALL,
  );

  expect(lines.map(({ details }) => details)).toEqual([
    { username: 'olive', email: 'o@example.com', fullName: 'Olive' },
    {},
    { method: { name: 'totp' }, all: [{}] },
  ]);
});

const ALL = 'select * from audit_trail order by position';
const sent: DocumentEvent = { type: 'DocumentSent', data: {} };
const downloaded: DocumentEvent = { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } };
const later = <Event extends { position: bigint }>(event: Event) => ({
  ...event,
  position: event.position + 100n,
});

const line = {
  position: '1000',
  id: '00000000-0000-4000-8000-000000001000',
  stream: `document-${DOCUMENT}`,
  revision: 0,
  document_id: DOCUMENT,
  action: 'DocumentSent',
  performed_by: { kind: 'account', id: ACCOUNT },
  timestamp: minute(0),
  ip_address: '203.0.113.7',
  user_agent: 'Firefox',
  details: {},
};
