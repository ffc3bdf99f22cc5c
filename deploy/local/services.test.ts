import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../tests/contract/event-log-process.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { freePort } from './ports.ts';
import { servicePart } from './services.ts';
import { supervise } from './supervisor.ts';

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
  await expect.poll(() => reports, { timeout: 30_000 }).toContain(`command waits: ${sentence}`);

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

/** A service of which nothing is there but the event store, if that. */
const supervised = async (name: string, eventStore: string) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const nowhere = `127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    EVENTSTORE_URL: eventStore,
    DATABASE_URL: `postgres://${nowhere}/none`,
    NATS_URL: `nats://${nowhere}`,
    SMTP_URL: `smtp://${nowhere}`,
    BLOBS_URL: `file://${folder.path}/blobs/`,
    PUBLIC_URL: 'http://localhost',
    LINK_SECRET: 'ab'.repeat(32),
    CHECKPOINT_KEY: 'ab'.repeat(32),
    BACKUP_DIR: folder.path,
    BACKUP_OPERATORS: '*',
  };
  const reports: string[] = [];
  const surroundings = { logs: folder.path, run: folder.path, report: (line: string) => reports.push(line) };
  const part = supervise(servicePart(name, env, { port, metricsPort }), surroundings);
  onTestFinished(() => part.stop());

  return { part, reports, health: `http://127.0.0.1:${metricsPort}/readyz` };
};
