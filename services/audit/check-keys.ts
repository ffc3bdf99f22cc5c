import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/personal/key-id.ts';
import { boxesIn } from '#contracts/personal/opening.ts';
import type { Vault } from '../shared/vault/vault.ts';
import { at, type Finding } from './finding.ts';

/** How many keys are asked for at once. */
const AT_ONCE = 1_000;

/**
 * Finds keys that events name and that are lost: the vault neither has them nor knows that they were destroyed. `beside`
 * passes stored events on. Call `end` after the last one.
 */
export const keyCheck = (vault: Pick<Vault, 'open'>) => {
  /** The first event that names each key. */
  const named = new Map<KeyId, ReturnType<typeof at>>();

  return {
    async *beside(events: AsyncIterable<Recorded>): AsyncGenerator<Recorded> {
      for await (const event of events) {
        for (const { $sealed } of boxesIn(event).values())
          if (!named.has($sealed)) named.set($sealed, at(event));
        yield event;
      }
    },
    end: async (): Promise<{
      readonly findings: readonly Finding[];
      readonly remarks: readonly string[];
    }> => {
      const ids = [...named.keys()];
      const findings: Finding[] = [];
      let destroyed = 0;
      for (let n = 0; n < ids.length; n += AT_ONCE)
        for (const [id, key] of await vault.open(ids.slice(n, n + AT_ONCE))) {
          if (key === 'destroyed') destroyed++;
          const place = named.get(id as KeyId);
          if (key !== 'unknown' || !place) continue;
          const what = `What is personal in it can’t be read any more: its key ${id} is lost. It was not erased.`;
          findings.push({ part: 'vault', ...place, what });
        }
      const lost = findings.length;
      const counts = `Of the ${ids.length} keys that events name, ${destroyed} were erased and ${lost} ${lost === 1 ? 'is' : 'are'} lost.`;

      return { findings, remarks: destroyed + lost > 0 ? [counts] : [] };
    },
  };
};
