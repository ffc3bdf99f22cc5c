import { describe, expect, test } from 'vitest';
import { some } from '../../../tests/harness/thorough.ts';
import { misfits } from '../api/testing/misfits.ts';
import { inChunks } from '../document/testing/uploads.ts';
import { everywhere } from '../testing/every-route.ts';
import { bodyFor, takesNothing } from '../testing/route-samples.ts';
import { startStack } from '../testing/stack.ts';
import {
  isForAccounts,
  isForRecordsManagers,
  isInOrganisation,
  isOnBackup,
  routeNamed,
  routesThat,
  takesJson,
  takesNoForms,
} from '../testing/which-routes.ts';
import type { Route } from './route.ts';

const stack = await startStack();
const { ask, mallory, ready, refused, untouched } = await everywhere(stack, await stack.serve());

/**
 * All routes read their bodies in one place: a few bodies show that each of them does, and a few routes that its limits
 * hold.
 */
const limited = some(15, routesThat(takesJson));
const unreadable = [
  ...['{', '{"a":}', 'hello', '"text"', 'null', '1'],
  ...['{"a":1}}', '\u0000', '{"a":"\n"}', "{'a':1}"],
];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
];

describe('a JSON body', () => {
  test.each(routesThat(takesNoForms))('%s: holds nothing that was not asked for', async (_, route) => {
    const draft = await untouched(route);
    const good = bodyFor(route, draft);

    for (const more of some<object>(2, [
      { extra: 1 },
      { owner: mallory.id },
      { constructor: {} },
      { id: draft.id },
    ]))
      await refused(422, 'invalid', () => ask(route, draft, { body: { ...good, ...more } }));
  });

  test.each(routesThat(takesJson))('%s: brings no prototype of its own', async (_, route) => {
    const draft = await untouched(route);
    const members = JSON.stringify({ ...bodyFor(route, draft), last: 1 }).slice(1);

    for (const name of ['__proto__', '\\u005f_proto__'])
      await refused(400, 'malformed', () =>
        ask(route, draft, { raw: `{"${name}":{"owner":"x"},${members}` }),
      );
    expect(({} as { owner?: string }).owner).toBeUndefined();
  });

  test.each(routesThat(takesJson))('%s: can be read', async (_, route) => {
    const draft = await untouched(route);

    for (const raw of some(2, unreadable)) await refused(400, 'malformed', () => ask(route, draft, { raw }));
    await refused(422, 'invalid', () => ask(route, draft, { raw: '[]' }));
  });

  test.each(limited)('%s: is 32 levels deep at most', async (_, route) => {
    const draft = await untouched(route);
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const listed = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

    for (const deep of some(1, [nested, listed])) {
      await refused(400, 'malformed', () => ask(route, draft, { raw: deep(10_000) }));
      await refused(400, 'malformed', () => ask(route, draft, { raw: deep(33) }));
      await refused(422, 'invalid', () => ask(route, draft, { raw: deep(32) }));
    }
  });

  test.each(limited)('%s: is 256 kB long at most, to the byte', async (_, route) => {
    const draft = await untouched(route);
    const sized = (bytes: number) => Buffer.from(`{"extra":"${'x'.repeat(bytes - 12)}"}`);
    const [longest, longer] = [sized(256 * 1024), sized(256 * 1024 + 1)];

    for (const raw of [longer, inChunks(longer)])
      await refused(413, 'too-large', () => ask(route, draft, { raw }));
    for (const raw of some(1, [longest, inChunks(longest)]))
      await refused(422, 'invalid', () => ask(route, draft, { raw }));
  });

  test.each(routesThat(takesNoForms))('%s: is JSON by its type too', async (_, route) => {
    const draft = await untouched(route);
    const raw = Buffer.from(JSON.stringify(bodyFor(route, draft)));

    for (const type of some(2, otherTypes))
      await refused(415, 'wrong-type', () => ask(route, draft, { raw, headers: { 'Content-Type': type } }));
  });

  test('without a type is refused, not guessed', async () => {
    const route = routeNamed('PATCH /api/fields/:fieldId');
    const draft = await untouched(route);

    await refused(415, 'wrong-type', () =>
      ask(route, draft, { raw: Buffer.from('{"x":1}'), headers: { 'Content-Type': '' } }),
    );
    await refused(415, 'wrong-type', () =>
      ask(route, draft, { raw: inChunks(Buffer.from('{"x":1}')), headers: { 'Content-Type': '' } }),
    );
  });

  test('may be no UTF-8, and is text all the same', async () => {
    const route = routeNamed('PATCH /api/fields/:fieldId');
    const raw = Buffer.concat([Buffer.from('{"label":"a'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]);

    expect((await ask(route, await ready(route), { raw })).json()).toMatchObject({ label: 'a\ufffd\ufffd' });
  });

  test('says the last of what it says twice', async () => {
    const route = routeNamed('PATCH /api/fields/:fieldId');

    expect((await ask(route, await ready(route), { raw: '{"x":1,"x":2}' })).json()).toMatchObject({ x: 2 });
  });
});

describe('no body', () => {
  const isAskedOfDocuments = (route: Route) =>
    takesNothing(route) &&
    !(isForAccounts(route) && /\/logout$|:sessionId|:subject/.test(route.path)) &&
    !isOnBackup(route) &&
    !isInOrganisation(route) &&
    !isForRecordsManagers(route);

  test.each(routesThat(isAskedOfDocuments))('%s: is as good as an empty one', async (_, route) => {
    const ways: Parameters<typeof ask>[2][] = [
      { raw: undefined },
      { raw: '' },
      { raw: '{}' },
      { raw: undefined, headers: { 'Content-Type': 'application/json' } },
      { raw: '', headers: { 'Content-Type': 'text/plain' } },
    ];

    for (const way of ways) {
      const answer = await ask(route, await ready(route), way);
      expect({ way, status: answer.status, text: answer.text }).toMatchObject({
        status: expect.toBeOneOf([200, 201]),
      });
    }
  });

  test('is not enough where something is asked for', async () => {
    for (const name of [
      'POST /api/auth/login',
      'POST /api/documents/:id/fields',
      'POST /api/sign/:token/complete',
    ]) {
      const route = routeNamed(name);
      const draft = await untouched(route);
      await refused(422, 'invalid', () => ask(route, draft, { raw: undefined }));
    }
  });
});

describe('ids in a body', () => {
  test.each(['POST /api/documents/:id/fields', 'POST /api/documents/:id/recipients'])(
    '%s: may repeat that of the path, never contradict it',
    async (name) => {
      const route = routeNamed(name);
      const [draft, other] = [await ready(route), await ready(route)];
      const good = bodyFor(route, draft);

      await refused(422, 'invalid', () => ask(route, draft, { body: { ...good, documentId: other.id } }));
      expect((await ask(route, draft, { body: { ...good, documentId: draft.id } })).status).toBe(201);
    },
  );
});

describe('members that do not fit', () => {
  test.each(misfits)('%s: %j', async (name, wrong) => {
    const route = routeNamed(name);
    const draft = await untouched(route);

    await refused(422, 'invalid', () => ask(route, draft, { body: { ...bodyFor(route, draft), ...wrong } }));
  });
});
