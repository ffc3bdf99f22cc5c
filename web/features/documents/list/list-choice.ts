import type { ListedDocumentView } from '#contracts/api/views/document.ts';
import { compareNames } from '../../../lib/format.ts';
import { countsOf, type DocumentWithRecipients, type Filter, passes } from '../status.ts';
import { texts } from './texts.ts';

export const sorts = texts.sorts;
export type Sort = keyof typeof sorts;

/** What the list shows, as its address says. A filter of null shows every status. */
export type ListChoice = {
  readonly filter: Filter | null;
  /** In the title, the file's name, or the name or address of a recipient. */
  readonly search: string;
  /** In the name or the address of a recipient. */
  readonly person: string;
  /** Days on which documents were created, as `2026-11-22`, both included; empty if there is no bound. */
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
};

export type Listed = DocumentWithRecipients<ListedDocumentView>;

export type ShownList = {
  readonly shown: readonly Listed[];
  /** How many documents each filter would show, and all of them, with the same search. */
  readonly counts: Readonly<Record<Filter, number>> & { readonly all: number };
};

/** `email` is the reader's address. */
export const documentsFor = (
  { filter, sort, ...search }: ListChoice,
  documents: readonly Listed[],
  email: string,
): ShownList => {
  const found = documents.filter(matching(search));

  return {
    shown: (filter ? found.filter((listed) => passes(filter, listed, email)) : found).toSorted(orders[sort]),
    counts: { ...countsOf(found, email), all: found.length },
  };
};

const matching = ({ search, person, from, to }: Omit<ListChoice, 'filter' | 'sort'>) => {
  const [term, name] = [search.trim().toLowerCase(), person.trim().toLowerCase()];
  const [begin, end] = [from && startOf(from, 0), to && startOf(to, 1)];

  return (listed: Listed): boolean => {
    const { createdAt } = listed.document;

    return (
      (term === '' || isTitled(listed, term) || isWith(listed, term)) &&
      (name === '' || isWith(listed, name)) &&
      (begin === '' || createdAt >= begin) &&
      (end === '' || createdAt < end)
    );
  };
};

const isTitled = ({ document: { title, originalFileName } }: Listed, term: string) =>
  title.toLowerCase().includes(term) || originalFileName.toLowerCase().includes(term);

const isWith = ({ recipients }: Listed, term: string) =>
  recipients.some(
    ({ fullName, email }) => fullName.toLowerCase().includes(term) || email.toLowerCase().includes(term),
  );

/** The instant at which a day begins where the reader is, or some days later; empty for what is no day. */
const startOf = (day: string, later: number): string => {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return '';
  start.setDate(start.getDate() + later);

  return start.toISOString();
};

const orders: Readonly<Record<Sort, (one: Listed, other: Listed) => number>> = {
  newest: ({ document: one }, { document: other }) => order(other.createdAt, one.createdAt),
  oldest: ({ document: one }, { document: other }) => order(one.createdAt, other.createdAt),
  name: ({ document: one }, { document: other }) => compareNames(one.title, other.title),
  changed: ({ document: one }, { document: other }) => order(other.changedAt, one.changedAt),
};

const order = (one: string, other: string) => Number(one > other) - Number(one < other);
