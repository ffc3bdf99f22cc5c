import { constants } from 'node:fs';
import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Program } from './supervisor/program.ts';
import { greets } from './supervisor/readiness.ts';

type Options = {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly executable: string;
};

const USER = 'inkstream';

export const natsUrl = (port: number, password: string) => `nats://${USER}:${password}@127.0.0.1:${port}`;

/** Debian's nats-server without persistence, because everything that has to last is in the log. */
export const natsProgram = ({ folder, port, password, executable }: Options): Program => ({
  name: 'nats',
  executable,
  args: ['--config', join(folder, 'nats.conf')],
  env: process.env,
  kind: 'native',
  stopSignal: 'SIGTERM',
  prepare: async () => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'nats.conf');
    await writeFile(file, natsConfiguration({ host: '127.0.0.1', port, password }), { mode: 0o600 });
    // A file that an earlier version wrote would keep its permissions.
    await chmod(file, 0o600);
  },
  isReady: () => greets(port, 'INFO'),
});

/** Finds nats-server on PATH (the bootstrap adds the folder it's unpacked to) or in the usual places; null if there's none. */
export const findNatsServer = async (): Promise<string | null> => {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...path, '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']) {
    const program = join(folder, 'nats-server');
    if (await isProgram(program)) return program;
  }

  return null;
};

/** Lines of nats-server's own configuration language. A page image of 1588 px fits a message of 8 MB with room. */
export const natsConfiguration = ({ host, port, password }: Listening) => `
host: ${host}
port: ${port}
authorization { user: ${USER}, password: "${password}" }
max_payload: 8MB
max_pending: 64MB
write_deadline: "10s"
logtime: true
`;

type Listening = { readonly host: string; readonly port: number; readonly password: string };

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
