import { useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';

/** Loads code that few people need when it is first wanted; `retry` is for when that failed. */
export const useLazyModule = <Module>(load: () => Promise<Module>) => {
  const [module, setModule] = useState<Module | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same module however often its loader is written
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => !isGone && setModule(loaded),
      (error) => {
        logFailure('A part of the page could not be loaded', error);
        if (!isGone) setIsFailed(true);
      },
    );

    return () => {
      isGone = true;
    };
  }, [attempt]);

  const retry = () => {
    setIsFailed(false);
    setAttempt(attempt + 1);
  };

  return { module, isFailed, retry };
};
