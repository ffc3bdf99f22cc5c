import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { problems } from '../../shared/http/problems.ts';
import { inTime } from './body.ts';

/** Milliseconds that this service waits for a body. */
const PATIENCE = 1_000;

const app = new Koa();
app.use(problems(pino({ level: 'silent' })));
const parse = koaBody();
const read = inTime((ctx) => parse(ctx, async () => {}), PATIENCE);
app.use(async (ctx) => {
  await read(ctx);
  ctx.body = ctx.request.body;
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

/** What a service answers until it closes the connection, to a form of so many bytes of which only these come. */
const answerTo = async (body: string, size: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      ...['POST / HTTP/1.1', 'Host: localhost', 'Content-Type: application/x-www-form-urlencoded'],
      ...[`Content-Length: ${size}`, 'Connection: close', '', body],
    ].join('\r\n'),
  );
  let answer = '';
  for await (const part of socket) answer += String(part);

  return answer;
};

test('a form that stops coming is refused as too slow, and its connection is closed', async () => {
  expect(await answerTo('logout_token=', 100)).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s);
});

test('a form that has come in time is read', async () => {
  expect(await answerTo('a=1', 3)).toMatch(/^HTTP\/1.1 200 .*\{"a":"1"\}$/s);
});
