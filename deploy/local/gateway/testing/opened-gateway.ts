import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach } from 'vitest';
import { type Gateway, gateway } from '../gateway.ts';

type Services = Pick<Parameters<typeof gateway>[0], 'trustedProxies' | 'timeLimits'> & {
  readonly command?: RequestListener;
  readonly reads?: RequestListener;
};

/** Ends the gateway before the test does. */
export const stop = () => current?.stop();

let servers: Server[] = [];
let current: Gateway | null = null;

/** A gateway before a command service and in front of these reads, gone with the test; answers its address. */
export const opened = async ({ command, reads, ...options }: Services) => {
  current = gateway({
    command: [await served(command)],
    reads: reads ?? (() => undefined),
    publicUrl: 'https://sign.example',
    ...options,
  });

  return await listening(current.server);
};

/** Without a listener: an address where nobody answers. */
const served = async (listener?: RequestListener) => {
  const server = createServer(listener ?? (() => undefined));
  const url = await listening(server);
  if (listener) servers.push(server);
  else await new Promise((resolve) => server.close(resolve));

  return url;
};

const listening = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

/** That wait for something to come or to be said. */
export const connections = async () => {
  current?.server.closeIdleConnections();

  return await new Promise((resolve) => current?.server.getConnections((_, count) => resolve(count)));
};

/** Sends bytes as they are; answers what comes back first. */
export const raw = (url: string, text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });

afterEach(async () => {
  await current?.stop();
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
  current = null;
});
