import type { Recorded } from '#contracts/envelope.ts';
import { boxesIn, FROM } from '#contracts/personal/opening.ts';
import type { Pointer } from '#contracts/pointer.ts';
import { KeyLost } from '../../shared/vault/key-lost.ts';

/**
 * Throws `KeyLost` if something that these events say is lost: it may come back with a copy of the vault, and until
 * then nothing is mailed, sealed or made anew that would say `[lost]`. It doesn't matter if only the place from which
 * somebody acted is lost, because none of these show it.
 */
export const requireReadable = (past: readonly Recorded[]): void => {
  for (const { closed, stored } of past)
    for (const [pointer, why] of Object.entries(closed ?? {})) {
      const box = why === 'lost' && pointer !== FROM && stored && boxesIn(stored).get(pointer as Pointer);
      if (box) throw new KeyLost(box.$sealed);
    }
};
