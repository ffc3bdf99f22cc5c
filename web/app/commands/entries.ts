import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';

/** Something that the command menu can do. */
export type Entry = {
  readonly id: string;
  readonly group: 'actions' | 'documents' | 'people';
  readonly label: string;
  /** Small print beside the label. It's searched as well. */
  readonly detail?: string;
  /** Other words that people may look for it by. */
  readonly keywords?: string;
  readonly run: () => void;
};

/** How many entries of each group are shown. */
const MOST = 6;

/**
 * The entries in which every word of the query begins some word. Those whose label begins with the query come first, then
 * those whose label has all of it. Without a query only actions are shown.
 */
export const entriesFor = (query: string, entries: readonly Entry[]): readonly Entry[] => {
  const terms = wordsOf(query);
  if (terms.length === 0) return entries.filter(({ group }) => group === 'actions');
  const isIn = (text: string) => {
    const keywords = wordsOf(text);
    return terms.every((each) => keywords.some((word) => word.startsWith(each)));
  };
  const found = entries.filter(({ label, detail = '', keywords = '' }) =>
    isIn(`${label} ${detail} ${keywords}`),
  );
  const start = query.trim().toLowerCase();
  const rank = ({ label }: Entry) => (label.toLowerCase().startsWith(start) ? 0 : isIn(label) ? 1 : 2);

  return groups.flatMap((group) =>
    found
      .filter((entry) => entry.group === group)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, MOST),
  );
};

export const groups = ['actions', 'documents', 'people'] as const satisfies readonly Entry['group'][];

export const documentEntries = (
  documents: readonly DocumentView[],
  open: (path: string) => void,
): readonly Entry[] =>
  documents.map(({ id, title, originalFileName }) => ({
    id: `document-${id}`,
    group: 'documents',
    label: title,
    detail: originalFileName,
    run: () => open(`/document/${id}`),
  }));

/** One entry for each address, by its newest name; it shows the documents of that person. */
export const personEntries = (
  recipients: readonly RecipientView[],
  open: (path: string) => void,
): readonly Entry[] => {
  const byAddress = new Map(
    recipients
      .filter(({ email }) => email)
      .map(({ fullName, email }) => [email.toLowerCase(), { fullName, email }] as const),
  );

  return [...byAddress].map(([address, { fullName, email }]) => ({
    id: `person-${address}`,
    group: 'people',
    label: fullName || email,
    detail: email,
    run: () => open(`/documents?${new URLSearchParams({ search: email })}`),
  }));
};

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
