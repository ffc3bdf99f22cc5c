import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DocumentDetailView } from '#contracts/api/views/document.ts';
import { SigningView } from '#contracts/api/views/signing.ts';
import { AsSeenByView, TimelineView } from '#contracts/api/views/timeline.ts';
import {
  deleted,
  fieldOf,
  fieldPlaced,
  invited,
  PDF,
  recipientAdded,
  sent,
  signed,
  uploaded,
} from '../testing/sample-lease.ts';
import { linkOf } from '../testing/stack.ts';
import { EARLIER_CONSENT, startTimelines } from './testing/sample-timelines.ts';

const { stack, olive, mallory, audrey, august, ...timelines } = await startTimelines();
const { looks, record, chain, lease, leaseWithLink, timeline } = timelines;
const { get } = stack;

const brandedAs = (id: string, companyName: string) =>
  stack.happenTo(id, {
    type: 'BrandingChanged',
    data: {
      companyName,
      companyLogo: null,
      primaryColor: '#123456',
      secondaryColor: '#654321',
      customFooterText: null,
      brandingOnSigningPage: true,
      customEmailTemplate: false,
    },
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
      consentText: expect.stringContaining('by email'),
      view: { fields: [{ id: field, value: null }], isTurn: true, recipient: { status: 'pending' } },
    });
    expect(await seen(sam)).toMatchObject({
      revision: 8,
      agreed: EARLIER_CONSENT,
      consentText: expect.stringContaining('by e-mail'),
      view: { fields: [{ value: 'Sam' }], isTurn: false, recipient: { status: 'signed' } },
    });
    expect(await seen(tess)).toMatchObject({ link: 'not-invited', view: null });
  });

  test('holds what others had entered by then, as the link itself shows it', async () => {
    const [id, sam, tess] = [randomUUID(), randomUUID(), randomUUID()];
    const [text, signature] = [fieldOf(id), fieldOf(id)];
    const after = await stack.happen(
      id,
      uploaded(olive.id),
      recipientAdded(sam),
      recipientAdded(tess, { signingOrder: 2 }),
      fieldPlaced(text, sam),
      fieldPlaced(signature, sam, 'signature'),
      sent,
      invited(tess, '2999-01-01T00:00:00.000Z'),
      signed(sam, [
        { field: text, value: 'two rooms' },
        { field: signature, value: 'Sam' },
      ]),
    );
    const viewAt = async (revision: number) => {
      const path = `/api/documents/${id}/as-seen-by/${tess}?at=${revision}`;
      const answer = await get(path, { as: olive, after });
      return AsSeenByView.parse(await answer.json()).view;
    };
    const link = SigningView.parse(await (await get(`/api/sign/${linkOf(id, tess)}`, { after })).json());
    const then = await viewAt(7);

    expect(link.earlier).toMatchObject([{ value: 'two rooms' }, { id: signature, value: null }]);
    expect([then?.earlier, then?.seen]).toEqual([link.earlier, link.seen]);
    expect(await viewAt(6)).toMatchObject({ isTurn: false, earlier: [], seen: null });
  });

  test('bears the company of whoever owned the document then, also after it was handed over', async () => {
    const [id, sam] = [randomUUID(), randomUUID()];
    await brandedAs(olive.id, 'Harbour Homes');
    await brandedAs(mallory.id, 'Mallory & Sons');
    const after = await stack.happen(
      id,
      uploaded(olive.id),
      recipientAdded(sam),
      sent,
      invited(sam, '2999-01-01T00:00:00.000Z'),
      { type: 'OwnershipTransferred', data: { from: olive.id, to: mallory.id, reason: 'Left' } },
    );
    const companyAt = async (revision: number) => {
      const path = `/api/documents/${id}/as-seen-by/${sam}?at=${revision}`;
      const answer = await get(path, { as: mallory, after });
      return AsSeenByView.parse(await answer.json()).view?.branding?.companyName;
    };

    expect(await companyAt(3)).toBe('Harbour Homes');
    expect(await companyAt(4)).toBe('Mallory & Sons');
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
      // Text around a link may add to it.
      const detail = await (await get(`/api/audit/${token}%3E.`)).json();
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

  test('that has expired is refused like one that was made up', async () => {
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
        documentId: id,
        filter: 'type=FieldMoved',
        total: 9,
        shown: 1,
        format: 'json',
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
    record.isOpen = false;
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
          as,
          after,
          method: 'HEAD',
        });
        expect([status, headers.get('Content-Type')]).toEqual([200, type]);
      }

    expect(looks).toEqual([]);
  });

  test('is refused with the time to wait once it is too much', async () => {
    const { id, after } = await lease();
    record.isTooMuch = true;
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
