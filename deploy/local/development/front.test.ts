import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Front, openFront } from './front.ts';

test('what has the name of a file comes from the source, pages and the API from the services', async () => {
  const url = await opened();

  expect(await text(`${url}/main.tsx?t=1`)).toBe('source of /main.tsx?t=1');
  expect(await text(`${url}/@vite/client`)).toBe('source of /@vite/client');
  for (const path of ['/', '/document/1', '/verify.html', '/api/logo.png'])
    expect(await text(`${url}${path}`)).toBe(`GET ${path} for 127.0.0.1`);
});

test('a file that the source does not have comes from the services', async () => {
  const url = await opened();

  expect(await text(`${url}/assets/missing.png`)).toBe('GET /assets/missing.png for 127.0.0.1');
});

test('a change is always for the services, and nobody says by a header where they come from', async () => {
  const url = await opened();

  const answer = await fetch(`${url}/main.tsx`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '10.0.0.1' },
    body: 'all',
  });

  expect(await answer.text()).toBe('POST /main.tsx for 127.0.0.1');
});

test('requests wait for a service that restarts', async () => {
  const restarting = Promise.withResolvers<void>();
  const url = await opened({ settled: () => restarting.promise });
  let isAnswered = false;
  const answer = text(`${url}/api/user`).then((found) => {
    isAnswered = true;
    return found;
  });
  await text(`${url}/main.tsx`);

  expect(isAnswered).toBe(false);
  restarting.resolve();

  expect(await answer).toBe('GET /api/user for 127.0.0.1');
});

test('a service that is down is refused as unavailable', async () => {
  const url = await opened();
  services?.close();
  services?.closeAllConnections();

  const answer = await fetch(`${url}/api/user`);

  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

let services: Server | null = null;
let front: Front | null = null;

const opened = async ({ settled = async () => {} } = {}): Promise<string> => {
  services = createServer(({ method, url, headers }, response) =>
    response.end(`${method} ${url} for ${headers['x-forwarded-for']}`),
  );
  front = openFront({
    origin: await listening(services),
    publicUrl: 'http://localhost',
    source: ({ url }, response, next) => {
      if (url?.includes('missing')) next();
      else response.end(`source of ${url}`);
    },
    untilSettled: settled,
  });

  return listening(front.server);
};

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const text = async (url: string) => (await fetch(url)).text();

afterEach(async () => {
  await front?.close();
  services?.close();
  services?.closeAllConnections();
});
