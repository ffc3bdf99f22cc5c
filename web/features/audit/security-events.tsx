import { useInfiniteQuery } from '@tanstack/react-query';
import { securityListCards } from '#contracts/account/cards.ts';
import { utcMoment } from '../../lib/utc.ts';
import { auditQueries } from './audit-queries.ts';
import { Entry } from './entry.tsx';
import type { Term } from './search-form.tsx';
import { SearchedList } from './searched-list.tsx';
import { texts } from './texts.ts';
import { useSearch } from './use-search.ts';

const labels = texts.security;

/** SignInFailed: Sign in failed */
const spelled = (type: string) => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const terms: readonly Term[] = [
  {
    name: 'type',
    label: labels.type,
    options: Object.fromEntries(Object.keys(securityListCards).map((type) => [type, spelled(type)])),
  },
  { name: 'address', label: texts.search.address },
  { name: 'from', label: texts.search.from, type: 'date' },
  { name: 'to', label: texts.search.to, type: 'date' },
];

/** What was refused, and what auditors looked at. */
export const SecurityEvents = () => {
  const search = useSearch(terms.map(({ name }) => name));
  const query = useInfiniteQuery(auditQueries.security(search.filters));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];

  return (
    <SearchedList
      searchLabel={labels.search}
      terms={terms}
      search={search}
      label={labels.list}
      query={query}
      nothing={labels.nothing}
    >
      {events.map(({ id, sentence, at, ip, userAgent, account }) => (
        <Entry
          key={id}
          head={sentence}
          names={[account?.fullName ?? '', userAgent ?? '']}
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
