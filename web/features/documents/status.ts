import type { DocumentStatus, DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { declinerOf } from '#contracts/document/turn.ts';
import { isSameAddress } from './recipient-names.ts';
import { texts } from './texts.ts';

/** How each status reads and looks (spec, part 1, section 4). */
export const statuses = {
  draft: { ...texts.statuses.draft, tone: 'grey' },
  sent: { ...texts.statuses.sent, tone: 'blue' },
  completed: { ...texts.statuses.completed, tone: 'green' },
  cancelled: { ...texts.statuses.cancelled, tone: 'red' },
} as const satisfies Record<DocumentStatus, unknown>;

/** A document with its recipients, in the order in which they were added. */
export type DocumentWithRecipients<Document extends DocumentView = DocumentView> = {
  readonly document: Document;
  readonly recipients: readonly RecipientView[];
};

export const withRecipients = <Document extends DocumentView>(
  documents: readonly Document[],
  recipients: readonly RecipientView[],
): readonly DocumentWithRecipients<Document>[] => {
  const byDocument = Map.groupBy(recipients, ({ documentId }) => documentId);

  return documents.map((document) => ({ document, recipients: byDocument.get(document.id) ?? [] }));
};

/** The filters as `/documents?filter=…` has them, with their labels. */
export const filterLabels = texts.filters;

export type Filter = keyof typeof filterLabels;

/** Whether a filter shows a document to the person with this email address. */
export const passes = (
  filter: Filter,
  { document: { status }, recipients }: DocumentWithRecipients,
  email: string,
): boolean => {
  switch (filter) {
    case 'action-required':
      return recipients.some(
        (recipient) => recipient.status === 'pending' && isSameAddress(recipient.email, email),
      );
    case 'waiting-for-others':
      return status === 'sent';
    case 'declined':
      return status === 'cancelled' && declinerOf({ recipients }) !== undefined;
    case 'voided':
      return status === 'cancelled' && declinerOf({ recipients }) === undefined;
    case 'draft':
    case 'completed':
    case 'cancelled':
      return status === filter;
  }
};

/** How many of the documents each filter shows. */
export const countsOf = (
  documents: readonly DocumentWithRecipients[],
  email: string,
): Readonly<Record<Filter, number>> => {
  const counts = Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<Filter, number>;
  for (const document of documents)
    for (const filter of filters) if (passes(filter, document, email)) counts[filter] += 1;

  return counts;
};

const filters = Object.keys(filterLabels) as Filter[];
