import type { ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import type { Listed } from '../list-choice.ts';

const NOON = '2026-11-01T12:00:00.000Z';

/** A document of the list, with what matters to a test. */
export const listed = (
  document: Partial<ListedDocumentView>,
  ...recipients: readonly Partial<RecipientView>[]
): Listed => ({
  document: {
    id: 'lease',
    title: 'Lease',
    isTemplate: false,
    originalFileName: 'scan.pdf',
    fileType: 'pdf',
    status: 'draft',
    pageCount: 1,
    imageUrls: [],
    createdById: 'olive',
    createdAt: NOON,
    sentAt: null,
    completedAt: null,
    sealed: document.status === 'completed',
    sealFailed: false,
    voidReason: null,
    changedAt: document.createdAt ?? NOON,
    ...document,
  },
  recipients: recipients.map((recipient, place) => ({
    id: `recipient-${place}`,
    documentId: document.id ?? 'lease',
    fullName: 'Ada Lovelace',
    email: `somebody-${place}@example.com`,
    role: 'signer',
    signingOrder: 1,
    status: 'pending',
    title: null,
    createdAt: NOON,
    sentAt: null,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    linkExpiresAt: null,
    mailFailure: null,
    ...recipient,
  })),
});
