import { useEffect, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';

/** A part of the page that is fetched when it is first needed; `retry` for when that failed. */
export const usePart = <Part>(load: () => Promise<Part>) => {
  const [part, setPart] = useState<Part | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the same part however often its loader is written
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => !isGone && setPart(loaded),
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

  return { part, isFailed, retry };
};
