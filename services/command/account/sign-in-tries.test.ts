import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { rateLimits } from '../http/rate-limits.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { knownFor, nowKnownFor } from './known-browser.ts';
import { countTry } from './sign-in-tries.ts';
import { credentialsOf, type Person, peopleAt } from './testing/people.ts';

const stack = await startStack();
const { registered } = peopleAt(await stack.serve());
const proxied = () => stack.serve({ limits: true, trustedProxies: '127.0.0.1' });

const from = (address: string) => ({ 'X-Forwarded-For': address });
const right = (person: Person) => credentialsOf(person);
const wrong = ({ username }: Person) => ({ username, password: 'wrong password' });

describe('a stranger who tries wrong passwords for a name', () => {
  test('is stopped after ten, and locks out nobody elsewhere', async () => {
    const [url, person] = [await proxied(), await registered()];
    const stranger = openClient(url);
    for (let n = 0; n < 10; n++)
      expect((await stranger.post('/api/auth/login', wrong(person), from('203.0.113.9'))).status).toBe(401);

    expect((await stranger.post('/api/auth/login', right(person), from('203.0.113.9'))).status).toBe(429);
    expect((await openClient(url).post('/api/auth/login', right(person), from('198.51.100.7'))).status).toBe(
      200,
    );
  });

  test('is stopped after a hundred from anywhere, except in a browser that signed in before', async () => {
    const [url, person] = [await proxied(), await registered()];
    const known = openClient(url);
    expect((await known.post('/api/auth/login', right(person), from('192.0.2.1'))).status).toBe(200);
    await known.post('/api/auth/logout');
    for (let n = 0; n < 100; n += 20) {
      const tries = Array.from({ length: 20 }, (_, m) =>
        openClient(url).post('/api/auth/login', wrong(person), from(`203.0.113.${n + m}`)),
      );
      expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    }

    const elsewhere = await openClient(url).post('/api/auth/login', right(person), from('198.51.100.7'));
    expect([elsewhere.status, Number(elsewhere.headers.get('Retry-After')) > 900]).toEqual([429, true]);
    expect((await known.post('/api/auth/login', right(person), from('203.0.113.1'))).status).toBe(200);
  });

  test('behind an address does not lock out a known browser behind the same', async () => {
    const [url, olive] = [await proxied(), await registered()];
    const known = openClient(url);
    await known.post('/api/auth/login', right(olive), from('203.0.113.9'));
    for (let n = 0; n < 100; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          openClient(url).post(
            '/api/auth/login',
            { username: randomUUID(), password: 'x' },
            from('203.0.113.9'),
          ),
        ),
      );

    expect((await openClient(url).post('/api/auth/login', right(olive), from('203.0.113.9'))).status).toBe(
      429,
    );
    expect((await known.post('/api/auth/login', right(olive), from('203.0.113.9'))).status).toBe(200);
  });

  test('on a known browser has ten tries as well', async () => {
    const [url, person] = [await proxied(), await registered()];
    const known = openClient(url);
    await known.post('/api/auth/login', right(person));
    for (let n = 0; n < 10; n++)
      expect((await known.post('/api/auth/login', wrong(person))).status).toBe(401);

    expect((await known.post('/api/auth/login', right(person))).status).toBe(429);
  });

  test('cannot make a browser known, nor use one that is known for somebody else', () => {
    const cookie = nowKnownFor(linkSecret, null, 'olive');
    const [browser = ''] = cookie.split('.');

    expect(knownFor(linkSecret, cookie, 'olive')).toBe(browser);
    for (const forged of [null, '', browser, `${browser}.${'x'.repeat(22)}`, `${cookie}.`, `a${cookie}`])
      expect(knownFor(linkSecret, forged, 'olive')).toBeNull();
    expect(knownFor(linkSecret, cookie, 'nora')).toBeNull();
    expect(knownFor('00'.repeat(32), cookie, 'olive')).toBeNull();
  });

  test('keeps few accounts known', () => {
    let cookie: string | null = null;
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'f'])
      cookie = nowKnownFor(linkSecret, cookie, account);

    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((one) => knownFor(linkSecret, cookie, one) !== null)).toEqual([
      false,
      ...Array(5).fill(true),
    ]);
  });
});

test('all addresses of one IPv6 network count as one', async () => {
  const limits = rateLimits(true, stack.database);
  const trying = (address: string) => countTry(limits, { name: 'olive', address, browser: null });
  for (let n = 0; n < 10; n++) await trying(`2001:db8:0:1::${n}`);

  await expect(trying('2001:DB8::1:a:b:c:d')).rejects.toMatchObject({ code: 'too-many' });
  await expect(trying('2001:db8:0:2::1')).resolves.toBeTypeOf('function');
});
