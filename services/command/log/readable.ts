import type { Recorded } from '#contracts/envelope.ts';
import { boxesIn, FROM } from '#contracts/personal/opening.ts';
import type { Pointer } from '#contracts/pointer.ts';
import { KeyLost } from '../../shared/vault/key-lost.ts';

/**
 * Throws `KeyLost` if something that these events say is lost: it may come back with a copy of the vault, and until then
 * nothing is mailed, sealed or made anew that says `[lost]`. From where somebody acted goes into none of these.
 */
export const requireReadable = (past: readonly Recorded[]): void => {
  for (const { closed, stored } of past)
    for (const [pointer, why] of Object.entries(closed ?? {})) {
      const box = why === 'lost' && pointer !== FROM && stored && boxesIn(stored).get(pointer as Pointer);
      if (box) throw new KeyLost(box.$sealed);
    }
};
