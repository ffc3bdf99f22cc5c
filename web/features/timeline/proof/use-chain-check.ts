import { useEffect, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import type { Story } from '../story/story.ts';
import type { ChainCheck } from './chain.ts';

/** The result of checking this story's chain; null while it is being checked. */
export const useChainCheck = (story: Story): ChainCheck | null => {
  const [found, setFound] = useState<{ readonly story: Story; readonly check: ChainCheck } | null>(null);

  useEffect(() => {
    let isWanted = true;
    untilDrawn()
      .then(() => import('./chain.ts'))
      .then(({ checkChain }) => checkChain(story, () => new Date().toISOString()))
      .then((check) => isWanted && setFound({ story, check }))
      .catch((error) => logFailure('The chain could not be checked', error));

    return () => {
      isWanted = false;
    };
  }, [story]);

  return found?.story === story ? found.check : null;
};

/** Resolves once what there is to be seen was drawn: the rules of what is possible, and hashing ten thousand events, would hold that up. */
const untilDrawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
