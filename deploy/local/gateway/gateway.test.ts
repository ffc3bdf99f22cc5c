import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { connections, opened, raw, stop } from './testing/opened-gateway.ts';

describe('a request', () => {
  test.each([
    ['GET', '/', 'query'],
    ['GET', '/api/documents', 'query'],
    ['HEAD', '/api/documents', 'query'],
    ['POST', '/api/documents', 'command'],
    ['PATCH', '/api/fields/1', 'command'],
    ['DELETE', '/api/fields/1', 'command'],
    ['GET', '/scim/v2/Users', 'command'],
    ['PUT', '/scim/v2/Users/1', 'command'],
    ['POST', '/elsewhere', 'query'],
  ])('%s %s goes to %s', async (method, path, service) => {
    const url = await opened({ command: saying('command'), reads: saying('query') });

    expect((await fetch(`${url}${path}`, { method })).headers.get('served-by')).toBe(service);
  });

  test('comes from the address that it came from, whatever it claims', async () => {
    const url = await opened({ command: echo });
    const headers = {
      'X-Forwarded-For': '6.6.6.6, 7.7.7.7',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=6.6.6.6',
    };
    const seen = await (await fetch(`${url}/api/documents`, { method: 'POST', headers })).json();

    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: new URL(url).host });
    expect(seen).not.toHaveProperty('x-forwarded-proto');
    expect(seen).not.toHaveProperty('forwarded');
  });

  test.each([
    ['127.0.0.1', '6.6.6.6, 7.7.7.7', '7.7.7.7'],
    ['127.0.0.0/8,7.7.7.7', '6.6.6.6, 7.7.7.7', '6.6.6.6'],
    ['127.0.0.1', 'made up', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['10.0.0.1', '6.6.6.6', '127.0.0.1'],
  ])('over proxies %s that say %j came from %s', async (trustedProxies, said, from) => {
    const url = await opened({ command: echo, trustedProxies });
    const headers = { 'X-Forwarded-For': said };
    const seen = await (await fetch(`${url}/api/documents`, { method: 'POST', headers })).json();

    expect(seen).toMatchObject({ 'x-forwarded-for': from });
  });

  test('that comes after a pause finds its connection open, however soon command closes its own', async () => {
    const url = await opened({
      command: (_, response) => response.setHeader('Keep-Alive', 'timeout=900').end(),
    });

    const { headers } = await fetch(`${url}/api/documents`, { method: 'POST' });

    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('for an address elsewhere is refused', async () => {
    const url = await opened({ reads: saying('query') });

    expect(await raw(url, 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  test('cannot hide another one in its body', async () => {
    const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
    const urls: (string | undefined)[] = [];
    const url = await opened({
      command: ({ url: path }, response) => {
        urls.push(path);
        response.end();
      },
    });

    const answer = await raw(
      url,
      `DELETE /api/fields/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(urls).toEqual([]);
  });
});

describe('what is long', () => {
  test('reaches the service while it is still being sent', async () => {
    let arrived = '';
    const url = await opened({ command: (incoming) => incoming.on('data', (part) => (arrived += part)) });
    const upload = request(`${url}/api/documents`, { method: 'POST' });
    upload.on('error', () => undefined);

    upload.write('the first part');
    await expect.poll(() => arrived).toBe('the first part');
    upload.destroy();
  });

  test('reaches the client while it is still being answered', async () => {
    const url = await opened({ command: live });
    const { body } = await fetch(`${url}/api/documents`, { method: 'POST' });
    const { value } = (await body?.getReader().read()) ?? {};

    expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
  });

  test('may be refused before all of it has come', async () => {
    const url = await opened({
      command: (_, response) =>
        response.writeHead(413, { 'Content-Type': 'application/json' }).end('"too large"'),
    });
    const answer = await fetch(`${url}/api/documents`, { method: 'POST', body: Buffer.alloc(20_000_000) });

    expect(answer.status).toBe(413);
    expect(await answer.json()).toBe('too large');
    await expect.poll(connections).toBe(0);
  });

  test('is given up at the service when the client leaves', async () => {
    let isOver = false;
    const url = await opened({
      command: (incoming, response) => {
        incoming.socket.once('close', () => (isOver = true));
        live(incoming, response);
      },
    });
    const leaving = new AbortController();
    await fetch(`${url}/api/documents`, { method: 'POST', signal: leaving.signal });

    leaving.abort();

    await expect.poll(() => isOver).toBe(true);
  });

  test('does not keep the gateway from stopping', async () => {
    const url = await opened({ command: live });
    const answer = await fetch(`${url}/api/documents`, { method: 'POST' });

    await stop();

    await expect(answer.text()).rejects.toThrow();
  });
});

describe('a service that is away', () => {
  test('is said to be, with when to try again', async () => {
    const url = await opened({});
    const answer = await fetch(`${url}/api/documents`, { method: 'POST', body: 'x' });

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      message: expect.stringContaining('isn’t responding'),
      code: 'unavailable',
    });
  });

  test('in the middle of an answer ends that answer', async () => {
    const url = await opened({
      command: (_, response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('half of it');
        setImmediate(() => response.destroy());
      },
    });

    await expect(
      fetch(`${url}/api/documents`, { method: 'POST' }).then((answer) => answer.text()),
    ).rejects.toThrow();
  });
});

const saying =
  (name: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Served-By': name }).end();

const echo: RequestListener = ({ headers }: IncomingMessage, response) =>
  response.end(JSON.stringify(headers));

const live: RequestListener = (_, response) =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
