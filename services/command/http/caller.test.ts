import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/harness/client.ts';
import { some } from '../../../tests/harness/thorough.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack, tokenOf } from '../testing/stack.ts';
import {
  isForAccounts,
  isForLinks,
  isOnChild,
  isOnDocument,
  routeNamed,
  routesThat,
} from '../testing/which-routes.ts';
import type { Route } from './route.ts';

const stack = await startStack();
const { ask, mallory, olive, ready, refused, untouched } = await everywhere(stack, await stack.serve());

/** What reads sessions is the same for all routes. */
const noSessions = [
  ...[null, '', 'x', 'x'.repeat(43), "' or 1=1 --"],
  ...[`${olive.session}x`, olive.session.toLowerCase()],
];
const noIds = ['x', '%00', '..%2f..', 'a'.repeat(3_000), '$all', '%F0%9F%92%A9'];

describe('a session', () => {
  test.each(routesThat(isForAccounts))('is what %s asks for', async (_, route) => {
    const draft = await untouched(route);

    for (const session of some(3, noSessions))
      await refused(401, 'signed-out', () => ask(route, draft, { session }));
  });

  test.each(routesThat(isOnDocument))('lets its owner do %s', async (_, route) => {
    const answer = await ask(route, await ready(route));

    expect({ status: answer.status, text: answer.text }).toMatchObject({
      status: expect.toBeOneOf([200, 201]),
    });
  });
});

describe('what is another’s', () => {
  test.each(routesThat(isOnDocument))('%s: it does not exist, to the byte', async (_, route) => {
    const [draft, nowhere] = [await untouched(route), { ...(await untouched(route)), ...elsewhere() }];

    const others = await refused(404, 'not-found', () => ask(route, draft, { session: mallory.session }));
    const nobodys = await refused(404, 'not-found', () => ask(route, nowhere, { session: mallory.session }));

    expect(others.bytes).toEqual(nobodys.bytes);
    expect(steady(others)).toEqual(steady(nobodys));
  });

  test.each(routesThat(isOnDocument))('%s: nor does what is no id at all', async (_, route) => {
    const draft = await untouched(route);

    for (const id of some(3, [...noIds, `${draft.id}%20`]))
      await refused(404, 'not-found', () => ask(route, draft, { places: { id, fieldId: id } }));
  });

  test.each(routesThat(isOnChild))('%s: nor does a child of another document', async (_, route) => {
    const [draft, other] = [await draftOf(stack, olive.id), await draftOf(stack, olive.id)];
    const fieldId = `${draft.id}.${other.field.split('.')[1]}`;

    await refused(404, 'not-found', () =>
      ask(route, draft, { places: { recipientId: other.recipient, fieldId } }),
    );
  });

  test('a field goes to nobody of another document', async () => {
    const [draft, other] = [await draftOf(stack, olive.id), await draftOf(stack, olive.id)];

    for (const name of ['POST /api/documents/:id/fields', 'PATCH /api/fields/:fieldId']) {
      const route = routeNamed(name);
      await refused(422, 'field.no-such-recipient', () =>
        ask(
          route,
          { ...draft, recipient: other.recipient },
          name.startsWith('PATCH') ? { body: { recipientId: other.recipient } } : {},
        ),
      );
    }
  });
});

describe('a signing link', () => {
  test.each(routesThat(isForLinks))('lets its holder do %s, without an account', async (_, route) => {
    expect((await ask(route, await ready(route), { session: null })).status).toBeOneOf([200, 202]);
  });

  test.each(routesThat(isForLinks))('%s: any other text opens nothing', async (_, route) => {
    const draft = await ready(route);
    const { token } = draft;

    const answers: Answer[] = [];
    for (const mangled of [
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      token.toLowerCase(),
      Buffer.alloc(68).toString('base64url'),
      tokenOf(draft.id, draft.recipient, 0),
      tokenOf(draft.id, draft.recipient, 2),
      tokenOf(draft.id, randomUUID()),
      tokenOf(randomUUID(), draft.recipient),
      'a'.repeat(3_000),
      '%00',
    ])
      answers.push(
        await refused(404, 'link.invalid', () => ask(route, draft, { places: { token: mangled } })),
      );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test.each(routesThat(isForLinks))(
    '%s: a draft is not open yet, and a deleted document no longer',
    async (_, route) => {
      const [draft, sent] = [await draftOf(stack, olive.id), await sentBy(stack, olive.id)];
      await stack.tell(olive.id, sent.id, { type: 'DeleteDocument', data: {} });

      for (const closed of [draft, sent])
        await refused(404, 'link.invalid', () => ask(route, closed, { session: null }));
    },
  );

  // Their own data is theirs, also when there is nothing to sign any more.
  const isForSigning = (route: Route) => isForLinks(route) && !route.path.endsWith('/privacy');

  test.each(routesThat(isForSigning))('%s: says that a document was voided', async (_, route) => {
    const sent = await sentBy(stack, olive.id);
    await stack.tell(olive.id, sent.id, { type: 'VoidDocument', data: {} });

    const answer = await refused(404, 'link.voided', () => ask(route, sent, { session: null }));

    expect(answer.json().message).toBe(
      'Invalid or expired signing link. The sender has cancelled this document.',
    );
  });

  test('gives its holder no say over the document', async () => {
    const draft = await sentBy(stack, olive.id);

    for (const [, route] of routesThat(isOnDocument))
      await refused(401, 'signed-out', () => ask(route, draft, { session: draft.token }));
  });
});

const elsewhere = () => {
  const id = randomUUID();

  return { id, field: `${id}.${randomUUID()}`, recipient: randomUUID() };
};

/** The headers without the date and those that differ in every answer. */
const steady = ({ headers }: Answer) =>
  [...headers].filter(([name]) => name !== 'date' && name !== 'content-security-policy');
