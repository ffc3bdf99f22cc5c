import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Route } from '../../services/command/http/route.ts';
import { bodyFor, pathTo } from '../../services/command/testing/route-samples.ts';
import { isForRecordsManagers, routesThat } from '../../services/command/testing/which-routes.ts';
import { type Client, openClient } from '../harness/client.ts';
import { some } from '../harness/thorough.ts';
import { oracle, product } from './attacked.ts';
import { addressOf, anonymous, placesOf, readsFor } from './product.ts';

// Generated from the tables of commands and reads, so that every new route is tested.

export const sweeps = () => {
  describe('without a session', () => {
    test.each(routesThat(({ policy }) => policy === 'account'))('%s is refused', async (_, route) => {
      await oracle.refused(401, () => sendTo(anonymous(product), route));
    });

    test.each(readsFor('account', 'document'))('GET %s is refused', async (path, policy) => {
      await oracle.refused(401, () => anonymous(product).get(addressOf(path, placesOf(product, policy))));
    });

    test('the stream of news is refused', async () => {
      await oracle.refused(401, () => anonymous(product).get('/api/live'));
    });
  });

  describe('a session that is none', () => {
    test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}\u00e9`, 'a'.repeat(5_000)])(
      'such as “%s” is refused',
      async (session) => {
        const headers = { Cookie: `inkstream_session=${encodeURIComponent(session)}` };
        await oracle.refused(401, () => openClient(product.stack.url).get('/api/documents', headers));
      },
    );
  });

  describe('to somebody else', () => {
    test.each(routesThat(isOnTheirs))('%s is as if it never was', async (_, route) => {
      const [theirs, none] = await asked(route, 404);

      expect(theirs.status).toBe(404);
      expect(theirs.text).toBe(none.text);
    });

    test.each(routesThat(isOnRecords))('%s is for records managers, there or not', async (_, route) => {
      const [theirs, none] = await asked(route, 403);

      expect(theirs.status).toBe(403);
      expect(theirs.text).toBe(none.text);
    });

    test.each(readsFor('document'))('GET %s is as if it never was', async (path, policy) => {
      const places = placesOf(product, policy);
      const { client } = product.mallory;
      const theirs = await oracle.refused(404, () => client.get(addressOf(path, places)));
      const none = await client.get(addressOf(path, { ...places, id: randomUUID() }));

      expect(theirs.text).toBe(none.text);
    });

    const asked = async (route: Route, status: number) => {
      const { client } = product.mallory;
      const { id, field, recipient } = objectFor(route);
      const there = { id, field, recipient, other: randomUUID(), token: '' };
      const nowhere = { ...there, id: randomUUID(), field: `${randomUUID()}.${randomUUID()}` };
      const theirs = await oracle.refused(status, () => sendTo(client, route, there));

      return [theirs, await sendTo(client, route, nowhere)] as const;
    };
  });

  describe('from another site', () => {
    const crossings: readonly Readonly<Record<string, string>>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.example' },
    ];

    const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

    test.each(routesThat())('%s is refused, as a form as well', async (_, route) => {
      const draft = { ...product.draft, other: randomUUID(), token: product.sent.token };
      const path = pathTo(route, draft);
      const { client } = product.olive;
      for (const headers of some(2, crossings))
        await oracle.refused(403, () => sendTo(client, route, draft, headers));
      for (const type of some(1, forms))
        await oracle.refused(403, () =>
          client.send(route.method, path, {
            headers: { Origin: 'https://evil.example', 'Content-Type': type },
            ...(route.method !== 'DELETE' && { body: 'title=x' }),
          }),
        );
    });
  });

  describe('every answer', () => {
    test.each(readsFor('account', 'document', 'audit-link', 'signing-link', 'anyone'))(
      'GET %s carries the headers that protect it',
      async (path, policy) => {
        const answer = await product.olive.client.get(addressOf(path, placesOf(product, policy)));

        expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
        expectProtected(answer.headers);
      },
    );

    test.each(routesThat())('%s carries them where it is refused', async (_, route) => {
      const answer = await sendTo(anonymous(product), route, undefined, { Origin: 'https://evil.example' });

      expectProtected(answer.headers);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test('holds no secret of anybody’s', async () => {
      const { olive, sent, completed, draft } = product;
      const told: string[] = [];
      for (const { id } of [draft, sent, completed])
        for (const [path, policy] of readsFor('document', 'account'))
          if (!/pdf|evidence|image|download|original/.test(path))
            told.push((await olive.client.get(addressOf(path, { ...placesOf(product, policy), id }))).text);

      for (const secret of [sent.token, completed.token, '$argon2', 'passwordHash'])
        expect(told.filter((text) => text.includes(secret))).toEqual([]);
    });
  });
};

const expectProtected = (headers: Headers) => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src|script-src/);
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
};

/** Whether the route is about something that belongs to an account. */
const isOnAnObject = ({ policy, path, body }: Route) =>
  policy === 'account' && /:id|:fieldId/.test(path) && !('file' in body);
const isOnTheirs = (route: Route) => isOnAnObject(route) && !isForRecordsManagers(route);
const isOnRecords = (route: Route) => isOnAnObject(route) && isForRecordsManagers(route);

const objectFor = ({ path }: Route) => (/^\/api\/template/.test(path) ? product.template : product.draft);

type Draft = Parameters<typeof pathTo>[1];

const sendTo = (
  client: Client,
  route: Route,
  draft: Draft = { ...product.draft, other: randomUUID(), token: product.sent.token },
  headers: Readonly<Record<string, string>> = {},
) => {
  if ('file' in route.body) {
    const form = new FormData();
    form.append('title', 'Lease');
    form.append(route.body.file, new Blob(['%PDF-1.7']), 'lease.pdf');
    return client.send(route.method, pathTo(route, draft), { body: form, headers });
  }

  return client.send(route.method, pathTo(route, draft), {
    body: JSON.stringify(bodyFor(route, draft)),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
};
