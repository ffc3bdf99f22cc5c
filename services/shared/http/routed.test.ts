import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { routed } from './routed.ts';

const rows = [
  ['GET', '/api/documents'],
  ['GET', '/api/documents/:id'],
  ['PATCH', '/api/documents/:id'],
  ['GET', '/api/audit/documents'],
  ['GET', '/api/audit/:token'],
  ['GET', '/sign/:token'],
  ['GET', '/verify.html'],
] as const;

const { answer, methodsAt, paths } = routed(
  rows.map(([method, path]) => ({
    method,
    path,
    answer: (ctx) => {
      ctx.body = path;
    },
  })),
);

const answered = async (method: string, path: string) => {
  const ctx = { method, path, request: {}, body: null } as unknown as Context;
  let timesGoneOn = 0;
  await answer(ctx as never, async () => {
    timesGoneOn += 1;
    ctx.body = 'nothing';
  });
  expect(timesGoneOn).toBe(ctx.body === 'nothing' ? 1 : 0);

  return ctx.body;
};

test.each([
  ['GET', '/api/documents', '/api/documents'],
  ['HEAD', '/api/documents/', '/api/documents'],
  ['GET', '/API/Documents/7', '/api/documents/:id'],
  ['GET', '/api/audit/documents', '/api/audit/documents'],
  ['GET', '/api/audit/abc', '/api/audit/:token'],
  ['GET', '/sign/abc', '/sign/:token'],
  ['GET', '/verify.html', '/verify.html'],
  ['POST', '/api/documents', 'nothing'],
  ['GET', '/api/documents/7/8', 'nothing'],
  ['GET', '/api', 'nothing'],
  ['GET', '/api/', 'nothing'],
  ['GET', '/', 'nothing'],
  ['GET', '', 'nothing'],
  ['GET', '/documents', 'nothing'],
])('%s %s is answered by %s', async (method, path, by) => {
  expect(await answered(method, path)).toBe(by);
});

test('it says what may be done at an address', () => {
  expect(methodsAt('/api/documents/7').toSorted()).toEqual(['GET', 'HEAD', 'PATCH']);
  expect(methodsAt('/api/nothing')).toEqual([]);
  expect([...paths].sort()).toEqual(rows.map(([, path]) => path).toSorted());
});
