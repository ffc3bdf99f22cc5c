import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RecordedAccess } from '#contracts/api/announcements.ts';
import { DocumentDetailView } from '#contracts/api/views/document.ts';
import { AsSeenByView, DocumentStateView, TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { chained, verifyChain } from '#contracts/proof/hash-chain.ts';
import { recordedOf } from '#contracts/timeline/timeline.ts';
import { auditToken } from '../../shared/keys/audit-link.ts';
import { consentSha256 } from '../../shared/keys/consent.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { answer } from '../../shared/messaging/nats.ts';
import {
  deleted,
  fieldOf,
  fieldPlaced,
  PDF,
  recipientAdded,
  sent,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { LINK_SECRET, linkOf, type Person, silent, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, signedIn, confirmed, store, connection, log } = stack;
const olive = await signedIn('olive');
const mallory = await signedIn('mallory');
const audrey = await confirmed('audrey');
const august = await confirmed('august');

const looks: Pick<z.infer<typeof RecordedAccess.request>, 'documentId' | 'by' | 'access'>[] = [];
let recording = true;
let isTooMuch = false;
answer(connection, RecordedAccess, silent, async ({ documentId, by, access }) => {
  if (isTooMuch) return { ok: false, code: 'too-many', retryAfter: 1_234 } as const;
  if (recording) looks.push({ documentId, by, access });
  return recording ? ({ ok: true, position: 'somewhere' } as const) : ({ ok: false, code: 'busy' } as const);
});
beforeEach(() => {
  looks.length = 0;
  recording = true;
  isTooMuch = false;
});

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
      ...{ total: 9, matching: 9, shown: 9, filtered: false, next: null, viewer: 'owner' },
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
    recording = false;
    const refused = await get(`/api/documents/${id}/timeline`, { as: olive, after });
    recording = true;
    const shown = await get(`/api/documents/${id}/timeline`, { as: olive, after });

    expect([refused.status, shown.status]).toEqual([503, 200]);
    expect(looks).toEqual([
      { documentId: id, by: { kind: 'account', id: olive.id }, access: { kind: 'viewed' } },
    ]);
  });

  test('names people as they were called then, and tells who gave a second factor', async () => {
    const owner = await signedIn('before');
    const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
    await chain(`account-${owner.id}`, 0, [
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

    const { events, document } = await timeline(id, owner, '', after);
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

  test('is what its events add up to, at each revision of many histories', async () => {
    for (const events of fc.sample(histories, { numRuns: 8, seed: 7 })) {
      const id = randomUUID();
      const after = await stack.happen(id, uploaded(olive.id), ...events.map((event) => event(id)));
      const recorded = (await store.read(inEpoch(1, `document-${id}`))) as readonly Recorded<DocumentEvent>[];
      for (const { revision } of recorded) {
        const answered = await get(`/api/documents/${id}/at/${revision}`, { as: olive, after });
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

describe('a document as a signer saw it', () => {
  test('is what their link showed at a revision', async () => {
    const { id, sam, tess, field, after } = await lease();
    const seen = async (who: string, query = '') =>
      AsSeenByView.strict().parse(
        await (await get(`/api/documents/${id}/as-seen-by/${who}${query}`, { as: olive, after })).json(),
      );

    expect(await seen(sam, '?at=5')).toMatchObject({ link: 'not-invited', view: null, agreed: null });
    expect(await seen(sam, '?at=7')).toMatchObject({
      link: 'open',
      agreed: null,
      consentText: expect.stringContaining('electronic'),
      view: { fields: [{ id: field, value: null }], isTurn: true, recipient: { status: 'pending' } },
    });
    expect(await seen(sam)).toMatchObject({
      revision: 8,
      agreed: { version: '2026-11-21', sha256: consentSha256 },
      view: { fields: [{ value: 'Sam' }], isTurn: false, recipient: { status: 'signed' } },
    });
    expect(await seen(tess)).toMatchObject({ link: 'not-invited', view: null });
  });

  test('is nothing for whom the document never had', async () => {
    const { id, after } = await lease();
    const path = `/api/documents/${id}/as-seen-by`;

    expect((await get(`${path}/${randomUUID()}`, { as: olive, after })).status).toBe(404);
    expect((await get(`${path}/x?at=99`, { as: olive, after })).status).toBe(404);
    expect((await get(`${path}/x?at=y`, { as: olive, after })).status).toBe(422);
  });
});

describe('who may look', () => {
  const paths = [
    ...['', '/timeline', '/at/0', '/as-seen-by/:sam', '/timeline.json', '/timeline.csv', '/timeline.pdf'],
    ...['/image/1', '/words/1', '/original', '/download', `/drawings/${'a'.repeat(64)}`, '/audit-links'],
  ];

  test.each(paths)('at %s: nobody else, in the same bytes as for what is not there', async (path) => {
    const { id, sam, after } = await lease();
    const place = path.replace(':sam', sam);
    const [strange, absent] = await Promise.all(
      [id, randomUUID()].map((one) => get(`/api/documents/${one}${place}`, { as: mallory, after })),
    );

    expect([strange?.status, absent?.status]).toEqual([404, 404]);
    expect(await strange?.text()).toBe(await absent?.text());
    expect((await get(`/api/documents/${id}${place}`)).status).toBe(401);
    expect(looks).toEqual([]);
  });

  test('an auditor sees everybody’s documents, deleted ones and templates as well, on record each time', async () => {
    for (const auditor of [audrey, august]) {
      const { id, after } = await lease();
      expect((await timeline(id, auditor, '', after)).viewer).toBe('auditor');
      const gone = await chain(`document-${id}`, 8, [{ event: deleted }]);
      expect((await timeline(id, auditor, '', gone)).document.deleted).toBe(true);
      const detail = await (await get(`/api/documents/${id}`, { as: auditor })).json();
      expect(DocumentDetailView.strict().parse(detail).document.id).toBe(id);
      expect(looks).toContainEqual({
        documentId: id,
        by: { kind: 'auditor', id: auditor.id },
        access: { kind: 'viewed' },
      });
      expect((await get(`/api/documents/${id}`, { as: olive })).status).toBe(404);
    }
    await expect((await get('/api/user', { as: august })).json()).resolves.toMatchObject({ isAuditor: true });
    await expect((await get('/api/user', { as: mallory })).json()).resolves.toMatchObject({
      isAuditor: false,
    });
  });

  test('whoever takes the original is on record as having taken it', async () => {
    const { id, after } = await lease();
    const path = `/api/documents/${id}/original`;
    await get(path, { as: audrey, after, method: 'HEAD' });
    expect(looks).toEqual([]);

    await get(path, { as: olive });
    await get(path, { as: audrey });
    await get(path, { as: audrey });
    const by = { kind: 'auditor', id: audrey.id };
    const access = { kind: 'original', pdf: PDF } as const;
    expect(looks).toEqual([
      { documentId: id, by: { kind: 'account', id: olive.id }, access },
      { documentId: id, by, access: { kind: 'viewed' } },
      { documentId: id, by, access },
    ]);
  });

  test('an auditor does not hand out links, nor sees which there are', async () => {
    const { id, after } = await lease();

    expect((await get(`/api/documents/${id}/audit-links`, { as: audrey, after })).status).toBe(404);
    await expect((await get('/api/documents', { as: audrey })).json()).resolves.toEqual([]);
  });
});

describe('an audit link', () => {
  test('opens its document and nothing else, until it expires or is revoked, or the document is deleted', async () => {
    for (const end of ['revoked', 'deleted'] as const) {
      const { id, link, token, after } = await leaseWithLink('2999-01-01T00:00:00.000Z');
      const open = await get(`/api/audit/${token}/timeline`, { after });
      const detail = await (await get(`/api/audit/${token}`)).json();
      const list = await (await get(`/api/documents/${id}/audit-links`, { as: olive })).json();
      const ended = await chain(`document-${id}`, 9, [
        { event: end === 'deleted' ? deleted : { type: 'AuditLinkRevoked', data: { link } } },
      ]);
      const dead = await get(`/api/audit/${token}/timeline`, { after: ended });
      const garbage = await get(
        `/api/audit/${token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))}/timeline`,
      );

      expect(open.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(TimelineView.parse(await open.json())).toMatchObject({ viewer: 'audit-link', document: { id } });
      expect(detail).toMatchObject({
        expiresAt: '2999-01-01T00:00:00.000Z',
        document: { imageUrls: [`/api/audit/${token}/image/1`, `/api/audit/${token}/image/2`] },
      });
      expect(looks[0]).toMatchObject({ documentId: id, by: { kind: 'auditor', id: link } });
      expect(list).toEqual([expect.objectContaining({ id: link, isOpen: true, revokedAt: null })]);
      expect([dead.status, garbage.status]).toEqual([404, 404]);
      expect(await dead.text()).toBe(await garbage.text());
      looks.length = 0;
    }
  });

  test('that has expired is as garbage', async () => {
    const { token, after } = await leaseWithLink('2026-01-01T00:00:00.000Z');
    const places = ['', '/timeline', '/at/0', '/timeline.csv', '/image/1', '/download', '/original'];
    const answers = await Promise.all(places.map((place) => get(`/api/audit/${token}${place}`, { after })));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1);
    expect(looks).toEqual([]);
  });

  test('is no signing link, and a signing link is none', async () => {
    const { id, sam, token } = await leaseWithLink('2999-01-01T00:00:00.000Z');

    expect((await get(`/api/sign/${token}`)).status).toBe(404);
    expect((await get(`/api/audit/${linkOf(id, sam)}/timeline`)).status).toBe(404);
    expect((await get(`/api/audit/${token}/audit-links`)).status).toBe(404);
  });
});

describe('an export', () => {
  test('is on record before it is made, and says what it is of', async () => {
    const { id, after } = await lease();
    const taken = await get(`/api/documents/${id}/timeline.json?type=FieldMoved`, { as: audrey, after });
    const { events, ...said } = z.looseObject({ events: z.array(z.unknown()) }).parse(await taken.json());

    expect(taken.headers.get('Content-Disposition')).toBe(`attachment; filename="timeline-${id}.json"`);
    expect(said).toMatchObject({
      kind: 'inkstream-timeline',
      export: {
        ...{ documentId: id, filter: 'type=FieldMoved', total: 9, shown: 1, format: 'json' },
        head: { revision: 8, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        exportedBy: { kind: 'auditor', id: audrey.id },
        exportedAt: expect.stringMatching(/Z$/),
      },
    });
    expect(events).toMatchObject([{ type: 'FieldMoved', sentence: 'olive moved the field “Text”' }]);
    expect(looks.at(-1)).toEqual({
      documentId: id,
      by: { kind: 'auditor', id: audrey.id },
      access: { kind: 'exported', format: 'json', filter: 'type=FieldMoved' },
    });
  });

  test('stays here while it cannot be put on record', async () => {
    const { id, after } = await lease();
    recording = false;
    for (const format of ['json', 'csv', 'pdf']) {
      const refused = await get(`/api/documents/${id}/timeline.${format}`, { as: olive, after });
      expect([format, refused.status]).toEqual([format, 503]);
      expect(await refused.text()).not.toContain('FieldMoved');
    }
  });

  test('is none where only its headers are asked for', async () => {
    const { id, after } = await lease();
    for (const [format, type] of [
      ['json', 'application/json; charset=utf-8'],
      ['csv', 'text/csv; charset=utf-8'],
      ['pdf', 'application/pdf'],
    ])
      for (const as of [olive, audrey]) {
        const { status, headers } = await get(`/api/documents/${id}/timeline.${format}`, {
          ...{ as, after, method: 'HEAD' },
        });
        expect([status, headers.get('Content-Type')]).toEqual([200, type]);
      }

    expect(looks).toEqual([]);
  });

  test('is refused with the time to wait once it is too much', async () => {
    const { id, after } = await lease();
    isTooMuch = true;
    const refused = await get(`/api/documents/${id}/timeline.csv`, { as: olive, after });

    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1234']);
    expect(await refused.json()).toMatchObject({ code: 'too-many' });
  });

  test('as CSV is text for spreadsheets', async () => {
    const { id, after } = await lease();
    const taken = await get(`/api/documents/${id}/timeline.csv`, { as: olive, after });

    expect(taken.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(await taken.arrayBuffer()).toString()).toContain('"Sam Signer signed the document"');
  });
});

/** What may happen to a draft with two recipients and three fields, in any order, told by its id. */
const histories = fc.array(
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

const essence = ({ document, fields, recipients }: DocumentStateView) => ({
  status: document.status,
  fields: fields.map(({ id, x, y, recipientId }) => [id, x, y, recipientId]),
  recipients: recipients.map(({ id, role, status }) => [id, role, status]),
});

const essenceOf = (events: readonly Recorded<DocumentEvent>[]) => {
  const state = events.reduce(evolveDocument, noDocument);
  if (state.status === 'none') return expect.unreachable();

  return {
    status: state.status,
    fields: state.fields.map(({ id, x, y, recipient }) => [id, x, y, recipient]),
    recipients: state.recipients.map(({ id, role, status }) => [id, role, status]),
  };
};

const asOlive: Actor = { kind: 'account', id: olive.id };

type Happening = {
  readonly event: { readonly type: string; readonly data: object };
  readonly by?: Actor;
  readonly at?: string;
};

/** Appends events as the product does, chained; answers the position that a request can carry. */
const chain = async (stream: string, revision: number, happenings: readonly Happening[]) => {
  const last = revision < 0 ? null : await store.readLast(inEpoch(1, stream));
  let head = last?.metadata.hash ?? null;
  let position = 0n;
  for (const [n, { event, by = asOlive, at = minute(revision + 1 + n) }] of happenings.entries()) {
    const said = { at, by, ip: '203.0.113.7', userAgent: 'Firefox', correlationId: randomUUID() };
    const envelope = {
      ...said,
      causationId: null,
      commandId: randomUUID(),
      commandHash: '',
      schema: 1,
    } as const;
    const links = await chained(stream, [event as Recorded], { revision: revision + n, head }, envelope);
    const written = links.map((link) => ({ id: randomUUID(), event: link.event, metadata: link.metadata }));
    const appended = await store.append(inEpoch(1, stream), revision + n, written);
    if (appended === 'conflict') throw new Error(`${stream} was not at ${revision + n}`);
    head = links[0]?.metadata.hash ?? null;
    position = appended.position;
  }

  return `${log}.1.${position}`;
};

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString();

/** Sent and signed by the first of two; nine events, a minute apart. */
const lease = async () => {
  const [id, sam, tess] = [randomUUID(), randomUUID(), randomUUID()];
  const field = fieldOf(id);
  const bySam: Actor = { kind: 'recipient', id: sam };
  const bySystem: Actor = { kind: 'system', id: 'reactions' };
  const signing: DocumentEvent = {
    type: 'RecipientSigned',
    data: {
      recipient: sam,
      values: [{ field, value: 'Sam' }],
      documentSha256: 'b'.repeat(64),
      consent: { version: '2026-11-21', sha256: consentSha256 },
    },
  };
  const invitation: DocumentEvent = {
    type: 'InvitationMailed',
    data: {
      recipient: sam,
      attempt: 1,
      linkVersion: 1,
      linkExpiresAt: '2026-04-01T00:00:00.000Z',
      messageId: 'm',
    },
  };
  const after = await chain(`document-${id}`, -1, [
    { event: uploaded(olive.id), by: asOlive },
    { event: recipientAdded(sam), by: asOlive },
    { event: recipientAdded(tess, { signingOrder: 2 }), by: asOlive },
    { event: fieldPlaced(field, sam), by: asOlive },
    { event: { type: 'FieldMoved', data: { field, x: 99, y: 20 } }, by: asOlive },
    { event: sent, by: asOlive },
    { event: invitation, by: bySystem },
    { event: { type: 'SigningLinkOpened', data: { recipient: sam } }, by: bySam },
    { event: signing, by: bySam },
  ]);

  return { id, sam, tess, field, after };
};

const leaseWithLink = async (expiresAt: string) => {
  const { id, sam } = await lease();
  const link = randomUUID();
  const after = await chain(`document-${id}`, 8, [
    { event: { type: 'AuditLinkCreated', data: { link, expiresAt } } },
  ]);

  return { id, sam, link, after, token: auditToken(LINK_SECRET, { documentId: id, linkId: link }) };
};

const timeline = async (id: string, as: Person, query = '', after = ''): Promise<TimelineView> => {
  const answered = await get(`/api/documents/${id}/timeline${query}`, { as, after });
  expect(answered.status).toBe(200);

  return (await answered.json()) as TimelineView;
};
