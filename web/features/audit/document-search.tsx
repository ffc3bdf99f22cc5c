import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditDocumentsView } from '#contracts/api/views/audit.ts';
import { plural } from '../../lib/format.ts';
import { utcMoment } from '../../lib/utc.ts';
import type { Tone } from '../../ui/look/tone.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { auditQueries } from './audit-queries.ts';
import { Entry } from './entry.tsx';
import type { Term } from './search-form.tsx';
import { SearchedList } from './searched-list.tsx';
import { useSearch } from './use-search.ts';

const statuses = {
  draft: { label: 'Draft', tone: 'grey' },
  sent: { label: 'Waiting for others', tone: 'blue' },
  completed: { label: 'Completed', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'red' },
  deleted: { label: 'Deleted', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

const terms: readonly Term[] = [
  { name: 'q', label: 'Document' },
  { name: 'person', label: 'Person' },
  { name: 'address', label: 'Network address' },
  { name: 'from', label: 'Events from (UTC)', type: 'date' },
  { name: 'to', label: 'Events to (UTC)', type: 'date' },
  {
    name: 'status',
    label: 'Status',
    options: Object.fromEntries(Object.entries(statuses).map(([name, { label }]) => [name, label])),
  },
];

/** Finds documents of all accounts, deleted ones as well. */
export const DocumentSearch = () => {
  const search = useSearch(terms.map(({ name }) => name));
  const query = useInfiniteQuery(auditQueries.documents(search.filters));
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? [];

  return (
    <SearchedList
      searchLabel="Search documents"
      terms={terms}
      search={search}
      label="Documents"
      query={query}
      nothing="No document fits all of what you ask for."
    >
      {documents.map((document) => (
        <Found key={document.id} document={document} />
      ))}
    </SearchedList>
  );
};

const Found = ({ document }: { document: AuditDocumentsView['documents'][number] }) => {
  const { id, title, owner, recipients, createdAt, lastEventAt, events, status, deletedAt } = document;
  // A role of a template has neither name nor address.
  const people = recipients
    .map(({ fullName, email }) => [fullName, email].filter(Boolean).join(', '))
    .filter(Boolean)
    .join('; ');
  const badge = statuses[deletedAt ? 'deleted' : status];

  return (
    <Entry
      head={<TextLink to={`/document/${id}/timeline`}>{title}</TextLink>}
      facts={[
        owner ? `Owner ${owner.fullName}, ${owner.email}` : 'The owner is not known any more',
        people && `Recipients ${people}`,
        events === 1
          ? `1 event at ${utcMoment(createdAt)}`
          : `${plural(events, 'event')} from ${utcMoment(createdAt)} to ${utcMoment(lastEventAt)}`,
      ]}
      side={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
    />
  );
};
