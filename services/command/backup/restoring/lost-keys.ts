import type { Metadata } from '#contracts/envelope.ts';
import { isKeyId, type KeyId } from '#contracts/key-id.ts';
import { personalCipher } from '../../../shared/vault/personal-cipher.ts';
import type { Vault } from '../../../shared/vault/vault.ts';

/** How many keys are asked for at once. */
const AT_ONCE = 1_000;

/** Gathers the keys that events name with their commitments: the first event of a stream that uses a key does. */
export const namedKeys = () => {
  const named = new Map<KeyId, string>();

  return {
    note: (events: readonly { readonly metadata: Pick<Metadata, 'keys'> }[]) => {
      for (const { metadata } of events)
        for (const [id, commitment] of Object.entries(metadata.keys ?? {}))
          if (isKeyId(id) && !named.has(id)) named.set(id, commitment);
    },
    /**
     * The keys that are lost: the vault doesn't know them, or has others of their names, which were made after a restore
     * without the copy of the vault.
     */
    lostIn: async (
      vault: Pick<Vault, 'open'>,
      isErased: (id: KeyId) => boolean,
    ): Promise<readonly KeyId[]> => {
      const ids = [...named.keys()].filter((id) => !isErased(id));
      const lost: KeyId[] = [];
      for (let n = 0; n < ids.length; n += AT_ONCE) {
        const some = ids.slice(n, n + AT_ONCE);
        const keys = await vault.open(some);
        lost.push(...some.filter((id) => isLost(id, keys.get(id) ?? 'unknown', named.get(id))));
      }

      return lost;
    },
  };
};

const isLost = (id: KeyId, key: Buffer | 'destroyed' | 'unknown', commitment: string | undefined): boolean =>
  key === 'unknown' || (key !== 'destroyed' && personalCipher.commitmentOf(id, key) !== commitment);
