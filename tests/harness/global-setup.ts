import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../deploy/local/ports.ts';
import { postgresProgram, postgresUrl } from '../../deploy/local/postgres/postgres.ts';
import { unprivilegedUser } from '../../deploy/local/postgres/unprivileged-user.ts';
import { runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Asked by GET, it starts Postgres if need be and answers the address of its database `postgres`. */
    postgresOnDemand: string;
  }
}

/** One Postgres for the whole run, started by the first test file that needs one. */
export const setup = async ({ provide }: TestProject) => {
  let postgres: ReturnType<typeof startPostgres> | null = null;
  const server = createServer(async (_request, response) => {
    postgres ??= startPostgres();
    await postgres.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('postgresOnDemand', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return async () => {
    server.close();
    await (await postgres)?.stop();
  };
};

const startPostgres = async () => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const password = 'test';
  const user = await unprivilegedUser();
  const part = await postgresProgram({ folder: folder.path, port, password, user, isDurable: false });
  const { stop } = await runPart(part, join(folder.path, 'postgres.log'));

  return {
    url: postgresUrl({ port, password }, 'postgres'),
    stop: async () => {
      await stop();
      await folder.remove();
    },
  };
};
