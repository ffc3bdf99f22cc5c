import { lazy, Suspense, useState } from 'react';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { problemOf } from './file-rules.ts';

const NewDocument = lazy(async () => ({ default: (await import('./new-document.tsx')).NewDocument }));

type Asked = {
  /** Each time begins with an empty form. */
  readonly count: number;
  readonly dropped: File | null;
  readonly isOpen: boolean;
};

/** The way to a new document, from any screen: with a file that was dropped, or without one yet. */
export const useNewDocument = () => {
  const toasts = useToasts();
  const [asked, setAsked] = useState<Asked>({ count: 0, dropped: null, isOpen: false });

  const ask = (dropped: File | null) => {
    const problem = dropped && problemOf(dropped);
    if (problem) toasts.failed(...problem);
    else setAsked(({ count }) => ({ count: count + 1, dropped, isOpen: true }));
  };
  const dialogs = asked.count > 0 && (
    <Suspense>
      <NewDocument
        key={asked.count}
        isOpen={asked.isOpen}
        dropped={asked.dropped}
        onClose={() => setAsked((before) => ({ ...before, isOpen: false }))}
      />
    </Suspense>
  );

  return { ask, dialogs };
};
