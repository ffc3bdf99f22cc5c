import { useRef, useState } from 'react';
import { isProblem, Problem, sentenceOf, write } from '../../lib/api/http.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { completionOf, missing } from './fields/entries.ts';
import { linkPath } from './page-data.ts';
import { texts } from './texts.ts';
import type { Signing } from './use-signing.ts';

const words = texts.completion;

/** Completes once, however often it is asked to: a second press waits for the first, a lost answer is asked for again. */
export const useComplete = (
  signing: Signing,
  { onSigned, onChanged }: { onSigned: (completed: boolean) => void; onChanged: () => void },
) => {
  const { succeeded, failed } = useToasts();
  const isUnderway = useRef(false);
  const [isCompleting, setIsCompleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    const body = completionOf(signing.fields, signing.entries, signing.view.consent);
    const { completed } = await write<{ completed: boolean }>({
      method: 'POST',
      path: `${linkPath()}/complete`,
      body,
    });
    succeeded(words.title, completed ? words.everyone : words.others);
    onSigned(completed);
  };

  const complete = async () => {
    if (isUnderway.current) return;
    const [first] = missing(signing.fields, signing.entries);
    if (first) {
      failed(words.missing, words.missingBody);
      return signing.goTo(first);
    }

    isUnderway.current = true;
    setIsCompleting(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      failed(words.error, words.failed);
      setFailure(explained(error));
      if (isOver(error)) onChanged();
    } finally {
      isUnderway.current = false;
      setIsCompleting(false);
    }
  };

  return { complete, isCompleting, failure };
};

/** A sentence about a failure: the server's own, or that nothing is lost. */
export const explained = (error: unknown): string => {
  if (isProblem(error, 'unreachable')) return words.unreachable;
  if (error instanceof Problem && error.status >= 500) return words.unavailable(sentenceOf(error) ?? null);

  return sentenceOf(error) ?? words.unknown;
};

/** Whether the refusal means that the page is out of date. */
const isOver = (error: unknown) =>
  error instanceof Problem && /^(link\.|signing\.(already-signed|out-of-turn|copy))/.test(error.code);
