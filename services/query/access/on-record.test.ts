import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { RecordedAccess, RecordedRefusal } from '#contracts/api/announcements.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { recipientAdded, sent, uploaded, voided } from '../testing/sample-lease.ts';
import { linkOf, silent, startStack } from '../testing/stack.ts';

const stack = await startStack();
const { get, happen, signedIn, connection } = stack;
const [olive, mallory] = [await signedIn('olive'), await signedIn('mallory')];

type Look = z.infer<typeof RecordedAccess.request>;
const looks: Look[] = [];
const refusals: z.infer<typeof RecordedRefusal.request>[] = [];
let isDown = false;
const down = { ok: false, code: 'unavailable' } as const;
const recorded = { ok: true, position: 'there' } as const;
answer(connection, RecordedAccess, silent, async (look) => {
  looks.push(look);
  return isDown ? down : recorded;
});
answer(connection, RecordedRefusal, silent, async (refusal) => {
  refusals.push(refusal);
  return { ok: true };
});
beforeEach(() => {
  looks.length = 0;
  refusals.length = 0;
  isDown = false;
});

describe('a document that is shown', () => {
  test('to its owner is on record as theirs, once, however often they look', async () => {
    const { id, after } = await lease();
    for (const path of ['', '/words/1', ''])
      await get(`/api/documents/${id}${path}`, { as: olive, after, headers: { 'User-Agent': 'Firefox' } });

    await vi.waitFor(() => expect(looks).not.toEqual([]), PATIENCE);
    expect(looks).toEqual([
      {
        documentId: id,
        by: { kind: 'account', id: olive.id },
        access: { kind: 'shown' },
        ip: '127.0.0.1',
        userAgent: 'Firefox',
        session: expect.any(String),
        correlationId: expect.any(String),
      },
    ]);
  });

  test('by its link is on record as the recipient’s, whatever their page says of itself', async () => {
    const { id, sam, after } = await lease(sent);
    expect((await get(`/sign/${linkOf(id, sam)}`, { after })).status).toBe(200);

    await vi.waitFor(
      () => expect(looks).toMatchObject([{ documentId: id, by: { kind: 'recipient', id: sam } }]),
      PATIENCE,
    );
  });

  test('stays readable while nothing can be put on record, which is told again until it is', async () => {
    const { id, sam, after } = await lease(sent);
    isDown = true;
    expect((await get(`/api/documents/${id}`, { as: olive, after })).status).toBe(200);
    expect((await get(`/api/sign/${linkOf(id, sam)}`, { after })).status).toBe(200);
    await vi.waitFor(() => expect(looks).toHaveLength(2), PATIENCE);
    isDown = false;

    await vi.waitFor(() => expect(looks).toHaveLength(4), PATIENCE);
    expect(looks.slice(2).map(({ correlationId }) => correlationId)).toEqual(
      expect.arrayContaining(looks.slice(0, 2).map(({ correlationId }) => correlationId)),
    );
  });

  test('only by its headers, or as a picture in a list, doesn’t count as a look', async () => {
    const { id, sam, after } = await lease(sent);
    await get(`/api/documents/${id}`, { as: olive, after, method: 'HEAD' });
    await get(`/sign/${linkOf(id, sam)}`, { after, method: 'HEAD' });
    await get(`/api/documents/${id}/image/1`, { as: olive, after });
    await get('/api/documents', { as: olive, after });
    await get(`/api/documents/${id}`, { as: olive, after });

    await vi.waitFor(() => expect(looks).not.toEqual([]), PATIENCE);
    expect(looks.map(({ by }) => by.kind)).toEqual(['account']);
  });
});

describe('a refused look', () => {
  test('by a link that is dead names the recipient and the reason', async () => {
    const { id, sam, after } = await lease(sent, voided);
    expect((await get(`/sign/${linkOf(id, sam)}`, { after })).status).toBe(404);

    await vi.waitFor(() => expect(refusals).toHaveLength(1), PATIENCE);
    expect(refusals[0]?.refused).toEqual({
      kind: 'access',
      documentId: id,
      by: { kind: 'recipient', id: sam },
      code: 'link.voided',
    });
    expect(looks).toEqual([]);
  });

  test('is one, however often the same screen asks within seconds', async () => {
    const { id, sam, after } = await lease(sent, voided);
    for (const path of [`/sign/${linkOf(id, sam)}`, `/api/sign/${linkOf(id, sam)}/image/1`])
      expect((await get(path, { after })).status).toBe(404);
    for (const as of [mallory, mallory, olive]) await get(`/api/documents/${id}/words/9`, { as, after });
    const another = await lease(sent);
    await get(`/api/documents/${another.id}`, { as: mallory, after: another.after });

    await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(2), PATIENCE);
    expect(
      refusals.map(({ refused }) => refused.kind === 'access' && [refused.documentId, refused.by.id]),
    ).toEqual([
      [id, sam],
      [id, mallory.id],
      [another.id, mallory.id],
    ]);
  });

  test('by a forged link is told as such', async () => {
    await get('/sign/forged');
    await get('/api/audit/forged');

    await vi.waitFor(() => expect(refusals).toHaveLength(2), PATIENCE);
    expect(refusals.map(({ refused }) => refused)).toEqual(
      expect.arrayContaining([
        { kind: 'link', link: 'signing' },
        { kind: 'link', link: 'audit' },
      ]),
    );
  });

  test('by a member without the right is recorded once, with their account', async () => {
    const id = randomUUID();
    const vera = await signedIn('vera');
    const acme = await foundedIn(stack, olive);
    await acme.happen(joined(vera.id, [{ team: acme.sales, role: 'viewer' }]));
    const data = { organisation: acme.id, team: acme.sales };
    const after = await happen(id, uploaded(olive.id), { type: 'DocumentMovedToTeam', data });
    for (const path of ['timeline', 'timeline', 'access'])
      expect((await get(`/api/documents/${id}/${path}`, { as: vera, after })).status).toBe(403);

    await vi.waitFor(() => expect(refusals).toHaveLength(1), PATIENCE);
    expect(refusals[0]).toMatchObject({
      refused: { documentId: id, by: { kind: 'account', id: vera.id }, code: 'not-allowed' },
      session: expect.any(String),
    });
  });

  test('by a stranger names the account, and whether the document is there is not ours to say', async () => {
    const { id, after } = await lease(sent);
    const asked = [id, randomUUID()];
    const answers = [];
    for (const one of asked) answers.push(await get(`/api/documents/${one}`, { as: mallory, after }));

    const texts = await Promise.all(answers.map((answered) => answered.text()));
    expect(texts[0]).toBe(texts[1]);
    await vi.waitFor(() => expect(refusals).toHaveLength(2), PATIENCE);
    expect(refusals.map(({ refused }) => refused)).toEqual(
      asked.map((documentId) => ({
        kind: 'access',
        documentId,
        by: { kind: 'account', id: mallory.id },
        code: 'not-found',
      })),
    );
  });
});

const lease = async (...happened: Parameters<typeof happen>[1][]) => {
  const [id, sam] = [randomUUID(), randomUUID()];
  const after = await happen(id, uploaded(olive.id), recipientAdded(sam), ...happened);

  return { id, sam, after };
};
