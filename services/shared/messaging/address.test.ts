import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, test } from 'vitest';
import { encryptedNats } from '../../../tests/harness/encrypted-nats.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { natsAddress } from './address.ts';

// A pair of the kind that nsc makes; it opens nothing but the server of this test.
const NKEY = 'UCVOHCRJW6SC26ZN46LNRLV3AFHLJECMIM2EDGGHELCOBH2MJ4IYUPM6';
const SEED = 'SUAOD37X7GLTPWUIEQMBZIMTL6IYGSHUURPHQBX43XLNOW6GLQSIEMMHKQ';

const folder = await temporaryFolder();
const seed = join(folder.path, 'seed');
await writeFile(seed, `${SEED}\n`);
const server = await encryptedNats(
  folder.path,
  `users: [{ user: inkstream, password: "a/b@c" }, { nkey: ${NKEY} }]`,
);
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

describe('an address of NATS', () => {
  test.each([
    ['a name and a password', (at: string) => `tls://inkstream:a%2Fb%40c@${at}`],
    ['a key', (at: string) => `tls://${at}&nkey=${seed}`],
  ])('lets us in encrypted with %s', async (_, address) => {
    const nats = await connecting(address(`localhost:${server.port}?ca=${server.ca}`));

    await nats.flush();
    await nats.close();
  });

  test.each([
    ['of somebody unknown', () => `tls://inkstream:guessed@localhost:${server.port}?ca=${server.ca}`],
    [
      'with a certificate of nobody whom we trust',
      () => `tls://inkstream:a%2Fb%40c@localhost:${server.port}`,
    ],
    [
      'with a certificate of another name',
      () => `tls://inkstream:a%2Fb%40c@127.0.0.1:${server.port}?ca=${server.ca}`,
    ],
  ])('%s lets nobody in', async (_, address) => {
    await expect(connecting(address())).rejects.toThrow();
  });

  test('may name several servers, and says who we are once', () => {
    expect(natsAddress('nats://me:secret@one:4222, nats://two:4223')).toEqual({
      servers: ['one:4222', 'two:4223'],
      user: 'me',
      pass: 'secret',
    });
  });

  test.each([
    ['me:secret', /address of NATS/],
    ['tls://me:secret@one:4222?ca=/nowhere.pem', /\/nowhere\.pem/],
  ])('%s is refused, without saying its password', (address, sentence) => {
    expect(() => natsAddress(address)).toThrow(sentence);
    expect(() => natsAddress(address)).not.toThrow('secret');
  });
});

const connecting = (address: string) =>
  connect({ ...natsAddress(address), reconnect: false, timeout: 5_000 });
