import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresProgram, postgresUrl } from '../../deploy/local/postgres/postgres.ts';
import { unprivilegedUser } from '../../deploy/local/postgres/unprivileged-user.ts';
import { startStack } from '../stack.ts';
import { freePort } from './free-ports.ts';
import { AUDITORS, RECORDS_MANAGERS, type SharedProduct } from './on-demand.ts';
import { runPart } from './running-part.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What test files share: each part is started by the first that asks for it (on-demand.ts). */
export const setup = async ({ provide }: TestProject) => {
  const parts = { postgres: onDemand(startPostgres), product: onDemand(startProduct) };
  const server = createServer(async ({ url }, response) => {
    const part = Object.entries(parts).find(([name]) => url === `/${name}`)?.[1];
    if (part) await answer(response, part.started());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('onDemand', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return async () => {
    server.close();
    await Promise.all(Object.values(parts).map((part) => part.stop()));
  };
};

type Started<Shown> = { readonly shown: Shown; readonly stop: () => Promise<void> };

const onDemand = <Shown>(start: () => Promise<Started<Shown>>) => {
  let running: Promise<Started<Shown>> | null = null;

  return {
    started: () => {
      running ??= start();
      return running.then(({ shown }) => shown);
    },
    stop: async () => (await running?.catch(() => null))?.stop(),
  };
};

const answer = (response: ServerResponse, shown: Promise<unknown>) =>
  shown.then(
    (value) => response.end(JSON.stringify(value)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );

const startPostgres = async (): Promise<Started<string>> => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const password = 'test';
  const user = await unprivilegedUser();
  const part = await postgresProgram({ folder: folder.path, port, password, user, isDurable: false });
  const { stop } = await runPart(part, join(folder.path, 'postgres.log'));

  return {
    shown: postgresUrl({ port, password }, 'postgres'),
    stop: async () => {
      await stop();
      await folder.remove();
    },
  };
};

const startProduct = async (): Promise<Started<SharedProduct>> => {
  const { url, mailbox, env, ports, stop } = await startStack({
    env: {
      AUDITORS: AUDITORS.join(),
      RECORDS_MANAGERS: RECORDS_MANAGERS.join(),
      // Where a test has its own identity provider, and its own name server if it starts one.
      SSO_INTERNAL_HOSTS: '127.0.0.1',
      DNS_SERVERS: `127.0.0.1:${await freePort()}`,
    },
  });

  return { shown: { url, mailbox, env, ports }, stop };
};
