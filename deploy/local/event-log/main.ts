import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitCodeOf, Misconfigured } from './exit-code.ts';
import { startServer } from './server.ts';
import { openLog } from './storage/log.ts';

const options = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '2113' },
  db: { type: 'string', default: '.data/events.db' },
  tlsKey: { type: 'string' },
  tlsCert: { type: 'string' },
  user: { type: 'string', multiple: true, default: [] as string[] },
  version: { type: 'string', default: '23.10.0' },
  maxAppendSize: { type: 'string', default: String(2 * 1024 * 1024) },
} as const;

const fatal = (error: unknown): never => {
  process.stderr.write(`The event log can’t continue: ${error instanceof Error ? error.message : error}\n`);
  return process.exit(exitCodeOf(error));
};

const report = (sentence: string) => void process.stderr.write(`${sentence}\n`);

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Runs the embedded event log as a process. It prints where it listens, and shuts down cleanly on SIGTERM. */
const start = async () => {
  const { values } = parseArgs({ options });
  const { host, db, tlsKey, tlsCert, user, version } = values;
  if (!isLoopback(host) && !(tlsKey && tlsCert && user.length > 0))
    throw new Misconfigured(`beyond this machine, on ${host}, it needs --tlsKey, --tlsCert and --user`);

  const { port, stop } = await startServer({
    log: await openLog(db, { fatal, report }),
    host,
    port: Number(values.port),
    tls: tlsKey && tlsCert ? { key: readFileSync(tlsKey), certificate: readFileSync(tlsCert) } : null,
    users: process.env.EVENT_LOG_USER ? [...user, process.env.EVENT_LOG_USER] : user,
    version,
    maxAppendSize: Number(values.maxAppendSize),
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stop().then(() => process.exit(0), fatal));
  process.stdout.write(`event log listening on ${host}:${port}\n`);
};

await start().catch(fatal);
