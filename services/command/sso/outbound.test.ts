import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { outboundFetch } from './outbound.ts';
import { isInternal } from './public-addresses.ts';

const bomb = gzipSync(Buffer.alloc(150_000_000, ' '));
const dripping = (response: ServerResponse) => {
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};

/** What a provider may answer, by path. */
const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/plain': (response) => response.end('{"a":1}'),
  '/packed': (response) => packed(response, 'gzip', gzipSync('{"a":1}')),
  '/bomb': (response) => packed(response, 'gzip', bomb),
  '/bomb-in-bomb': (response) => packed(response, 'gzip, gzip', gzipSync(bomb)),
  '/brotli': (response) => packed(response, 'br', brotliCompressSync('{"a":1}')),
  '/long': (response) => response.end(Buffer.alloc(1_000_001, ' ')),
  '/longest': (response) => response.end(Buffer.alloc(1_000_000, ' ')),
  '/endless': (response) => {
    const more = () => {
      while (response.write(Buffer.alloc(64_000, ' ')));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (response) => {
    response.writeHead(200);
    dripping(response);
  },
  '/silence': () => {},
  '/redirect': (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  '/nothing': (response) => response.writeHead(204).end(),
};

const packed = (response: ServerResponse, encoding: string, body: Buffer) =>
  response.writeHead(200, { 'Content-Encoding': encoding }).end(body);

const seen: { readonly url: string; readonly accepts: string; readonly body: string }[] = [];
const server = createServer(async (request, response) => {
  response.on('error', () => {});
  let body = '';
  for await (const piece of request) body += piece;
  seen.push({ url: request.url ?? '', accepts: String(request.headers['accept-encoding']), body });
  answers[request.url ?? '']?.(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const at = (path: string) => `http://${host}${path}`;
const { fetch } = outboundFetch(host, { patience: 500 });
const get = (path: string) => fetch(at(path), { method: 'GET', headers: {}, body: null, redirect: 'manual' });

test.each(['/plain', '/packed'])('an answer at %s is read, and none is asked to be packed', async (path) => {
  const answer = await get(path);

  expect([answer.status, await answer.json(), answer.headers.get('content-encoding')]).toEqual([
    200,
    { a: 1 },
    null,
  ]);
  expect(seen.at(-1)?.accepts).toBe('identity');
});

test('an answer of a megabyte is read, one byte more is not, and what is remembered is shorter', async () => {
  const post = (path: string) =>
    fetch(at(path), { method: 'POST', headers: {}, body: 'a', redirect: 'manual' });
  expect((await (await post('/longest')).text()).length).toBe(1_000_000);
  await expect(post('/long')).rejects.toThrow('fetch failed');
  await expect(get('/longest')).rejects.toThrow('fetch failed');
});

test.each(['/bomb', '/bomb-in-bomb', '/brotli', '/endless'])(
  'an answer at %s is given up, and takes no memory worth mentioning',
  async (path) => {
    const before = process.memoryUsage().rss;

    await expect(get(path)).rejects.toThrow('fetch failed');

    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  },
);

test.each(['/drip', '/silence'])(
  'one deadline ends the answer at %s, whatever comes meanwhile',
  async (path) => {
    await expect(get(path)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  },
);

test('what is sent arrives, redirects are followed nowhere, and an empty answer is one', async () => {
  await fetch(at('/plain'), {
    method: 'POST',
    headers: {},
    body: new URLSearchParams({ a: 'b c' }),
    redirect: 'manual',
  });
  expect(seen.at(-1)).toMatchObject({ url: '/plain', body: 'a=b+c' });
  const redirected = await get('/redirect');
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
  expect((await get('/nothing')).status).toBe(204);
});

test.each([
  ...['::1', '::', '::10.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
  ...[
    '2001::1',
    '2001:0:a00:1::',
    '2002:a00:1::',
    '2002:808:808::',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ],
  ...['100::1', '5f00::1', '2001:db8::1', '3fff::1', '10.0.0.1', '127.0.0.1', '169.254.169.254', '0.0.0.0'],
  ...['192.88.99.1', '100.64.0.1', '255.255.255.255'],
])('the address %s counts as one inside', (address) => {
  expect(isInternal(address)).toBe(true);
});

test.each(['8.8.8.8', '2606:4700:4700::1111', '2a00:1450::1', '2001:4860:4860::8888', '1.1.1.1'])(
  'the address %s counts as public',
  (address) => {
    expect(isInternal(address)).toBe(false);
  },
);

test.each(['data:application/json,{}', 'file:///etc/passwd', 'http://example.com', 'https://a.localhost'])(
  'nothing is fetched from %s, whichever hosts are allowed',
  (address) => {
    for (const allowed of ['', 'idp.example', ' , '])
      expect(() => outboundFetch(allowed).require(address)).toThrow();
    expect(outboundFetch('').isAllowed(address)).toBe(false);
  },
);
