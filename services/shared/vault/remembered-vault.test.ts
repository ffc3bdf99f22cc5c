import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { postgresVault, vaultPool } from './postgres-vault.ts';
import { rememberedVault } from './remembered-vault.ts';
import { wrappingKeys } from './wrapping-keys.ts';

const vault = postgresVault(vaultPool(await testDatabase()), wrappingKeys('1a'.repeat(32), null));
afterAll(vault.close);
afterEach(() => vi.restoreAllMocks());

test('a key that is used is asked for once', async () => {
  const id = `d:${randomUUID()}`;
  const open = vi.fn(vault.open);
  const make = vi.fn(vault.make);
  const remembered = rememberedVault({ ...vault, open, make });
  await remembered.make([id]);
  await remembered.open([id]);
  await remembered.make([id]);

  expect(make).toHaveBeenCalledTimes(1);
  expect(open).not.toHaveBeenCalled();
});

test('what another process destroyed is still opened until it is dropped', async () => {
  const id = `d:${randomUUID()}`;
  const [one, other] = [rememberedVault(vault), rememberedVault(vault)];
  const made = await one.make([id]);
  await other.destroy([id], randomUUID());

  expect(await other.open([id])).toEqual(new Map([[id, 'destroyed']]));
  expect(await one.open([id])).toEqual(made);
  one.drop([id]);
  expect(await one.open([id])).toEqual(new Map([[id, 'destroyed']]));
  expect(await one.make([id])).toEqual(new Map([[id, 'destroyed']]));
});

test('an answer that was on its way when its key was dropped isn’t remembered', async () => {
  const id = `d:${randomUUID()}`;
  await vault.make([id]);
  const remembered = rememberedVault(vault);
  const opening = remembered.open([id]);
  remembered.drop([id]);
  await opening;
  await vault.destroy([id], randomUUID());

  expect((await remembered.open([id])).get(id)).toBe('destroyed');
});

test('nothing is remembered for more than a minute', async () => {
  const id = `d:${randomUUID()}`;
  const remembered = rememberedVault(vault);
  await remembered.make([id]);
  await vault.destroy([id], randomUUID());
  later(61_000);

  expect((await remembered.open([id])).get(id)).toBe('destroyed');
});

test('a key in use is asked for again before its minute is over, and nobody waits for that', async () => {
  const id = `d:${randomUUID()}`;
  const open = vi.fn(vault.open);
  const remembered = rememberedVault({ ...vault, open });
  const made = await remembered.make([id]);
  later(35_000);

  expect(await remembered.open([id])).toEqual(made);
  expect(await remembered.open([id])).toEqual(made);
  await vi.waitFor(() => expect(open).toHaveResolved(), PATIENCE);
  later(61_000);
  expect(await remembered.open([id])).toEqual(made);
  expect(open.mock.calls).toHaveLength(1);
});

/** Lets so many milliseconds go by. */
const later = (milliseconds: number) => {
  vi.restoreAllMocks();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
};
