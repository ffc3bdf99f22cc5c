import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DocumentDetailView } from '#contracts/api/views/document.ts';
import { DocumentStateView, TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { recordedOf } from '#contracts/timeline/timeline.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { sent, uploaded, voided } from '../testing/sample-lease.ts';
import { essence, essenceOf, histories } from './testing/histories.ts';
import { startTimelines } from './testing/sample-timelines.ts';

const { stack, olive, looks, record, chain, lease, timeline } = await startTimelines();
const { beginSession, get, signedIn, store } = stack;

describe('a timeline', () => {
  test('holds every event as it is stored, so that its chain can be checked', async () => {
    const { id, sam, after } = await lease();
    const view = await timeline(id, olive, '', after);

    expect(TimelineView.strict().parse(view)).toEqual(view);
    expect(view.events.map(({ revision, type }) => [revision, type])).toEqual([
      [0, 'DocumentUploaded'],
      [1, 'RecipientAdded'],
      [2, 'RecipientAdded'],
      [3, 'FieldPlaced'],
      [4, 'FieldMoved'],
      [5, 'DocumentSent'],
      [6, 'InvitationMailed'],
      [7, 'SigningLinkOpened'],
      [8, 'RecipientSigned'],
    ]);
    expect(await verifyChain(view.events.map((event) => recordedOf(view, event)))).toEqual({
      unbroken: true,
      events: 9,
      head: view.head.hash,
    });
    expect(view).toMatchObject({
      total: 9,
      matching: 9,
      shown: 9,
      filtered: false,
      next: null,
      viewer: 'owner',
      head: { revision: 8 },
      document: { id, title: 'Lease', status: 'sent', owner: { id: olive.id, name: 'olive' }, pageCount: 2 },
      epoch: { number: 1, isCurrent: true, restored: null },
    });
    expect(view.events[8]?.by).toEqual({
      kind: 'recipient',
      id: sam,
      name: 'Sam Signer',
      authenticated: 'signing-link',
    });
    expect(view.events[4]?.by).toEqual({
      kind: 'account',
      id: olive.id,
      name: 'olive',
      authenticated: 'session',
    });
    for (const { at, ip, userAgent, prev, hash, metadata } of view.events)
      expect(metadata).toMatchObject({ at, ip, userAgent, prev, hash });
  });

  test('is on record before it is shown, and not shown where it cannot be', async () => {
    const { id, after } = await lease();
    record.isOpen = false;
    const refused = await get(`/api/documents/${id}/timeline`, { as: olive, after });
    record.isOpen = true;
    const shown = await get(`/api/documents/${id}/timeline`, { as: olive, after });

    expect([refused.status, shown.status]).toEqual([503, 200]);
    expect(looks).toEqual([
      { documentId: id, by: { kind: 'account', id: olive.id }, access: { kind: 'viewed' } },
    ]);
  });

  test('names people as they were called then, and tells who gave a second factor', async () => {
    const owner = await signedIn('before');
    const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
    await chain(`account-${owner.id}`, 1, [
      { event: { type: 'ProfileChanged', data: { fullName: 'After' } }, at: at(3) },
      { event: { type: 'TwoFactorEnabled', data: { secret: 's', recoveryCodes: [] } }, at: at(4) },
    ]);
    const id = randomUUID();
    const by: Actor = { kind: 'account', id: owner.id };
    const after = await chain(`document-${id}`, -1, [
      { event: uploaded(owner.id), by, at: at(2) },
      { event: sent, by, at: at(3) },
      { event: voided, by, at: at(5) },
    ]);

    // The second factor ended the session that was there.
    const again = { ...owner, session: await beginSession(owner.id) };
    const { events, document } = await timeline(id, again, '', after);
    expect(events.map(({ by: { name, authenticated } }) => [name, authenticated])).toEqual([
      ['before', 'session'],
      ['After', 'session'],
      ['After', 'session-with-second-factor'],
    ]);
    expect(document.owner.name).toBe('After');
  });

  test('comes in pages', async () => {
    const { id, after } = await lease();
    const one = await timeline(id, olive, '?limit=4', after);
    const two = await timeline(id, olive, `?limit=4&after=${one.next}`, after);
    const three = await timeline(id, olive, `?limit=4&after=${two.next}`, after);

    expect([one, two, three].map(({ shown, next, total }) => [shown, next, total])).toEqual([
      [4, 3, 9],
      [4, 7, 9],
      [1, null, 9],
    ]);
  });

  test.each([
    ['type=FieldMoved,DocumentSent', ['FieldMoved', 'DocumentSent']],
    ['type=signing', ['SigningLinkOpened', 'RecipientSigned']],
    ['q=moved%20text', ['FieldMoved']],
    ['from=2026-01-01T12:07:00Z', ['SigningLinkOpened', 'RecipientSigned']],
    ['to=2026-01-01T12:01:00.000Z', ['DocumentUploaded']],
  ])('is filtered by %s', async (query, types) => {
    const { id, after } = await lease();
    const view = await timeline(id, olive, `?${query}`, after);

    expect(view.events.map(({ type }) => type)).toEqual(types);
    expect(view).toMatchObject({ total: 9, matching: types.length, filtered: true, head: { revision: 8 } });
  });

  test('is filtered by who acted, and by whom or what it was about', async () => {
    const { id, sam, field, after } = await lease();
    const types = async (query: string) =>
      (await timeline(id, olive, `?${query}`, after)).events.map(({ type }) => type);

    expect(await types(`actor=${sam}`)).toEqual(['SigningLinkOpened', 'RecipientSigned']);
    expect(await types(`field=${field}`)).toEqual(['FieldPlaced', 'FieldMoved', 'RecipientSigned']);
    expect(await types(`recipient=${sam}&type=preparation`)).toEqual([
      'RecipientAdded',
      'FieldPlaced',
      'FieldMoved',
    ]);
  });

  test.each([
    ...['limit=0', 'limit=20001', 'after=x', 'from=yesterday', 'from=yesterday&from=2026-01-01T00:00:00Z'],
    ...[`q=${'x'.repeat(301)}`, `q=${'x'.repeat(301)}&q=rent`, `actor=${'x'.repeat(101)}`],
    ...['type=a.b', `type=${'x'.repeat(61)}`, Array(81).fill('type=mail').join('&')],
    `from=2026-01-01T00:00:00.${'0'.repeat(40)}Z`,
  ])('is not to be had by %s', async (query) => {
    const { id, after } = await lease();
    const refused = await get(`/api/documents/${id}/timeline?${query}`, { as: olive, after });

    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'invalid' });
  });

  test('is filtered by the first of what is asked for twice', async () => {
    const { id, sam, after } = await lease();
    const view = await timeline(id, olive, `?actor=${sam}&actor=nobody&limit=1&limit=0&q=`, after);

    expect(view).toMatchObject({ matching: 2, shown: 1 });
  });

  test('is not sent again to whoever has it, until there is more', async () => {
    const { id, after } = await lease();
    const path = `/api/documents/${id}/timeline`;
    const first = await get(path, { as: olive, after });
    const headers = { 'If-None-Match': String(first.headers.get('ETag')) };

    expect((await get(path, { as: olive, headers })).status).toBe(304);
    expect((await get(`${path}?q=sam`, { as: olive, headers })).status).toBe(200);
    await chain(`document-${id}`, 8, [{ event: voided }]);
    expect((await get(path, { as: olive, headers })).status).toBe(200);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('goes out packed to whoever takes it so', async () => {
    const { id, after } = await lease();
    const path = `/api/documents/${id}/timeline`;
    const packed = await get(path, { as: olive, after, headers: { 'Accept-Encoding': 'gzip' } });
    const plain = await get(path, { as: olive, headers: { 'Accept-Encoding': 'identity' } });

    expect([packed, plain].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['gzip', null]);
    expect(await packed.json()).toEqual(await plain.json());
  });
});

const Messaged = DocumentDetailView.pick({ message: true });

describe('a document at a revision', () => {
  test('is what its events add up to until then', async () => {
    const { id, field, after } = await lease();
    const at = async (revision: number) =>
      DocumentStateView.strict().parse(
        await (await get(`/api/documents/${id}/at/${revision}`, { as: olive, after })).json(),
      );

    expect(await at(1)).toMatchObject({ document: { status: 'draft' }, fields: [], deleted: false });
    expect((await at(3)).fields).toMatchObject([{ id: field, x: 10, value: null }]);
    expect((await at(4)).fields).toMatchObject([{ id: field, x: 99, value: null }]);
    expect((await at(8)).fields).toMatchObject([{ id: field, x: 99, value: 'Sam' }]);
    expect((await at(5)).document.status).toBe('sent');
    expect(JSON.stringify(await at(8))).not.toMatch(/linkVersion|token/);
  });

  test('has the message that the sender had written by then, as the detail has it', async () => {
    const id = randomUUID();
    const message = { subject: 'Your lease', message: 'Please sign.' };
    const after = await stack.happen(id, uploaded(olive.id), { type: 'MessageEdited', data: message });
    const read = async (path: string) => {
      const answer = await get(`/api/documents/${id}${path}`, { as: olive, after });
      return Messaged.parse(await answer.json()).message;
    };

    expect(await read('/at/0')).toEqual({ subject: null, text: null });
    expect(await read('/at/1')).toEqual({ subject: 'Your lease', text: 'Please sign.' });
    expect(await read('/at/1')).toEqual(await read(''));
  });

  test('is what its events add up to, at each revision of many histories', async () => {
    for (const events of fc.sample(histories, { numRuns: 8, seed: 7 })) {
      const id = randomUUID();
      const after = await stack.happen(id, uploaded(olive.id), ...events.map((event) => event(id)));
      const recorded = (await store.read(inEpoch(1, `document-${id}`))) as readonly Recorded<DocumentEvent>[];
      for (const { revision } of recorded) {
        // A busy machine may put an answer off (503), as it may anybody's.
        const answered = await vi.waitFor(async () => {
          const answer = await get(`/api/documents/${id}/at/${revision}`, { as: olive, after });
          expect(answer.status).toBe(200);
          return answer;
        }, PATIENCE);
        const view = DocumentStateView.parse(await answered.json());

        expect(essence(view)).toEqual(essenceOf(recorded.slice(0, revision + 1)));
      }
    }
  });

  test.each(['9', '-1', 'x', '1e9', '0.5'])('is not there at %s', async (revision) => {
    const { id, after } = await lease();

    expect((await get(`/api/documents/${id}/at/${revision}`, { as: olive, after })).status).toBe(404);
  });
});
