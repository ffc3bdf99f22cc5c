import { fileURLToPath } from 'node:url';
import type { Program } from './supervisor/program.ts';
import { listens } from './supervisor/readiness.ts';

type Options = {
  /** The file of its database. */
  readonly file: string;
  readonly port: number;
  readonly password: string;
  readonly env: NodeJS.ProcessEnv;
};

/** The only user whom it lets in, with the password. */
export const eventLogUser = (password: string) => `inkstream:${password}`;

export const eventLogUrl = (port: number, password: string) =>
  `esdb://${eventLogUser(password)}@127.0.0.1:${port}?tls=false`;

/** The embedded replacement for EventStoreDB. Its password isn't an argument, because every user can see those. */
export const eventLogProgram = ({ file, port, password, env }: Options): Program => ({
  name: 'event-log',
  executable: process.execPath,
  args: [main, '--host', '127.0.0.1', '--port', String(port), '--db', file],
  env: { ...env, EVENT_LOG_USER: eventLogUser(password) },
  kind: 'node',
  stopSignal: 'SIGTERM',
  isReady: () => listens(port),
});

const main = fileURLToPath(new URL('./event-log/main.ts', import.meta.url));
