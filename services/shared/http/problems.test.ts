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

const serving = async () => {
  const written: string[] = [];
  const log = pino({}, { write: (line: string) => void written.push(line) });
  const router = new Router().get('/api/sign/:token/:code', ({ params }) =>
    refuse(params.code as RefusalCode),
  );
  const server = createServer(new Koa().use(problems(log)).use(router.routes()).callback());
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => drainServer(server));

  return {
    ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    lines: () => written.map((line) => JSON.parse(line)),
  };
};
