import { fileURLToPath } from 'node:url';
import type { Part } from './part.ts';
import { listens } from './reachable.ts';

type Options = {
  /** The file of its database. */
  readonly file: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
};

export const eventLogUrl = (port: number) => `esdb://127.0.0.1:${port}?tls=false`;

/** The stand-in for EventStoreDB. */
export const eventLogPart = ({ file, port, env }: Options): Part => ({
  name: 'event-log',
  program: process.execPath,
  args: [main, '--host', '127.0.0.1', '--port', String(port), '--db', file],
  env,
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => listens(port),
});

const main = fileURLToPath(new URL('./event-log/main.ts', import.meta.url));
