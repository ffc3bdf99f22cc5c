import { texts } from './texts.ts';
import type { TreeHeadCheck } from './tree-head.ts';

const labels = texts.treeHead;

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
  if (check === 'failed') return { isDone: false, strong: labels.notCompared, rest: labels.none };
  if (check.kind === 'not-compared')
    return { isDone: false, strong: labels.notCompared, rest: labels.earlierEpoch };
  if (check.kind === 'not-able') return { isDone: false, strong: labels.notCompared, rest: labels.notAble };
  const { events, treeHead } = check;
  if (!treeHead || events === 0) return { isDone: false, strong: labels.notYet, rest: labels.within };
  const log = labels.of(treeHead.size, treeHead.key);
  if (events >= total) return { isDone: true, strong: labels.all, rest: labels.allOf(log) };

  return { isDone: false, strong: labels.newest(total - events), rest: labels.othersOf(log) };
};
