import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../tests/contract/event-log-process.ts';
import { freePort, freePorts } from '../../tests/harness/free-ports.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { openKeys } from './keys/keys.ts';
import { environmentOf } from './plan.ts';
import { originProgram, serviceProgram } from './services.ts';
import { supervise } from './supervisor/supervisor.ts';

// A service takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test.each(['projector', 'command'] as const)(
  'a %s whose password the event store refuses ends, says so and is not started again',
  async (name) => {
    const eventLog = await started('--user', 'ops:secret');
    const { part, reports } = await supervised(
      name,
      `esdb://ops:guessed@127.0.0.1:${eventLog.port}?tls=false`,
    );

    await expect(part.ready()).rejects.toThrow(`${name}: The event store refused the user ops.`);

    expect(reports).toEqual([`${name}: The event store refused the user ops.`]);
    expect(await readFile(join(folder.path, `${name}.log`), 'utf8')).toContain(
      '"msg":"The event store refused the user ops."',
    );
  },
);

test('a service without its event store goes on waiting, and says at once for what', async () => {
  const port = await freePort();
  const { part, reports, health } = await supervised('command', `esdb://127.0.0.1:${port}?tls=false`);
  const ready = part.ready();
  ready.catch(() => {});
  const sentence = `Nothing listens at 127.0.0.1:${port}, where the event store should be.`;
  await expect.poll(() => reports).toContain(`command waits: ${sentence}`);

  // Killed now, it would start again from what it has compiled.
  expect((await readdir(join(folder.path, 'cache'), { recursive: true })).length).toBeGreaterThan(100);
  const answer = await fetch(health);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toBe(`not ready: ${sentence}\n`);
  expect(await readFile(join(folder.path, 'command.log'), 'utf8')).toContain(sentence);
});

test.each([
  ['esdb://127.0.0.1:2113?tls=true&tlsCAFile=/nowhere/ca.crt', /command: .*EVENTSTORE_URL|cannot be read/s],
  ['http://127.0.0.1:2113', /is no address of an event store/],
])('%s is a configuration that is not right', async (url, words) => {
  const { part } = await supervised('command', url);

  await expect(part.ready()).rejects.toThrow(words);
});

test('what people reach is not ready while somebody else answers on its port', async () => {
  const { ports, run, originEnv } = await installed('esdb://127.0.0.1:1?tls=false');
  const other = createServer((_, response) => response.end('hello'));
  await new Promise<void>((resolve) => other.listen(ports.app, '127.0.0.1', resolve));
  const reports: string[] = [];
  const surroundings = { logs: folder.path, run, report: (line: string) => reports.push(line) };
  const program = originProgram(ports, '127.0.0.1', originEnv);
  const part = supervise(program, surroundings);
  onTestFinished(() => part.stop());
  await expect.poll(() => reports).not.toEqual([]);

  expect(reports[0]).toMatch(/^query ended \(code 1\), see .+ Starting it again\.$/);
  expect(await program.isReady()).toBe(false);

  await new Promise((resolve) => other.close(resolve).closeAllConnections());
  const answered = async () => (await fetch(`http://127.0.0.1:${ports.app}/api/user`)).text();
  await expect.poll(() => answered().catch(() => '')).toContain('signed-out');
  // It still has nothing to read from.
  expect(await program.isReady()).not.toBe(true);
});

let folder: TemporaryFolder;
let logs: EventLogProcess[];

beforeEach(async () => {
  folder = await temporaryFolder();
  logs = [];
});

afterEach(async () => {
  for (const log of logs) await log.dispose();
  await folder.remove();
});

const started = async (...options: string[]) => {
  const log = await startEventLog(...options);
  logs.push(log);

  return log;
};

const installed = async (eventStore: string) => {
  const data = await openDataFolder(folder.path, null);
  const [ports, keys] = [await freePorts(), await openKeys(data.keys)];
  const given = { ...process.env, EVENTSTORE_URL: eventStore, NODE_COMPILE_CACHE: data.cache };

  return {
    ports,
    run: data.run,
    ...environmentOf({ folder: data, ports, keys, postgresUser: null, env: given }),
  };
};

/** A service of an installation of which nothing else is there but the event store, if that. */
const supervised = async (name: string, eventStore: string) => {
  const { ports, run, env } = await installed(eventStore);
  const reports: string[] = [];
  const surroundings = { logs: folder.path, run, report: (line: string) => reports.push(line) };
  const { command: port, commandMetrics: metricsPort } = ports;
  const part = supervise(serviceProgram(name, env, { port, metricsPort }), surroundings);
  onTestFinished(() => part.stop());

  return { part, reports, health: `http://127.0.0.1:${metricsPort}/readyz` };
};
