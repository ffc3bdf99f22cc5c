import { describe, expect, test } from 'vitest';
import { some } from '../../../tests/harness/thorough.ts';
import { everywhere } from '../testing/every-route.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed, routesThat } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, ready, refused, untouched } = await everywhere(
  stack,
  await stack.serve({ publicUrl: 'http://inkstream.test' }),
);

describe('a request that another site made a browser send', () => {
  const foreign: Readonly<Record<string, string>>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://inkstream.test:8080' },
    { Origin: 'https://inkstream.test' },
    { Origin: 'http://inkstream.test.evil.example' },
    { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
    { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    { Origin: 'https://evil.example', 'Content-Type': 'multipart/form-data; boundary=x' },
  ];

  test.each(routesThat())('%s: is turned away', async (_, route) => {
    const draft = await untouched(route);

    for (const headers of some(3, foreign))
      await refused(403, 'cross-site', () => ask(route, draft, { headers }));
  });

  test('is turned away before anybody looks where it goes', async () => {
    const route = routeNamed('POST /api/auth/logout');
    const draft = await ready(route);

    await refused(403, 'cross-site', () =>
      ask({ ...route, path: '/api/nowhere' }, draft, {
        body: {},
        headers: { Origin: 'https://evil.example' },
      }),
    );
  });
});

describe('a request that', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['names our own origin', { Origin: 'http://inkstream.test' }],
    ['comes from our own pages', { 'Sec-Fetch-Site': 'same-origin' }],
    [
      'comes from our own pages, and says so twice',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://inkstream.test' },
    ],
    ['a person typed', { 'Sec-Fetch-Site': 'none' }],
    ['no browser sent', {}],
  ])('%s is let in', async (_, headers) => {
    const route = routeNamed('PATCH /api/fields/:fieldId');

    expect((await ask(route, await ready(route), { headers })).status).toBe(200);
  });
});
