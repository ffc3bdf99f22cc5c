import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { documentQueries } from '../queries.ts';
import { withRecipients } from '../status.ts';
import { documentsFor, type ShownList } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/** The documents that the list shows as its address says, and how many there are before any filter. */
export const useShownDocuments = (): ShownList & { readonly total: number } => {
  const email = useUser()?.email ?? '';
  const { choice } = useListChoice();
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });
  const all = useMemo(() => withRecipients(documents, recipients), [documents, recipients]);
  const shown = useMemo(() => documentsFor(choice, all, email), [choice, all, email]);

  return { ...shown, total: documents.length };
};

/** How many documents each filter would show; null until they are known. */
export const useCounts = (): ShownList['counts'] | null => {
  const email = useUser()?.email ?? '';
  const { choice } = useListChoice();
  const { data: documents } = useQuery(documentQueries.list());
  const { data: recipients } = useQuery(documentQueries.recipients());

  return useMemo(
    () =>
      documents && recipients
        ? documentsFor(choice, withRecipients(documents, recipients), email).counts
        : null,
    [choice, documents, recipients, email],
  );
};
