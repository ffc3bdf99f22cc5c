import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditDocumentsView } from '#contracts/api/views/audit.ts';
import { ErasedText } from '../../ui/erased-text.tsx';
import type { Tone } from '../../ui/look/tone.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { auditQueries } from './audit-queries.ts';
import { Entry } from './entry.tsx';
import type { Term } from './search-form.tsx';
import { SearchedList } from './searched-list.tsx';
import { texts } from './texts.ts';
import { useSearch } from './use-search.ts';

const words = texts.documents;

const statuses = {
  draft: { label: words.statuses.draft, tone: 'grey' },
  sent: { label: words.statuses.sent, tone: 'blue' },
  completed: { label: words.statuses.completed, tone: 'green' },
  cancelled: { label: words.statuses.cancelled, tone: 'red' },
  deleted: { label: words.statuses.deleted, tone: 'red' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

const terms: readonly Term[] = [
  { name: 'q', label: words.document },
  { name: 'person', label: words.person },
  { name: 'address', label: texts.search.address },
  { name: 'from', label: words.from, type: 'date' },
  { name: 'to', label: words.to, type: 'date' },
  {
    name: 'status',
    label: words.status,
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
      searchLabel={words.search}
      terms={terms}
      search={search}
      label={words.list}
      query={query}
      nothing={words.nothing}
    >
      {documents.map((document) => (
        <FoundDocument key={document.id} document={document} />
      ))}
    </SearchedList>
  );
};

const FoundDocument = ({ document }: { document: AuditDocumentsView['documents'][number] }) => {
  const { id, title, owner, recipients, createdAt, lastEventAt, events, status, deletedAt } = document;
  // A role of a template has neither name nor address.
  const people = recipients
    .map(({ fullName, email }) => [fullName, email].filter(Boolean).join(', '))
    .filter(Boolean)
    .join('; ');
  const badge = statuses[deletedAt ? 'deleted' : status];

  return (
    <Entry
      head={
        <TextLink to={`/document/${id}/timeline`}>
          <span translate="no">
            <ErasedText text={title} />
          </span>
        </TextLink>
      }
      names={[owner?.fullName ?? '', ...recipients.map(({ fullName }) => fullName)]}
      facts={[
        owner ? words.owner(owner.fullName, owner.email) : words.noOwner,
        people && words.recipients(people),
        words.events(events, createdAt, lastEventAt),
      ]}
      side={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
    />
  );
};
