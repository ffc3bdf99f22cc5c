import { createServer } from 'node:http';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { drainServer, listen } from '../service/service.ts';
import { inLanguageOf } from './readers-language.ts';

const app = new Koa().use((ctx) => {
  ctx.body = inLanguageOf(ctx, { en: 'English', de: 'Deutsch', 'pt-BR': 'Português' });
});
const server = createServer(app.callback());
const port = await listen(server, 0, '127.0.0.1');
afterAll(() => drainServer(server));

test.each([
  ['de', 'Deutsch'],
  ['de-AT, en;q=0.5', 'Deutsch'],
  ['en-GB, de;q=0.9', 'English'],
  ['fr, de;q=0.3, en;q=0.2', 'Deutsch'],
  ['pt', 'Português'],
  ['fr', 'English'],
  ['*', 'English'],
  ['', 'English'],
  ['__proto__, constructor', 'English'],
])('a browser that asks for %s is answered in %s', async (asked, answer) => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Language': asked } });

  expect(await response.text()).toBe(answer);
});

test('a header with thousands of languages is not looked through', async () => {
  const asked = `${'x,'.repeat(5_000)}de`;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Language': asked } });

  expect(await response.text()).toBe('English');
});
