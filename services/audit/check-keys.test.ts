import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { decryptEvents } from '../shared/vault/decrypt-events.ts';
import { personalCipher } from '../shared/vault/personal-cipher.ts';
import { memoryVault } from '../shared/vault/testing/memory-vault.ts';
import { keyCheck } from './check-keys.ts';
import type { IsLeftOut } from './check-left-out.ts';

const LATER = '2027-03-01T12:00:00.000Z';

describe('a key that events name', () => {
  test('is lost if it is neither there nor on record as destroyed', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    await vault.destroy(['d:2'], randomUUID());
    const events = [
      ...['d:1', 'd:2', 'd:3', 'd:3', 'd:1'].map((id) => naming(id)),
      erasing('d:2'),
      destroying('d:2', null),
    ].map(placed);

    const { findings, remarks, passed } = await checked(vault, events);
    expect(passed).toEqual(events);
    expect(findings).toEqual([
      {
        part: 'vault',
        stream: 'document-1',
        revision: 2,
        position: '2',
        what: expect.stringContaining('d:3 is lost'),
      },
    ]);
    expect(remarks).toEqual([
      'Of the 3 keys that events name, 1 was erased and 1 is lost.',
      '1 key destroyed because of revision 5 of document-1 on 2027-02-01 (basis objection).',
    ]);
  });

  test('is nothing to speak of where it is there', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);

    const events = [naming('d:1', await commitmentIn(vault, 'd:1'))].map(placed);
    expect(await checked(vault, events)).toMatchObject({ findings: [], remarks: [] });
  });

  test('is another one if it is not what the log commits to', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    const other = personalCipher.commitmentOf('d:1', randomBytes(32));

    const { findings } = await checked(vault, [naming('d:1', other)].map(placed));
    expect(findings).toMatchObject([{ revision: 0, what: expect.stringContaining('another key d:1') }]);
  });

  test('is another one if the log itself commits to two', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    const right = await commitmentIn(vault, 'd:1');

    const { findings } = await checked(
      vault,
      [naming('d:1', right), naming('d:1', 'f'.repeat(64))].map(placed),
    );
    expect(findings).toMatchObject([{ revision: 1, what: expect.stringContaining('another key d:1') }]);
  });

  test('is revived if the log says that it was destroyed, and the vault has it', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    const right = await commitmentIn(vault, 'd:1');

    const events = [naming('d:1', right), erasing('d:1'), destroying('d:1', right)].map(placed);
    const { findings } = await checked(vault, events);
    expect(findings).toMatchObject([
      { revision: 2, what: expect.stringContaining('someone brought it back') },
    ]);
  });

  test('is due for destruction some time after it was erased', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    const events = [naming('d:1'), erasing('d:1')].map(placed);

    expect((await checked(vault, events, '2027-02-01T00:00:00.000Z')).findings).toEqual([]);
    expect((await checked(vault, events)).findings).toMatchObject([
      { revision: 1, what: expect.stringContaining('still there') },
    ]);
  });

  test('is not destroyed without an event that says why', async () => {
    const vault = memoryVault();
    await vault.make(['d:1']);
    await vault.destroy(['d:1'], randomUUID());

    const { findings } = await checked(vault, [naming('d:1')].map(placed), '9999-01-01T00:00:00.000Z');
    expect(findings).toMatchObject([{ revision: 0, what: expect.stringContaining('no event says why') }]);
    expect((await checked(vault, [naming('d:1')].map(placed), null)).findings).toEqual([]);
  });
});

test('an event that cannot be read is a finding, and the ones behind it are checked', async () => {
  let deep: unknown = {};
  for (let n = 0; n < 100_000; n++) deep = [deep];
  const odd: readonly Partial<Recorded>[] = [
    { metadata: null as never },
    { type: 'PersonalDataErased', data: {} },
    { type: 'PersonalKeysDestroyed', data: { keys: [null] } },
    { data: { deep } },
  ];
  const events = [
    ...odd.map((one, n) => ({ ...placed(naming('d:1'), n), ...one })),
    placed(naming('d:2'), 4),
  ];

  const { findings, passed } = await checked(memoryVault(), events as readonly Recorded[]);
  expect(passed.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
  expect(await decryptEvents(memoryVault(), passed)).toHaveLength(5);
  expect(findings.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
});

test('an erasure that was left out erased nothing', async () => {
  const vault = memoryVault();
  const events = [
    placed(naming('d:1', await commitmentIn(vault, 'd:1' as KeyId)), 0),
    placed(erasing('d:1'), 1),
  ];

  expect((await checked(vault, events)).findings).toHaveLength(1);
  expect((await checked(vault, events, LATER, ({ revision }) => revision === 1)).findings).toEqual([]);
});

const checked = async (
  vault: ReturnType<typeof memoryVault>,
  events: readonly Recorded[],
  due: string | null = LATER,
  isLeftOut?: IsLeftOut,
) => {
  const { beside, end } = keyCheck(vault, due, isLeftOut);
  const passed = await Array.fromAsync(beside(stored(events)));

  return { ...(await end()), passed };
};

async function* stored(events: readonly Recorded[]) {
  yield* events;
}

const commitmentIn = async (vault: ReturnType<typeof memoryVault>, id: KeyId): Promise<string> =>
  personalCipher.commitmentOf(id, (await vault.make([id])).get(id) as Buffer);

type Said = { readonly type: string; readonly data: object; readonly keys?: object };

const naming = (id: string, commitment?: string): Said => ({
  type: 'DocumentRenamed',
  data: { title: { $sealed: id, box: 'AAAA' } },
  ...(commitment && { keys: { [id]: commitment } }),
});

const erasing = (id: string): Said => ({
  type: 'PersonalDataErased',
  data: { keys: [id], basis: 'objection', request: null, reason: 'Asked' },
});

const destroying = (id: string, commitment: string | null): Said => ({
  type: 'PersonalKeysDestroyed',
  data: { keys: [{ key: id, commitment }], erasure: 1 },
});

const placed = ({ type, data, keys }: Said, n: number): Recorded =>
  ({
    type,
    data,
    stream: 'document-1',
    revision: n,
    position: BigInt(n),
    metadata: { at: '2027-02-01T10:00:00.000Z', ...(keys && { keys }) },
  }) as never;
