import { blobsOf } from '#contracts/blobs-of.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { DestroyFiles } from '../../services/command/blobs/destroying-files.ts';

/** Files of which only the names are kept, in memory, and how those are destroyed that no living stream names. */
export const memoryFiles = (log: { readonly all: () => readonly Recorded[] }) => {
  const destroyed = new Set<Sha256>();

  const destroy: DestroyFiles = async (stream, files, isLiving) => {
    const gone: Sha256[] = [];
    for (const file of files) {
      const naming = log.all().filter((event) => event.stream !== stream && blobsOf(event).includes(file));
      const others = [...new Set(naming.map((event) => event.stream))];
      const living = await Promise.all(others.map(isLiving));
      if (living.some(Boolean)) continue;
      destroyed.add(file);
      gone.push(file);
    }
    return gone;
  };

  return { destroyed, destroy };
};
