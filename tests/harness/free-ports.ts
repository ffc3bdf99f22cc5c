import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { type Ports, portsFrom } from '../../deploy/local/ports.ts';

/**
 * Below the ports that the system gives to outgoing connections (RFC 6335: from 49152, Linux: from 32768), so that no
 * outgoing connection takes a port while a server on it restarts.
 */
const [FIRST, END] = [20_000, 32_768];

/** Two processes that look at the same time would find the same port free, so each worker of a run has its share. */
const SHARES = 8;
const size = Math.floor((END - FIRST) / SHARES);
const from = FIRST + size * (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES);

const given = new Set<number>();

/** A port that is free now and wasn't given before in this process. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(from, from + size);
  if (given.has(port)) return freePort();
  given.add(port);

  return (await canListen(port)) ? port : freePort();
};

/** A free port for everything in the local product. */
export const freePorts = async (): Promise<Ports> => {
  const named = Object.keys(portsFrom({})).map(async (name) => [name, await freePort()] as const);

  return Object.fromEntries(await Promise.all(named)) as Ports;
};

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
