import { Refusal } from '#contracts/api/refusals.ts';
import { blobsDestroyedBy, blobsOf } from '#contracts/blobs-of.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { at, type Finding } from './finding.ts';

/** The state of a blob: it's there and matches its name, it's missing, or its content is something else. */
export type BlobState = 'good' | 'missing' | 'damaged';

export type LookAtBlob = (sha256: string) => Promise<BlobState>;

/** How many blobs are read at the same time. */
const AT_ONCE = 8;

/** Collects the blobs that events name, each with the first event that names it. Then it checks every blob. */
export const blobCheck = () => {
  const named = new Map<string, Recorded>();
  const destroyed = new Set<string>();

  return {
    count: () => named.size,
    add: (event: Recorded) => {
      for (const sha256 of namesIn(event)) if (!named.has(sha256)) named.set(sha256, event);
      for (const sha256 of blobsDestroyedBy(event)) destroyed.add(sha256);
    },
    end: async (look: LookAtBlob): Promise<readonly Finding[]> => {
      const waiting = [...named].values();
      const findings: Finding[] = [];
      const work = async () => {
        for (const [sha256, event] of waiting) {
          const state = await look(sha256);
          // What was destroyed on record may be missing, or have come again since.
          if (state === 'missing' && destroyed.has(sha256)) continue;
          if (state !== 'good')
            findings.push({
              part: 'blob',
              ...at(event),
              what: `The file ${sha256} that it names is ${state}.`,
            });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));

      return findings;
    },
  };
};

/** Reads a whole blob and hashes it. */
export const lookIn =
  (blobs: Pick<Blobs, 'get'>): LookAtBlob =>
  async (sha256) => {
    try {
      return (await blobs.get(sha256)) ? 'good' : 'missing';
    } catch (error) {
      // Other errors come from the disk, and say nothing about the bytes themselves.
      if (error instanceof Refusal && error.code === 'file.damaged') return 'damaged';
      throw error;
    }
  };

/** We skip an event with an unexpected shape. The check of its chain reports that it was changed. */
const namesIn = (event: Recorded): readonly string[] => {
  try {
    return blobsOf(event).filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
};
