import { useEffect, useRef, useState } from 'react';
import type { ConsistencyView, DocumentProofView } from '#contracts/api/views/proof.ts';
import { get, isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { logFailure } from '../../../lib/log.ts';
import type { Source } from '../story/source.ts';
import type { Story } from '../story/story.ts';
import type { Asking, Proved, TreeHeadCheck } from './tree-head.ts';

/** Milliseconds until it is looked again whether the newest events are under a tree head by now. */
const AGAIN = 10_000;

type CheckedStory = { readonly story: Story; readonly check: TreeHeadCheck };

/** What the browser found of this story in the newest signed tree head, once its chain was found whole; null before. */
export const useTreeHeadCheck = (
  { base }: Source,
  story: Story,
  isWhole: boolean,
): TreeHeadCheck | 'failed' | null => {
  const [found, setFound] = useState<CheckedStory | null>(null);
  const [failed, setFailed] = useState<Story | null>(null);
  const proved = useRef<Proved | null>(null);

  useEffect(() => {
    if (!isWhole) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      let isDone = false;
      try {
        const { check, proved: now } = await lookAtTreeHead(base, story, proved.current, left.signal);
        if (left.signal.aborted) return;
        proved.current = now;
        setFound({ story, check });
        setFailed(null);
        isDone = check.kind !== 'covered' || check.events > story.last;
      } catch (error) {
        if (left.signal.aborted) return;
        logFailure('The events could not be compared with a tree head', error);
        setFailed(story);
      }
      if (!isDone) timer = setTimeout(look, AGAIN);
    };
    void look();

    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [base, story, isWhole]);

  if (failed === story) return 'failed';

  return found?.story === story ? found.check : null;
};

const lookAtTreeHead = async (base: string, story: Story, before: Proved | null, signal: AbortSignal) => {
  // It begins once the chain was checked, so the code of its proofs need not come with the page.
  const { checkTreeHead } = await import('./tree-head.ts');
  try {
    return await checkTreeHead(story, asking(base, signal), before);
  } catch (error) {
    if (!isProblem(error, 'log.contradicted')) throw error;
    const sentence = sentenceOf(error) ?? '';

    return { check: { kind: 'contradicted', place: null, sentence } as const, proved: null };
  }
};

const asking = (base: string, signal: AbortSignal): Asking => ({
  proof: (after, size) =>
    get<DocumentProofView>(`${base}/proof?after=${after}${size === null ? '' : `&size=${size}`}`, signal),
  consistency: (from, to) => get<ConsistencyView>(`/api/proofs/consistency?from=${from}&to=${to}`, signal),
});
