import type { DocumentEvent } from '#contracts/document/events.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import type { Actor } from '#contracts/envelope.ts';
import { document } from '../../decisions/document/decider.ts';
import { scenario, type Timed } from '../../testing/given-when-then.ts';

// A lease on its way through signing, in the words that the tests of documents share.

export const olive: Actor = { kind: 'account', id: 'olive' };
export const mallory: Actor = { kind: 'account', id: 'mallory' };
export const sam: Actor = { kind: 'recipient', id: 'sam' };
export const tess: Actor = { kind: 'recipient', id: 'tess' };
export const carl: Actor = { kind: 'recipient', id: 'carl' };
export const system: Actor = { kind: 'system', id: 'reactions' };

export const given = scenario(document, 'lease');

type Data<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>['data'];

/** What an uploaded A4 file of two pages is. */
export const file = {
  originalFileName: 'lease.pdf',
  fileType: 'pdf' as const,
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ],
};

export const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: { owner: 'olive', title: 'Lease', ...file },
};

export const added = (recipient: string, more: Partial<Data<'RecipientAdded'>> = {}): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName: recipient,
    email: `${recipient}@example.com`,
    role: 'signer',
    signingOrder: 1,
    title: null,
    ...more,
  },
});

/** A field of 100 by 30 pixels, ten from the top left corner of page 1. */
export const placedData = (
  recipient: string,
  type: FieldType,
  more: Partial<Data<'FieldPlaced'>> = {},
): Data<'FieldPlaced'> => ({
  field: `lease.${recipient}-${type}`,
  recipient,
  type,
  label: type,
  pageNumber: 1,
  x: 10,
  y: 10,
  width: 100,
  height: 30,
  fontSize: 12,
  required: true,
  ...more,
});

export const placed = (...of: Parameters<typeof placedData>): DocumentEvent => ({
  type: 'FieldPlaced',
  data: placedData(...of),
});

export const samFirst = added('sam', { signingOrder: 1 });
export const tessSecond = added('tess', { signingOrder: 2 });
export const carlCopied = added('carl', { role: 'copy', signingOrder: 3 });
export const samSignature = placed('sam', 'signature');
export const tessSignature = placed('tess', 'signature');

/** A draft that can be sent: Sam signs, then Tess, and Carl gets a copy. */
export const draft = [uploaded, samFirst, tessSecond, carlCopied, samSignature, tessSignature] as const;

export const sent: DocumentEvent = { type: 'DocumentSent', data: {} };
export const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
export const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };
export const completed: DocumentEvent = { type: 'DocumentCompleted', data: {} };

/** Out for signing. */
export const out = [...draft, sent] as const;

export const consent = { version: '2026-11', sha256: 'c'.repeat(64) };

/** The one who signs, and what goes into which of their fields. */
export const signed = (recipient: string, values: Record<string, string>): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient,
    values: Object.entries(values).map(([field, value]) => ({ field, value })),
    documentSha256: file.pdf,
    consent,
  },
});

export const samSigned = signed('sam', { 'lease.sam-signature': 'Sam' });
export const tessSigned = signed('tess', { 'lease.tess-signature': 'Tess' });

/** From the upload to the last signature. */
export const life = [...draft, sent, samSigned, tessSigned, completed] as const;

export const sealed: DocumentEvent = {
  type: 'DocumentSealed',
  data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
};

export const invited = (recipient: string, more: Partial<Data<'InvitationMailed'>> = {}): DocumentEvent => ({
  type: 'InvitationMailed',
  data: {
    recipient,
    attempt: 1,
    linkVersion: 1,
    linkExpiresAt: '2026-04-01T12:00:00.000Z',
    messageId: `<${recipient}@inkstream.example>`,
    ...more,
  },
});

export const mailFailed = (
  recipient: string | null,
  purpose: Data<'MailFailed'>['purpose'],
  attempt = 1,
): DocumentEvent => ({
  type: 'MailFailed',
  data: { recipient, purpose, attempt, reason: 'No such mailbox' },
});

export const said = (event: DocumentEvent, at: string): Timed<DocumentEvent> => ({ event, at });
