import type { Certificate } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { ERASED, inErasedWords } from '#contracts/closed.ts';
import { calledBy } from '#contracts/document/called-by.ts';
import { namesIn, sentenceOf } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { isHandwritten } from '#contracts/document/fields/kinds.ts';
import type { DocumentField, DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { recipientKey } from '#contracts/key-id.ts';
import { earlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import type { Erasable, Erasure } from '#contracts/personal/erasures.ts';
import { defaultLanguage, type ForSigners, type SignerLanguage } from '#contracts/text/languages.ts';
import type { AccountOpenings } from './account-openings.ts';

const english = {
  stranger: 'Someone without access',
  recipient: 'A recipient',
  auditor: 'An auditor',
  placed: (actor: string, fields: number) =>
    `${actor} placed ${fields} fields (each is in the evidence bundle)`,
  edited: (actor: string, steps: number) =>
    `${actor} placed and edited fields in ${steps} steps (each is in the evidence bundle)`,
};

type Texts = typeof english;

const texts: ForSigners<Texts> = { en: english };

/** The language of a document's certificate. Nobody can choose one yet. */
const languageOf = (_: ExistingDocument): SignerLanguage => defaultLanguage;

type Sender = Erasable & { readonly fullName: string; readonly email: string };

/** What the certificate of completion says, from the document's own events; of who was erased, only that, and when. */
export const certificateOf = (
  document: ExistingDocument,
  past: Run,
  sender: Sender,
  chainHead: string,
  treeHead: Certificate['checkpoint'],
  openings: AccountOpenings = new Map(),
): Certificate => {
  const language = languageOf(document);
  const words = texts[language];
  const names = namesIn(language, past, sender.fullName);

  return {
    language,
    documentId: document.id,
    title: document.title,
    originalFileName: document.originalFileName,
    original: document.original,
    pdf: document.pdf,
    sender: {
      fullName: inErasedWords(sender.fullName, dayOf(sender.erasures[0])),
      email: inErasedWords(sender.email, dayOf(sender.erasures[0])),
    },
    completedAt: document.completedAt ?? document.createdAt,
    chainHead,
    checkpoint: treeHead,
    parties: document.recipients.map((recipient) => party(recipient, document, past, openings)),
    events: preparedTogether(past).map((run) => {
      const event = run.at(-1) ?? refuse('not-found');
      const actor = actorOf(words, event, document, sender);

      return {
        from: run[0]?.revision ?? event.revision,
        revision: event.revision,
        at: event.metadata.at,
        sentence: inErasedWords(
          run.length === 1 ? sentenceOf(language, event, { ...names, actor }) : preparing(words, actor, run),
        ),
        ip: event.metadata.ip && inErasedWords(event.metadata.ip),
        hash: event.metadata.hash,
      };
    }),
  };
};

type Run = readonly Recorded<DocumentEvent>[];

const dayOf = (erasure: Pick<Erasure, 'at'> | undefined): string | null => erasure?.at.slice(0, 10) ?? null;

/** Work on fields that one person did in one go is told in one line: two hundred of them would fill ten pages. */
const preparedTogether = (past: Run): readonly Run[] => {
  const runs: Recorded<DocumentEvent>[][] = [];
  for (const event of past) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && isOneGo(before, event)) run.push(event);
    else runs.push([event]);
  }

  return runs;
};

const onFields: readonly DocumentEvent['type'][] = [
  'FieldPlaced',
  'FieldMoved',
  'FieldResized',
  'FieldEdited',
  'FieldRemoved',
];

const isOneGo = (one: Recorded<DocumentEvent>, other: Recorded<DocumentEvent>) =>
  [one, other].every(({ type }) => onFields.includes(type)) &&
  one.metadata.by.kind === other.metadata.by.kind &&
  one.metadata.by.id === other.metadata.by.id;

const preparing = (words: Texts, actor: string, run: Run): string =>
  run.every(({ type }) => type === 'FieldPlaced')
    ? words.placed(actor, run.length)
    : words.edited(actor, run.length);

const nobody = { fullName: '', title: null };

/** The certificate only names participants. Auditors, and strangers who were refused, get no name. */
const actorOf = (
  words: Texts,
  { metadata: { by } }: Recorded,
  { owner, recipients }: ExistingDocument,
  { fullName }: Sender,
): string => {
  switch (by.kind) {
    case 'account':
      return by.id === owner ? fullName : words.stranger;
    case 'recipient':
      return calledBy(recipients.find(({ id }) => id === by.id) ?? nobody, words.recipient);
    case 'auditor':
      return words.auditor;
    case 'system':
      return 'Inkstream';
  }
};

type Party = Certificate['parties'][number];

const party = (
  recipient: DocumentRecipient,
  document: ExistingDocument,
  past: Run,
  openings: AccountOpenings,
): Party => {
  const { id, erasures, fields } = document;
  const signing = past.find(
    (event): event is Signing => isSigning(event) && event.data.recipient === recipient.id,
  );
  const on = dayOf(erasures.find(({ keys }) => keys.includes(recipientKey(id, recipient.id))));
  const inWords = (text: string) => inErasedWords(text, on);

  return {
    fullName: inWords(recipient.fullName),
    email: inWords(recipient.email),
    role: recipient.role,
    mailedAt: recipient.sentAt,
    openedAt: recipient.openedAt,
    signedAt: recipient.signedAt,
    ip: signing?.metadata.ip ? inWords(signing.metadata.ip) : null,
    userAgent: signing?.metadata.userAgent ? inWords(signing.metadata.userAgent) : null,
    consentVersion: signing?.data.consent.version ?? null,
    consentSha256: signing?.data.consent.sha256 ?? null,
    shown: signing?.data.seen
      ? {
          rule: earlierEntriesRule(document),
          entries: enteredBefore(signing, past),
          sha256: signing.data.seen,
        }
      : null,
    signature: signatureIn(fields.filter((field) => field.recipient === recipient.id)),
    account: openings.get(recipient.id) ?? null,
  };
};

type Signing = Recorded<Extract<DocumentEvent, { type: 'RecipientSigned' }>>;

const isSigning = (event: Recorded<DocumentEvent>): event is Signing => event.type === 'RecipientSigned';

/** How many fields others had filled in by then. */
const enteredBefore = ({ revision }: Signing, past: Run): number =>
  past
    .filter((event) => event.revision < revision)
    .filter(isSigning)
    .reduce((count, { data }) => count + data.values.length, 0);

/** A signature says more than initials, wherever on the pages it is. */
const signatureIn = (fields: readonly DocumentField[]): Party['signature'] => {
  const written = fields.filter(
    ({ type, value }) => isHandwritten(type) && value?.trim() && value !== ERASED,
  );
  const field = written.find(({ type }) => type === 'signature') ?? written[0];

  return field ? { type: field.type, value: field.value ?? '', handwriting: field.handwriting } : null;
};
