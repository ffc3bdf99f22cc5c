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

const labels = texts.documents;

const statuses = {
  draft: { label: labels.statuses.draft, tone: 'grey' },
  sent: { label: labels.statuses.sent, tone: 'blue' },
  completed: { label: labels.statuses.completed, tone: 'green' },
  cancelled: { label: labels.statuses.cancelled, tone: 'red' },
  deleted: { label: labels.statuses.deleted, tone: 'red' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

const terms: readonly Term[] = [
  { name: 'q', label: labels.document },
  { name: 'person', label: labels.person },
  { name: 'address', label: texts.search.address },
  { name: 'from', label: labels.from, type: 'date' },
  { name: 'to', label: labels.to, type: 'date' },
  {
    name: 'status',
    label: labels.status,
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
      searchLabel={labels.search}
      terms={terms}
      search={search}
      label={labels.list}
      query={query}
      nothing={labels.nothing}
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
        owner ? labels.owner(owner.fullName, owner.email) : labels.noOwner,
        people && labels.recipients(people),
        labels.events(events, createdAt, lastEventAt),
      ]}
      side={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
    />
  );
};
