import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { latest } from '../../../lib/latest.ts';
import { documentQueries } from '../queries.ts';
import { withRecipients } from '../status.ts';
import { documentsFor, type ListChoice, type ShownList } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/**
 * The documents that the list shows, how many there are before any filter, and what was chosen to show these. What is
 * typed doesn't wait for a long list: that follows a moment later.
 */
export const useShownDocuments = (): ShownList & { readonly total: number; readonly choice: ListChoice } => {
  const email = useUser()?.email ?? '';
  const choice = useDeferredValue(useListChoice().choice);
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });

  return {
    ...shownOf(choice, documentsWithRecipients(documents, recipients), email),
    total: documents.length,
    choice,
  };
};

/** How many documents each filter would show; null until they are known. */
export const useCounts = (): ShownList['counts'] | null => {
  const email = useUser()?.email ?? '';
  const choice = useDeferredValue(useListChoice().choice);
  const { data: documents } = useQuery(documentQueries.list());
  const { data: recipients } = useQuery(documentQueries.recipients());

  return documents && recipients
    ? shownOf(choice, documentsWithRecipients(documents, recipients), email).counts
    : null;
};

/** The list and the counts beside it ask for the same. */
const shownOf = latest(documentsFor);
const documentsWithRecipients = latest(withRecipients);
