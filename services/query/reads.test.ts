import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sentLease } from './documents/testing/leases.ts';
import type { ReadPolicy } from './read.ts';
import { reads } from './reads.ts';
import { linkOf, startStack } from './testing/stack.ts';

const stack = await startStack();
const { get, paths } = stack;

test('every address that is served stands on the list that tests go over, with who may ask it', () => {
  expect([...paths].sort()).toEqual(reads.map(({ path }) => path).sort());
  expect(reads.map(({ path, policy }) => [path, policy])).toEqual(
    reads.map(({ path }) => [path, policyFor(path)]),
  );
});

describe('every answer', () => {
  test.each([
    ['/api/nothing', 404, 'not-found'],
    ['/api', 404, 'not-found'],
    ['/api/', 404, 'not-found'],
    ['/api/documents/%E0%A4%A/image/1', 401, 'signed-out'],
    ['/api/sign/garbage', 404, 'link.invalid'],
  ])('that says no is JSON: %s', async (path, status, code) => {
    const answer = await get(path);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test('to HEAD is the answer to GET without its body', async () => {
    const olive = await stack.signedIn('olive');
    const { id, after } = await sentLease(stack, olive.id);
    const [head, whole] = await Promise.all(
      ['HEAD', 'GET'].map((method) => get(`/api/documents/${id}`, { as: olive, after, method })),
    );

    expect(await head?.text()).toBe('');
    expect(head?.status).toBe(200);
    expect(head?.headers.get('Content-Length')).toBe(whole?.headers.get('Content-Length'));
  });

  test('to any other method is 405', async () => {
    const answer = await get('/api/documents', { method: 'POST' });

    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('carries the headers that keep it private and safe', async () => {
    const { headers } = await get('/api/user', { as: await stack.signedIn('oscar') });

    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  });

  test('about a signing link reveals no address', async () => {
    const token = linkOf(randomUUID(), randomUUID());

    for (const path of [`/api/sign/${token}`, `/sign/${token}`])
      expect((await get(path)).headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});

/** States again, apart from the table, what is open to everybody and what each kind of link opens. */
const policyFor = (path: string): ReadPolicy => {
  if (forAnyone.has(path)) return 'anyone';
  if (path.startsWith('/api/documents/:id')) return 'document';
  if (path.startsWith('/api/audit/:token')) return 'audit-link';

  return /^(\/api)?\/sign\/:token/.test(path) ? 'signing-link' : 'account';
};

const forAnyone = new Set([
  ...['/api/checkpoint', '/api/proofs/consistency', '/api/logo/:id'],
  ...['/verify', '/verify.html', '/api/invitations/:token', '/api/auth/sso/:domain'],
]);
