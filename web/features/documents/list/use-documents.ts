import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { latest } from '../../../lib/latest.ts';
import { withRecipients } from '../status.ts';
import { documentsFor, type ListChoice, type ShownList } from './list-choice.ts';
import { spaceQueries } from './space-queries.ts';
import { useListChoice } from './use-list-choice.ts';
import { useSpace } from './use-space.ts';

/**
 * The documents that the list shows, how many there are before any filter, and what was chosen to show these. What is
 * typed doesn't wait for a long list: that follows a moment later.
 */
export const useShownDocuments = (): ShownList & { readonly total: number; readonly choice: ListChoice } => {
  const email = useUser()?.email ?? '';
  const choice = useDeferredValue(useListChoice().choice);
  const { space } = useSpace();
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [spaceQueries.list(space), spaceQueries.recipients(space)],
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
  const { space } = useSpace();
  const { data: documents } = useQuery(spaceQueries.list(space));
  const { data: recipients } = useQuery(spaceQueries.recipients(space));

  return documents && recipients
    ? shownOf(choice, documentsWithRecipients(documents, recipients), email).counts
    : null;
};

/** The list and the counts beside it ask for the same. */
const shownOf = latest(documentsFor);
const documentsWithRecipients = latest(withRecipients);
