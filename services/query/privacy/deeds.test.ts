import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { RecordedExport } from '#contracts/api/announcements.ts';
import { DrawReport } from '#contracts/api/media.ts';
import type { Message } from '#contracts/envelope.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { recipientAdded, sent, uploaded } from '../testing/sample-lease.ts';
import { newEvent, silent, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, store, log, blobs, connection } = stack;
const [olive, otto, rita] = [
  await stack.confirmed('olive'),
  await stack.confirmed('otto'),
  await stack.confirmed('rita'),
];
const drawn: { readonly facts: readonly { readonly label: string; readonly text: string }[] }[] = [];
answer(connection, DrawReport, silent, async (report) => {
  drawn.push(report);

  return { ok: true as const, report: await blobs.put(Buffer.from(`drawn ${randomUUID()}`)) };
});
answer(connection, RecordedExport, silent, async () => ({ ok: true as const, position: '' }));

test('an account’s export has what it did in its own documents and in those of others, and nothing else of them', async () => {
  const [own, others, none] = [randomUUID(), randomUUID(), randomUUID()];
  const added = recipientAdded(randomUUID());
  await appended(`document-${own}`, [olive.id, uploaded(olive.id, 'Own')], [olive.id, added]);
  const viewed = { type: 'TimelineViewed', data: {} };
  await appended(`document-${others}`, [otto.id, uploaded(otto.id, 'Others')], [olive.id, viewed]);
  await appended(`document-${none}`, [otto.id, uploaded(otto.id)], [otto.id, sent]);

  const { places } = await exported(olive.id);
  const [account, ...deeds] = places;
  expect(account).toMatchObject({ as: 'holder', of: `account-${olive.id}` });
  const told = deeds.map(({ as, of, title, events }) => [as, of, title, events.map(({ type }) => type)]);
  expect(told).toEqual([
    ['actor', `document-${own}`, 'Own', ['DocumentUploaded', 'RecipientAdded']],
    ['actor', `document-${others}`, null, ['TimelineViewed']],
  ]);
  expect(drawn.at(-1)?.facts).toContainEqual({ label: 'Acted there', text: '2 times' });
});

test('an account’s export has how its holder signs in: identities, passkeys and sessions', async () => {
  const [session, sam] = [randomUUID(), await stack.confirmed('sam')];
  const used = { credential: 'c'.repeat(64), counter: 0 };
  const position = await stack.happenTo(
    sam.id,
    { type: 'IdentityLinked', data: { issuer: 'https://login.example', subject: 'd'.repeat(64) } },
    { type: 'IdentityLinked', data: { issuer: 'https://old.example', subject: 'e'.repeat(64) } },
    { type: 'IdentityUnlinked', data: { issuer: 'https://old.example', subject: 'e'.repeat(64) } },
    {
      type: 'PasskeyAdded',
      data: { ...used, ...passkey, id: 'AAAA', publicKey: 'BBBB', name: 'Laptop' },
    },
    { type: 'SignedIn', data: { session, method: 'password', secondFactor: null, amr: [] } },
    { type: 'SessionEnded', data: { session, by: 'self' } },
  );
  await get('/api/user', { as: sam, after: position });

  const [account] = (await exported(sam.id)).places;
  expect(account?.signingIn).toEqual({
    identities: [{ issuer: 'https://login.example', linkedAt: expect.any(String) }],
    passkeys: [{ name: 'Laptop', addedAt: expect.any(String) }],
    sessions: [
      expect.objectContaining({ method: null, endedAt: null }),
      {
        session,
        method: 'password',
        secondFactor: null,
        issuer: null,
        ip: null,
        userAgent: null,
        begunAt: expect.any(String),
        endedAt: expect.any(String),
      },
    ],
  });
  expect(drawn.at(-1)?.facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Signs in at', 'Passkey', 'Sessions']),
  );
});

const passkey = { aaguid: '0', transports: [], backedUp: false };

type Place = {
  readonly signingIn?: object;
  readonly as: string;
  readonly of: string;
  readonly title: string | null;
  readonly events: readonly { readonly type: string }[];
};

/** What the export of an approved request for access says, whose only match is this account. */
const exported = async (account: string): Promise<{ readonly places: readonly Place[] }> => {
  const id = randomUUID();
  const said = { kind: 'access', email: 'olive@example.com', note: null, via: 'officer', from: null };
  const dueOn = '2030-01-01T00:00:00.000Z';
  const position = await appended(
    `privacy-${id}`,
    [otto.id, { type: 'PrivacyRequestReceived', data: { ...said, dueOn } }],
    [otto.id, { type: 'PrivacyMatchFound', data: { match: { kind: 'account', account } } }],
    [otto.id, { type: 'PrivacySearchFinished', data: { matches: 1 } }],
    [rita.id, { type: 'PrivacyRequestApproved', data: {} }],
  );
  const path = `/api/privacy/requests/${id}/export`;
  const zip = await get(path, { as: rita, after: `${log}.1.${position}` });
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));

  return JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
};

/** Appends what these accounts did to a new stream, and returns its position. */
const appended = async (
  stream: string,
  ...events: readonly (readonly [by: string, event: Message])[]
): Promise<bigint> => {
  const made = events.map(([id, event]) => {
    const one = newEvent(event);
    return { ...one, metadata: { ...one.metadata, by: { kind: 'account' as const, id } } };
  });
  const done = await store.append(inEpoch(1, stream), -1, made);

  return done === 'conflict' ? expect.unreachable() : done.position;
};
