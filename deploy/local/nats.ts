import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Part } from './part.ts';
import { greets } from './reachable.ts';

type Options = { readonly folder: string; readonly port: number; readonly program: string };

export const natsUrl = (port: number) => `nats://127.0.0.1:${port}`;

/** Debian's nats-server, core messaging only: durability is the log's. */
export const natsPart = ({ folder, port, program }: Options): Part => ({
  name: 'nats',
  program,
  args: ['--config', join(folder, 'nats.conf')],
  env: process.env,
  kind: 'native',
  stopSignal: 'SIGTERM',
  prepare: async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'nats.conf'), configuration(port));
  },
  isReady: () => greets(port, 'INFO'),
});

/** Where nats-server lies: on PATH (the bootstrap adds the folder it unpacks it to), in the usual places; or null. */
export const findNatsServer = async (): Promise<string | null> => {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...path, '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin']) {
    const program = join(folder, 'nats-server');
    if (await isProgram(program)) return program;
  }

  return null;
};

/** Lines of nats-server's own configuration language. A page image of 1588 px fits a message of 8 MB with room. */
const configuration = (port: number) => `
host: 127.0.0.1
port: ${port}
max_payload: 8MB
max_pending: 64MB
write_deadline: "10s"
logtime: true
`;

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
