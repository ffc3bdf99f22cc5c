import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Handwriting } from '#contracts/document/fields/handwriting.ts';

/** A page's size in points. */
export const page = { width: 612, height: 792 };

/** What happens to a lease, for tests: events with what matters to them. */
export const uploaded = (owner: string, title = 'Lease', pages = 2): DocumentEvent =>
  uploadedAs(PDF, owner, title, pages);

/** A file that belongs to a team from its first event on. */
export const uploadedIn = (
  possession: { readonly organisation: string; readonly team?: string },
  owner: string,
): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: { owner, title: 'Lease', ...fileOf(PDF, 2), ...possession },
});

/** A file of which there is more than its name. */
export const uploadedAs = (pdf: string, owner: string, title = 'Lease', pages = 2): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: { owner, title, ...fileOf(pdf, pages) },
});

const fileOf = (pdf: string, pages: number) => ({
  originalFileName: 'lease.pdf',
  fileType: 'pdf' as const,
  original: ORIGINAL,
  pdf,
  pages: Array.from({ length: pages }, () => ({ ...page })),
});

export const templateCreated = (
  owner: string,
  { title = 'Standard lease', description = null }: { title?: string; description?: string | null } = {},
): DocumentEvent => ({
  type: 'TemplateCreated',
  data: { owner, title, description, ...fileOf(PDF, 2) },
});

export const madeFrom = (template: string, owner: string): DocumentEvent => ({
  type: 'DocumentCreatedFromTemplate',
  data: { owner, template, title: 'Lease', ...fileOf(PDF, 2) },
});

/** A role of a template: a title, and nobody in it. */
export const roleAdded = (
  recipient: string,
  title: string,
  { role = 'signer', signingOrder = 1 }: { role?: 'signer' | 'copy'; signingOrder?: number } = {},
): DocumentEvent => ({
  type: 'RecipientAdded',
  data: { recipient, fullName: '', email: '', role, signingOrder, title },
});

export const recipientAdded = (
  recipient: string,
  { role = 'signer', signingOrder = 1 }: { role?: 'signer' | 'copy'; signingOrder?: number } = {},
): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName: 'Sam Signer',
    email: `${recipient.slice(0, 8)}@example.com`,
    role,
    signingOrder,
    title: null,
  },
});

export const fieldOf = (documentId: string) => `${documentId}.${randomUUID()}`;

export const fieldPlaced = (
  field: string,
  recipient: string,
  type: 'text' | 'signature' = 'text',
): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field,
    recipient,
    type,
    label: 'Text',
    pageNumber: 1,
    x: 10,
    y: 20,
    width: 150,
    height: 30,
    fontSize: 12,
    required: true,
  },
});

export const sent: DocumentEvent = { type: 'DocumentSent', data: {} };

export const invited = (recipient: string, linkExpiresAt: string, linkVersion = 1): DocumentEvent => ({
  type: 'InvitationMailed',
  data: { recipient, attempt: 1, linkVersion, linkExpiresAt, messageId: 'm' },
});

export const signed = (
  recipient: string,
  values: readonly { field: string; value: string; handwriting?: Handwriting }[],
): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient,
    values: [...values],
    documentSha256: PDF,
    consent: { version: '1', sha256: 'c'.repeat(64) },
  },
});

export const completed: DocumentEvent = { type: 'DocumentCompleted', data: {} };
export const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
export const declined = (recipient: string): DocumentEvent => ({
  type: 'RecipientDeclined',
  data: { recipient, reason: 'The rent is too high' },
});

export const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };

export const sealedAs = (sealed: string): DocumentEvent => ({
  type: 'DocumentSealed',
  data: { sealed, level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
});

export const ORIGINAL = 'a'.repeat(64);
export const PDF = 'b'.repeat(64);
