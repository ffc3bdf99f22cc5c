import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '../queries.ts';

/** Whoever was a recipient before, newest first, so that nobody has to be typed in twice (WCAG 3.3.7). */
export const useKnownPeople = () => {
  const { data = [] } = useQuery(documentQueries.recipients());
  const byAddress = new Map(
    data
      .toReversed()
      .map((recipient) => [`${recipient.fullName} ${recipient.email.toLowerCase()}`, recipient]),
  );

  return [...byAddress.values()].toReversed().slice(0, MOST);
};

/** A browser's list of suggestions is no place to scroll through thousands. */
const MOST = 200;
