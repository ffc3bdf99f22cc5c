import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';

// A history as it would be stored. It's made when the client is built, so that no visitor loads it, and so that
// sentences and hashes are those of the product.

const document = '3b1c7a52-0000-4000-8000-000000000118';
const ingrid = '3b1c7a52-0000-4000-8000-0000000000a1';
const maya = '3b1c7a52-0000-4000-8000-0000000000b1';
const daniel = '3b1c7a52-0000-4000-8000-0000000000b2';
const fieldOf: Readonly<Record<string, string>> = {
  [maya]: `${document}.${maya}`,
  [daniel]: `${document}.${daniel}`,
};

export const OWNER = 'Ingrid Solberg';
const names: Readonly<Record<string, string>> = { [maya]: 'Maya Lindqvist', [daniel]: 'Daniel Okafor' };
/** The people who sign it, in their order. */
export const signers: readonly string[] = Object.values(names);

const file = 'a3'.repeat(32);
const consent = { version: '2026-11-21', sha256: 'c5'.repeat(32) };

const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: {
    owner: ingrid,
    title: 'Consulting agreement 2026-118',
    originalFileName: 'Consulting agreement.pdf',
    fileType: 'pdf',
    original: file,
    pdf: file,
    pages: [{ width: 595, height: 842 }],
  },
};

const added = (recipient: string, signingOrder: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName: names[recipient] ?? '',
    email: `${signingOrder}@halden.example`,
    role: 'signer',
    signingOrder,
    title: null,
  },
});

const placed = (recipient: string, x: number): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field: fieldOf[recipient] ?? '',
    recipient,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x,
    y: 942,
    width: 240,
    height: 56,
    fontSize: 16,
    required: true,
  },
});

const invited = (recipient: string): DocumentEvent => ({
  type: 'InvitationMailed',
  data: {
    recipient,
    attempt: 1,
    linkVersion: 1,
    messageId: '<invitation@halden.example>',
    linkExpiresAt: '2027-02-21T09:04:10.000Z',
  },
});

const opened = (recipient: string): DocumentEvent => ({ type: 'SigningLinkOpened', data: { recipient } });

const signed = (recipient: string): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient,
    values: [{ field: fieldOf[recipient] ?? '', value: names[recipient] ?? '' }],
    documentSha256: file,
    consent,
  },
});

const owner: Actor = { kind: 'account', id: ingrid };
const product: Actor = { kind: 'system', id: 'mail' };
const by = (id: string): Actor => ({ kind: 'recipient', id });

/** What happened to an agreement: when (UTC, on one day), because of whom, what. */
const happened: readonly (readonly [string, Actor, DocumentEvent])[] = [
  ['09:02:14', owner, uploaded],
  ['09:02:51', owner, added(maya, 1)],
  ['09:03:08', owner, added(daniel, 2)],
  ['09:03:40', owner, placed(maya, 85)],
  ['09:03:52', owner, placed(daniel, 411)],
  ['09:04:10', owner, { type: 'DocumentSent', data: {} }],
  ['09:04:11', product, invited(maya)],
  ['09:40:27', by(maya), opened(maya)],
  ['09:43:05', by(maya), signed(maya)],
  ['09:43:06', product, invited(daniel)],
  ['11:15:32', by(daniel), opened(daniel)],
  ['11:17:48', by(daniel), signed(daniel)],
  ['11:17:48', by(daniel), { type: 'DocumentCompleted', data: {} }],
  [
    '11:17:50',
    product,
    {
      type: 'DocumentSealed',
      data: { sealed: 'e8'.repeat(32), level: 'B-T', pageCount: 2, chainHead: 'f0'.repeat(32) },
    },
  ],
];

const historyOf = async (): Promise<readonly Recorded<DocumentEvent>[]> => {
  const history: Recorded<DocumentEvent>[] = [];
  for (const [time, actor, event] of happened)
    history.push(await appendSample(history, `2026-11-23T${time}.000Z`, actor, event));

  return history;
};

const stream = `document-${document}`;

const appendSample = async (
  history: readonly Recorded<DocumentEvent>[],
  at: string,
  actor: Actor,
  event: DocumentEvent,
): Promise<Recorded<DocumentEvent>> => {
  const revision = history.length;
  const id = `3b1c7a52-0000-4000-8000-${String(revision).padStart(12, '0')}`;
  const after = { revision: revision - 1, head: history.at(-1)?.metadata.hash ?? null };
  const envelope = {
    at,
    by: actor,
    ip: actor.kind === 'system' ? null : '198.51.100.7',
    userAgent: null,
    correlationId: id,
    causationId: null,
    commandId: id,
    commandHash: '',
    schema: 1 as const,
  };
  const [link] = await chained(stream, [event], after, envelope);
  if (!link) throw new TypeError('One event makes one link.');

  return { ...event, id, stream, revision, position: BigInt(revision), metadata: link.metadata };
};

export const sampleHistory = await historyOf();
