import { useInfiniteQuery } from '@tanstack/react-query';
import { securityListCards } from '#contracts/account/cards.ts';
import { utcMoment } from '../../lib/utc.ts';
import { auditQueries } from './audit-queries.ts';
import { Entry } from './entry.tsx';
import type { Term } from './search-form.tsx';
import { SearchedList } from './searched-list.tsx';
import { useSearch } from './use-search.ts';

/** SignInFailed: Sign in failed */
const spelled = (type: string) => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const terms: readonly Term[] = [
  {
    name: 'type',
    label: 'Type',
    options: Object.fromEntries(Object.keys(securityListCards).map((type) => [type, spelled(type)])),
  },
  { name: 'address', label: 'Network address' },
  { name: 'from', label: 'From (UTC)', type: 'date' },
  { name: 'to', label: 'To (UTC)', type: 'date' },
];

/** What was refused, and what auditors looked at. */
export const SecurityEvents = () => {
  const search = useSearch(terms.map(({ name }) => name));
  const query = useInfiniteQuery(auditQueries.security(search.filters));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];

  return (
    <SearchedList
      searchLabel="Search security events"
      terms={terms}
      search={search}
      label="Security events"
      query={query}
      nothing="No event fits all of what you ask for."
    >
      {events.map(({ id, sentence, at, ip, userAgent, account }) => (
        <Entry
          key={id}
          head={sentence}
          facts={[
            [utcMoment(at), ip].filter(Boolean).join(' · '),
            account && `${account.fullName}, ${account.email}`,
            userAgent,
          ]}
        />
      ))}
    </SearchedList>
  );
};
