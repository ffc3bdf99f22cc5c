import { useRef, useState } from 'react';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { isProblem, Problem, sentenceOf, write } from '../../lib/api/http.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { completionOf, missing } from './model/entries.ts';
import { linkPath } from './page-data.ts';
import { texts } from './texts.ts';
import type { Signing } from './use-signing.ts';

const labels = texts.completion;

type Outcomes = {
  readonly onSigned: (completed: boolean) => void;
  /** Others have entered something since the page was opened. */
  readonly onEarlier: (now: EarlierNow) => void;
  readonly onChanged: () => void;
};

/** What is shown of earlier entries, and what a completion says of it. */
export type EarlierNow = Pick<SigningView, 'earlier' | 'seen'>;

/** Completes once, however often it is asked to: a second press waits for the first, a lost answer is asked for again. */
export const useComplete = (
  signing: Signing,
  seen: SigningView['seen'],
  { onSigned, onEarlier, onChanged }: Outcomes,
) => {
  const { succeeded, failed } = useToasts();
  const isUnderway = useRef(false);
  const [isCompleting, setIsCompleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    const body = completionOf(signing.fields, signing.entries, { ...signing.view, seen });
    const { completed } = await write<{ completed: boolean }>({
      method: 'POST',
      path: `${linkPath()}/complete`,
      body,
    });
    succeeded(labels.title, completed ? labels.everyone : labels.others);
    onSigned(completed);
  };

  const complete = async () => {
    if (isUnderway.current) return;
    const [first] = missing(signing.fields, signing.entries);
    if (first) {
      failed(labels.missing, labels.missingBody);
      return signing.goTo(first);
    }

    isUnderway.current = true;
    setIsCompleting(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      failed(labels.error, labels.failed);
      setFailure(explained(error));
      if (isProblem(error, 'signing.changed')) onEarlier((error as Problem).body as EarlierNow);
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
  if (isProblem(error, 'unreachable')) return labels.unreachable;
  if (error instanceof Problem && error.status >= 500) return labels.unavailable(sentenceOf(error) ?? null);

  return sentenceOf(error) ?? labels.unknown;
};

/** Whether the refusal means that the page is out of date. */
const isOver = (error: unknown) =>
  error instanceof Problem && /^(link\.|signing\.(already-signed|out-of-turn|copy))/.test(error.code);
