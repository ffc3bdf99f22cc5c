import type { Recorded } from '#contracts/envelope.ts';
import { readTreeHead, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { signedBySize } from './check-witnesses.ts';
import { type Finding, nowhere } from './finding.ts';

/**
 * Compares signed notes that somebody kept with the log's own tree heads; those are compared with the tree elsewhere.
 * `verifierKeys` are the keys that we accept, as for tree heads.
 */
export const checkReceipts = async (
  notes: readonly string[],
  treeHeads: readonly Recorded[],
  verifierKeys: readonly string[],
): Promise<readonly Finding[]> => {
  const signed = signedBySize(treeHeads);
  const wrong = await Promise.all(
    notes.map(async (note) => {
      const { size = 0, root } = readTreeHead(note) ?? {};
      const treeHead = signed.get(size);
      const keys = verifierKeys.length > 0 ? verifierKeys : [treeHead?.verifierKey ?? ''];
      const verified = await Promise.all(keys.map((key) => verifyTreeHead(note, key)));
      if (!verified.some(Boolean))
        return `The tree head over ${size} events that was kept is not signed by this installation.`;
      if (!treeHead)
        return `The tree head over ${size} events that was kept is not in the log anymore: its end was cut off, or its tree heads were.`;

      return treeHead.root === root
        ? null
        : `The tree head over ${size} events that was kept has another root than the log’s: two were signed.`;
    }),
  );

  return wrong.flatMap((what): readonly Finding[] => (what ? [{ part: 'receipt', ...nowhere, what }] : []));
};
