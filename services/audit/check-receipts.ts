import type { Recorded } from '#contracts/envelope.ts';
import { readCheckpoint, verifyCheckpoint } from '#contracts/proof/checkpoint.ts';
import { signedBySize } from './check-witnesses.ts';
import { type Finding, nowhere } from './finding.ts';

/**
 * Holds signed notes that somebody kept against a log's own checkpoints, which the tree is held against. `verifierKeys`
 * as for those.
 */
export const checkReceipts = async (
  notes: readonly string[],
  checkpoints: readonly Recorded[],
  verifierKeys: readonly string[],
): Promise<readonly Finding[]> => {
  const signed = signedBySize(checkpoints);
  const wrong = await Promise.all(
    notes.map(async (note) => {
      const { size = 0, root } = readCheckpoint(note) ?? {};
      const checkpoint = signed.get(size);
      const keys = verifierKeys.length > 0 ? verifierKeys : [checkpoint?.verifierKey ?? ''];
      const verified = await Promise.all(keys.map((key) => verifyCheckpoint(note, key)));
      if (!verified.some(Boolean))
        return `The checkpoint over ${size} events that was kept is not signed by this installation.`;
      if (!checkpoint)
        return `The checkpoint over ${size} events that was kept is not in the log any more: its end was cut off, or its checkpoints were.`;

      return checkpoint.root === root
        ? null
        : `The checkpoint over ${size} events that was kept has another root than the log's: two were signed.`;
    }),
  );

  return wrong.flatMap((what): readonly Finding[] => (what ? [{ part: 'receipt', ...nowhere, what }] : []));
};
