import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { connections, opened, raw } from './testing/opened-gateway.ts';

describe('an answer of the gateway itself', () => {
  test.each([
    ['of an address elsewhere', 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['of what is no HTTP', 'hello\r\n\r\n', 400],
    ['of a service that is away', 'POST /api/documents HTTP/1.1\r\nHost: x\r\n\r\n', 503],
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

const isUpload = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/');

const HALF_A_BODY =
  'POST /api/documents HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{';

describe('a client that dawdles is cut off', () => {
  const timeLimits = { headers: 200, body: 300, upload: 60_000 };

  test('in the middle of its headers', async () => {
    const answer = await raw(await opened({ timeLimits }), 'GET / HTTP/1.1\r\nHost: x\r\nX-Half');

    expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s);
    await expect.poll(connections).toBe(0);
  });

  test('in the middle of a small body', async () => {
    const url = await opened({ command: (incoming) => incoming.resume(), timeLimits });
    const answer = await raw(url, HALF_A_BODY);

    expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s);
    await expect.poll(connections).toBe(0);
  });

  test('but not one that uploads a file', async () => {
    let isOver = false;
    const url = await opened({
      command: (incoming, response) => {
        incoming.resume().once('end', () => response.end('whole'));
        if (isUpload(incoming)) incoming.socket.once('close', () => (isOver = true));
      },
      timeLimits,
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 2 };
    const upload = request(`${url}/api/documents`, { method: 'POST', headers });
    const answered = new Promise((resolve) =>
      upload.once('response', ({ statusCode }) => resolve(statusCode)),
    );
    upload.write('a');
    // Small bodies that begin later than the upload are cut off one after the other.
    for (let n = 0; n < 3; n++) expect(await raw(url, HALF_A_BODY)).toMatch(/^HTTP\/1.1 408 /);
    expect(isOver).toBe(false);
    upload.end('b');

    expect(await answered).toBe(200);
  });
});
