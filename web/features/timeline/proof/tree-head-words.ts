import { texts } from './texts.ts';
import type { TreeHeadCheck } from './tree-head.ts';

const words = texts.treeHead;

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
  if (check === 'failed') return { isDone: false, strong: words.notCompared, rest: words.none };
  if (check.kind === 'not-compared')
    return { isDone: false, strong: words.notCompared, rest: words.earlierEpoch };
  if (check.kind === 'not-able') return { isDone: false, strong: words.notCompared, rest: words.notAble };
  const { events, treeHead } = check;
  if (!treeHead || events === 0) return { isDone: false, strong: words.notYet, rest: words.within };
  const log = words.of(treeHead.size, treeHead.key);
  if (events >= total) return { isDone: true, strong: words.all, rest: words.allOf(log) };

  return { isDone: false, strong: words.newest(total - events), rest: words.othersOf(log) };
};
