import { expect, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { memoryVault } from '../../shared/vault/testing/memory-vault.ts';
import { rememberedAccounts } from './accounts.ts';

const vault = memoryVault();

test('an account that signs in a thousand times is read once, then only what is new of it', async () => {
  const { log, read, asked } = logOf('AccountRegistered', ...Array(1_000).fill('SignedIn'), 'ProfileChanged');
  const history = rememberedAccounts({ read, vault });
  const types = async () => (await history(1, 'olive')).map(({ type }) => type);

  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged']);
  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged']);
  log.push('SignedOut', 'TwoFactorEnabled');
  expect(await types()).toEqual(['AccountRegistered', 'ProfileChanged', 'TwoFactorEnabled']);
  expect(asked).toEqual([0, 1_002, 1_002]);
});

test('an account that does not exist yet is looked for again', async () => {
  const { log, read } = logOf();
  const history = rememberedAccounts({ read, vault });

  expect(await history(1, 'olive')).toEqual([]);
  log.push('AccountRegistered');
  expect(await history(1, 'olive')).toHaveLength(1);
});

test('each epoch has accounts of its own', async () => {
  const { read } = logOf('AccountRegistered');
  const history = rememberedAccounts({
    vault,
    read: async (stream, from) => (stream === 'e2.account-olive' ? read(stream, from) : []),
  });

  expect(await history(1, 'olive')).toEqual([]);
  expect(await history(2, 'olive')).toHaveLength(1);
});

/** Simulates a log with one growing stream, and notes from which revisions it was read. */
const logOf = (...log: string[]) => {
  const asked: number[] = [];
  const read = async (_: string, from = 0) => {
    asked.push(from);
    return log.map((type, revision) => ({ type, revision, data: data[type] }) as Recorded).slice(from);
  };

  return { log, read, asked };
};

const data: Readonly<Record<string, Message['data']>> = {
  AccountRegistered: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: '' },
  SignedIn: {},
  SignedOut: {},
  ProfileChanged: { fullName: 'Olive' },
  TwoFactorEnabled: { secret: '', recoveryCodes: [] },
};
