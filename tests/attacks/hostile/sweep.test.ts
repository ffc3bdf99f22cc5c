import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { type Attempt, sweepOver } from './sweep.ts';
import { hostileTexts } from './texts.ts';

// The sweep over the product finds nothing. This shows that it would.

const server = createServer(async (request, response) => {
  const sent = await text(request);
  if (request.url === '/slow' && sent.includes('\\')) compute(1_500);
  response.writeHead(request.url === '/broken' && sent.length > 100_000 ? 500 : 200).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

/** Milliseconds of processor time that this process, and the server in it, has used. */
const spent = async () => {
  const { user, system } = process.cpuUsage();

  return (user + system) / 1_000;
};

const compute = (milliseconds: number) => {
  const before = process.threadCpuUsage();
  let used = 0;
  while (used < milliseconds * 1_000) {
    const { user, system } = process.threadCpuUsage(before);
    used = user + system;
  }
};

const attemptsAt = (path: string, ...names: readonly string[]): readonly Attempt[] =>
  Object.entries(hostileTexts)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, body]) => ({
      name,
      send: () => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body }),
    }));

test('there are twenty texts, and a server that reads nothing of them passes', async () => {
  expect(await sweepOver(attemptsAt('/plain'), spent)).toEqual({ requests: 20, slow: [], failed: [] });
});

test('a server that is slow with some texts is found, by their names', async () => {
  const attempts = attemptsAt('/slow', 'many backslashes', 'digits');

  expect(await sweepOver(attempts, spent)).toEqual({
    requests: 2,
    slow: ['many backslashes'],
    failed: [],
  });
});

test('a server that fails with some texts is found, by their names', async () => {
  const { slow, failed } = await sweepOver(
    attemptsAt('/broken', 'one letter', 'digits', 'nested objects'),
    spent,
  );

  expect({ slow, failed }).toEqual({
    slow: [],
    failed: ['500 nested objects', '500 one letter', '500 digits'],
  });
});
