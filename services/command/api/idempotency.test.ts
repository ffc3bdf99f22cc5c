import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/harness/client.ts';
import { some } from '../../../tests/harness/thorough.ts';
import { everywhere } from '../testing/every-route.ts';
import { bodyFor, takesNothing } from '../testing/route-samples.ts';
import type { Draft } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { isForLinks, isOnDocument, routeNamed, routesThat } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, mallory, ready, refused } = await everywhere(stack, await stack.serve());

const onDocuments = routesThat((route) => isOnDocument(route) || isForLinks(route));

describe('the same request with the same key', () => {
  test.each(onDocuments)('%s: is done once and answered alike', async (_, route) => {
    const draft = await ready(route);
    const body = bodyFor(route, draft);
    const first = await ask(route, draft, { body, headers });
    const after = await stack.lastChange();

    const again = [await ask(route, draft, { body, headers }), await ask(route, draft, { body, headers })];

    expect(first.status).toBeOneOf([200, 201, 202]);
    for (const answer of again) expect([answer.status, answer.text]).toEqual([first.status, first.text]);
    expect(await stack.lastChange()).toBe(after);
  });

  // Each route is asked again above; what lets only one of many begin stands in one place.
  test.each(some(12, onDocuments))('%s: is done once, even ten times at once', async (_, route) => {
    const [draft, other] = [await ready(route), await ready(route)];
    const once = await ask(route, draft, { headers });

    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(route, other, { headers })));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([once.status]));
    expect(await eventsOf(other, answers[0])).toBe(await eventsOf(draft, once));
  });
});

describe('another request with the same key', () => {
  test.each(onDocuments.filter(([, route]) => !takesNothing(route)))(
    '%s: with another body is refused',
    async (_, route) => {
      const draft = await ready(route);
      await ask(route, draft, { headers });

      await refused(422, 'key-reused', () => ask(route, draft, { headers, body: otherBodies[route.path] }));
    },
  );

  test('to another address is another', async () => {
    const route = routeNamed('POST /api/documents/:id/recipients');
    const [one, other] = [await ready(route), await ready(route)];

    const answers = [await ask(route, one, { headers }), await ask(route, other, { headers })];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.json().id).not.toBe(answers[1]?.json().id);
  });

  test('of another method is another', async () => {
    const draft = await ready(routeNamed('PATCH /api/fields/:fieldId'));

    for (const name of ['PATCH /api/fields/:fieldId', 'DELETE /api/fields/:fieldId'])
      expect((await ask(routeNamed(name), draft, { headers })).status).toBe(200);
    expect(await stack.stateOf(draft.id)).toMatchObject({ fields: [] });
  });

  test('by somebody else is another', async () => {
    const route = routeNamed('PATCH /api/fields/:fieldId');
    const draft = await ready(route);
    await ask(route, draft, { headers });

    await refused(404, 'not-found', () => ask(route, draft, { headers, session: mallory.session }));
  });

  test('after one that was refused is tried', async () => {
    const route = routeNamed('PATCH /api/documents/:id/recipients/:recipientId');
    const draft = await ready(route);
    await refused(422, 'invalid', () => ask(route, draft, { headers, body: { role: 'owner' } }));

    expect((await ask(route, draft, { headers, body: { role: 'copy' } })).json().role).toBe('copy');
  });
});

describe('a key', () => {
  const route = routeNamed('PATCH /api/fields/:fieldId');

  test.each(['a', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])('may be %j', async (key) => {
    expect((await ask(route, await ready(route), { headers: { 'Idempotency-Key': key } })).status).toBe(200);
  });

  test.each(['x'.repeat(256), 'a b', 'ü', 'a\tb'])('may not be %j', async (key) => {
    const draft = await ready(route);

    await refused(422, 'invalid', () => ask(route, draft, { headers: { 'Idempotency-Key': key } }));
  });
});

const headers = { 'Idempotency-Key': randomUUID() };

/** The events of the document in the request, and those of the document in the answer if it is another one. */
const eventsOf = async ({ id }: Draft, answer?: Answer) => {
  const made = answer?.json().id ?? id;

  return (await stack.documentLog(id)).length + (await stack.documentLog(made)).length;
};

const otherBodies: Readonly<Record<string, object>> = {
  '/api/documents/:id': { title: 'Letting' },
  '/api/documents/:id/template': { title: 'Rent' },
  '/api/documents/:id/release': { askedAt: '2026-01-01T00:00:00.000Z' },
  '/api/documents/:id/recipient-order': { orders: [] },
  '/api/documents/:id/recipients': { fullName: 'Tom', email: 'tom@example.com' },
  '/api/documents/:id/recipients/:recipientId': { role: 'signer' },
  '/api/documents/:id/fields': {
    recipientId: randomUUID(),
    type: 'date',
    pageNumber: 1,
    x: 1,
    y: 1,
    width: 1,
    height: 1,
  },
  '/api/fields/:fieldId': { x: 21 },
  '/api/documents/:id/audit-links': { days: 8 },
  '/api/documents/:id/move': { team: randomUUID() },
  '/api/documents/:id/share': { with: { kind: 'team', id: randomUUID() }, right: 'edit' },
  '/api/documents/:id/transfer': { to: randomUUID(), reason: 'On leave' },
  '/api/documents/:id/refuse': { reason: 'Another reason' },
  '/api/templates/:id': { title: 'Letting' },
  '/api/templates/:id/use': { recipients: [] },
  '/api/templates/:id/roles': { name: 'Guarantor' },
  '/api/templates/:id/roles/:roleId': { name: 'Guarantor' },
  '/api/template-fields/:fieldId': { x: 21 },
  '/api/sign/:token/decline': { reason: 'Another reason' },
  '/api/sign/:token/complete': { signatures: [] },
  '/api/sign/:token/privacy': { kind: 'access' },
};
