import type { ChainCheck } from './chain.ts';
import { texts } from './texts.ts';
import type { TreeHeadCheck } from './tree-head.ts';

/** What is wrong with a timeline, for people: a heading, a sentence, and the event that shows it, if a single one does. */
export type TimelineProblem = {
  readonly heading: string;
  readonly sentence: string;
  readonly place: number | null;
  /** The words that mark the event in the list. */
  readonly mark: string;
  /** All places that get this mark. */
  readonly places: readonly number[];
};

export type Checks = {
  readonly chain: ChainCheck | null;
  readonly treeHead: TreeHeadCheck | 'failed' | null;
};

/** The first problem that any check found; null if none did so far. */
export const firstProblem = ({ chain, treeHead }: Checks): TimelineProblem | null => {
  if (chain && chain.kind !== 'unbroken') {
    const { place, sentence } = chain;
    const places = chain.kind === 'foreign' ? chain.places : [place];
    return { ...headings[chain.kind], sentence, place, places };
  }
  if (treeHead === null || treeHead === 'failed' || treeHead.kind !== 'contradicted') return null;
  const { place, sentence } = treeHead;

  return { ...headings.contradicted, sentence, place, places: place === null ? [] : [place] };
};

const headings = texts.problems;
