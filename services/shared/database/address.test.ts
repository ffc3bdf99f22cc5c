import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../../tests/contract/certificate.ts';
import { type EncryptedPostgres, encryptedPostgres } from '../../../tests/harness/encrypted-postgres.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { databaseAddress, forPg, openPostgres } from './address.ts';

const folder = await temporaryFolder();
const server: EncryptedPostgres = await encryptedPostgres(folder.path);
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const other = join(folder.path, 'other.pem');
await writeFile(other, (await selfSigned([{ type: 'dns', value: 'localhost' }])).certificate);

describe.each(['command and query', 'the projector'])('%s', (who) => {
  test.each([
    ['sslmode=verify-full', 'localhost'],
    ['sslmode=verify-ca', '127.0.0.1'],
    ['sslmode=require', '127.0.0.1'],
  ])('connects encrypted with %s to %s', async (said, host) => {
    expect(await encryptionOf(who, server.url(said, host))).toEqual([{ ssl: true }]);
  });

  test('goes without encryption only where the address asks for none', async () => {
    expect(await encryptionOf(who, server.url('sslmode=disable'))).toEqual([{ ssl: false }]);
  });

  test.each(['verify-full', 'verify-ca', 'require'])(
    'refuses a server with the certificate of another authority with sslmode=%s',
    async (mode) => {
      const address = server.url(`sslmode=${mode}`, 'localhost', other);

      await expect(encryptionOf(who, address)).rejects.toThrow(/certificate/);
    },
  );

  test('refuses a server with another name only with verify-full', async () => {
    await expect(encryptionOf(who, server.url('sslmode=verify-full', '127.0.0.1'))).rejects.toThrow(/IP/);
    expect(await encryptionOf(who, server.url('sslmode=verify-ca', '127.0.0.1'))).toEqual([{ ssl: true }]);
  });
});

test.each([
  ['postgres://inkstream:secret@db/x?sslmode=perhaps', /sslmode/],
  ['postgres://inkstream:secret@db/x?sslmode=verify-full&sslrootcert=/nowhere.pem', /\/nowhere\.pem/],
  ['inkstream:secret', /address of a database/],
])('%s is refused, without saying its password', (address, sentence) => {
  expect(() => databaseAddress(address)).toThrow(sentence);
  expect(() => databaseAddress(address)).not.toThrow('secret');
});

const encryptionOf = async (who: string, address: string): Promise<unknown> =>
  who === 'the projector' ? encryptionOfPg(address) : encryptionOfPostgres(address);

const ENCRYPTION = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

const encryptionOfPg = async (address: string) => {
  const client = new pg.Client(forPg(address));
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(ENCRYPTION)).rows;
  } finally {
    await client.end();
  }
};

const encryptionOfPostgres = async (address: string) => {
  const sql = openPostgres(address, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(ENCRYPTION))];
  } finally {
    await sql.end({ timeout: 1 });
  }
};
