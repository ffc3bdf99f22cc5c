import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from '../../tests/harness/free-ports.ts';
import { portsFrom, portsOfEach, requireFree } from './ports.ts';

test('ports are the known ones until the environment says otherwise', () => {
  expect(portsFrom({ POSTGRES_PORT: '6000' })).toMatchObject({ app: 8080, mailbox: 1080, postgres: 6000 });
});

test('something else than a port is named with its variable', () => {
  expect(() => portsFrom({ APP_PORT: '80a80' })).toThrow('APP_PORT is "80a80", which is no port.');
  expect(() => portsFrom({ NATS_PORT: '65536' })).toThrow('NATS_PORT is "65536"');
});

test('the same port cannot be given twice', () => {
  expect(() => portsFrom({ APP_PORT: '1080' })).toThrow('APP_PORT and MAILBOX_PORT are both 1080.');
});

test('several of each have ports of their own', () => {
  expect(portsOfEach({})).toEqual([]);
  expect(portsOfEach({ COPIES: '2', COMMAND_PORT: '7000' })).toMatchObject([
    { command: 7100, app: 8180 },
    { command: 7200, app: 8280 },
  ]);
  expect(() => portsOfEach({ COPIES: 'two' })).toThrow('COPIES is "two"');
});

test('a taken port is named with who needs it and how to choose another', async () => {
  const ports = await freePorts();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(ports.postgres, '127.0.0.1', resolve));

  await expect(requireFree(ports, ['app', 'postgres', 'nats'])).rejects.toThrow(
    new RegExp(`^Port ${ports.postgres} is taken: Postgres needs it\\. POSTGRES_PORT sets another\\.$`),
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFree(ports, ['app', 'postgres', 'nats'])).resolves.toBeUndefined();
});

test('free ports differ from each other', async () => {
  const ports = Object.values(await freePorts());

  expect(new Set(ports).size).toBe(ports.length);
});
