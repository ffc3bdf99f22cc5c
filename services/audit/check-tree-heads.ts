import type { Recorded } from '#contracts/envelope.ts';
import { readTreeHead, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { chainCheck } from './check-chains.ts';
import { at, type Finding } from './finding.ts';

/** A signed root, and the event that holds it. */
export type SignedRoot = {
  readonly size: number;
  readonly root: string;
  readonly revision: number;
  readonly stream: string;
};

export type CheckedTreeHeads = {
  readonly roots: readonly SignedRoot[];
  readonly findings: readonly Finding[];
};

/**
 * Checks an epoch's tree heads by themselves: that their chain is intact, their signatures are valid, and their sizes
 * grow. `verifierKeys` are the keys that we accept; if it's empty, we accept whatever key a tree head names.
 */
export const checkTreeHeads = async (
  events: readonly Recorded[],
  verifierKeys: readonly string[],
): Promise<CheckedTreeHeads> => {
  const chain = chainCheck();
  const roots: SignedRoot[] = [];
  const findings: Finding[] = [];

  for (const event of events) {
    const broken = await chain.add(event);
    if (broken) findings.push({ ...broken, part: 'checkpoint' });
    const { data } = CheckpointSigned.shape.data.safeParse(event.data);
    const what = data
      ? await wrongWith(data, verifierKeys, roots.at(-1)?.size ?? 0)
      : 'It is no signed tree head.';
    if (what) findings.push({ part: 'checkpoint', ...at(event), what });
    // We ignore the root of a tree head with a bad signature, since it proves nothing about the log.
    else if (data)
      roots.push({ size: data.size, root: data.root, revision: event.revision, stream: event.stream });
  }

  return { roots, findings };
};

const wrongWith = async (
  { origin, size, root, note, verifierKey }: CheckpointSigned['data'],
  verifierKeys: readonly string[],
  before: number,
): Promise<string | null> => {
  const keys = verifierKeys.length > 0 ? verifierKeys : [verifierKey];
  const verified = await Promise.all(keys.map((key) => verifyTreeHead(note, key)));
  if (!verified.some(Boolean)) return 'Its signature is not good.';
  const treeHead = readTreeHead(note);
  if (treeHead?.origin !== origin || treeHead.size !== size || treeHead.root !== root)
    return 'It says something else than its signed note.';

  return size > before ? null : 'It covers no more than the one before it.';
};
