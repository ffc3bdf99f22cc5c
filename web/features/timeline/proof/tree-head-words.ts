import type { TreeHeadCheck } from './tree-head.ts';

type Words = {
  /** Whether a tree head covers every event. */
  readonly isDone: boolean;
  readonly strong: string;
  readonly rest: string;
};

/** Where the `total` events of a document stand in the newest tree head, in words. */
export const treeHeadWords = (
  check: Exclude<TreeHeadCheck, { kind: 'contradicted' }> | 'failed',
  total: number,
): Words => {
  if (check === 'failed') return { ...notCompared, rest: ': none could be had just now' };
  if (check.kind === 'not-compared')
    return { ...notCompared, rest: ': this is not the epoch that counts today' };
  const { events, treeHead } = check;
  if (!treeHead || events === 0)
    return {
      isDone: false,
      strong: 'Not yet in a signed tree head',
      rest: ': one is signed within a minute',
    };
  const of = `${treeHead.size.toLocaleString('en-US')} events of the log, key ${treeHead.key}`;
  if (events >= total) return { isDone: true, strong: 'All are in the signed tree head', rest: ` of ${of}` };
  const waiting = total - events;
  const newest = waiting === 1 ? 'The newest is' : `The newest ${waiting.toLocaleString('en-US')} are`;

  return {
    isDone: false,
    strong: `${newest} not yet in a signed tree head`,
    rest: `: one is signed within a minute. All others are in that of ${of}`,
  };
};

const notCompared = { isDone: false, strong: 'Not compared with a signed tree head' } as const;
