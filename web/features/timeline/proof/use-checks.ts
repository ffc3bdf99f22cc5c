import { useMemo } from 'react';
import type { Source } from '../story/source.ts';
import type { Story } from '../story/story.ts';
import { firstProblem } from './first-problem.ts';
import { useChainCheck } from './use-chain-check.ts';
import { useTreeHeadCheck } from './use-tree-head-check.ts';

/** What this browser found of a story, and the first thing that is wrong: the same objects until there is news. */
export const useChecks = (source: Source, story: Story) => {
  const chain = useChainCheck(story);
  const isWhole = chain?.kind === 'unbroken' || chain?.kind === 'foreign';
  const { integrity } = story.view;
  const treeHead = useTreeHeadCheck(source, story, isWhole);

  return useMemo(() => {
    const checks = { chain, treeHead, integrity };
    return { checks, bad: firstProblem(checks) };
  }, [chain, treeHead, integrity]);
};
