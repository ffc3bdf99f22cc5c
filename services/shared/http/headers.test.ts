import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { drainServer, listen } from '../service/service.ts';
import { securityHeaders } from './headers.ts';
import { problems } from './problems.ts';

test('an answer forbids foreign code, frames, guessing of types and keeping', async () => {
  const { headers } = await fetch(await started('http://localhost'));

  expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('an error carries the same', async () => {
  const answer = await fetch(`${await started('http://localhost')}/missing`);

  expect(answer.status).toBe(404);
  expect(answer.headers.get('Content-Security-Policy')).toContain("base-uri 'none'");
  expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
});

test('each answer has a nonce of its own, the one that the policy allows', async () => {
  const url = await started('http://localhost');
  const [one, other] = await Promise.all([fetch(url), fetch(url)]);
  const nonce = await one.text();

  expect(one.headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(await other.text()).not.toBe(nonce);
});

test('only a product on https asks browsers to stay there', async () => {
  const plain = await fetch(await started('http://localhost'));
  const secure = await fetch(await started('https://sign.example'));

  expect(plain.headers.has('Strict-Transport-Security')).toBe(false);
  expect(secure.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
});

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(drainServer)));

const started = async (publicUrl: string) => {
  const app = new Koa()
    .use(securityHeaders(publicUrl))
    .use(problems(pino({ level: 'silent' })))
    .use((ctx) => {
      if (ctx.path === '/') ctx.body = ctx.state.nonce;
    });
  const server = createServer(app.callback());
  servers.push(server);

  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
};
