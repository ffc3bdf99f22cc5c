import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connections, opened, raw } from './testing/opened-gateway.ts';

describe('an answer of the gateway itself', () => {
  test.each([
    ['of an address elsewhere', 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['of what is no HTTP', 'hello\r\n\r\n', 400],
    ['of a service that is away', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 503],
  ])('%s carries the security headers', async (_, text, status) => {
    const answer = await raw(await opened({}), text);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Strict-Transport-Security: max-age=31536000',
      'Cache-Control: no-store',
    ])
      expect(answer).toContain(header);
  });
});

describe('a client that dawdles is cut off', () => {
  const within = { headers: 200, body: 300, upload: 60_000 };

  test('in the middle of its headers', async () => {
    const answer = await raw(await opened({ within }), 'GET / HTTP/1.1\r\nHost: x\r\nX-Half');

    expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s);
    await expect.poll(connections).toBe(0);
  });

  test('in the middle of a small body', async () => {
    const url = await opened({ command: (incoming) => incoming.resume(), within });
    const answer = await raw(
      url,
      'POST /api/documents HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );

    expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s);
    await expect.poll(connections).toBe(0);
  });

  test('but not one that uploads a file', async () => {
    let isOver = false;
    const url = await opened({
      command: (incoming, response) => {
        incoming.resume().once('end', () => response.end('whole'));
        incoming.socket.once('close', () => (isOver = true));
      },
      within,
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 2 };
    const upload = request(`${url}/api/documents`, { method: 'POST', headers });
    const answered = new Promise((resolve) =>
      upload.once('response', ({ statusCode }) => resolve(statusCode)),
    );
    upload.write('a');
    await delay(3 * within.body);
    expect(isOver).toBe(false);
    upload.end('b');

    expect(await answered).toBe(200);
  });
});
