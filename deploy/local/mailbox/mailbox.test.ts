import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tests/harness/free-ports.ts';
import { openMailbox } from '../../../tests/harness/mailbox.ts';
import { type RunningPart, runPart } from '../../../tests/harness/running-part.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { mailboxProgram, smtpUrl } from './mailbox.ts';

describe('the mailbox', () => {
  test('is read by programs, which send no Origin', async () => {
    await deliver('program@example.com');

    const mail = await openMailbox(`http://localhost:${webPort}`).waitForMail('program@example.com');
    expect(mail.subject).toBe('Please sign');
  });

  test('opens no answer to other pages', async () => {
    const { headers } = await asked('GET', '/email');

    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  });

  test.each([
    ['GET', '/email', { origin: 'https://evil.example' }],
    ['GET', '/email', { origin: 'null' }],
    ['DELETE', '/email/all', { origin: 'https://evil.example' }],
    ['PATCH', '/email/read-all', { origin: 'http://localhost:1' }],
    ['OPTIONS', '/email/all', { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }],
    ['GET', '/socket.io/?EIO=3&transport=polling', { origin: 'https://evil.example' }],
    ['GET', '/email', { host: 'evil.example' }],
    ['GET', '/email', { host: '127.0.0.1.evil.example' }],
    ['GET', '/email', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'GET',
      '/',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
  ] as const)('refuses %s %s with %o, and keeps its mails', async (method, path, headers) => {
    await deliver('kept@example.com');
    const mailbox = openMailbox(`http://localhost:${webPort}`);
    await mailbox.waitForMail('kept@example.com');

    expect((await asked(method, path, headers)).status).toBe(403);
    expect(await mailbox.mails('kept@example.com')).not.toEqual([]);
  });

  test('refuses a live connection of another page', async () => {
    const socket = connect(webPort, '127.0.0.1');
    socket.write(
      `GET /socket.io/?EIO=3&transport=websocket HTTP/1.1\r\nHost: localhost:${webPort}\r\n` +
        'Origin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const heard: Buffer[] = [];
    for await (const part of socket) heard.push(part);

    expect(Buffer.concat(heard).toString()).toBe('');
  });

  test.each([
    ['GET', '/', {}],
    [
      'GET',
      '/',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['GET', '/email', { 'sec-fetch-site': 'same-origin' }],
    ['DELETE', '/email/all', { origin: 'own' }],
  ] as const)('answers %s %s with %o', async (method, path, headers) => {
    const own = 'origin' in headers ? { origin: `http://localhost:${webPort}` } : headers;

    expect((await asked(method, path, own)).status).toBe(200);
  });
});

let folder: TemporaryFolder;
let running: RunningPart;
let smtpPort: number;
let webPort: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  [smtpPort, webPort] = [await freePort(), await freePort()];
  const part = mailboxProgram({ folder: join(folder.path, 'mails'), smtpPort, webPort, env: process.env });
  running = await runPart(part, join(folder.path, 'mailbox.log'));
});

afterAll(async () => {
  await running.stop();
  await folder.remove();
});

const deliver = async (to: string) => {
  const transport = nodemailer.createTransport(smtpUrl(smtpPort));
  await transport.sendMail({ from: 'olive@example.com', to, subject: 'Please sign', text: 'Here.' });
  transport.close();
};

/** As any program could: `fetch` sets some of these headers itself. */
const asked = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const host = `localhost:${webPort}`;
  const sending = request({ host: '127.0.0.1', port: webPort, method, path, headers: { host, ...headers } });
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: Readonly<Record<string, unknown>>;
  }>();
  sending.once('error', reject);
  sending.once('response', (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode, headers: answer.headers });
  });
  sending.end();

  return promise;
};
