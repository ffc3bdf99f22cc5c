import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../tests/harness/free-ports.ts';
import { npmStart, processesOf, READY, type Started } from '../../tests/harness/npm-start.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import type { Ports } from './ports.ts';
import { commandLine } from './supervisor/command-line.ts';

describe('npm start', () => {
  test('says where the app and the mailbox are, once both answer', async () => {
    const product = await running();

    expect(product.output()).toContain(`http://localhost:${ports.app}`);
    expect(product.output()).toContain(`http://localhost:${ports.mailbox}`);
    expect((await fetch(`http://localhost:${ports.app}/api/user`)).status).toBe(401);
    expect(await (await fetch(`http://localhost:${ports.mailbox}/email`)).json()).toEqual([]);
  });

  test('does not start twice over the same data', async () => {
    await running();
    const other = npmStart(dataDir, await freePorts());

    expect(await other.ended).toBe(1);

    expect(other.output()).toMatch(/Inkstream already runs on .+ \(process \d+\)\./);
  });

  test('gives up at once where a port is taken', async () => {
    await running();
    const elsewhere = await temporaryFolder();
    const other = npmStart(elsewhere.path, { ...(await freePorts()), nats: ports.nats });

    expect(await other.ended).toBe(1);

    expect(other.output()).toContain(`Port ${ports.nats} is taken: NATS needs it. NATS_PORT sets another.`);
    await elsewhere.remove();
  });

  test('ends everything on Ctrl-C, and says so', async () => {
    const product = await running();
    const pids = await processesOf(dataDir);

    expect(await end('SIGINT')).toBe(0);

    expect(pids).toHaveLength(8);
    expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => ''));
    expect(product.output()).toContain('Stopped.');
  });

  test('leaves nothing behind when it is killed, and starts again over the same data', async () => {
    await running();
    const pids = await processesOf(dataDir);

    await end('SIGKILL');
    await running();

    expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => ''));
    expect((await fetch(`http://localhost:${ports.app}/api/user`)).status).toBe(401);
  });

  test('starts any part again that was killed', async () => {
    const product = await running();
    const pids = await processesOf(dataDir);

    for (const pid of pids) process.kill(pid, 'SIGKILL');

    await expect.poll(() => processesOf(dataDir)).toHaveLength(8);
    await expect.poll(() => statusOf('/api/user')).toBe(401);
    expect(product.output()).toMatch(/command ended \(SIGKILL\), see \S+command\.log\. Starting it again\./);
  });
});

let folder: TemporaryFolder;
let dataDir = '';
let ports: Ports;

let started: Started | null = null;

/** The product, which most tests share: a start costs more than all that they do. */
const running = async (): Promise<Started> => {
  started ??= npmStart(dataDir, ports);
  await expect.poll(started.output).toContain(READY);

  return started;
};

/** Ends it, where it runs. The next test that needs it starts it again over the same data. */
const end = async (signal: NodeJS.Signals) => {
  const code = await started?.end(signal);
  started = null;

  return code;
};

const statusOf = (path: string) =>
  fetch(`http://localhost:${ports.app}${path}`).then(
    ({ status }) => status,
    () => null,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
  ports = await freePorts();
});

afterAll(async () => {
  await end('SIGTERM');
  await folder.remove();
});
