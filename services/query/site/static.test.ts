import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { CLIENT_MANIFEST } from '#contracts/client/manifest.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { securityHeaders } from '../../shared/http/headers.ts';
import { problems } from '../../shared/http/problems.ts';
import { drainServer, listen } from '../../shared/service/service.ts';
import { sampleClient } from '../testing/sample-client.ts';
import { staticFiles } from './static.ts';

const folder = await temporaryFolder();
const client = join(folder.path, 'client');
await mkdir(join(client, 'assets'), { recursive: true });
await writeFile(join(folder.path, 'secret.txt'), 'secret');
await writeFile(join(client, 'main.js'), 'export {}');
await writeFile(join(client, 'source.ts'), 'secret');
await writeFile(join(client, '.hidden.txt'), 'secret');
await writeFile(join(client, 'index.html'), 'secret');
await writeFile(join(client, CLIENT_MANIFEST), 'secret');
await writeFile(join(client, 'assets', 'app-1a2b.css'), 'body {}');
await writeFile(join(client, 'assets', 'app-3c4d.js'), 'let whole');
await writeFile(join(client, 'assets', 'app-3c4d.js.br'), 'small');

const app = new Koa()
  .use(securityHeaders('http://localhost'))
  .use(problems(pino({ level: 'silent' })))
  .use(
    staticFiles({
      client: sampleClient(client),
      publicUrl: 'https://sign.example',
      isSignedIn: async (ctx) => ctx.get('Cookie') === 'signed-in',
      firstLook: async () => null,
    }),
  );
const server: Server = createServer(app.callback());
const port = await listen(server, 0, '127.0.0.1');
afterAll(async () => {
  await drainServer(server);
  await folder.remove();
});

const SYSTEM = ['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)'] as const;

describe('a page', () => {
  test.each(['/', '/documents', '/documents/', '/document/', '/document/1a2b', '/sign'])(
    'is the same HTML whatever its path: %s',
    async (path) => {
      const answer = await get(path, { Cookie: 'signed-in' });

      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('<script type="module" src="/assets/app.js" nonce=');
    },
  );

  test('at / is the landing page for whoever is not signed in', async () => {
    expect((await get('/')).text).toMatch(/^landing /);
  });

  test.each([
    ['theme=dark', 'dark', 'all', 'not all'],
    ['theme=light', 'light', 'not all', 'all'],
    ['theme=system', '', ...SYSTEM],
    ['theme=%22%3E%3Cscript%3E', '', ...SYSTEM],
    ['other=dark', '', ...SYSTEM],
  ])('has the theme that its browser keeps, and pictures for it: %s', async (Cookie, theme, dark, light) => {
    const { text } = await get('/', { Cookie });

    expect(text).toContain(`data-theme="${theme}" media="${dark}" or "${light}"`);
  });

  test('names the address that the installation is found at, and travels compressed', async () => {
    expect((await get('/')).text).toContain('<https://sign.example/>');

    const { headers } = await get('/', { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
  });

  test('of an audit link is one of its own, whoever asks; the audit section is of the application', async () => {
    expect((await get('/audit/c29tZXRoaW5n')).text).toMatch(/^audit link /);
    expect((await get('/audit', { Cookie: 'signed-in' })).text).toContain(
      '<script type="module" src="/assets/app.js" nonce=',
    );
  });

  test('of a timeline has its browser ask for the events at once, where they will be asked for at all', async () => {
    const linked = async (path: string, cookie = 'signed-in') =>
      (await get(path, { Cookie: cookie })).headers.link;
    const events = (of: string) =>
      `<${of}/timeline?limit=20000&after=-1>; rel=preload; as=fetch; crossorigin=use-credentials`;

    expect(await linked('/document/1a2b/timeline')).toBe(events('/api/documents/1a2b'));
    expect(await linked('/document/1a2b/timeline?at=7')).toBe(events('/api/documents/1a2b'));
    expect(await linked('/audit/c29tZXRoaW5n', '')).toBe(events('/api/audit/c29tZXRoaW5n'));
    for (const path of ['/document/1a2b/timeline?epoch=1', '/audit', '/audit/a>;b', '/audit/%3e'])
      expect(await linked(path)).toBeUndefined();
    expect(await linked('/document/1a2b/timeline', '')).toBeUndefined();
  });

  test('names the files of its screen, which is the login for whoever is not signed in', async () => {
    const files = async (Cookie: string) => (await get('/documents', { Cookie })).text;
    const link = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`;

    expect(await files('signed-in')).toContain(`${link('documents-1a.js')}${link('list-2b.js')}`);
    expect(await files('')).toContain(link('login-3c.js'));
  });

  test('has the nonce that its policy allows, and is never kept', async () => {
    const { headers, text } = await get('/documents');
    const [, nonce = ''] = /<script[^>]* nonce="([^"]+)"/.exec(text) ?? [];

    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(text).not.toContain('{{');
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a file of the client', () => {
  test('is served by its type and asked for again each time', async () => {
    const { headers, text } = await get('/main.js');

    expect([text, headers['content-type']]).toEqual(['export {}', 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get('/main.js', { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
  });

  test('that has its content in its name is kept for ever', async () => {
    const { headers } = await get('/assets/app-1a2b.css');

    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});

test('a file is sent as the build has compressed it to whoever can read that', async () => {
  const { headers, text } = await get('/assets/app-3c4d.js', { 'Accept-Encoding': 'gzip, br' });
  expect([text, headers['content-encoding'], headers.vary]).toEqual(['small', 'br', 'Accept-Encoding']);

  const plain = await get('/assets/app-3c4d.js');
  expect([plain.text, plain.headers['content-encoding']]).toEqual(['let whole', undefined]);
});

test.each([
  '/missing.js',
  '/source.ts',
  '/index.html',
  '/.client.json',
  '/.hidden.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/main.js%00.txt',
  '/%E0%A4%A.js',
  `/${'x'.repeat(5_000)}.js`,
  '/assets.js/',
])('nothing else is: %s', async (path) => {
  const { status, text } = await get(path);

  expect(text).not.toContain('secret');
  expect([200, 404]).toContain(status);
  expect(status === 200 ? text.startsWith('<html') : JSON.parse(text).code === 'not-found').toBe(true);
});

test('a random path is a page or nothing, never an error', async () => {
  for (let n = 0; n < 200; n++) {
    const path = `/${randomBytes(12)
      .toString('latin1')
      .replace(/[^!-~]/g, '%')}`;

    expect([200, 404]).toContain((await get(path)).status);
  }
});

/** Doesn't use `fetch`, which would normalise the path. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, string>; text: string }>((resolve, reject) => {
    request({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
