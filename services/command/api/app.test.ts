import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { everywhere } from '../testing/every-route.ts';
import { pathTo } from '../testing/route-samples.ts';
import { startStack } from '../testing/stack.ts';
import { isOnDocument, routesThat } from '../testing/which-routes.ts';
import { routes } from './routes.ts';

const stack = await startStack();
const service = await stack.serve();
const { ask, ready, refused, untouched } = await everywhere(stack, service);

describe('where a request goes', () => {
  test.each(routesThat())('%s: another method is told which there are', async (_, route) => {
    const draft = await untouched(route);
    const known = routes.filter(({ path }) => path === route.path).map(({ method }) => method);

    for (const method of ['GET', 'PUT', 'OPTIONS']) {
      const answer = await refused(405, 'method-not-allowed', () =>
        openClient(service).send(method, pathTo(route, draft)),
      );
      expect(answer.headers.get('Allow')?.split(', ')).toEqual(expect.arrayContaining(known));
    }
  });

  test.each([
    '/',
    '/api',
    '/api/nothing',
    '/api/documents/x/y/z',
    '/api/sign',
    '/api/auth/login/x',
    '/%00',
    '/api/%ff',
    `/${'a'.repeat(5_000)}`,
  ])('%s is nowhere', async (path) => {
    await refused(404, 'not-found', () => openClient(service).post(path, {}));
  });

  test('a HEAD changes nothing, wherever it goes', async () => {
    for (const [, route] of routesThat()) {
      const draft = await untouched(route);
      const before = await stack.lastChange();
      await openClient(service).send('HEAD', pathTo(route, draft));

      expect(await stack.lastChange()).toBe(before);
    }
  });
});

describe('every answer', () => {
  // The answer of sign-now is a link, which is nobody's but the caller's.
  test.each(routesThat((route) => isOnDocument(route) && !route.path.endsWith('/sign-now')))(
    '%s: says how far the log has to be read, and no secret',
    async (_, route) => {
      const draft = await ready(route);

      const answer = await ask(route, draft);

      const position = answer.headers.get('X-Log-Position');
      expect(position).toBe(`${stack.log}.1.${await stack.lastChange()}`);
      expect(answer.headers.getSetCookie()).toContain(
        `inkstream_position=${position}; Path=/; HttpOnly; SameSite=Lax`,
      );
      expect(answer.text).not.toContain(draft.token);
      expect(answer.text).not.toMatch(/token|password|secret|hash|link(?!ExpiresAt)/i);
    },
  );

  test.each(routesThat())('%s: keeps foreign code out and is not kept, a refusal too', async (_, route) => {
    const draft = await ready(route);

    for (const headers of [{}, { Origin: 'https://evil.example' }]) {
      const answer = await ask(route, draft, { headers });

      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
      expect(answer.headers.get('X-Powered-By') ?? answer.headers.get('Server')).toBeNull();
    }
  });

  test.each(routesThat())('%s: a refusal says nothing of the log', async (_, route) => {
    const answer = await ask(route, await untouched(route), { headers: { Origin: 'null' } });

    expect(answer.headers.get('X-Log-Position')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
