import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { get } from './api/http.ts';
import type { KnownPerson } from './known-person.ts';

/** The recipients of all documents of whoever is signed in. */
export const recipientsQuery = queryOptions({
  queryKey: ['documents', 'recipients'],
  queryFn: ({ signal }) => get<readonly RecipientView[]>('/api/recipients', signal),
});

/** Whoever was a recipient before, newest first, so that nobody has to be typed in twice (WCAG 3.3.7). */
export const useKnownPeople = (): readonly KnownPerson[] => {
  const { data = [] } = useQuery(recipientsQuery);
  const byAddress = new Map(
    data
      .toReversed()
      .map((recipient) => [`${recipient.fullName} ${recipient.email.toLowerCase()}`, recipient]),
  );

  return [...byAddress.values()].toReversed().slice(0, MOST);
};

/** A browser's list of suggestions is no place to scroll through thousands. */
const MOST = 200;
