import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { memoryVault } from '../shared/vault/testing/memory-vault.ts';
import { keyCheck } from './check-keys.ts';

test('a key that events name is lost if it is neither there nor on record as destroyed', async () => {
  const vault = memoryVault();
  await vault.make(['d:1', 'd:2']);
  await vault.destroy(['d:2'], randomUUID());
  const { beside, end } = keyCheck(vault);
  const events = ['d:1', 'd:2', 'd:3', 'd:3', 'd:1'].map(naming);

  expect(await Array.fromAsync(beside(stored(events)))).toEqual(events);
  const { findings, remarks } = await end();
  expect(findings).toEqual([
    {
      ...{ part: 'vault', stream: 'document-1', revision: 2, position: '2' },
      what: expect.stringContaining('d:3 is lost'),
    },
  ]);
  expect(remarks).toEqual(['Of the 3 keys that events name, 1 were erased and 1 is lost.']);
});

test('nothing is said of a log whose keys are all there', async () => {
  const vault = memoryVault();
  await vault.make(['d:1']);
  const { beside, end } = keyCheck(vault);
  await Array.fromAsync(beside(stored([naming('d:1', 0)])));

  expect(await end()).toEqual({ findings: [], remarks: [] });
});

async function* stored(events: readonly Recorded[]) {
  yield* events;
}

function naming(id: string, n: number): Recorded {
  const data = { title: { $sealed: id, box: 'AAAA' } };

  return {
    type: 'DocumentRenamed',
    data,
    stream: 'document-1',
    revision: n,
    position: BigInt(n),
    metadata: {},
  } as never;
}
