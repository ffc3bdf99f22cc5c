import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { personalCipher } from '../../../shared/vault/personal-cipher.ts';
import { memoryVault } from '../../../shared/vault/testing/memory-vault.ts';
import { namedKeys } from './lost-keys.ts';

test('a key is lost that the vault has not, or has another one of, unless it was erased', async () => {
  const vault = memoryVault();
  const [here, remade] = [...(await vault.make(['d:here', 'd:remade'])).values()] as [Buffer, Buffer];
  await vault.destroy(['d:destroyed'], 'somebody');
  const named = namedKeys();
  named.note([
    naming('d:here', here),
    naming('d:remade', randomBytes(32)),
    naming('d:away', remade),
    naming('d:erased', remade),
    naming('d:destroyed', remade),
    { metadata: {} },
  ]);

  expect(await named.lostIn(vault, (id) => id === 'd:erased')).toEqual(['d:remade', 'd:away']);
});

test('many are asked for a few at a time', async () => {
  const vault = memoryVault();
  const named = namedKeys();
  const asked: number[] = [];
  named.note(Array.from({ length: 2_500 }, (_, n) => naming(`d:${n}`, randomBytes(32))));
  const counting = {
    open: (ids: readonly string[]) => {
      asked.push(ids.length);
      return vault.open(ids);
    },
  };

  expect(await named.lostIn(counting, () => false)).toHaveLength(2_500);
  expect(asked).toEqual([1_000, 1_000, 500]);
});

function naming(id: `d:${string}`, key: Buffer) {
  return { metadata: { keys: { [id]: personalCipher.commitmentOf(id, key) } } };
}
