import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { notedProcess } from './leftovers.ts';
import { freePorts, type Ports, variableOf } from './ports.ts';
import { commandLine } from './processes.ts';

describe('npm start', () => {
  test('says where the app and the mailbox are, once both answer', async () => {
    const product = await started();

    expect(product.output()).toContain(`http://localhost:${ports.app}`);
    expect(product.output()).toContain(`http://localhost:${ports.mailbox}`);
    expect((await fetch(`http://localhost:${ports.app}/api/user`)).status).toBe(401);
    expect(await (await fetch(`http://localhost:${ports.mailbox}/email`)).json()).toEqual([]);

    await product.end('SIGINT');
  });

  test('ends everything on Ctrl-C, within 12 s, and says so', async () => {
    const product = await started();
    const pids = await childrenOf();
    const askedAt = Date.now();

    expect(await product.end('SIGINT')).toBe(0);

    expect(Date.now() - askedAt).toBeLessThan(12_000);
    expect(pids).toHaveLength(9);
    expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => ''));
    expect(product.output()).toContain('Stopped.');
  });

  test('leaves nothing behind when it is killed, and starts again over the same data', async () => {
    const first = await started();
    const pids = await childrenOf();

    await first.end('SIGKILL');
    const second = await started();

    expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => ''));
    expect((await fetch(`http://localhost:${ports.app}/api/user`)).status).toBe(401);
    await second.end('SIGTERM');
  });

  test('is ready again within 10 s', async () => {
    const startedAt = Date.now();
    const product = await started();

    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await product.end('SIGTERM');
  });

  test('starts any part again that was killed', async () => {
    const product = await started();
    const pids = await childrenOf();

    for (const pid of pids) process.kill(pid, 'SIGKILL');

    await expect.poll(childrenOf, { timeout: 20_000 }).toHaveLength(9);
    await expect.poll(() => statusOf('/api/user'), { timeout: 20_000 }).toBe(401);
    expect(product.output()).toMatch(/command ended \(SIGKILL\), see \S+command\.log\. Starting it again\./);
    await product.end('SIGTERM');
  });

  test('does not start twice over the same data', async () => {
    const product = await started();
    const other = spawnStart(await freePorts());

    expect(await other.ended).toBe(1);

    expect(other.output()).toMatch(/Inkstream already runs on .+ \(process \d+\)\./);
    await product.end('SIGTERM');
  });

  test('gives up at once where a port is taken', async () => {
    const product = await started();
    const elsewhere = await temporaryFolder();
    const other = spawnStart({ ...(await freePorts()), nats: ports.nats }, elsewhere.path);

    expect(await other.ended).toBe(1);

    expect(other.output()).toContain(`Port ${ports.nats} is taken: NATS needs it. NATS_PORT sets another.`);
    await product.end('SIGTERM');
    await elsewhere.remove();
  });
});

let folder: TemporaryFolder;
let ports: Ports;

const started = async () => {
  const product = spawnStart(ports);
  await expect.poll(product.output, { timeout: 60_000 }).toContain('Ctrl-C stops everything');

  return product;
};

const spawnStart = (at: Ports, dataDir = join(folder.path, 'data')) => {
  const variables = Object.entries(at).map(([name, port]) => [variableOf(name as keyof Ports), String(port)]);
  const child = spawn(process.execPath, [fileURLToPath(new URL('./start.ts', import.meta.url))], {
    env: { ...process.env, ...Object.fromEntries(variables), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);

  return {
    output: () => output,
    ended,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
};

/** The processes of the parts, as the supervisor notes them. */
const childrenOf = async (): Promise<number[]> => {
  const run = join(folder.path, 'data', 'run');
  const names = (await readdir(run))
    .map((file) => file.replace('.pid', ''))
    .filter((name) => name !== 'supervisor');
  const pids = await Promise.all(names.map((name) => notedProcess(run, name)));

  return pids.filter((pid) => pid !== null);
};

const statusOf = (path: string) =>
  fetch(`http://localhost:${ports.app}${path}`).then(
    ({ status }) => status,
    () => null,
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  ports = await freePorts();
});

afterAll(() => folder.remove());
