import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../tests/harness/free-ports.ts';
import { type Gateway, gateway } from './gateway.ts';

describe('of several services', () => {
  test('each gets requests in turn', async () => {
    const url = await gatewayBefore([await saying('one'), await saying('two')]);

    expect(await answersOf(url, 'GET', 6)).toEqual(expect.arrayContaining(['one', 'two']));
    expect(await answersOf(url, 'POST', 6)).toEqual(expect.arrayContaining(['one', 'two']));
  });

  test.each(['GET', 'POST'])('one where nobody listens costs no %s', async (method) => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const url = await gatewayBefore([nobody, await saying('two')]);

    expect(await answersOf(url, method, 8)).toEqual(Array(8).fill('two'));
  });

  test('one that is back gets requests again', async () => {
    const port = await freePort();
    const url = await gatewayBefore([`http://127.0.0.1:${port}`, await saying('two')]);
    await answersOf(url, 'POST', 2);

    await saying('one', port);

    await expect.poll(() => answersOf(url, 'POST', 2)).toContain('one');
  });

  test('what only reads goes to another one where the first ends before it answers', async () => {
    const url = await gatewayBefore([await dying(), await saying('two')]);

    expect(await answersOf(url, 'GET', 4)).toEqual(Array(4).fill('two'));
  });

  test('what changes something does not, since it may have been done', async () => {
    const url = await gatewayBefore([await dying(), await saying('two')]);

    expect((await answersOf(url, 'POST', 4)).toSorted()).toEqual(['503', '503', 'two', 'two']);
  });

  test('it is said where none answers', async () => {
    const url = await gatewayBefore([await dying(), `http://127.0.0.1:${await freePort()}`]);

    expect(await answersOf(url, 'GET', 2)).toEqual(['503', '503']);
    expect(await answersOf(url, 'POST', 2)).toEqual(['503', '503']);
  });
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A gateway before services that take reads and changes alike. */
const gatewayBefore = async (services: readonly string[]) => {
  const { server, stop }: Gateway = gateway({ command: services, reads: services });
  cleanups.push(stop);

  return listening(server, 0);
};

const answersOf = async (url: string, method: string, times: number): Promise<readonly string[]> => {
  const said: string[] = [];
  for (let n = 0; n < times; n++) {
    const answer = await fetch(`${url}/api/documents`, { method, ...(method === 'POST' && { body: 'x' }) });
    said.push(answer.ok ? await answer.text() : String(answer.status));
  }

  return said;
};

const saying = async (what: string, port = 0) => {
  const listener: RequestListener = (request, response) =>
    request.resume().on('end', () => response.end(what));
  const server = createServer(listener);
  cleanups.push(() => server.close().closeAllConnections());

  return listening(server, port);
};

/** Takes a request and ends the connection. */
const dying = async () => {
  const server = createSocketServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.destroy()),
  );
  cleanups.push(() => server.close());

  return listening(server, 0);
};

const listening = (server: Server, port: number) =>
  new Promise<string>((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
