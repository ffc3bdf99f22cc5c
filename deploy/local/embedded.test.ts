import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { natsAddress } from '../../services/shared/messaging/address.ts';
import { connectNats } from '../../services/shared/messaging/nats.ts';
import { freePorts } from '../../tests/harness/free-ports.ts';
import { type RunningPart, runPart } from '../../tests/harness/running-part.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { embedded } from './embedded.ts';
import { openKeys } from './keys/keys.ts';
import { commandLine } from './supervisor/command-line.ts';

test('the event log lets in nobody on this machine but who knows its password', async () => {
  const { url, running } = await started('EVENTSTORE_URL');
  expect(await trouble(url)).toBeNull();

  for (const [address, user] of [
    [url.replace(/\/\/.*@/, '//'), ''],
    [url.replace(/:\w+@/, ':changeit@'), 'inkstream'],
    [url.replace(/\/\/.*@/, '//admin:changeit@'), 'admin'],
  ] as const)
    expect(await trouble(address)).toBe(`The event store refused the user ${user || 'admin'}.`);
  expect(await commandLine(running.pid())).not.toContain(passwordIn(url));
});

test('nor does NATS', async () => {
  const { url, running } = await started('NATS_URL');
  const nats = await connectNats(url, 'test');
  await nats.close();

  for (const address of [url.replace(/\/\/.*@/, '//'), url.replace(/:\w+@/, ':guessed@')])
    await expect(connect({ ...natsAddress(address), reconnect: false })).rejects.toThrow(/authorization/i);
  expect(await commandLine(running.pid())).not.toContain(passwordIn(url));
  const file = join(folder.path, 'nats/nats.conf');
  expect(await readFile(file, 'utf8')).toContain(passwordIn(url));
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('each installation has passwords of its own', async () => {
  const other = await temporaryFolder();
  onTestFinished(other.remove);
  const [one, another] = [await openKeys(folder.path), await openKeys(other.path)];

  expect(new Set([...Object.values(one), ...Object.values(another)]).size).toBe(2 * Object.keys(one).length);
});

let folder: TemporaryFolder;
let running: RunningPart[];

beforeEach(async () => {
  folder = await temporaryFolder();
  running = [];
});

afterEach(async () => {
  for (const part of running) await part.stop();
  await folder.remove();
});

const started = async (variable: string) => {
  const data = await openDataFolder(folder.path, null);
  const passwords = await openKeys(data.keys);
  const [found] = embedded({
    folder: data,
    ports: await freePorts(),
    passwords,
    postgresUser: null,
    env: process.env,
  }).filter((one) => one.variable === variable);
  if (!found) throw new Error(`Nothing comes along for ${variable}.`);
  const part = await runPart(await found.program(), join(folder.path, 'part.log'));
  running.push(part);

  return { url: found.url, running: part };
};

const passwordIn = (url: string) => /:(\w+)@/.exec(url)?.[1] ?? '';

const trouble = async (url: string) => {
  const store = openEventStore(url, 'admin:changeit');
  onTestFinished(() => store.close());

  return store.trouble();
};
