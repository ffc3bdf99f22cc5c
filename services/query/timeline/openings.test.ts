import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { documentKey, recipientKey } from '#contracts/key-id.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { decryptedOf } from '#contracts/timeline/decrypted.ts';
import { recordedOf } from '#contracts/timeline/timeline.ts';
import { decryptEvents } from '../../shared/vault/decrypt-events.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import { storedStream } from '../../shared/vault/testing/stored-event.ts';
import type { History } from '../history/history.ts';
import { fieldOf, fieldPlaced, recipientAdded, uploaded } from '../testing/sample-lease.ts';
import { inWords, selected } from './selected.ts';

const [id, sam, olive, audrey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const stream = `document-${id}`;
const byOlive: Actor = { kind: 'account', id: olive };
const story: readonly { event: Message; by: Actor }[] = [
  { event: uploaded(olive), by: byOlive },
  { event: recipientAdded(sam), by: byOlive },
  { event: fieldPlaced(fieldOf(id), sam), by: byOlive },
  { event: { type: 'DocumentViewed', data: {} }, by: { kind: 'auditor', id: audrey } },
];

test('an event is served as it is stored, with what is in its boxes beside it', async () => {
  const [upload, added] = await timelineOf(memoryVault(), 'owner');

  expect(upload).toMatchObject({
    data: { title: { $sealed: documentKey(id) }, owner: olive },
    metadata: { ip: null, from: { $sealed: `a:${olive}` } },
    opened: { '/data/title': 'Lease', '/metadata/ip': '203.0.113.7', '/metadata/userAgent': 'Firefox' },
    ip: '203.0.113.7',
    userAgent: 'Firefox',
  });
  expect(added?.opened).toMatchObject({ '/data/fullName': expect.any(String) });
});

test('hashes match what is served, and the history can be replayed with its texts', async () => {
  const events = await timelineOf(memoryVault(), 'owner');
  const recorded = events.map((event) => recordedOf({ stream }, event));

  expect(await verifyChain(recorded)).toMatchObject({ unbroken: true, events: story.length });
  expect(recorded.reduce(evolveDocument, initialDocument)).toMatchObject({ title: 'Lease' });
});

test('an opening that no box stands for changes nothing', async () => {
  const [event] = await timelineOf(memoryVault(), 'owner');
  const forged = { ...event, opened: { ...event?.opened, '/data/owner': 'mallory' } } as TimelineEvent;

  expect(decryptedOf(forged).data).toMatchObject({ owner: olive });
});

test('what was erased is null, and reads as erased', async () => {
  const vault = memoryVault();
  const events = await timelineOf(vault, 'owner', () => vault.destroy([recipientKey(id, sam)], randomUUID()));

  expect(events[1]?.opened).toMatchObject({ '/data/fullName': null, '/data/email': null });
  expect(decryptedOf(events[1] as TimelineEvent).data).toMatchObject({ fullName: '[erased]' });
  expect(events[0]?.opened).toMatchObject({ '/data/title': 'Lease' });
});

test('what an event erased is not shown any more, even while its key is still there', async () => {
  const erased = { keys: [recipientKey(id, sam)], basis: 'objection', request: null, reason: 'Asked' };
  const events = await timelineOf(memoryVault(), 'owner', undefined, [
    { event: { type: 'PersonalDataErased', data: erased }, by: { kind: 'system', id: 'erase' } },
  ]);

  expect(events[1]?.opened).toMatchObject({ '/data/fullName': null });
});

test('a text whose key is lost is called lost, not erased', async () => {
  const events = await historyOf(await storedStream(memoryVault(), stream, story), memoryVault());

  expect(selected('en', events, 'owner', {})[0]?.opened).toMatchObject({ '/data/title': '[lost]' });
});

test('an audit link does not tell from where auditors looked', async () => {
  const vault = memoryVault();
  const looked = (await timelineOf(vault, 'audit-link'))[3];

  expect(looked).toMatchObject({ opened: {}, ip: '[withheld]', userAgent: '[withheld]' });
  expect((await timelineOf(vault, 'auditor'))[3]).toMatchObject({ ip: '203.0.113.7' });
  expect((await timelineOf(vault, 'audit-link'))[0]).toMatchObject({ ip: '203.0.113.7' });
});

test('filters and sentences read the texts', async () => {
  const vault = memoryVault();
  const history = await historyOf(await storedStream(vault, stream, story), vault);
  const name = String(history.events[1]?.data && (history.events[1].data as { fullName: string }).fullName);

  expect(inWords('en', history, 'owner')[1]?.sentence).toContain(name);
  expect(selected('en', history, 'owner', { q: '203.0.113.7' })).toHaveLength(story.length);
  expect(selected('en', history, 'audit-link', { q: '203.0.113.7' })).toHaveLength(story.length - 1);
});

const timelineOf = async (
  vault: ReturnType<typeof memoryVault>,
  viewer: TimelineView['viewer'],
  before: () => Promise<unknown> = async () => {},
  more: typeof story = [],
) => {
  const stored = await storedStream(vault, stream, [...story, ...more]);
  await before();

  return selected('en', await historyOf(stored, vault), viewer, {});
};

const historyOf = async (stored: readonly Recorded[], vault: ReturnType<typeof memoryVault>) => {
  const events = (await decryptEvents(vault, stored)) as readonly Recorded<DocumentEvent>[];
  const people = {
    actorOf: () => ({ ...byOlive, name: 'Olive', authenticated: 'session' as const }),
    owner: { id: olive, name: 'Olive' },
  };

  return {
    stream,
    events,
    state: events.reduce(evolveDocument, initialDocument),
    people,
  } as unknown as History;
};
