import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { useUser } from '../../../lib/api/user.ts';
import { latest } from '../../../lib/latest.ts';
import { withRecipients } from '../status.ts';
import { documentsFor, type ListChoice, type ShownList } from './list-choice.ts';
import { spaceQueries } from './space/space-queries.ts';
import { useMore } from './space/use-more.ts';
import { useSpace } from './space/use-space.ts';
import { useListChoice } from './use-list-choice.ts';

/**
 * The documents that the list shows, how many there are before any filter, and what was chosen to show these. What is
 * typed doesn't wait for a long list: that follows a moment later.
 */
export const useShownDocuments = (): ShownList & { readonly total: number; readonly choice: ListChoice } => {
  const email = useUser()?.email ?? '';
  const choice = useDeferredValue(useListChoice().choice);
  const space = useSpace();
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [spaceQueries.list(space), spaceQueries.recipients(space)],
  });
  const { pages } = useMore(space);
  const all = allOf(documents, recipients, pages);

  return {
    ...shownOf(choice, all, email),
    total: all.length,
    choice,
  };
};

/** How many documents each filter would show; null until they are known. */
export const useCounts = (): ShownList['counts'] | null => {
  const email = useUser()?.email ?? '';
  const choice = useDeferredValue(useListChoice().choice);
  const space = useSpace();
  const { data: documents } = useQuery(spaceQueries.list(space));
  const { data: recipients } = useQuery(spaceQueries.recipients(space));
  const { pages } = useMore(space);

  return documents && recipients ? shownOf(choice, allOf(documents, recipients, pages), email).counts : null;
};

/** The list and the counts beside it ask for the same. */
const shownOf = latest(documentsFor);
const allOf = latest(
  (
    documents: readonly ListedDocumentView[],
    recipients: readonly RecipientView[],
    more: ReturnType<typeof useMore>['pages'] = [],
  ) => {
    const first = new Set(documents.map(({ id }) => id));
    // While both are read again, a document may be in the first part already, and still be in what comes after it.
    const others = more.flatMap((page) => page.documents).filter(({ id }) => !first.has(id));

    return withRecipients(
      [...documents, ...others],
      [...recipients, ...more.flatMap((page) => page.recipients)],
    );
  },
);
