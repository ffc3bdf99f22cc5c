import { fileURLToPath } from 'node:url';
import type { Part } from './supervisor/program.ts';
import { listens } from './supervisor/readiness.ts';

type Options = {
  /** The file of its database. */
  readonly file: string;
  readonly port: number;
  readonly password: string;
  readonly env: NodeJS.ProcessEnv;
};

const USER = 'inkstream';

export const eventLogUrl = (port: number, password: string) =>
  `esdb://${USER}:${password}@127.0.0.1:${port}?tls=false`;

/** The stand-in for EventStoreDB, which lets in whoever knows the password: arguments can be seen by anybody. */
export const eventLogPart = ({ file, port, password, env }: Options): Part => ({
  name: 'event-log',
  program: process.execPath,
  args: [main, '--host', '127.0.0.1', '--port', String(port), '--db', file],
  env: { ...env, EVENT_LOG_USER: `${USER}:${password}` },
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => listens(port),
});

const main = fileURLToPath(new URL('./event-log/main.ts', import.meta.url));
