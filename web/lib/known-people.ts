import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { get } from './api/http.ts';
import type { KnownPerson } from './known-person.ts';

/** The recipients of all documents of the person who is signed in. */
export const recipientsQuery = queryOptions({
  queryKey: ['documents', 'recipients'],
  queryFn: ({ signal }) => get<readonly RecipientView[]>('/api/recipients', signal),
});

/** People who were recipients before, newest first, so that nobody has to be typed in twice (WCAG 3.3.7). */
export const useKnownPeople = (): readonly KnownPerson[] => {
  const { data = [] } = useQuery(recipientsQuery);
  const byAddress = new Map(
    data
      .toReversed()
      .map((recipient) => [`${recipient.fullName} ${recipient.email.toLowerCase()}`, recipient]),
  );

  return [...byAddress.values()].toReversed().slice(0, MOST);
};

/** Only so many are suggested, because nobody scrolls through thousands. */
const MOST = 200;
