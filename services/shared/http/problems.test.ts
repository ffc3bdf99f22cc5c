import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { drainServer, listen } from '../service/service.ts';
import { problems } from './problems.ts';

test('what a service could not do stands in its log, by the route and never by a secret address', async () => {
  const { ask, lines } = await serving();
  const answer = await ask('/api/sign/the-token/unavailable');

  expect(answer.status).toBe(503);
  expect(lines()).toMatchObject([
    { code: 'unavailable', status: 503, route: '/api/sign/:token/:code', msg: 'refused' },
  ]);
  expect(JSON.stringify(lines())).not.toContain('the-token');
});

test('what whoever asked did wrong does not', async () => {
  const { ask, lines } = await serving();
  await ask('/api/sign/the-token/invalid');
  await ask('/nowhere');

  expect(lines()).toEqual([]);
});

test('an answer has the parameters of its sentence beside it, for programs and other languages', async () => {
  const { ask } = await serving(() => refuse('resend.too-many', { names: ['Sam', 'Tim'] }, 60));
  const answer = await ask('/api/sign/the-token/too-many');

  expect(answer.headers.get('Retry-After')).toBe('60');
  expect(await answer.json()).toEqual({
    code: 'resend.too-many',
    message: 'Sam and Tim have been reminded 5 times in the last hour, so we didn’t send another email.',
    parameters: { names: ['Sam', 'Tim'] },
  });
});

test('an answer without parameters has none, and one in a language that is not written is in English', async () => {
  const { ask } = await serving();
  const answer = await ask('/api/sign/the-token/invalid', { 'Accept-Language': 'tlh, de;q=0.9' });

  expect(await answer.json()).toEqual({ code: 'invalid', message: 'Please check what you entered.' });
});

const serving = async (respond?: () => never) => {
  const written: string[] = [];
  const log = pino({}, { write: (line: string) => void written.push(line) });
  const router = new Router().get('/api/sign/:token/:code', ({ params }) =>
    respond ? respond() : refuse(params.code as RefusalCode),
  );
  const server = createServer(new Koa().use(problems(log)).use(router.routes()).callback());
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => drainServer(server));

  return {
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    lines: () => written.map((line) => JSON.parse(line)),
  };
};
