import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../tests/harness/free-ports.ts';
import { npmStart, processesOf, READY } from '../../tests/harness/npm-start.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import type { Ports } from './ports.ts';
import { commandLine } from './supervisor/command-line.ts';

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
    const pids = await processesOf(dataDir);
    const askedAt = Date.now();

    expect(await product.end('SIGINT')).toBe(0);

    expect(Date.now() - askedAt).toBeLessThan(12_000);
    expect(pids).toHaveLength(9);
    expect(await Promise.all(pids.map(commandLine))).toEqual(pids.map(() => ''));
    expect(product.output()).toContain('Stopped.');
  });

  test('leaves nothing behind when it is killed, and starts again over the same data', async () => {
    const first = await started();
    const pids = await processesOf(dataDir);

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
    const pids = await processesOf(dataDir);

    for (const pid of pids) process.kill(pid, 'SIGKILL');

    await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toHaveLength(9);
    await expect.poll(() => statusOf('/api/user'), { timeout: 20_000 }).toBe(401);
    expect(product.output()).toMatch(/command ended \(SIGKILL\), see \S+command\.log\. Starting it again\./);
    await product.end('SIGTERM');
  });

  test('does not start twice over the same data', async () => {
    const product = await started();
    const other = npmStart(dataDir, await freePorts());

    expect(await other.ended).toBe(1);

    expect(other.output()).toMatch(/Inkstream already runs on .+ \(process \d+\)\./);
    await product.end('SIGTERM');
  });

  test('gives up at once where a port is taken', async () => {
    const product = await started();
    const elsewhere = await temporaryFolder();
    const other = npmStart(elsewhere.path, { ...(await freePorts()), nats: ports.nats });

    expect(await other.ended).toBe(1);

    expect(other.output()).toContain(`Port ${ports.nats} is taken: NATS needs it. NATS_PORT sets another.`);
    await product.end('SIGTERM');
    await elsewhere.remove();
  });
});

let folder: TemporaryFolder;
let dataDir = '';
let ports: Ports;

const started = async () => {
  const product = npmStart(dataDir, ports);
  await expect.poll(product.output, { timeout: 60_000 }).toContain(READY);

  return product;
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

afterAll(() => folder.remove());
