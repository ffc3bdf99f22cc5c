import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { type Filter, filtered } from '../status.ts';

export const sorts = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name A-Z' } as const;
export type Sort = keyof typeof sorts;

/** What the list shows, as its address says. A filter of null shows every status. */
export type ListChoice = { readonly filter: Filter | null; readonly search: string; readonly sort: Sort };

export type ListData = {
  readonly documents: readonly DocumentView[];
  readonly recipients: readonly RecipientView[];
  /** Of whoever looks. */
  readonly email: string;
};

export const documentsFor = (
  { filter, search, sort }: ListChoice,
  { documents, recipients, email }: ListData,
) =>
  (filter ? filtered(filter, documents, recipients, email) : documents)
    .filter((document) => matches(document, search.trim().toLowerCase()))
    .toSorted(orders[sort]);

const matches = ({ title, originalFileName }: DocumentView, search: string) =>
  title.toLowerCase().includes(search) || originalFileName.toLowerCase().includes(search);

/** Ten times faster than `localeCompare`, which a long list notices. */
const { compare } = new Intl.Collator('en-US', { numeric: true });

const orders: Readonly<Record<Sort, (one: DocumentView, other: DocumentView) => number>> = {
  newest: (one, other) => order(other.createdAt, one.createdAt),
  oldest: (one, other) => order(one.createdAt, other.createdAt),
  name: (one, other) => compare(one.title, other.title),
};

const order = (one: string, other: string) => Number(one > other) - Number(one < other);
