import { lazy, Suspense, useState } from 'react';
import { useToasts } from '../../../ui/toasts.tsx';
import { problemOf } from './file-rules.ts';

const NewDocument = lazy(async () => ({ default: (await import('./new-document.tsx')).NewDocument }));

/** The way to a new document, from any screen: with a file that was dropped, or without one yet. */
export const useNewDocument = () => {
  const toasts = useToasts();
  const [asked, setAsked] = useState<{ readonly dropped: File | null } | null>(null);

  const ask = (dropped: File | null) => {
    const problem = dropped && problemOf(dropped);
    if (problem) toasts.failed(...problem);
    else setAsked({ dropped });
  };
  const dialogs = asked && (
    <Suspense>
      <NewDocument dropped={asked.dropped} onClose={() => setAsked(null)} />
    </Suspense>
  );

  return { ask, dialogs };
};
