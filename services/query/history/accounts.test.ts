import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import { rememberedAccounts } from './accounts.ts';

const vault = memoryVault();

test('an account that signs in a thousand times is read once, then only what is new of it', async () => {
  const { log, read, asked } = logOf('AccountRegistered', ...Array(1_000).fill('SignedIn'), 'ProfileChanged');
  const history = rememberedAccounts({ read, vault });
  const types = async () => (await history(1, 'olive')).events.map(({ type }) => type);

  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged']);
  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged']);
  log.push('SignedOut', 'TwoFactorEnabled');
  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged', 'TwoFactorEnabled']);
  expect(asked).toEqual([0, 1_002, 1_002]);
});

test('how somebody signed in to a session is remembered, where it is on record', async () => {
  const { log, read } = logOf('AccountRegistered', 'SignedIn', 'SignedInByPasskey');
  const history = rememberedAccounts({ read, vault });
  const known = async () => [...(await history(1, 'olive')).signIns.values()];
  const passkey = {
    session,
    revision: 2,
    at,
    method: 'passkey',
    secondFactor: null,
    passkey: null,
    issuer: null,
  };

  expect(await known()).toEqual([passkey]);
  log.push('SignedOut', 'ProfileChanged');
  expect(await known()).toEqual([passkey]);
});

test('an account that does not exist yet is looked for again', async () => {
  const { log, read } = logOf();
  const history = rememberedAccounts({ read, vault });

  expect((await history(1, 'olive')).events).toEqual([]);
  log.push('AccountRegistered');
  expect((await history(1, 'olive')).events).toHaveLength(1);
});

test('each epoch has accounts of its own', async () => {
  const { read } = logOf('AccountRegistered');
  const history = rememberedAccounts({
    vault,
    read: async (stream, from) => (stream === 'e2.account-olive' ? read(stream, from) : []),
  });

  expect((await history(1, 'olive')).events).toEqual([]);
  expect((await history(2, 'olive')).events).toHaveLength(1);
});

/** Simulates a log with one growing stream, and notes from which revisions it was read. */
const logOf = (...log: string[]) => {
  const asked: number[] = [];
  const read = async (_: string, from = 0) => {
    asked.push(from);
    return log
      .map(
        (name, revision) =>
          ({
            type: name.replace('ByPasskey', ''),
            revision,
            data: data[name],
            metadata: { at },
          }) as Recorded,
      )
      .slice(from);
  };

  return { log, read, asked };
};

const at = '2026-01-01T12:00:00.000Z';
const session = randomUUID();

const data: Readonly<Record<string, Message['data']>> = {
  AccountRegistered: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: '' },
  SignedIn: {},
  SignedInByPasskey: { session, method: 'passkey', secondFactor: null, amr: [] },
  SignedOut: {},
  ProfileChanged: { fullName: 'Olive' },
  TwoFactorEnabled: { secret: '', recoveryCodes: [] },
};
