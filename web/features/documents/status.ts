import type { DocumentStatus, DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { isSameAddress } from './recipient-names.ts';

/** How each status reads and looks (spec, part 1, section 4). */
export const statuses = {
  draft: { onDashboard: 'Action required', inList: 'Draft', tone: 'grey' },
  sent: { onDashboard: 'Waiting for others', inList: 'Waiting for others', tone: 'blue' },
  completed: { onDashboard: 'Completed', inList: 'Completed', tone: 'green' },
  cancelled: { onDashboard: 'Cancelled', inList: 'Cancelled', tone: 'red' },
} as const satisfies Record<DocumentStatus, unknown>;

/** As they stand in `/documents?filter=…`, and how they read. */
export const filterLabels = {
  'action-required': 'Action Required',
  'waiting-for-others': 'Waiting for others',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

export type Filter = keyof typeof filterLabels;

/** Which documents a filter shows to the person with this e-mail address. */
export const filtered = (
  filter: Filter,
  documents: readonly DocumentView[],
  recipients: readonly RecipientView[],
  email: string,
) => {
  switch (filter) {
    case 'action-required': {
      const waiting = documentsWaitingFor(email, recipients);
      return documents.filter(({ id }) => waiting.has(id));
    }
    case 'waiting-for-others':
      return documents.filter(({ status }) => status === 'sent');
    case 'completed':
    case 'cancelled':
      return documents.filter(({ status }) => status === filter);
  }
};

const documentsWaitingFor = (email: string, recipients: readonly RecipientView[]) =>
  new Set(
    recipients
      .filter((recipient) => recipient.status === 'pending' && isSameAddress(recipient.email, email))
      .map(({ documentId }) => documentId),
  );
