import { createHash } from 'node:crypto';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';

/** What a document of the generator was uploaded as: a file that the product has really taken. */
export type Upload = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];

/**
 * Documents from this number on have a hundred events, not ten: a form with ninety more fields, which may stay empty.
 * So ten million events are there within an hour, and many of a document are among them.
 */
export const LONG_FROM = 290_000;
const MORE_FIELDS = 90;

/** How many documents an owner has. */
export const OF_AN_OWNER = 100;

/** What somebody, or the installation itself, appended at once. */
export type Append = { readonly by: Actor; readonly events: readonly DocumentEvent[] };

/**
 * The events of the nth document, append by append: of ten documents six are complete, with their seal and
 * mails, two are out for signing, two are drafts. Nothing is due of any, so that nobody mails or seals because of them.
 */
export const lifeOf = (n: number, upload: Upload): readonly Append[] => {
  const kind = n % 10;
  if (kind >= 8) return [draft(n, upload)];

  return kind >= 6 ? sentLifeOf(n, upload) : [...sentLifeOf(n, upload), ...signed(n, upload)];
};

/** The same of a document that is out for signing. */
export const sentLifeOf = (n: number, upload: Upload): readonly Append[] => [draft(n, upload), ...sent(n)];

/** How many events the first `documents` documents have. */
export const eventsOf = (documents: number, upload: Upload): number => {
  const ten = Array.from({ length: 10 }, (_, n) => eventsIn(lifeOf(n, upload)));
  const sum = (lengths: readonly number[]) => lengths.reduce((one, other) => one + other, 0);
  const more = Math.max(documents - LONG_FROM, 0) * MORE_FIELDS;

  return Math.floor(documents / 10) * sum(ten) + sum(ten.slice(0, documents % 10)) + more;
};

const eventsIn = (life: readonly Append[]) => life.reduce((sum, { events }) => sum + events.length, 0);

export const documentId = (n: number): string => uuidOf(`document ${n}`);
export const ownerOf = (n: number): string => uuidOf(`owner ${Math.floor(n / OF_AN_OWNER)}`);
/** The account that owns the nth document. */
export const accountOf = (n: number): AccountEvent => {
  const username = `owner-${Math.floor(n / OF_AN_OWNER)}`;
  const named = { username, email: `${username}@example.com`, fullName: 'Olive Owner' };

  return { type: 'AccountRegistered', data: { ...named, passwordHash: '$argon2id$' } };
};

export const titleOf = (n: number): string => `Lease ${String(n).padStart(7, '0')} of a house in Main Street`;
export const recipientOf = (n: number) => ({
  recipient: uuidOf(`recipient ${n}`),
  fullName: `Sam Signer ${n}`,
  email: `sam-${n}@example.com`,
});

/** The same id for the same words, in the form of a random one, so that a generator that starts again goes on. */
const uuidOf = (words: string): string => {
  const hash = createHash('sha256').update(`inkstream growth ${words}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];

  return `${parts.join('-')}-${hash.slice(20, 32)}`;
};

const REQUIRED = 3;
/** The fields that are filled in. */
export const fieldsOf = (n: number) => Array.from({ length: REQUIRED }, (_, place) => fieldOf(n, place));
const fieldOf = (n: number, place: number) => `${documentId(n)}.${uuidOf(`field ${n} ${place}`)}`;

const draft = (n: number, upload: Upload): Append => {
  const { recipient, fullName, email } = recipientOf(n);

  return {
    by: owning(n),
    events: [
      { type: 'DocumentUploaded', data: { ...upload, owner: ownerOf(n), title: titleOf(n) } },
      {
        type: 'RecipientAdded',
        data: { recipient, fullName, email, role: 'signer', signingOrder: 1, title: null },
      },
      ...fieldsOf(n).map(
        (field, place): DocumentEvent => ({
          type: 'FieldPlaced',
          data: {
            field,
            recipient,
            type: 'text',
            label: 'Rent',
            pageNumber: 1,
            x: 20,
            y: 20 + 40 * place,
            width: 200,
            height: 30,
            fontSize: 12,
            required: true,
          },
        }),
      ),
      ...Array.from({ length: n < LONG_FROM ? 0 : MORE_FIELDS }, (_, place): DocumentEvent => {
        const field = fieldOf(n, REQUIRED + place);
        const unnamed = { type: 'text', label: '', fontSize: null, required: false } as const;
        const at = { pageNumber: 1, x: 300, y: 5 * place, width: 100, height: 20 };
        return { type: 'FieldPlaced', data: { ...unnamed, field, recipient, ...at } };
      }),
    ],
  };
};

const sent = (n: number): readonly Append[] => {
  const { recipient } = recipientOf(n);
  const link = { attempt: 1, linkVersion: 1, linkExpiresAt: '2099-01-01T12:00:00.000Z' };
  const mailed = { recipient, ...link, messageId: `<${n}@example.com>` };

  return [
    { by: owning(n), events: [{ type: 'DocumentSent', data: {} }] },
    { by: itself, events: [{ type: 'InvitationMailed', data: mailed }] },
  ];
};

const signed = (n: number, { pdf, pages }: Upload): readonly Append[] => {
  const { recipient } = recipientOf(n);
  const hash = createHash('sha256').update(`seal ${n}`).digest('hex');
  const signature: DocumentEvent = {
    type: 'RecipientSigned',
    data: {
      recipient,
      values: fieldsOf(n).map((field) => ({ field, value: '1,200 a month' })),
      documentSha256: pdf,
      consent: { version: '1', sha256: hash },
    },
  };

  return [
    {
      by: { kind: 'recipient', id: recipient },
      events: [
        { type: 'SigningLinkOpened', data: { recipient } },
        signature,
        { type: 'DocumentCompleted', data: {} },
      ],
    },
    {
      by: itself,
      events: [
        {
          type: 'DocumentSealed',
          data: { sealed: hash, level: 'B-B', pageCount: pages.length + 1, chainHead: hash },
        },
        ...[null, recipient].map(
          (to): DocumentEvent => ({
            type: 'CompletedCopyMailed',
            data: { recipient: to, messageId: `<copy-${n}@example.com>` },
          }),
        ),
      ],
    },
  ];
};

const owning = (n: number): Actor => ({ kind: 'account', id: ownerOf(n) });
const itself: Actor = { kind: 'system', id: 'command' };
