import { lazy, Suspense, useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { problemOf } from './file-rules.ts';

const NewDocument = lazy(async () => ({ default: (await import('./new-document.tsx')).NewDocument }));

type Opening = {
  /** Each time begins with an empty form. */
  readonly count: number;
  readonly dropped: File | null;
  readonly isOpen: boolean;
};

/** The way to a new document, from any screen: with a file that was dropped, or without one yet. */
export const useNewDocument = () => {
  const toasts = useToasts();
  const [opening, setOpening] = useState<Opening>({ count: 0, dropped: null, isOpen: false });

  const ask = (dropped: File | null) => {
    const problem = dropped && problemOf(dropped);
    if (problem) toasts.failed(...problem);
    else setOpening(({ count }) => ({ count: count + 1, dropped, isOpen: true }));
  };
  const dialogs = opening.count > 0 && (
    <Suspense>
      <NewDocument
        key={opening.count}
        isOpen={opening.isOpen}
        dropped={opening.dropped}
        onClose={() => setOpening((before) => ({ ...before, isOpen: false }))}
      />
    </Suspense>
  );

  return { ask, dialogs };
};
