import type { TimelineView } from '#contracts/api/views/timeline.ts';
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
  /** What the server says. */
  readonly integrity: TimelineView['integrity'];
};

/** Sign-ins are in the streams of accounts, so only the server can hold the events against them. */
const notSignedIn = (integrity: TimelineView['integrity']): TimelineProblem | null =>
  integrity.state === 'not-signed-in'
    ? {
        ...headings.notSignedIn,
        sentence: integrity.problem,
        place: integrity.revision,
        places: [integrity.revision],
      }
    : null;

/**
 * The worst problem that the checks found; null if they found none so far. Events of somebody else say less than a signed
 * tree head that other events belong to: rewritten events lack their signatures as well.
 */
export const firstProblem = ({ chain, treeHead, integrity }: Checks): TimelineProblem | null => {
  const contradicted =
    treeHead !== null && treeHead !== 'failed' && treeHead.kind === 'contradicted' ? treeHead : null;
  const isWorse = contradicted && chain?.kind === 'foreign';
  if (chain && chain.kind !== 'unbroken' && chain.kind !== 'not-able' && !isWorse) {
    const { place, sentence } = chain;
    const places = chain.kind === 'foreign' ? chain.places : [place];
    return { ...headings[chain.kind], sentence, place, places };
  }
  if (!contradicted) return chain ? notSignedIn(integrity) : null;
  const { place, sentence } = contradicted;

  return { ...headings.contradicted, sentence, place, places: place === null ? [] : [place] };
};

const headings = texts.problems;
