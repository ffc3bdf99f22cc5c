import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { sendCompressed } from './compressed.ts';

let pieces: Buffer | readonly string[] = [];
const app = new Koa().use((ctx) => {
  ctx.type = 'json';
  sendCompressed(ctx, pieces);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

const answered = async (acceptEncoding: string) => {
  const { port } = server.address() as AddressInfo;
  const { headers, body } = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { 'Accept-Encoding': acceptEncoding },
  });
  const chunks = await Array.fromAsync(body ?? []);

  return { headers, bytes: Buffer.concat(chunks) };
};

const piece = '{"title":"Lease – “Flat 7”"},'.repeat(1_000);

test.each([
  ['nothing', [], true],
  ['a short text', ['[', ']'], true],
  ['a text of two pieces', [piece, piece], true],
  ['a long text', [piece, piece, piece, piece, ']'], false],
  ['a long text of one piece', [piece.repeat(4)], false],
])('%s comes as it is, with its length if it was compressed in one go', async (_, text, hasLength) => {
  pieces = text;

  const plain = await answered('identity');

  expect(plain.bytes.toString()).toBe(text.join(''));
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  for (const encoding of ['gzip', 'zstd']) {
    const { headers, bytes } = await answered(encoding);
    expect(bytes.toString()).toBe(text.join(''));
    expect(headers.get('Content-Encoding')).toBe(encoding);
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(headers.has('Content-Length')).toBe(hasLength);
  }
});

test.each([
  ['a short text', piece, true],
  ['a long text', piece.repeat(4), false],
])(
  '%s that is whole comes with its length, compressed in one go if it is short',
  async (_, text, hasLength) => {
    pieces = Buffer.from(text);

    const plain = await answered('identity');
    const { headers, bytes } = await answered('gzip');

    expect(plain.bytes.toString()).toBe(text);
    expect(plain.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    expect(bytes.toString()).toBe(text);
    expect(headers.has('Content-Length')).toBe(hasLength);
  },
);

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip, zstd;q=0', 'gzip'],
  ['br', null],
])('whoever accepts %s gets %s', async (accepted, encoding) => {
  pieces = Buffer.from(piece);

  expect((await answered(accepted)).headers.get('Content-Encoding')).toBe(encoding);
});
