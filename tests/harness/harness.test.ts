import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { commandLine } from '../../deploy/local/supervisor/command-line.ts';
import { natsAddress } from '../../services/shared/messaging/address.ts';
import { testDatabase } from './database.ts';
import { startNats, testNats } from './nats.ts';

const nats = await testNats();

test('each test database is empty and its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);

  await query(one, 'create table things (id int)');

  expect(await query(one, 'select * from things')).toEqual([]);
  await expect(query(other, 'select * from things')).rejects.toThrow('does not exist');
});

test('a test database sorts by code point, wherever it runs', async () => {
  const rows = await query(
    await testDatabase(),
    `select * from unnest(array['b', 'Ä', 'a', 'Z']) word order by word`,
  );

  expect(rows.map(({ word }) => word)).toEqual(['Z', 'a', 'b', 'Ä']);
});

test('a test file has a NATS server', async () => {
  const connection = await connect(natsAddress(nats));
  connection.subscribe('ping', { callback: (_, message) => void message.respond('pong') });

  const answer = await connection.request('ping');

  expect(answer.string()).toBe('pong');
  await connection.close();
});

test('a killed NATS server comes back at the same address, and leaves no process when stopped', async () => {
  const server = await startNats();
  const first = server.pid();

  await server.kill9();
  await expect(connect({ ...natsAddress(server.url), reconnect: false })).rejects.toThrow();
  await server.restart();
  const connection = await connect(natsAddress(server.url));
  await connection.close();
  const last = server.pid();
  await server.stop();

  expect(await Promise.all([first, last].map(commandLine))).toEqual(['', '']);
});

const query = async (url: string, text: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
